import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { needsApproval } from '@app/rules/mandates/decide-approval.ts'
import { mandateOf } from '#modules/bid-accounts/index.ts'
import { toLotBidding } from '#modules/lot-book/index.ts'
import type { ReceivedOrder } from './received-order.ts'
import { answerUnwritten, type BatchState, type BidContext, refusal, refuse } from './record-bid.ts'
import { unwritten } from './unwritten-bids.ts'

/** What the bidder is told: until when their request waits, and whether it is a broker who is asked. */
const toldOf = (context: BidContext, untilMs: number | null): BidAnswer =>
  answerUnwritten(
    context,
    refusal('APPROVAL_ASKED', { ...(untilMs === null ? {} : { untilMs }), isBroker: context.bidder.isBroker ? 1 : 0 }),
  )

/**
 * Keeps a bid that every rule would take as a request, where a second person has to agree to it first; null where nobody has to, or
 * somebody has. The ledger says nothing of requests.
 */
export function askForBid(context: BidContext, reachAllInMinor: number): BidAnswer | null {
  const { state, row, received, bidder } = context
  const { mandateId, accountId, order } = received
  const mandate = mandateOf(received, state.mandates)
  if (received.approval !== undefined || mandateId === null) return null
  const { currency, lot } = row
  if (!needsApproval(mandate, { currency, reachAllInMinor })) return null
  const nowMs = state.book.nowMs()
  const asked = state.asked.ask({ ...received, mandateId }, { row, allInMinor: reachAllInMinor, nowMs })
  if (asked === null) return refuse(context, refusal('REQUESTS_FULL'))
  const { amountMinor } = order
  // Whoever has a request on the lot already has been told of it; the page shows the later one.
  if (asked.how === 'new')
    state.book.notice({ accountId, lot, actorId: null }, 'APPROVAL_ASKED', { amountMinor, currency, answerUntilMs: asked.untilMs })
  state.book.announceAccount(bidder.accountId)
  return toldOf(context, asked.untilMs)
}

/** The answer to a bid whose key stands for a request already: the same as before; null for any other. */
export function answerRepeated(state: BatchState, received: ReceivedOrder): BidAnswer | null {
  const before = received.approval === undefined ? state.asked.before(received) : null
  if (before === null) return null
  const row = state.book.find(received.order.lotNumber)
  const bidder = state.bidders.get(received.accountId)
  const lot = row === undefined ? null : toLotBidding(row)
  if (before === 'other' || row === undefined || bidder === undefined || lot === null) return unwritten(received, 'KEY_REUSED')
  return { ...toldOf({ state, received, row, lot, bidder }, null), isReplay: true }
}

/** Keeps what became of a bid that somebody agreed to, and lets whoever asked for it know. */
export function noteDecided(state: BatchState, received: ReceivedOrder, answer: BidAnswer): void {
  if (received.approval === undefined) return
  const { personId, order } = received
  state.asked.decided(received, answer)
  const kind = answer.isAccepted ? 'APPROVAL_GIVEN' : 'APPROVAL_OVER'
  const { amountMinor, currency } = order
  state.book.notice({ accountId: personId, lot: order.lotNumber, actorId: null }, kind, { amountMinor, currency })
}
