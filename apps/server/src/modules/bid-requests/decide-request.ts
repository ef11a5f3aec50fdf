import type { InputOf } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { BidRequestDone } from '@app/contract/mandates/bid-requests.answers.ts'
import type { AnswerRequestKind } from '@app/contract/mandates/bid-request-codes.ts'
import type { decideBidRequest } from '@app/contract/mandates/bid-requests.ts'
import { answerNegotiation, buyNow, findOffering, makeOffer } from '#modules/after-hammer/index.ts'
import { endRequest, findRequest, type RequestRow } from '#modules/bid-accounts/index.ts'
import { actOnLots } from '#modules/lot-book/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { BidRequestsDeps } from './bid-requests-deps.ts'
import { readListed } from './bid-requests.store.ts'
import { toView } from './list-requests.ts'

type Sent = InputOf<typeof decideBidRequest>['body']
const ID = /^\d{1,15}$/
/** How rules refuse what was agreed to; `reason` says which. */
const REFUSALS: ReadonlySet<string> = new Set(['PURCHASE_REFUSED', 'NEGOTIATION_REFUSED'])

async function done({ acting }: BidRequestsDeps, id: number): Promise<BidRequestDone> {
  return { request: toView(await readListed(acting.pool, id), acting.nowMs()) }
}

/** @throws Failure REQUEST_OVER with what became of it. */
async function refuseOver(deps: BidRequestsDeps, id: number): Promise<never> {
  const { state, reason } = (await done(deps, id)).request
  throw new Failure('REQUEST_OVER', { state, reason })
}

/** Refuses a request; nothing is placed, and whoever asked gets a notice. */
async function refuse(deps: BidRequestsDeps, { id, lot, holderId, amountMinor, currency }: RequestRow, by: number): Promise<void> {
  const isMine = await actOnLots(deps.acting, [lot], async (book) => {
    const isOpen = await endRequest(book.client, { id, state: 'REFUSED', reason: null, by, seq: null })
    if (isOpen) book.notice({ accountId: holderId, lot, actorId: null }, 'APPROVAL_REFUSED', { amountMinor, currency })
    return isOpen
  })
  if (!isMine) await refuseOver(deps, id)
}

/** Ends a request that was agreed to and that a rule does not let be placed any more. */
async function endFailed(
  deps: BidRequestsDeps,
  { id, lot, holderId, amountMinor, currency }: RequestRow,
  end: { by: number; reason: string },
) {
  const isMine = await actOnLots(deps.acting, [lot], async (book) => {
    const isOpen = await endRequest(book.client, { id, state: 'ENDED', ...end, seq: null })
    if (isOpen) book.notice({ accountId: holderId, lot, actorId: null }, 'APPROVAL_OVER', { amountMinor, currency })
    return isOpen
  })
  if (!isMine) await refuseOver(deps, id)
}

const actorOfRequest = ({ holderId, payerId, mandateId, site }: RequestRow) => ({
  personId: holderId,
  accountId: payerId,
  mandateId,
  site,
})

/** Places a bid by the engine, whose transaction ends the request with it. */
async function placeBid(deps: BidRequestsDeps, request: RequestRow, by: number): Promise<void> {
  const { id, lot: lotNumber, kind, amountMinor, currency, isOnePlus, isConfirmed } = request
  if (kind === 'BUY_NOW' || kind === 'OFFER') return purchase(deps, { ...request, kind }, by)
  if (kind === 'ANSWER_ACCEPT' || kind === 'ANSWER_RAISE') return answer(deps, { ...request, kind }, by)
  const placed = await deps.engine.placeAgreed({
    ...actorOfRequest(request),
    order: { lotNumber, kind, amountMinor, currency, isOnePlus, isConfirmed },
    receivedAtMs: deps.engine.nowMs(),
    key: `request.${id}`,
    approval: { requestId: id, by },
  })
  if (placed.reason === 'REQUEST_OVER') await refuseOver(deps, id)
}

/** Buys or offers; the transaction of the purchase ends the request with it. */
async function purchase(deps: BidRequestsDeps, request: RequestRow & { readonly kind: 'BUY_NOW' | 'OFFER' }, by: number): Promise<void> {
  const { id, lot, kind, amountMinor, site } = request
  const asking = { ...actorOfRequest(request), lot, approval: { requestId: id, by } }
  try {
    const offering = await findOffering(deps.db, lot)
    if (offering === undefined || !offering.site_codes.includes(site)) throw new Failure('LOT_NOT_FOUND')
    if (kind === 'BUY_NOW') await buyNow(deps.acting, { ...asking, priceMinor: amountMinor })
    else await makeOffer(deps.acting, { ...asking, amountMinor, takesOffers: offering.make_offer })
  } catch (error) {
    await endRefused(deps, request, { by, error })
  }
}

/** Answers the seller at the turn for which it was asked; the transaction of the answer ends the request with it. */
async function answer(deps: BidRequestsDeps, request: RequestRow & { readonly kind: AnswerRequestKind }, by: number): Promise<void> {
  const { id, lot, kind, amountMinor } = request
  const buyer = { ...actorOfRequest(request), approval: { requestId: id, by } }
  const act = kind === 'ANSWER_ACCEPT' ? ({ kind: 'accept' } as const) : ({ kind: 'raise', amountMinor } as const)
  try {
    await answerNegotiation(deps.acting, { lot, by: 'buyer', act, buyer })
  } catch (error) {
    await endRefused(deps, request, { by, error })
  }
}

/** Ends a request whose act a rule refused; a request that was decided meanwhile is over. @throws what is no refusal of a rule. */
async function endRefused(
  deps: BidRequestsDeps,
  request: RequestRow,
  { by, error }: { readonly by: number; readonly error: unknown },
): Promise<void> {
  if (!isFailure(error)) throw error
  const { reason } = error.detail
  if (error.code === 'REQUEST_OVER') await refuseOver(deps, request.id)
  else if (REFUSALS.has(error.code) && typeof reason === 'string') await endFailed(deps, request, { by, reason })
  else if (error.code === 'LOT_NOT_FOUND') await endFailed(deps, request, { by, reason: 'LOT_UNKNOWN' })
  else throw error
}

/**
 * Agrees to a request or refuses it. What was agreed to and cannot be placed any more is over, and says why.
 * @throws Failure REQUEST_NOT_FOUND alike for an unknown one and one of other accounts, SAME_PERSON for who asked, REQUEST_OVER.
 */
export async function decideRequest(deps: BidRequestsDeps, { requestId, isAgreed }: Sent, ctx: RequestContext): Promise<BidRequestDone> {
  const { accountId } = memberOf(ctx)
  const request = ID.test(requestId) ? await findRequest(deps.acting.pool, Number(requestId)) : null
  // What a program of one's own asks for is one's own to decide: no token opens this call.
  if (request?.holderId === accountId && request.payerId !== accountId) throw new Failure('SAME_PERSON')
  if (request?.payerId !== accountId) throw new Failure('REQUEST_NOT_FOUND')
  const { id } = request
  if ((await done(deps, id)).request.state !== 'OPEN') await refuseOver(deps, id)
  await (isAgreed ? placeBid(deps, request, accountId) : refuse(deps, request, accountId))
  return done(deps, id)
}
