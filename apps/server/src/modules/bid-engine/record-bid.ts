import type { BidAnswer, LateInvoice } from '@app/contract/lanes/live.ts'
import type { CommittedFees, FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { isRecordedRefusal, publicRefusal, type LedgerBid } from '@app/rules/ledger/ledger.ts'
import type { LotBidding } from '@app/rules/bidding/lot-bidding.ts'
import { askOf, reachOf } from '@app/rules/bidding/steps.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import {
  actedFor,
  type Agents,
  type BidderRow,
  type Bound,
  type FrozenBrokerFee,
  frozenBrokerFee,
  labelOf,
  type LockedMandate,
  mandateOf,
  NO_BROKER_FEE,
} from '#modules/bid-accounts/index.ts'
import { type Appended, type Book, commitmentOf, feeTermsOf, type LotRow, newSalt, toLotBidding } from '#modules/lot-book/index.ts'
import type { BatchRequests } from './batch-requests.ts'
import type { StandingSealed } from './earlier-bids.store.ts'
import type { ReceivedOrder } from './received-order.ts'
import { unwritten } from './unwritten-bids.ts'

/** What has been read under the locks for a batch, and moves with its decisions. */
export interface BatchState {
  readonly book: Book
  readonly bidders: ReadonlyMap<number, BidderRow>
  /** Those by which bids are made for other accounts; what is used of them moves with the decisions. */
  readonly mandates: ReadonlyMap<number, LockedMandate>
  /** Those who bid for another account. */
  readonly agents: Agents
  readonly aliases: ReadonlyMap<string, number>
  /** The account committed to each lot now. */
  readonly bound: Map<number, Bound>
  /** Own highest sealed bids by `lot:account`. */
  readonly sealed: Map<string, StandingSealed>
  /** What waits for a second person. */
  readonly asked: BatchRequests
}

type Numbers = Readonly<Record<string, number>>
export interface Refusal {
  readonly code: string
  readonly detail: Numbers
  /** The invoice that it is refused for; only for the account that owes it. */
  readonly lateInvoice?: LateInvoice | null
}
export const refusal = (code: string, detail: Numbers = {}): Refusal => ({ code, detail })

/** One bid with the rows it is decided on. */
export interface BidContext {
  readonly state: BatchState
  readonly received: ReceivedOrder
  readonly row: LotRow
  readonly lot: LotBidding
  readonly bidder: BidderRow
}

interface Recorded {
  readonly bid: LedgerBid
  readonly salt: string | null
}

/** The bid as the ledger commits to it, its amount a secret. */
function recordSecret({ received, row }: BidContext): Recorded {
  const { kind, amountMinor, isOnePlus = false } = received.order
  const salt = newSalt()
  const commitment = commitmentOf({ salt, lot: row.lot, amountMinor, isOnePlus })
  return { bid: { kind, amountMinor: null, commitment, receivedMs: received.receivedAtMs }, salt }
}

/** What the ledger says of a bid that is taken: a secret maximum, the leader's own raise too, and a sealed bid only by their commitment. */
export function record(context: BidContext): Recorded {
  const { received, row, bidder } = context
  const { kind, amountMinor } = received.order
  return (kind === 'LIVE' || kind === 'MONSTER') && row.leader !== bidder.accountId
    ? { bid: { kind, amountMinor, commitment: null, receivedMs: received.receivedAtMs }, salt: null }
    : recordSecret(context)
}

/** The terms that price a bid, as its event commits to them. */
export function feesOf({ row, bidder }: BidContext, phase: FeeTerms['phase']): CommittedFees | null {
  const terms = feeTermsOf(row, bidder, phase)
  return terms === null ? null : { ...terms, salt: newSalt() }
}

/**
 * Whether the person's side leads: the account itself by any bid for it, those who bid for it by their own alone (MQ-102: nobody is told how
 * far a colleague goes).
 */
export function isOwnLead({ state, row, bidder, received }: BidContext): boolean {
  if (row.leader !== bidder.accountId) return false
  return received.personId === bidder.accountId || state.bound.get(row.lot)?.personId === received.personId
}

interface WrittenBid extends Recorded {
  readonly event: Appended
  readonly isAccepted: boolean
  readonly reason: string
  readonly detail: Numbers
  readonly isLeading: boolean
  readonly allIn: Quote | null
  readonly fees: CommittedFees | null
}

/**
 * What a bid freezes of its bidder's broker: the fee of when its bidder gave it, also where somebody agrees to it later. It is counted at what
 * the bid may come to, as its button said.
 */
function frozenFeeOf({ state, received, row }: BidContext): FrozenBrokerFee {
  const fees = state.asked.feesAsked(received) ?? mandateOf(received, state.mandates)?.brokerFees
  const { kind, amountMinor, isOnePlus = false, currency } = received.order
  const lot = toLotBidding(row)
  const atReach = lot === null ? amountMinor : reachOf(amountMinor, kind === 'PRELIM_MAX' && isOnePlus, lot)
  return frozenBrokerFee(fees, { currency, amountMinor: atReach })
}

/** Keeps a decided bid, and answers its bidder. */
export function answer(context: BidContext, written: WrittenBid): BidAnswer {
  const { state, received } = context
  const { order, receivedAtMs, accountId, key } = received
  const after = state.book.row(order.lotNumber)
  const lot = toLotBidding(after)
  const askMinor = lot === null ? 0 : askOf(lot)
  const detail = { ...written.detail, askMinor: written.detail['askMinor'] ?? askMinor, leads: written.isLeading ? 1 : 0 }
  const isSealed = after.saleType === 'SEALED'
  const priceMinor = isSealed ? 0 : after.priceMinor
  state.book.keepBid({
    lot: order.lotNumber,
    seq: written.event.seq,
    accountId,
    ...actedFor(received),
    approvedBy: received.approval?.by ?? null,
    kind: order.kind,
    amountMinor: order.amountMinor,
    isOnePlus: order.isOnePlus ?? false,
    isConfirmed: order.isConfirmed ?? false,
    salt: written.salt,
    isAccepted: written.isAccepted,
    reason: written.reason,
    detail,
    priceAfterMinor: priceMinor,
    allInMinor: written.allIn?.total.minor ?? null,
    scheduleId: written.allIn?.scheduleId ?? null,
    fees: written.fees,
    ...(written.isAccepted ? frozenFeeOf(context) : NO_BROKER_FEE),
    receivedAtMs,
    key,
    hash: written.event.hash,
  })
  return {
    lotNumber: order.lotNumber,
    isAccepted: written.isAccepted,
    reason: written.reason,
    detail,
    seq: written.event.seq,
    hash: written.event.hash.toString('hex'),
    isLeading: written.isLeading,
    priceMinor,
    askMinor,
    currency: after.currency,
    allInMinor: written.allIn?.total.minor ?? null,
    receivedAtMs,
  }
}

/** An answer to a bid of which the ledger says nothing, with how the lot stands. */
export function answerUnwritten(context: BidContext, { code, detail, lateInvoice = null }: Refusal): BidAnswer {
  const { row, lot, received } = context
  const askMinor = askOf(lot)
  const isLeading = isOwnLead(context)
  const priceMinor = row.saleType === 'SEALED' ? 0 : row.priceMinor
  return {
    ...unwritten(received, code),
    isLeading,
    priceMinor,
    askMinor,
    currency: row.currency,
    detail: { ...detail, askMinor: detail['askMinor'] ?? askMinor, leads: isLeading ? 1 : 0 },
    ...(lateInvoice !== null && { lateInvoice }),
  }
}

/**
 * Refuses without an event of the ledger: attempts by people who may not bid on the lot, or by an impossible amount, are no part of
 * the lot's history. They are recorded with the account.
 */
function refuseUnwritten(context: BidContext, refused: Refusal): BidAnswer {
  const { state, row, bidder, received } = context
  state.book.noteRefusal({ accountId: bidder.accountId, personId: received.personId, lot: row.lot, reason: refused.code })
  return answerUnwritten(context, refused)
}

/** Refuses with an event of the ledger that commits to the amount and hides it, so that refused bids cannot write figures into the ledger. */
export function refuse(context: BidContext, refused: Refusal): BidAnswer {
  const { code, detail } = refused
  if (!isRecordedRefusal(code)) return refuseUnwritten(context, refused)
  const { state, row, bidder } = context
  const recorded = recordSecret(context)
  const alias = state.book.aliasOf(row.lot, bidder.accountId, state.aliases)
  const entry = { kind: 'REFUSED', alias, label: labelOf(bidder), bid: recorded.bid, reason: publicRefusal(code) } as const
  const event = state.book.append(row.lot, entry)
  const isLeading = isOwnLead(context)
  return answer(context, { ...recorded, event, isAccepted: false, reason: code, detail, isLeading, allIn: null, fees: null })
}
