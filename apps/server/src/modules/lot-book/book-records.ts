import type { BidNoticeKind } from '@app/contract/bids/bidding-limits.ts'
import type { CommittedFees } from '@app/rules/ledger/fee-terms.ts'
import type { CommittedBidder, LedgerEntry } from '@app/rules/ledger/ledger.ts'
import type { QuoteLine } from '@app/rules/fees/quote.ts'
import type { ActedBy, FrozenBrokerFee } from '#modules/bid-accounts/index.ts'

/** One bid as stored beside the ledger. Amounts are minor units. */
export interface BidRecord extends FrozenBrokerFee {
  readonly lot: number
  readonly seq: number
  readonly accountId: number
  /** Who bid for the account, and by which mandate; null where it bid itself. */
  readonly actorId: number | null
  readonly mandateId: number | null
  /** Who agreed to it, where somebody had to. */
  readonly approvedBy?: number | null
  readonly kind: 'PRELIM_MAX' | 'LIVE' | 'MONSTER' | 'SEALED'
  readonly amountMinor: number
  readonly isOnePlus: boolean
  readonly isConfirmed: boolean
  /** Hex; null where nothing is secret. */
  readonly salt: string | null
  readonly isAccepted: boolean
  readonly reason: string
  readonly detail: Readonly<Record<string, number>>
  readonly priceAfterMinor: number
  readonly allInMinor: number | null
  readonly scheduleId: string | null
  /** By which it was priced, with the salt of what its event commits to; null where it was not. */
  readonly fees: CommittedFees | null
  readonly receivedAtMs: number
  readonly key: string
  /** Hash of its event: what its receipt signs. */
  readonly hash: Buffer
  /** Left out, or null, where it is to be signed later. */
  readonly receipt?: string | null
}

/** Signs the place and hash of an event; null when it cannot be done now. Never throws. */
export type SignEvent = (event: { readonly lot: number; readonly seq: number; readonly hash: Buffer }) => Promise<string | null>

export interface AwardRecord extends ActedBy {
  readonly lot: number
  readonly saleId: number | null
  readonly accountId: number
  readonly kind: 'HAMMER' | 'NEGOTIATION' | 'BUY_NOW' | 'OFFER' | 'SEALED'
  readonly priceMinor: number
  readonly currency: string
  readonly allInMinor: number
  readonly scheduleId: string
  readonly lines: readonly QuoteLine[]
  readonly seq: number
  /** Who agreed to a purchase or to an answer to a seller, where somebody had to. */
  readonly approvedBy?: number | null
  /** What the buyer's broker takes for a purchase outside of the bidding, which no bid freezes. */
  readonly brokerFee?: FrozenBrokerFee
}

/** The account committed to a lot by its bids; open offers have their own rows. */
export interface CommitmentRecord extends ActedBy {
  readonly accountId: number
  readonly currency: string
  readonly reachAllInMinor: number
  readonly state: 'LEADING' | 'PENDING'
  /** Who agreed to the answer to a seller that commits, where somebody had to. */
  readonly approvedBy?: number | null
}

/** An event that was appended: its number and hash. */
export interface Appended {
  readonly seq: number
  readonly hash: Buffer
}

/** An event that is to be written. */
export interface PendingEvent extends Appended {
  readonly lot: number
  readonly entry: LedgerEntry
  readonly at: number
  readonly body: string
}

/** Which number a person has on a lot; `salt`, hex, opens what the first event with that number commits to. */
export type AliasRecord = CommittedBidder

/** A notice to an account about a lot; whoever acts for it there gets it too. */
export interface NoticeRecord {
  readonly accountId: number
  /** Who acts for the account, null for itself; left out, whoever bid or offered for it last. */
  readonly actorId?: number | null
  readonly lot: number
  readonly kind: BidNoticeKind
  readonly detail: Readonly<Record<string, unknown>>
}

/** A bid that was refused without an event of the ledger, by the code of its refusal. */
export interface RefusalRecord {
  readonly accountId: number
  /** Who bid: the account itself, or somebody for it. */
  readonly personId: number
  readonly lot: number
  readonly reason: string
}
