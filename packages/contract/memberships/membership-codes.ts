/** What an order is for: the first paid level of a guest, a higher one, another year of the same. */
export const ORDER_KINDS = ['FIRST', 'UPGRADE', 'RENEWAL'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
export const ORDER_STATES = ['OPEN', 'PAID', 'CANCELLED'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Levels that have a price; broker and master are decided by operators. */
export const PRICED_LEVELS = ['S', 'P'] as const
export type PricedLevel = (typeof PRICED_LEVELS)[number]

/** What two operators do together about memberships: mark an order as paid, change a price, decide a level, end a hold. */
export const MEMBERSHIP_ACTS = ['MEMBERSHIP_PAID', 'MEMBERSHIP_PRICE', 'MEMBERSHIP_LEVEL', 'MEMBERSHIP_RETURN'] as const
export type MembershipAct = (typeof MEMBERSHIP_ACTS)[number]

/** How money of a membership went back: its payer's bank fetched it from a gateway, or what was paid by hand was returned. */
export const RETURN_WAYS = ['GATEWAY', 'BANK'] as const
export type ReturnWay = (typeof RETURN_WAYS)[number]
/** What ends a hold: it is paid again, the bank gives the money back, it is given up and the membership stays, the membership ends. */
export const RETURN_ENDS = ['PAID', 'WON', 'KEPT', 'ENDED'] as const
export type ReturnEnd = (typeof RETURN_ENDS)[number]
/** Those that two operators decide. */
export const RETURN_VERDICTS = ['PAID', 'KEPT', 'ENDED'] as const satisfies readonly ReturnEnd[]
export type ReturnVerdict = (typeof RETURN_VERDICTS)[number]
