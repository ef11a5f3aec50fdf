import { Failure } from '@app/contract/failure.ts'
import type { RequestKind } from '@app/contract/mandates/bid-request-codes.ts'
import { refuseDecision, REQUESTS_OPEN_MAX } from '@app/rules/mandates/decide-approval.ts'
import { type Actor, type BrokerFeesHeld, endRequest, lockRequests, putRequest, readKnownRequests } from '#modules/bid-accounts/index.ts'
import type { Book, LotRow } from '#modules/lot-book/index.ts'

/** Who wants to commit an account, from where, and the request that somebody has agreed to, where one had to. */
export interface Asking extends Actor {
  /** The site of the session in which it is done. */
  readonly site: string
  readonly approval?: { readonly requestId: number; readonly by: number } | undefined
}

/** What an act on lots came to: done, or kept as a request, which is committed before its caller is told. */
export const ASKED = Symbol('kept as a request')
export type RequestMark = typeof ASKED

/**
 * Notes with an act that its request is agreed to, and lets whoever asked know; the payer and the mandate are locked before. Answers the
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
  const isOver = request === undefined || refuseDecision({ ...request, isLotClosed: false }, book.nowMs()) !== null
  // Nobody agrees to another amount than the one that they were shown.
  if (isOver || request.lot !== lot || request.amountMinor !== amountMinor)
    throw new Failure('REQUEST_OVER', { state: request?.state ?? '', reason: '' })
  // What was agreed to is the next event of the lot.
  await endRequest(book.client, { id, state: 'AGREED', reason: null, by, seq: seq + 1 })
  book.notice({ accountId: personId, lot, actorId: null }, 'APPROVAL_GIVEN', { amountMinor, currency })
  return request.brokerFees
}

/** What is kept, and until when somebody can agree to it. Amounts are minor units; `allInMinor` with fees. */
export interface Wanted extends Omit<Asking, 'approval'> {
  readonly kind: RequestKind
  readonly amountMinor: number
  readonly allInMinor: number
  readonly untilMs: number
}

/**
 * Keeps what every rule would take as a request, and lets the payer know; the payer is locked. Answers why it cannot be kept: `NO_MANDATE`,
 * or `REQUESTS_FULL` where too many of its mandate wait.
 */
export async function keepRequest(
  book: Book,
  { lot, currency }: LotRow,
  { kind, amountMinor, allInMinor, untilMs, accountId, personId, mandateId, site }: Wanted,
): Promise<RequestMark | 'NO_MANDATE' | 'REQUESTS_FULL'> {
  if (mandateId === null) return 'NO_MANDATE'
  const open = (await readKnownRequests(book.client, { mandates: [mandateId], keys: [] })).filter(({ isOpen }) => isOpen)
  const isLater = open.some((one) => one.lot === lot && one.holderId === personId)
  if (!isLater && open.length >= REQUESTS_OPEN_MAX) return 'REQUESTS_FULL'
  const act = { lot, kind, amountMinor, currency, allInMinor, isOnePlus: false, isConfirmed: false, site, key: null, untilMs }
  await putRequest(book.client, { accountId, personId, mandateId, ...act })
  if (!isLater) book.notice({ accountId, lot, actorId: null }, 'APPROVAL_ASKED', { amountMinor, currency, answerUntilMs: untilMs })
  book.announceAccount(accountId)
  return ASKED
}
