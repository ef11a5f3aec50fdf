import type { LedgerKind, LotOutcome, LotPhase } from '@app/contract/lanes/live.ts'

/** Version of the text that is hashed; a verifier refuses one it does not know. */
export const LEDGER_VERSION = 1

/** A bid as published in the ledger: a number for the person, a commitment for what is secret. */
export interface LedgerBid {
  readonly kind: 'PRELIM_MAX' | 'LIVE' | 'MONSTER' | 'SEALED'
  /** The amount of a bid made in the lane; null where it is secret and `commitment` replaces it. */
  readonly amountMinor: number | null
  /** sha256, hex, of `commitmentText`. */
  readonly commitment: string | null
  readonly receivedMs: number
}

/** Everything of an event but its place in the chain; absent members are left out of the text. */
export interface LedgerEntry {
  readonly kind: LedgerKind
  readonly alias?: number
  readonly label?: string
  readonly bid?: LedgerBid
  /** Reason of an accepted bid, or the code of a public refusal. */
  readonly reason?: string
  readonly priceMinor?: number
  readonly leader?: number | null
  readonly leaderLabel?: string | null
  readonly deadlineMs?: number | null
  readonly phase?: LotPhase
  readonly outcome?: LotOutcome
  /** Who acted besides bidders: `timer`, `operator`, `seller`. */
  readonly by?: string
  readonly text?: string
  /** Schedule and kind of bid by which the fees of this bid are frozen. */
  readonly schedule?: string
  /** sha256, hex, of `bidderText`: whose number the alias is. In the first event with that number; older ledgers lack it. */
  readonly bidder?: string
  /** sha256, hex, of `feesText`: by which terms the bid was priced. Older ledgers lack it. */
  readonly fees?: string
  /** Terms under which the lot is sold, and numbers of an act. */
  readonly terms?: Readonly<Record<string, string | number | boolean | null>>
}

/** What of an event is hashed beside the hash before it. */
export interface LedgerBody extends LedgerEntry {
  readonly v: typeof LEDGER_VERSION
  readonly lot: number
  readonly seq: number
  readonly at: number
}

/** The exact text of an event: place, instant (epoch ms), entry in the order it was given. */
export const bodyText = (place: Pick<LedgerBody, 'lot' | 'seq' | 'at'>, entry: LedgerEntry): string =>
  JSON.stringify({ v: LEDGER_VERSION, lot: place.lot, seq: place.seq, at: place.at, ...entry } satisfies LedgerBody)

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The event that a text is, of whatever version; null for none. */
export function parseBody(text: string): LedgerBody | null {
  try {
    const read = JSON.parse(text) as LedgerBody
    return isRecord(read) && [read.bid ?? {}, read.terms ?? {}].every(isRecord) ? read : null
  } catch {
    return null
  }
}

/** A secret maximum as it is committed to; `salt` is hex. */
export interface Committed {
  readonly salt: string
  readonly lot: number
  readonly amountMinor: number
  readonly isOnePlus: boolean
}

/** What a commitment hashes: salt (hex), lot, amount, plus-one. Opened, it proves the secret maximum. */
export const commitmentText = ({ salt, lot, amountMinor, isOnePlus }: Committed): string =>
  `hammerlane-bid:${salt}:${lot}:${amountMinor}:${isOnePlus ? 1 : 0}`

/** Whose number an alias is, as it is committed to; `salt` is hex. */
export interface CommittedBidder {
  readonly salt: string
  readonly lot: number
  readonly alias: number
  readonly accountId: number
}

/** What an alias commits to. The bidder's receipt contains this text, so the number cannot be given to another account later. */
export const bidderText = ({ salt, lot, alias, accountId }: CommittedBidder): string =>
  `hammerlane-bidder:${salt}:${lot}:${alias}:${accountId}`

/** What the first event of a lot is chained to. */
export const genesisText = (lot: number): string => `hammerlane-lot:${lot}`

/** What a receipt of a bid and the seal of a closed lot sign: the place of an event and its hash, hex. */
export const receiptText = (lot: number, seq: number, hash: string): string => `hammerlane-receipt:${lot}:${seq}:${hash}`

/** Why the event of a cancelled sale frees its lot: bids on it are released. */
export const SALE_CANCELLED = 'SALE_CANCELLED'
/** Reasons of a reopening after which a lot is offered again, without the bids before. */
const ANEW: ReadonlySet<string | undefined> = new Set<string>(['RELISTED', SALE_CANCELLED])

/** A lot goes back among those of the future: bids on it are released. */
export const isOfferedAnew = ({ kind, reason }: Pick<LedgerEntry, 'kind' | 'reason'>): boolean => kind === 'REOPENED' && ANEW.has(reason)

/** Refusals that are public; any other is published only as "not allowed". */
const PUBLIC_REFUSALS: ReadonlySet<string> = new Set([
  'NOT_OPEN',
  'PAUSED',
  'TOO_LATE',
  'STALE',
  'BAD_AMOUNT',
  'BELOW_ASK',
  'OWN_LEAD',
  'TOO_LARGE',
  'WRONG_CURRENCY',
])

/**
 * Refusals for who bids, from where or in what money, and by impossible amounts: they are no part of a lot's history, which
 * only eligible bidders write (rulings "refusals in the ledger"). Older ledgers have them.
 */
const UNRECORDED_REFUSALS: ReadonlySet<string> = new Set([
  'SUSPENDED',
  'NOT_ELIGIBLE',
  'NO_MANDATE',
  'MANDATE_OVER',
  'MANDATE_CURRENCY',
  'APPROVAL_ASKED',
  'REQUESTS_FULL',
  'REQUEST_OVER',
  'OVERDUE',
  'FEE_DUE',
  'LEVEL',
  'DOCUMENTS',
  'LICENCE',
  'SELLER_SELF',
  'LOT_UNKNOWN',
  'WRONG_CURRENCY',
  'BAD_AMOUNT',
])

/** Whether a refusal is an event of the ledger, with a receipt, or only recorded with the account. */
export const isRecordedRefusal = (code: string): boolean => !UNRECORDED_REFUSALS.has(code)

/** The code of a refusal as the ledger shows it: limits, documents and eligibility are private. */
export const publicRefusal = (code: string): string => (PUBLIC_REFUSALS.has(code) ? code : 'NOT_ALLOWED')

/** What would reveal a secret while the lot is open: a raised own maximum, and any sealed bid. */
export const isHiddenWhileOpen = ({ kind, reason, bid }: LedgerEntry): boolean =>
  reason === 'MAXIMUM_RAISED' || bid?.kind === 'SEALED' || (kind === 'REFUSED' && bid?.kind === 'PRELIM_MAX')

/** What is only a number and a hash until the lot is decided: that, and what seller and bidder offer each other until they are done. */
export const isHiddenUntilDecided = (entry: LedgerEntry): boolean => isHiddenWhileOpen(entry) || entry.terms?.['counterMinor'] !== undefined
