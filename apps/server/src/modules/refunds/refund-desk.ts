import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { REFUNDS_PAGE_SIZE } from '@app/contract/refunds/refund-codes.ts'
import type { bookRefundTransfer, decideRefund, listRefundDesk, proposeRefund } from '@app/contract/refunds/refund-desk.ts'
import type { DeskRefund, RefundAccount, RefundDesk, RefundDone } from '@app/contract/refunds/refunds.answers.ts'
import { toCardMinor } from '@app/rules/fees/line-rounding.ts'
import { approvalRefusal, isAgreed } from '@app/rules/refunds/approvals.ts'
import { readBankAccount } from '@app/rules/refunds/bank-account.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { postEntry } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { findPayerByNumber } from '#modules/payments/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { checkOwn, createRefund, readFree, refuse, sourceFor } from './create-refund.ts'
import { countDesk, type DeskRow, listDesk } from './lists.store.ts'
import { reservedOf } from './refund-entries.ts'
import type { RefundDeps } from './refund-deps.ts'
import { iso, toDone } from './refund-deposit.ts'
import { findRefund, insertApproval, lockRefund, type RefundRow, saveAgreed } from './refunds.store.ts'
import { openBankAccount } from './seal-account.ts'
import { settleEnded, settlePaid, tellPayer } from './settle-refund.ts'
import { getSource, listSources } from './sources.store.ts'

/** What an operator may do about a refund now. */
function actsOf(row: DeskRow, by: number, nowMs: number): DeskRefund['acts'] {
  if (row.payerId === by) return []
  const acts: DeskRefund['acts'][number][] = []
  if (approvalRefusal(row, by, nowMs) === null && !row.isFetchedBack) acts.push('approve')
  if (['PROPOSED', 'ASKED', 'APPROVED'].includes(row.state)) acts.push('refuse')
  if (row.state === 'APPROVED' && row.way === 'BANK') acts.push('sent')
  return acts
}

function toDesk(row: DeskRow, by: number, nowMs: number): DeskRefund {
  const { id, state, origin, reason, note, currency, amountMinor, way, brand, lastFour, site, number, name, invoiceNumber, paymentRef } =
    row
  const what = { refundId: id, state, origin, reason, note, currency, amountMinor, way, brand, lastFour }
  const { needed, approvals, isNewAccount, isFetchedBack, bankReference, endReason } = row
  return {
    ...what,
    site,
    number,
    name,
    invoiceNumber,
    paymentRef,
    needed,
    isNewAccount,
    isFetchedBack: isFetchedBack ?? false,
    bankReference,
    endReason,
    askedBy: row.askedByNumber,
    askedAt: iso(row.askedAtMs),
    approvals: approvals.map((one) => ({ by: one.by, at: new Date(one.at).toISOString() })),
    notBefore: iso(row.notBeforeMs),
    endedAt: iso(row.endedAtMs),
    acts: actsOf(row, by, nowMs),
  }
}

/** A page of the refunds of the caller's sites. */
export async function readRefundDesk(
  { db }: RefundDeps,
  ctx: RequestContext,
  { view, page }: InputOf<typeof listRefundDesk>['query'],
): Promise<RefundDesk> {
  const { accountId, sites } = operatorOf(ctx)
  const which = { view, sites }
  const [rows, total] = await Promise.all([
    listDesk(db, which, { offset: (page - 1) * REFUNDS_PAGE_SIZE, limit: REFUNDS_PAGE_SIZE }),
    countDesk(db, which),
  ])
  return {
    refunds: rows.map((row) => toDesk(row, accountId, ctx.nowMs)),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / REFUNDS_PAGE_SIZE)),
  }
}

/**
 * Proposes a refund of a payer of the caller's sites. @throws Failure PROOF_NEEDED, NO_SUCH_PERSON, INVALID_INPUT, INVOICE_NOT_FOUND,
 * REFUND_REFUSED.
 */
export async function propose(deps: RefundDeps, ctx: RequestContext, body: InputOf<typeof proposeRefund>['body']): Promise<RefundDone> {
  checkProof(ctx)
  const { accountId: actorId, sites } = operatorOf(ctx)
  const payer = await findPayerByNumber(deps.db, { number: body.number }, sites)
  if (payer === null) throw new Failure('NO_SUCH_PERSON', { number: body.number })
  if (await isClose(deps.db, actorId, payer.accountId)) return refuse('SELF')
  const { origin, currency, amountMinor, reason, note, paymentRef, invoiceId = null } = body
  // A provider would refuse it, and the payment be no way back any more.
  if (paymentRef !== '' && toCardMinor(amountMinor, currency) !== amountMinor)
    throw new Failure('INVALID_INPUT', { fieldErrors: { amountMinor: 'validation.refundAmount' } })
  const read = paymentRef === '' ? readBankAccount(body.bank, currency) : null
  if (read !== null && 'fieldErrors' in read) throw new Failure('INVALID_INPUT', { fieldErrors: read.fieldErrors })
  const to = read === null ? { paymentRef } : { bank: read.account }
  const of = { payerId: payer.accountId, site: payer.site, by: 'OPERATOR', actorId, origin, currency, amountMinor } as const
  const wanted = { ...of, reason, note, invoiceId, to, nowMs: ctx.nowMs }
  return transaction(deps.db, async (tx) => {
    const refund = await createRefund(deps, tx, wanted)
    // Its money leaves the site that took it.
    return sites.includes(refund.site) ? toDone(refund) : refuse('NO_SOURCE')
  })
}

/** A refund of the caller's sites. @throws Failure REFUND_NOT_FOUND. */
async function getTheirs({ db }: RefundDeps, ctx: RequestContext, id: number): Promise<RefundRow> {
  const refund = await findRefund(db, id)
  if (refund === null || !operatorOf(ctx).sites.includes(refund.site)) throw new Failure('REFUND_NOT_FOUND')
  return refund
}

/** Who decides about a refund, and when. */
interface Decision {
  readonly refund: RefundRow
  readonly by: number
  readonly nowMs: number
}

/** Sets the money of a proposal aside, as far as it is still there. @throws Failure REFUND_REFUSED. */
async function reserve(deps: Pick<RefundDeps, 'post'>, tx: Tx, { refund, by }: Decision): Promise<void> {
  const { payerId, origin, currency, amountMinor, attemptId } = refund
  const { freeMinor } = await readFree(tx, refund)
  if (amountMinor > freeMinor) refuse('CHANGED')
  if (attemptId !== null) {
    const { ref } = await getSource(tx, attemptId)
    const source = sourceFor(await listSources(tx, { payerId, origin, currency }), ref, amountMinor)
    if (!source.isStrangers) await checkOwn(tx, { ...refund, freeMinor })
  }
  await postEntry(tx, reservedOf(refund, by))
  await tellPayer(deps.post, tx, { refund, news: 'asked' })
}

/** An operator agrees to a refund, under the locks of its payer and itself. @throws Failure REFUND_REFUSED. */
export async function approve(deps: Pick<RefundDeps, 'post'>, tx: Tx, { refund, by, nowMs }: Decision): Promise<RefundDone> {
  const refusal = approvalRefusal(refund, by, nowMs)
  if (refusal !== null) refuse(refusal)
  if (refund.attemptId !== null && (await getSource(tx, refund.attemptId)).isFetchedBack) refuse('FETCHED_BACK')
  if (refund.state === 'PROPOSED') await reserve(deps, tx, { refund, by, nowMs })
  await insertApproval(tx, refund.id, by)
  const state = isAgreed({ needed: refund.needed, approvals: refund.approvedBy.length + 1 }) ? 'APPROVED' : 'ASKED'
  await saveAgreed(tx, refund.id, state)
  return toDone({ ...refund, state })
}

/**
 * Agrees to a refund, or refuses it for a reason. @throws Failure PROOF_NEEDED, REFUND_NOT_FOUND, INVALID_INPUT without a reason, REFUND_REFUSED:
 * SELF also for who is close to the payer, SECOND_PERSON, EARLY, CHANGED, FETCHED_BACK.
 */
export async function decide(
  deps: RefundDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideRefund>['body'] },
): Promise<RefundDone> {
  checkProof(ctx)
  const { accountId: by } = operatorOf(ctx)
  const { payerId } = await getTheirs(deps, ctx, id)
  const { action, reason } = body
  if (await isClose(deps.db, by, payerId)) return refuse('SELF')
  if (action === 'refuse' && reason === '') throw new Failure('INVALID_INPUT', { fieldErrors: { reason: 'validation.refundWhy' } })
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const refund = await lockRefund(tx, id)
    const detail = { refund: id, action, reason }
    await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'refund-decided', detail })
    if (action === 'approve') return approve(deps, tx, { refund, by, nowMs: ctx.nowMs })
    if (refund.state !== 'PROPOSED' && refund.state !== 'ASKED' && refund.state !== 'APPROVED') refuse('CHANGED')
    await settleEnded(deps.post, tx, { refund, state: 'REFUSED', by, reason })
    return toDone({ ...refund, state: 'REFUSED' })
  })
}

const isTransferable = ({ state, way }: RefundRow): boolean => state === 'APPROVED' && way === 'BANK'

/** The bank account of an agreed refund; who looked stands in the payer's history. @throws Failure as `decide`. */
export async function showAccount(deps: RefundDeps, ctx: RequestContext, id: number): Promise<RefundAccount> {
  checkProof(ctx)
  const { accountId: by } = operatorOf(ctx)
  const { payerId } = await getTheirs(deps, ctx, id)
  if (await isClose(deps.db, by, payerId)) refuse('SELF')
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const refund = await lockRefund(tx, id)
    if (!isTransferable(refund)) refuse('CHANGED')
    const bank = refund.refundAccountId === null ? null : await openBankAccount(deps, tx, { id: refund.refundAccountId, payerId })
    if (bank === null) return refuse('NO_SOURCE')
    await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'refund-account-viewed', detail: { refund: id } })
    return { ...bank, reference: `REFUND ${id}` }
  })
}

/** Books that the transfer of a refund was made, once. @throws Failure as `decide`. */
export async function bookTransfer(
  deps: RefundDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof bookRefundTransfer>['body'] },
): Promise<RefundDone> {
  checkProof(ctx)
  const { accountId: by } = operatorOf(ctx)
  const { payerId } = await getTheirs(deps, ctx, id)
  if (await isClose(deps.db, by, payerId)) refuse('SELF')
  return transaction(deps.db, async (tx) => {
    await lockTerms(tx, payerId)
    const refund = await lockRefund(tx, id)
    if (!isTransferable(refund)) refuse('CHANGED')
    await settlePaid(deps.post, tx, { refund, by, bankReference: body.reference, nowMs: ctx.nowMs })
    return toDone({ ...refund, state: 'PAID' })
  })
}
