/** What a mandate makes of its holder: a bidder of a broker or a master, a counterman of a buyer. */
export const MANDATE_KINDS = ['BROKER_BIDDER', 'MASTER_BIDDER', 'COUNTERMAN'] as const
export type MandateKind = (typeof MANDATE_KINDS)[number]

/** `bids`: places bids. `purchases`: buys at once, makes offers, answers sellers. */
export const MANDATE_SCOPES = ['bids', 'purchases'] as const
export type MandateScope = (typeof MANDATE_SCOPES)[number]

/** Most lots at once that a cap can name. */
export const CAP_LOTS_MAX = 1_000
/** Longest reason of a revocation, in characters. */
export const REVOKE_REASON_LENGTH_MAX = 200
/** People in one part of the list. */
export const HOLDERS_A_PAGE = 50
