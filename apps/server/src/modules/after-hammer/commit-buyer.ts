import { Failure } from '@app/contract/failure.ts'
import { decideBothEligible } from '@app/rules/bidding/eligibility.ts'
import { needsApproval } from '@app/rules/mandates/decide-approval.ts'
import type { Negotiation } from '@app/rules/negotiation/negotiation.ts'
import {
  type BidderRow,
  findAgent,
  lateInvoiceOf,
  type LockedMandate,
  lockBidders,
  lockMandateOf,
  overLimit,
  readBound,
  refuseByMandate,
} from '#modules/bid-accounts/index.ts'
import { type Book, type LotRow, type NegotiationRow, quoteFrozen } from '#modules/lot-book/index.ts'
import { ASKED, type Asking, keepRequest, type RequestMark, settleRequest } from './keep-request.ts'

/** Reasons that another amount does away with. */
const ABOUT_AMOUNT: ReadonlySet<string> = new Set([
  'NOT_ABOVE_BID',
  'NOT_BELOW_COUNTER',
  'BAD_AMOUNT',
  'LIMIT',
  'PAYER_LIMIT',
  'CAP_LOT',
  'CAP_DAY',
  'CAP_TOTAL',
])

/** @throws Failure NEGOTIATION_REFUSED with the reason; `detail` explains it. */
export const refuse = (reason: string, detail: Readonly<Record<string, number | string>> = {}): never => {
  throw new Failure('NEGOTIATION_REFUSED', { reason, ...(ABOUT_AMOUNT.has(reason) && { field: 'amount' }), ...detail })
}

/** A step of a negotiation, as far as it may commit the buyer to more. */
export interface Raise {
  readonly book: Book
  readonly row: LotRow
  readonly before: NegotiationRow
  readonly next: Negotiation
  /** The buyer's side where it answers. */
  readonly buyer: Asking | null
}

/** What an answer would commit the account to, and who gives it for the account. */
interface Reach {
  readonly buyer: Asking
  readonly kind: BidderRow['kind']
  readonly reachAllInMinor: number
}

/** The mandate by which somebody answers for the account, locked. @throws Failure NEGOTIATION_REFUSED for what it does not allow. */
async function admitByMandate({ book, row }: Raise, { buyer, kind, reachAllInMinor }: Reach): Promise<LockedMandate | null> {
  const mandate = await lockMandateOf(book.client, buyer)
  const { currency, lot } = row
  const byMandate = refuseByMandate(buyer, { kind, mandate }, { scope: 'purchases', lot, currency, reachAllInMinor, nowMs: book.nowMs() })
  if (byMandate !== null) return refuse(byMandate.code, byMandate.detail)
  return mandate
}

/** Keeps an answer as a request. It can be agreed to for as long as the seller waits for it. @throws Failure NEGOTIATION_REFUSED. */
async function askForAnswer({ book, row, before, next }: Raise, { buyer, reachAllInMinor }: Reach): Promise<RequestMark> {
  const untilMs = before.deadlineMs ?? book.nowMs()
  const wanted = { ...buyer, kind: next.state === 'SOLD' ? 'ANSWER_ACCEPT' : 'ANSWER_RAISE', amountMinor: next.bidMinor } as const
  const kept = await keepRequest(book, row, { ...wanted, allInMinor: reachAllInMinor, untilMs })
  return kept === ASKED ? kept : refuse(kept)
}

/**
 * Commits the buyer to a higher bid, if their limit allows; their earlier commitment on the lot is replaced. Where a second person has to
 * agree, nothing is committed and the answer is kept as a request. @throws Failure NEGOTIATION_REFUSED, REQUEST_OVER.
 */
export async function commitBuyer(step: Raise): Promise<RequestMark | undefined> {
  const { book, row, before, buyer, next } = step
  const amountMinor = next.bidMinor
  const { accountId } = before
  const bidder = accountId === null ? undefined : (await lockBidders(book.client, [accountId])).get(accountId)
  if (bidder === undefined) return refuse('NOT_ELIGIBLE')
  const agent = buyer === null ? null : await findAgent(book.client, buyer)
  const ineligible = decideBothEligible({ payer: bidder, agent }, row, book.nowMs())
  if (ineligible === 'OVERDUE') return refuse(ineligible, lateInvoiceOf(ineligible, { bidder, personId: buyer?.personId ?? null }))
  if (ineligible !== null) return refuse('NOT_ELIGIBLE')
  const phase = row.leaderKind === 'PRELIM_MAX' ? 'preliminary' : 'live'
  const quote = await quoteFrozen(book.client, row, { accountId: bidder.accountId, amountMinor, phase })
  if (quote === null) return refuse('NO_SCHEDULE')
  const own = (await readBound(book.client, [row.lot])).get(row.lot)
  const reachAllInMinor = quote.total.minor
  const replacedMinor = own?.accountId === accountId ? own.minor : 0
  const over = overLimit(bidder, row.currency, { replacedMinor, addedMinor: reachAllInMinor })
  const isFor = buyer !== null && buyer.personId !== buyer.accountId
  if (isFor) {
    const reach = { buyer, kind: bidder.kind, reachAllInMinor }
    const mandate = await admitByMandate(step, reach)
    if (over !== null) return refuse('PAYER_LIMIT')
    if (buyer.approval === undefined && needsApproval(mandate, { currency: row.currency, reachAllInMinor }))
      return askForAnswer(step, reach)
    await settleRequest(book, row, { ...buyer, amountMinor })
  } else if (over !== null) return refuse('LIMIT', { exposureMinor: over.exposureMinor, limitMinor: over.limitMinor })
  book.bind(row.lot, {
    accountId: bidder.accountId,
    currency: row.currency,
    reachAllInMinor,
    state: 'PENDING',
    actorId: isFor ? buyer.personId : null,
    mandateId: isFor ? buyer.mandateId : null,
    approvedBy: isFor ? (buyer.approval?.by ?? null) : null,
    boundAtMs: book.nowMs(),
  })
  return undefined
}
