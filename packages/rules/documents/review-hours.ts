/** Between which hours of the day people judge papers and identities, 0 to 23. Mails and pages say so beside how long it takes. */
export const REVIEW_HOURS = { from: 8, until: 20 } as const
