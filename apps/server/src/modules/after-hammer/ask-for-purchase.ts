import { Failure } from '@app/contract/failure.ts'
import { refuseDecision, requestUntilMs, REQUESTS_OPEN_MAX } from '@app/rules/mandates/decide-approval.ts'
import { type Actor, type BrokerFeesHeld, endRequest, lockRequests, putRequest, readKnownRequests } from '#modules/bid-accounts/index.ts'
import { actOnLots, type Acting, type Book, type LotRow, preBidEndMs } from '#modules/lot-book/index.ts'
import { type Buyer, refusePurchase } from './purchase.ts'

/** Who wants to buy or offer, from where, and the request that somebody has agreed to, where one had to. */
export interface Asking extends Actor {
  /** The site of the session in which it is done. */
  readonly site: string
  readonly approval?: { readonly requestId: number; readonly by: number } | undefined
}

/** What an act on lots came to: done, or kept as a request, which is committed before its caller is told. */
const ASKED = Symbol('kept as a request')
type RequestMark = typeof ASKED

/**
 * As `actOnLots`, for what a second person may have to agree to. @throws Failure PURCHASE_REFUSED with APPROVAL_ASKED once the request is
 * committed.
 */
export async function whenAgreed<T>(acting: Acting, lots: readonly number[], work: (book: Book) => Promise<T | RequestMark>): Promise<T> {
  const done = await actOnLots(acting, lots, work)
  if (done === ASKED) return refusePurchase('APPROVAL_ASKED')
  return done
}

/**
 * Notes with a purchase that its request is agreed to, and lets whoever asked know; the payer and the mandate are locked before. Answers the
 * broker's fees as they were when it was asked for; undefined where nobody had to agree. @throws Failure REQUEST_OVER once it is decided or
 * its time is over.
 */
export async function settleRequest(
  book: Book,
  { lot, currency, seq }: LotRow,
  { approval, personId, amountMinor }: Pick<Asking, 'approval' | 'personId'> & { readonly amountMinor: number },
): Promise<BrokerFeesHeld | undefined> {
  if (approval === undefined) return undefined
  const { requestId: id, by } = approval
  const request = (await lockRequests(book.client, [id])).get(id)
  if (request === undefined || refuseDecision({ ...request, isLotClosed: false }, book.nowMs()) !== null)
    throw new Failure('REQUEST_OVER', { state: request?.state ?? '', reason: '' })
  // What is bought or offered is the next event of the lot.
  await endRequest(book.client, { id, state: 'AGREED', reason: null, by, seq: seq + 1 })
  book.notice({ accountId: personId, lot, actorId: null }, 'APPROVAL_GIVEN', { amountMinor, currency })
  return request.brokerFees
}

/** Keeps a purchase or an offer that every rule would take as a request; the payer is locked. */
export async function askForPurchase(
  book: Book,
  row: LotRow,
  wanted: Asking & { readonly kind: 'BUY_NOW' | 'OFFER'; readonly amountMinor: number; readonly buyer: Buyer },
): Promise<RequestMark> {
  const { kind, amountMinor, buyer, accountId, personId, mandateId, site } = wanted
  if (mandateId === null) return refusePurchase('NO_MANDATE')
  const { lot, currency } = row
  const open = (await readKnownRequests(book.client, { mandates: [mandateId], keys: [] })).filter(({ isOpen }) => isOpen)
  const isLater = open.some((one) => one.lot === lot && one.holderId === personId)
  if (!isLater && open.length >= REQUESTS_OPEN_MAX) return refusePurchase('REQUESTS_FULL')
  const untilMs = requestUntilMs(book.nowMs(), preBidEndMs(row))
  await putRequest(book.client, {
    accountId,
    personId,
    mandateId,
    lot,
    kind,
    amountMinor,
    currency,
    allInMinor: buyer.quote.total.minor,
    isOnePlus: false,
    isConfirmed: false,
    site,
    key: null,
    untilMs,
  })
  if (!isLater) book.notice({ accountId, lot, actorId: null }, 'APPROVAL_ASKED', { amountMinor, currency, answerUntilMs: untilMs })
  book.announceAccount(accountId)
  return ASKED
}
