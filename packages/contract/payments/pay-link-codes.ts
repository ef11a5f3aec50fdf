/** Days for which somebody else can pay by a link. */
export const PAY_LINK_DAYS = 14
/** Links of one invoice that are open at a time. */
export const PAY_LINKS_OPEN_MAX = 5
/** Links that one account makes within a day. */
export const PAY_LINKS_A_DAY = 30
/** Links that one account has mailed within a day. */
export const PAY_LINK_MAILS_A_DAY = 10
/** Links of an invoice that its owner is shown, the newest first. */
export const PAY_LINKS_SHOWN_MAX = 20

/** How a link stands. SETTLED: nothing is left to pay, since somebody paid in another way or the invoice was taken back. */
export const PAY_LINK_STATES = ['OPEN', 'PAID', 'SETTLED', 'REVOKED', 'EXPIRED'] as const
export type PayLinkState = (typeof PAY_LINK_STATES)[number]
/** Of these what ends one. */
export type PayLinkEnd = Exclude<PayLinkState, 'OPEN'>

/** Why no link is made beside what keeps any payment from being made. */
export const PAY_LINK_REFUSALS = ['LINKS_OPEN', 'LINKS_A_DAY', 'LINK_MAILS'] as const
export type PayLinkRefusal = (typeof PAY_LINK_REFUSALS)[number]
