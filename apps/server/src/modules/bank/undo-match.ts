import type { LineUndone } from '@app/contract/bank/bank.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { awaitAgain, undoPayment } from '#modules/chargebacks/index.ts'
import { reverseEntryOf } from '#modules/journal/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { BankDeps } from './bank-deps.ts'
import { causeOf } from './bank-entries.ts'
import type { Booking } from './book-line.ts'
import { findLine, type LineRow, lockLine } from './lines.store.ts'
import { mailUndo } from './undo/undo-mail.ts'
import { endUndo, getMatched, insertUndo, listUndos, type MatchedRow, stageAgain, sumUndoneLately } from './undo/undos.store.ts'

const refuse = (reason: string): never => {
  throw new Failure('LINE_REFUSED', { reason })
}

/** What is taken back by whom, and why. */
interface Undo {
  readonly undoId: number
  readonly reason: string
  readonly by: number
  readonly nowMs: number
}

type Deps = Pick<BankDeps, 'db' | 'post' | 'preferencesOf'>

/** A line of the caller's sites that became a payment of a payer who is not close to them. @throws Failure LINE_NOT_FOUND, LINE_REFUSED. */
async function checkSelf({ db }: Deps, id: number, { accountId, sites }: ReturnType<typeof operatorOf>): Promise<void> {
  const line = await findLine(db, id, sites)
  if (line === null) throw new Failure('LINE_NOT_FOUND')
  if (line.payerId !== null && (await isClose(db, accountId, line.payerId))) refuse('SELF')
}

/** What a line has become that moved the house's own money; minor units, whichever way it went. */
interface MovedRow extends Pick<MatchedRow, 'currency' | 'amountMinor' | 'cause'> {
  readonly paymentId: null
  readonly payerId: null
}

/** The line behind its lock, with the payment that it became, or the money that it moved. @throws Failure LINE_NOT_FOUND, LINE_REFUSED NOT_MATCHED. */
async function lockMatched(
  tx: Tx,
  id: number,
  sites: readonly string[],
): Promise<{ readonly line: LineRow; readonly matched: MatchedRow | MovedRow }> {
  const line = await lockLine(tx, id, sites)
  if (line === null) throw new Failure('LINE_NOT_FOUND')
  const { currency, amountMinor } = line
  if (line.house !== null)
    return { line, matched: { paymentId: null, payerId: null, currency, amountMinor: Math.abs(amountMinor), cause: causeOf(line) } }
  if (line.state !== 'POSTED' || line.paymentId === null || amountMinor < 0) return refuse('NOT_MATCHED')
  return { line, matched: await getMatched(tx, line.paymentId) }
}

/** What the log of the payer's account says of a payment that is, or is to be, taken back. */
const detailOf = ({ paymentId, reference, currency, amountMinor }: MatchedRow, reason: string) => ({
  payment: paymentId,
  reference,
  currency,
  amountMinor,
  reason,
})

/** Notes a wish in the history of the payer whose payment it is about; money of the house's own is nobody's. */
async function noteOf(
  tx: Tx,
  matched: MatchedRow | MovedRow,
  { kind, by, reason }: { readonly kind: 'payment-undo-asked' | 'payment-undo-refused'; readonly by: number; readonly reason: string },
): Promise<void> {
  if (matched.paymentId === null) return
  await addAccountEvent(tx, { accountId: matched.payerId, actorId: by, kind, detail: detailOf(matched, reason) })
}

/** Ends the wish, and has the line wait. @throws Failure LINE_REFUSED DECIDED where somebody else was first. */
async function end(tx: Tx, lineId: number, { undoId, by, reason }: Undo): Promise<void> {
  if (!(await endUndo(tx, undoId, { state: 'DONE', by, reason }))) refuse('DECIDED')
  await stageAgain(tx, lineId)
}

/** Turns the entry, has the invoices owed again and the line wait, and tells the payer. @throws Failure LINE_REFUSED as `undoPayment` answers. */
async function perform({ post, tx }: Booking, { line, matched }: Awaited<ReturnType<typeof lockMatched>>, undo: Undo): Promise<void> {
  const { by, nowMs, reason } = undo
  if (matched.paymentId === null) {
    await reverseEntryOf(tx, { kind: 'BANK_MOVED', cause: matched.cause, actor: by })
    return end(tx, line.id, undo)
  }
  const { payerId, currency, amountMinor, invoiceIds, reference } = matched
  const refusal = await undoPayment(tx, { ...matched, actor: by, nowMs })
  if (refusal !== null) refuse(refusal)
  await end(tx, line.id, undo)
  await awaitAgain(tx, { payerId, currency, invoiceIds, nowMs })
  await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'payment-returned', detail: detailOf(matched, reason) })
  await mailUndo(post, tx, { payerId, site: line.site, currency, amountMinor, reference })
}

/**
 * Asks that the match of a line is taken back; below the site's amount, with what was taken back of the payer or by the caller within a day,
 * it is done at once. @throws Failure PROOF_NEEDED, LINE_NOT_FOUND, LINE_REFUSED.
 */
export async function askUndo(
  deps: Deps,
  ctx: RequestContext,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<LineUndone> {
  checkProof(ctx)
  const by = operatorOf(ctx)
  await checkSelf(deps, id, by)
  return transaction(deps.db, async (tx) => {
    const found = await lockMatched(tx, id, by.sites)
    const { payerId, currency, amountMinor } = found.matched
    const { site } = found.line
    const undoId = await insertUndo(tx, { ...found.matched, lineId: id, site, reason, askedBy: by.accountId })
    if (undoId === null) return refuse('ASKED')
    const of = { payerId, askedBy: by.accountId, currency }
    const lately = await sumUndoneLately(tx, of)
    const limitMinor = twoPeopleFromMinor(deps.preferencesOf(site), currency)
    if (amountMinor + lately >= limitMinor) {
      await noteOf(tx, found.matched, { kind: 'payment-undo-asked', by: by.accountId, reason })
      return { undoId, state: 'ASKED' }
    }
    await perform({ post: deps.post, tx }, found, { undoId, reason, by: by.accountId, nowMs: ctx.nowMs })
    // Behind the payer's lock others that were taken back meanwhile count.
    if ((await sumUndoneLately(tx, of)) >= limitMinor) return refuse('TOGETHER')
    return { undoId, state: 'DONE' }
  })
}

/**
 * Agrees to take a match back, which somebody else asked for, or refuses it, which whoever asked may do too. @throws Failure PROOF_NEEDED,
 * LINE_NOT_FOUND, LINE_REFUSED.
 */
export async function decideUndo(
  deps: Deps,
  ctx: RequestContext,
  {
    id,
    undoId,
    action,
    reason,
  }: { readonly id: number; readonly undoId: number; readonly action: 'approve' | 'refuse'; readonly reason: string },
): Promise<LineUndone> {
  checkProof(ctx)
  const { accountId: by, ...operator } = operatorOf(ctx)
  await checkSelf(deps, id, { accountId: by, ...operator })
  return transaction(deps.db, async (tx) => {
    if ((await lockLine(tx, id, operator.sites)) === null) throw new Failure('LINE_NOT_FOUND')
    const asked = (await listUndos(tx, [id])).get(id)
    if (asked === undefined || asked.id !== undoId || asked.state !== 'ASKED') return refuse('DECIDED')
    if (action === 'refuse') {
      await endUndo(tx, undoId, { state: 'REFUSED', by, reason })
      const { matched } = await lockMatched(tx, id, operator.sites)
      await noteOf(tx, matched, { kind: 'payment-undo-refused', by, reason })
      return { undoId, state: 'REFUSED' }
    }
    if (asked.askedBy === by) return refuse('SECOND_PERSON')
    await perform({ post: deps.post, tx }, await lockMatched(tx, id, operator.sites), { undoId, reason, by, nowMs: ctx.nowMs })
    return { undoId, state: 'DONE' }
  })
}
