import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { isAmountMinor } from '@app/contract/money.ts'
import { decideBid, type Accepted } from '@app/rules/bidding/decide-bid.ts'
import { decideBothEligible } from '@app/rules/bidding/eligibility.ts'
import type { CommittedFees, FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { isRecordedRefusal, publicRefusal, type LedgerBid } from '@app/rules/ledger/ledger.ts'
import type { LotBidding } from '@app/rules/bidding/lot-bidding.ts'
import { refuseSealed } from '@app/rules/bidding/sealed.ts'
import { askOf, reachOf, wholeUnitOf } from '@app/rules/bidding/steps.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import { type Agents, agentOf, type BidderRow, labelOf, overLimit } from '#modules/bid-accounts/index.ts'
import {
  type Book,
  type Appended,
  commitmentOf,
  feesHash,
  newSalt,
  type LotRow,
  timersFor,
  toLotBidding,
  feePhaseOf,
  feeTermsOf,
  quoteBy,
  quoteFor,
} from '#modules/lot-book/index.ts'
import type { StandingSealed } from './earlier-bids.store.ts'
import { unwritten } from './unwritten-bids.ts'
import type { ReceivedOrder } from './received-order.ts'

/** What has been read under the locks for a batch, and moves with its decisions. */
export interface BatchState {
  readonly book: Book
  readonly bidders: ReadonlyMap<number, BidderRow>
  /** Those who bid for another account. */
  readonly agents: Agents
  readonly aliases: ReadonlyMap<string, number>
  /** Whom each lot binds now. */
  readonly bound: Map<number, { accountId: number; minor: number }>
  /** Own highest sealed bids by `lot:account`. */
  readonly sealed: Map<string, StandingSealed>
}

type Numbers = Readonly<Record<string, number>>
interface Refusal {
  readonly code: string
  readonly detail: Numbers
}
const refusal = (code: string, detail: Numbers = {}): Refusal => ({ code, detail })

interface BidContext {
  readonly state: BatchState
  readonly received: ReceivedOrder
  readonly row: LotRow
  readonly lot: LotBidding
  readonly bidder: BidderRow
}

const sealedKey = ({ row, bidder }: BidContext): string => `${row.lot}:${bidder.accountId}`

/** What the bidder is bound to by this very lot: he leads it, or bid under seal. */
function ownHere(context: BidContext): number {
  const { state, row, bidder } = context
  const bound = state.bound.get(row.lot)
  return (bound?.accountId === bidder.accountId ? bound.minor : 0) + (state.sealed.get(sealedKey(context))?.allInMinor ?? 0)
}

/** Why the bidder may not be bound so far; the own earlier commitment on the lot is replaced. */
function refuseOverLimit(context: BidContext, reachAllInMinor: number): Refusal | null {
  const { row, bidder } = context
  const over = overLimit(bidder, row.currency, { replacedMinor: ownHere(context), addedMinor: reachAllInMinor })
  return over === null ? null : refusal('LIMIT', { ...over })
}

/** Moves what the batch remembers of exposure along with a lot's new leader. */
function rebind({ state, row, bidder }: BidContext, reachAllInMinor: number): void {
  const before = state.bound.get(row.lot)
  const loser = before === undefined ? undefined : state.bidders.get(before.accountId)
  if (before !== undefined && loser !== undefined) loser.exposure[row.currency] = (loser.exposure[row.currency] ?? 0) - before.minor
  bidder.exposure[row.currency] = (bidder.exposure[row.currency] ?? 0) + reachAllInMinor
  state.bound.set(row.lot, { accountId: bidder.accountId, minor: reachAllInMinor })
  state.book.bind(row.lot, { accountId: bidder.accountId, currency: row.currency, reachAllInMinor, state: 'LEADING' })
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
function record(context: BidContext): Recorded {
  const { received, row, bidder } = context
  const { kind, amountMinor } = received.order
  return (kind === 'LIVE' || kind === 'MONSTER') && row.leader !== bidder.accountId
    ? { bid: { kind, amountMinor, commitment: null, receivedMs: received.receivedAtMs }, salt: null }
    : recordSecret(context)
}

/** The terms that price a bid, as its event commits to them. */
function feesOf({ row, bidder }: BidContext, phase: FeeTerms['phase']): CommittedFees | null {
  const terms = feeTermsOf(row, bidder, phase)
  return terms === null ? null : { ...terms, salt: newSalt() }
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

function answer({ state, received }: BidContext, kept: WrittenBid): BidAnswer {
  const { order, receivedAtMs, accountId, key } = received
  const after = state.book.row(order.lotNumber)
  const lot = toLotBidding(after)
  const askMinor = lot === null ? 0 : askOf(lot)
  const detail = { ...kept.detail, askMinor: kept.detail['askMinor'] ?? askMinor, leads: kept.isLeading ? 1 : 0 }
  const isSealed = after.saleType === 'SEALED'
  const priceMinor = isSealed ? 0 : after.priceMinor
  state.book.keepBid({
    lot: order.lotNumber,
    seq: kept.event.seq,
    accountId,
    kind: order.kind,
    amountMinor: order.amountMinor,
    isOnePlus: order.isOnePlus ?? false,
    isConfirmed: order.isConfirmed ?? false,
    salt: kept.salt,
    isAccepted: kept.isAccepted,
    reason: kept.reason,
    detail,
    priceAfterMinor: priceMinor,
    allInMinor: kept.allIn?.total.minor ?? null,
    scheduleId: kept.allIn?.scheduleId ?? null,
    fees: kept.fees,
    receivedAtMs,
    key,
    hash: kept.event.hash,
  })
  return {
    lotNumber: order.lotNumber,
    isAccepted: kept.isAccepted,
    reason: kept.reason,
    detail,
    seq: kept.event.seq,
    hash: kept.event.hash.toString('hex'),
    isLeading: kept.isLeading,
    priceMinor,
    askMinor,
    currency: after.currency,
    allInMinor: kept.allIn?.total.minor ?? null,
    receivedAtMs,
  }
}

/**
 * Refuses without a word in the ledger: what somebody does who may not bid on the lot, or by an amount that none can mean, is no part of
 * the lot's history. Their account keeps that it happened.
 */
function refuseUnwritten({ state, row, lot, bidder, received }: BidContext, { code, detail }: Refusal): BidAnswer {
  state.book.noteRefusal({ accountId: bidder.accountId, personId: received.personId, lot: row.lot, reason: code })
  const askMinor = askOf(lot)
  const isLeading = row.leader === bidder.accountId
  const priceMinor = row.saleType === 'SEALED' ? 0 : row.priceMinor
  const known = { isLeading, priceMinor, askMinor, currency: row.currency }
  return {
    ...unwritten(received, code),
    ...known,
    detail: { ...detail, askMinor: detail['askMinor'] ?? askMinor, leads: isLeading ? 1 : 0 },
  }
}

/** Refuses with an event of the ledger that commits to the amount and does not show it: nobody writes figures there by being refused. */
function refuse(context: BidContext, refused: Refusal): BidAnswer {
  const { code, detail } = refused
  if (!isRecordedRefusal(code)) return refuseUnwritten(context, refused)
  const { state, row, bidder } = context
  const recorded = recordSecret(context)
  const alias = state.book.aliasOf(row.lot, bidder.accountId, state.aliases)
  const entry = { kind: 'REFUSED', alias, label: labelOf(bidder), bid: recorded.bid, reason: publicRefusal(code) } as const
  const event = state.book.append(row.lot, entry)
  const isLeading = row.leader === bidder.accountId
  return answer(context, { ...recorded, event, isAccepted: false, reason: code, detail, isLeading, allIn: null, fees: null })
}

function decideSealed(context: BidContext): BidAnswer {
  const { state, row, lot, bidder, received } = context
  const { amountMinor } = received.order
  const refused = refuseSealed(
    {
      isOpen: row.outcome === null && row.phase !== 'CLOSED' && row.phase !== 'PAUSED' && row.endsAtMs !== null,
      deadlineMs: row.deadlineMs ?? row.endsAtMs ?? 0,
      startMinor: row.startMinor,
      wholeUnitMinor: wholeUnitOf(lot),
      ownMinor: state.sealed.get(sealedKey(context))?.amountMinor ?? null,
    },
    { amountMinor, receivedAtMs: received.receivedAtMs },
  )
  if (refused) return refuse(context, refused)
  const fees = feesOf(context, 'preliminary')
  const allIn = fees === null ? null : quoteBy(row.currency, fees, amountMinor)
  if (allIn === null || fees === null) return refuse(context, refusal('NO_SCHEDULE'))
  const over = refuseOverLimit(context, allIn.total.minor)
  if (over) return refuse(context, over)
  const recorded = record(context)
  const alias = state.book.aliasOf(row.lot, bidder.accountId, state.aliases)
  const entry = {
    kind: 'BID',
    alias,
    label: labelOf(bidder),
    bid: recorded.bid,
    reason: 'SEALED',
    schedule: allIn.scheduleId,
    fees: feesHash(row.lot, fees),
  } as const
  const event = state.book.append(row.lot, entry, { bidCount: row.bidCount + 1 })
  bidder.exposure[row.currency] = (bidder.exposure[row.currency] ?? 0) - ownHere(context) + allIn.total.minor
  state.sealed.set(sealedKey(context), { amountMinor, allInMinor: allIn.total.minor })
  return answer(context, { ...recorded, event, isAccepted: true, reason: 'SEALED', detail: {}, isLeading: false, allIn, fees })
}

/** Tells the one who led until now; by a notice only when he does not sit in the lane and see it. */
function noteLoser({ state, row }: BidContext, priceMinor: number): void {
  if (row.leader === null) return
  state.book.tellAccount(row.leader)
  if (row.phase === 'ACTIVE' && row.leaderKind !== 'PRELIM_MAX') return
  state.book.notice({ accountId: row.leader, lot: row.lot }, 'OUTBID', { priceMinor, currency: row.currency })
}

function accept(context: BidContext, accepted: Accepted, { fees, bidQuote }: { fees: CommittedFees; bidQuote: Quote }): BidAnswer {
  const { state, row, bidder, lot, received } = context
  const { leader, priceMinor, reason, deadlineMs } = accepted
  const isLeading = leader.bidder === bidder.accountId
  const recorded = record(context)
  const alias = state.book.aliasOf(row.lot, bidder.accountId, state.aliases)
  const label = labelOf(bidder)
  const leaderAlias = isLeading ? alias : row.leaderAlias
  const leaderLabel = isLeading ? label : row.leaderLabel
  const isOnClock = row.phase === 'ACTIVE'
  const event = state.book.append(
    row.lot,
    {
      kind: 'BID',
      alias,
      label,
      bid: recorded.bid,
      reason,
      priceMinor,
      leader: leaderAlias,
      leaderLabel,
      ...(isOnClock ? { deadlineMs } : {}),
      schedule: bidQuote.scheduleId,
      fees: feesHash(row.lot, fees),
    },
    {
      priceMinor,
      bidCount: row.bidCount + 1,
      leader: leader.bidder,
      leaderMaxMinor: leader.maxMinor,
      leaderKind: leader.kind,
      leaderIsOnePlus: leader.isOnePlus,
      leaderAlias,
      leaderLabel,
      ...(isOnClock ? { deadlineMs } : {}),
    },
  )
  if (isLeading) {
    if (row.leader !== bidder.accountId) noteLoser(context, priceMinor)
    const reach = quoteFor(row, bidder, { amountMinor: reachOf(leader.maxMinor, leader.isOnePlus, lot) })
    rebind(context, reach?.total.minor ?? bidQuote.total.minor)
  }
  const detail = { amountMinor: received.order.amountMinor, priceMinor, isReserveLifted: accepted.isReserveLifted ? 1 : 0 }
  return answer(context, { ...recorded, event, isAccepted: true, reason, detail, isLeading, allIn: bidQuote, fees })
}

/** Why this person, from this site, in this currency and by this amount can bid on no terms; null where nothing stands against it. */
function refuseOutright({ state, row, bidder, received }: BidContext): Refusal | null {
  const { order, personId, accountId, site } = received
  // A lot that the site does not list is unknown there.
  if (!row.siteCodes.includes(site)) return refusal('LOT_UNKNOWN')
  const ineligible = decideBothEligible({ payer: bidder, agent: agentOf({ personId, accountId }, state.agents) }, row)
  if (ineligible) return refusal(ineligible)
  if (order.currency !== row.currency) return refusal('WRONG_CURRENCY')
  return isAmountMinor(order.amountMinor) ? null : refusal('BAD_AMOUNT', { wholeUnitMinor: wholeUnitOf(row) })
}

function decideInTurn(context: BidContext): BidAnswer {
  const { row, lot, bidder, received } = context
  const { order } = received
  const outright = refuseOutright(context)
  if (outright) return refuse(context, outright)
  if (row.outcome !== null) return refuse(context, refusal('NOT_OPEN'))
  if (row.saleType === 'SEALED' || order.kind === 'SEALED')
    return row.saleType === 'SEALED' && order.kind === 'SEALED' ? decideSealed(context) : refuse(context, refusal('NOT_OPEN'))
  const decision = decideBid(
    lot,
    {
      bidder: bidder.accountId,
      kind: order.kind,
      amountMinor: order.amountMinor,
      isOnePlus: order.kind === 'PRELIM_MAX' && (order.isOnePlus ?? false),
      isConfirmed: order.isConfirmed ?? false,
      receivedAtMs: received.receivedAtMs,
      ...(order.expectedSeq === undefined ? {} : { expectedSeq: order.expectedSeq }),
    },
    timersFor(row),
  )
  if (decision.kind === 'refused') return refuse(context, decision)
  const fees = feesOf(context, feePhaseOf(row))
  const reachMinor = reachOf(order.amountMinor, order.kind === 'PRELIM_MAX' && (order.isOnePlus ?? false), lot)
  const bidQuote = fees && quoteBy(row.currency, fees, order.amountMinor)
  const reachQuote = fees && quoteBy(row.currency, fees, reachMinor)
  if (fees === null || bidQuote === null || reachQuote === null) return refuse(context, refusal('NO_SCHEDULE'))
  const over = refuseOverLimit(context, reachQuote.total.minor)
  return over ? refuse(context, over) : accept(context, decision, { fees, bidQuote })
}

/**
 * Decides one bid under the locks of its lot and its account: eligibility, the rules of bidding, then the limit (auction-rules B4);
 * the decision and its event stand in the book.
 */
export function decideOrder(state: BatchState, received: ReceivedOrder): BidAnswer {
  const row = state.book.find(received.order.lotNumber)
  const bidder = state.bidders.get(received.accountId)
  const lot = row === undefined ? null : toLotBidding(row)
  if (row === undefined || bidder === undefined) return unwritten(received, 'LOT_UNKNOWN')
  if (lot === null) return unwritten(received, 'NO_SCHEDULE')
  return decideInTurn({ state, received, row, lot, bidder })
}
