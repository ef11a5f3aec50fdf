/**
 * Path and query of a page of ours as a wish that `cleanRedirectUrl` leaves whole: what that takes away is escaped, as in a search by clauses
 * (ACC-5.24). It stands apart since every first visit loads it.
 */
export const asWish = (here: string): string => here.replace(/[\\$@:;]|(?<=\/)\//g, encodeURIComponent)
