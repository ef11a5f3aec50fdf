/** What an order is for: the first paid level of a guest, a higher one, another year of the same. */
export const ORDER_KINDS = ['FIRST', 'UPGRADE', 'RENEWAL'] as const
export type OrderKind = (typeof ORDER_KINDS)[number]
export const ORDER_STATES = ['OPEN', 'PAID', 'CANCELLED'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Levels that have a price; broker and master are decided by operators. */
export const PRICED_LEVELS = ['S', 'P'] as const
export type PricedLevel = (typeof PRICED_LEVELS)[number]

/** What two operators do together about memberships: mark an order as paid, change a price, decide a level. */
export const MEMBERSHIP_ACTS = ['MEMBERSHIP_PAID', 'MEMBERSHIP_PRICE', 'MEMBERSHIP_LEVEL'] as const
export type MembershipAct = (typeof MEMBERSHIP_ACTS)[number]
