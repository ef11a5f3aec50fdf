import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { isAmountMinor } from '@app/contract/money.ts'
import { decideBid, type Accepted } from '@app/rules/bidding/decide-bid.ts'
import { decideBothEligible } from '@app/rules/bidding/eligibility.ts'
import type { CommittedFees } from '@app/rules/ledger/fee-terms.ts'
import { refuseSealed } from '@app/rules/bidding/sealed.ts'
import { reachOf, wholeUnitOf } from '@app/rules/bidding/steps.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import { decideStanding, dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { actedFor, agentOf, labelOf, mandateOf, needsMandate, overLimit, refuseByMandate } from '#modules/bid-accounts/index.ts'
import { feePhaseOf, feesHash, quoteBy, quoteFor, timersFor, toLotBidding } from '#modules/lot-book/index.ts'
import { answer, type BatchState, type BidContext, feesOf, isOwnLead, record, refusal, type Refusal, refuse } from './record-bid.ts'
import { askForBid } from './ask-for-bid.ts'
import type { ReceivedOrder } from './received-order.ts'
import { unwritten } from './unwritten-bids.ts'

const sealedKey = ({ row, bidder }: BidContext): string => `${row.lot}:${bidder.accountId}`

/** The bidder's commitment on this lot: as its leader, or by a sealed bid. */
function ownHere(context: BidContext): number {
  const { state, row, bidder } = context
  const bound = state.bound.get(row.lot)
  return (bound?.accountId === bidder.accountId ? bound.minor : 0) + (state.sealed.get(sealedKey(context))?.allInMinor ?? 0)
}

/** Why the bidder may not be bound so far, by their mandate or the limit of the account; the own earlier commitment on the lot is replaced. */
function refuseReach(context: BidContext, reachAllInMinor: number): Refusal | null {
  const { state, row, bidder, received } = context
  const { lot, currency } = row
  const act = { scope: 'bids', lot, currency, reachAllInMinor, nowMs: state.book.nowMs() } as const
  const byMandate = refuseByMandate(received, { kind: bidder.kind, mandate: mandateOf(received, state.mandates) }, act)
  if (byMandate !== null) return byMandate
  const over = overLimit(bidder, currency, { replacedMinor: ownHere(context), addedMinor: reachAllInMinor })
  if (over === null) return null
  // What the account has and holds is not for those who bid for it.
  return received.personId === bidder.accountId ? refusal('LIMIT', { ...over }) : refusal('PAYER_LIMIT')
}

/** Moves what the batch remembers of the mandates' use along with a lot that a bid holds. */
function moveUse({ state, row, received }: BidContext, formerId: number | null, minor: number): void {
  if (formerId !== null) state.mandates.get(formerId)?.use.held.delete(row.lot)
  const mandate = mandateOf(received, state.mandates)
  mandate?.use.held.set(row.lot, { currency: row.currency, minor, day: dayOfMandate(mandate.zone, state.book.nowMs()) })
}

/** Moves what the batch remembers of exposure along with a lot's new leader. */
function moveExposure(context: BidContext, reachAllInMinor: number): void {
  const { state, row, bidder, received } = context
  const before = state.bound.get(row.lot)
  const loser = before === undefined ? undefined : state.bidders.get(before.accountId)
  if (before !== undefined && loser !== undefined) loser.exposure[row.currency] = (loser.exposure[row.currency] ?? 0) - before.minor
  bidder.exposure[row.currency] = (bidder.exposure[row.currency] ?? 0) + reachAllInMinor
  moveUse(context, before?.mandateId ?? null, reachAllInMinor)
  const { accountId, personId } = received
  const acted = actedFor(received)
  state.bound.set(row.lot, { accountId, minor: reachAllInMinor, personId, mandateId: acted.mandateId })
  const boundAtMs = state.book.nowMs()
  state.book.bind(row.lot, { ...acted, accountId, currency: row.currency, reachAllInMinor, state: 'LEADING', boundAtMs })
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
  const over = refuseReach(context, allIn.total.minor)
  if (over) return refuse(context, over)
  const asked = askForBid(context, allIn.total.minor)
  if (asked !== null) return asked
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
  moveUse(context, null, allIn.total.minor)
  state.sealed.set(sealedKey(context), { amountMinor, allInMinor: allIn.total.minor, personId: received.personId })
  return answer(context, { ...recorded, event, isAccepted: true, reason: 'SEALED', detail: {}, isLeading: false, allIn, fees })
}

/** Notifies the previous leader; by a notice only if they are not present in the lane. */
function noteLoser({ state, row }: BidContext, priceMinor: number): void {
  if (row.leader === null) return
  state.book.announceAccount(row.leader)
  if (row.phase === 'ACTIVE' && row.leaderKind !== 'PRELIM_MAX') return
  const actorId = state.bound.get(row.lot)?.personId ?? row.leader
  state.book.notice({ accountId: row.leader, lot: row.lot, actorId }, 'OUTBID', { priceMinor, currency: row.currency })
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
    moveExposure(context, reach?.total.minor ?? bidQuote.total.minor)
  }
  const detail = { amountMinor: received.order.amountMinor, priceMinor, isReserveLifted: accepted.isReserveLifted ? 1 : 0 }
  return answer(context, { ...recorded, event, isAccepted: true, reason, detail, isLeading, allIn: bidQuote, fees })
}

/** Why this person, from this site, in this currency and by this amount can bid on no terms; null where they can. */
function refuseOutright({ state, row, bidder, received }: BidContext): Refusal | null {
  const { order, personId, accountId, site } = received
  // A lot that the site does not list is unknown there.
  if (!row.siteCodes.includes(site)) return refusal('LOT_UNKNOWN')
  if (needsMandate(received, bidder.kind)) {
    const asked = { scope: 'bids', currency: row.currency, nowMs: state.book.nowMs() } as const
    const standing = decideStanding(mandateOf(received, state.mandates), asked)
    if (standing !== null) return refusal(standing)
    // Somebody's own lot is not for them to bid on, whoever pays.
    if (row.sellerAccount === personId) return refusal('SELLER_SELF')
  }
  // Its session was read before the account chose to bid for another one.
  else if (bidder.bidsByChoice === true) return refusal('NO_MANDATE')
  const ineligible = decideBothEligible(
    { payer: bidder, agent: agentOf({ personId, accountId }, state.agents) },
    row,
    received.receivedAtMs,
  )
  // What the account owes is not for those who bid for it.
  if (ineligible === 'OVERDUE' && personId === accountId) return { ...refusal(ineligible), lateInvoice: bidder.lateInvoice ?? null }
  if (ineligible) return refusal(ineligible)
  if (order.currency !== row.currency) return refusal('WRONG_CURRENCY')
  return isAmountMinor(order.amountMinor) ? null : refusal('BAD_AMOUNT', { wholeUnitMinor: wholeUnitOf(row) })
}

/** Whether somebody else's bid for the account stands, which its programs do not raise. */
function isOthers({ state, row, bidder }: BidContext, sealedBy: number | undefined): boolean {
  const { accountId } = bidder
  const ledBy = row.leader === accountId ? state.bound.get(row.lot)?.personId : undefined
  return [sealedBy, ledBy].some((personId) => personId !== undefined && personId !== accountId)
}

/**
 * Whether a bid of the same account stands already that is not the person's own (MQ-102): the earlier one stays. The account itself may
 * raise it. A lead that the person's own account took before it bid for others counts as well: nobody raises the price against themselves.
 */
function isColleagues(context: BidContext): boolean {
  const { state, row, bidder, received } = context
  const { personId, mandateId } = received
  const sealed = state.sealed.get(sealedKey(context))
  if (personId === bidder.accountId) return mandateId !== null && isOthers(context, sealed?.personId)
  if (sealed !== undefined && sealed.personId !== personId) return true
  return row.leader === personId || (row.leader === bidder.accountId && !isOwnLead(context))
}

function decideInTurn(context: BidContext): BidAnswer {
  const { row, lot, bidder, received } = context
  const { order } = received
  const outright = refuseOutright(context)
  if (outright) return refuse(context, outright)
  if (row.outcome !== null) return refuse(context, refusal('NOT_OPEN'))
  if (isColleagues(context)) return refuse(context, refusal('COLLEAGUE_LEADS'))
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
  const over = refuseReach(context, reachQuote.total.minor)
  if (over) return refuse(context, over)
  return askForBid(context, reachQuote.total.minor) ?? accept(context, decision, { fees, bidQuote })
}

/**
 * Decides one bid under the locks of its lot and its account: eligibility, the rules of bidding, then the limit (auction-rules B4);
 * the decision and its event are in the book.
 */
export function decideOrder(state: BatchState, received: ReceivedOrder): BidAnswer {
  const row = state.book.find(received.order.lotNumber)
  const bidder = state.bidders.get(received.accountId)
  const lot = row === undefined ? null : toLotBidding(row)
  if (row === undefined || bidder === undefined) return unwritten(received, 'LOT_UNKNOWN')
  if (lot === null) return unwritten(received, 'NO_SCHEDULE')
  return decideInTurn({ state, received, row, lot, bidder })
}
