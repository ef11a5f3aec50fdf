import { TOKEN_KINDS } from '../tokens/token-codes.ts'

/** What a mandate makes of its holder: a bidder of a broker or a master, a counterman of a buyer, somebody with an account of their own, or a program. */
export const MANDATE_KINDS = ['BROKER_BIDDER', 'MASTER_BIDDER', 'COUNTERMAN', 'SUB_BIDDER', ...TOKEN_KINDS] as const
export type MandateKind = (typeof MANDATE_KINDS)[number]
/** Those of people. */
export const HOLDER_KINDS = ['BROKER_BIDDER', 'MASTER_BIDDER', 'COUNTERMAN', 'SUB_BIDDER'] as const
export type HolderKind = (typeof HOLDER_KINDS)[number]
/** Those of people whose number belongs to the account for which they bid. */
export const NUMBER_KINDS = ['BROKER_BIDDER', 'MASTER_BIDDER', 'COUNTERMAN'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

/** `bids`: places bids. `purchases`: buys at once, makes offers, answers sellers. */
export const MANDATE_SCOPES = ['bids', 'purchases'] as const
export type MandateScope = (typeof MANDATE_SCOPES)[number]

/** Most lots at once that a cap can name. */
export const CAP_LOTS_MAX = 1_000
/** Longest reason of a revocation, in characters. */
export const REVOKE_REASON_LENGTH_MAX = 200
/** People with accounts of their own who may bid for one account at a time. */
export const SUB_BIDDERS_MAX = 50
/** People in one part of the list. */
export const HOLDERS_A_PAGE = 50
