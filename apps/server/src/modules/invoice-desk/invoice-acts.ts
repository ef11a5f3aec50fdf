import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { InvoiceAct, InvoiceActDone, InvoiceActList } from '@app/contract/payments/invoice-acts.answers.ts'
import type { askInvoiceAct, decideInvoiceAct, listInvoiceActs } from '@app/contract/payments/invoice-acts.ts'
import { MONEY_DESK_PAGE_SIZE } from '@app/contract/payments/invoice-codes.ts'
import { creditedLines, isCreditable, leftOfLine, sumOfCredit, type WantedLine } from '@app/rules/invoices/credit-lines.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { creditLines, listLeftLines, lockStanding, standingOf, type StateRow, writeOff } from '#modules/invoices/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { isClose } from '#modules/reviews/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { getTheirs, refuse } from './act-rules.ts'
import { type ActRow, countActs, endAct, findAct, insertAct, listActs, sumWrittenOffLately } from './acts.store.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'
import { checkRelief, followRelief } from './tax-relief.ts'

/** An act as the desk shows it to somebody. */
export function toAct(row: ActRow, by: number): InvoiceAct {
  const acts =
    row.state !== 'ASKED' || row.payerId === by ? [] : row.askedBy === by ? (['refuse'] as const) : (['approve', 'refuse'] as const)
  return {
    actId: row.id,
    kind: row.kind,
    state: row.state,
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    site: row.site,
    number: row.number,
    name: row.name,
    currency: row.currency,
    amountMinor: row.amountMinor,
    isWhole: row.kind === 'CREDIT_NOTE' && row.lines.length === 0,
    reason: row.reason,
    askedBy: row.askedByNumber,
    askedAt: row.askedAt.toISOString(),
    decidedBy: row.decidedByNumber,
    decidedAt: row.decidedAt?.toISOString() ?? '',
    decidedReason: row.decidedReason,
    noteNumber: row.noteNumber,
    relief: row.relief ?? '',
    proofReference: row.proofReference,
    proofOn: row.proofOn ?? '',
    acts,
  }
}

/** A page of what waits or has ended at the caller's sites. */
export async function readActs(
  { db }: InvoiceDeskDeps,
  ctx: RequestContext,
  { view, page }: InputOf<typeof listInvoiceActs>['query'],
): Promise<InvoiceActList> {
  const { accountId, sites } = operatorOf(ctx)
  const filter = { sites, view }
  const [rows, total] = await Promise.all([
    listActs(db, filter, { offset: (page - 1) * MONEY_DESK_PAGE_SIZE, limit: MONEY_DESK_PAGE_SIZE }),
    countActs(db, filter),
  ])
  return { acts: rows.map((row) => toAct(row, accountId)), total, page, pages: Math.max(1, Math.ceil(total / MONEY_DESK_PAGE_SIZE)) }
}

/** What a credit note of some lines, or of all that is left, comes to now, minor units. @throws Failure MONEY_ACT_REFUSED TOO_MUCH. */
async function creditMinorOf(tx: Tx, state: StateRow, wanted: readonly WantedLine[]): Promise<number> {
  const { currency } = state
  const lines = await listLeftLines(tx, state.invoiceId)
  if (wanted.length > 0 ? !isCreditable(lines, wanted, currency) : lines.every((line) => leftOfLine(line) === 0))
    return refuse('TOO_MUCH', { mostMinor: lines.reduce((sum, line) => sum + leftOfLine(line), 0) })
  return sumOfCredit(creditedLines(lines, { wanted: wanted.length > 0 ? wanted : undefined, currency }))
}

function checkOwed(state: StateRow, amountMinor: number): void {
  const owedMinor = balanceOf(standingOf(state))
  if (amountMinor === 0 || amountMinor > owedMinor) refuse('TOO_MUCH', { mostMinor: owedMinor })
}

/** Does what was agreed to, as it stands behind the lock. @throws Failure MONEY_ACT_REFUSED CHANGED. */
async function perform(
  deps: InvoiceDeskDeps,
  tx: Tx,
  { state, act }: { readonly state: StateRow; readonly act: Act },
): Promise<{ readonly noteId: number | null; readonly noteNumber: string }> {
  const { id, kind, lines, amountMinor, reason, relief, actorId, nowMs } = act
  if (kind === 'WRITE_OFF') {
    if (amountMinor > balanceOf(standingOf(state))) refuse('CHANGED')
    await writeOff(tx, state, { amountMinor, cause: `act:${id}`, actorId, nowMs })
    return { noteId: null, noteNumber: '' }
  }
  if (state.status === 'CANCELLED' || state.status === 'REFUNDED') refuse('CHANGED')
  // Whoever agrees agrees to a sum: another one is another question.
  if ((await creditMinorOf(tx, state, lines)) !== amountMinor) refuse('CHANGED')
  if (relief !== null) await checkRelief(tx, state.invoiceId, { relief, lines })
  const note = await creditLines(tx, state, { reason, actorId, nowMs, ...(lines.length > 0 && { wanted: lines }) })
  if (relief !== null) await followRelief(deps, tx, { act: { id, relief }, state, note })
  return { noteId: note.id, noteNumber: note.number }
}

/** Of what no relief of tax asks for. */
const NO_RELIEF = { relief: null, proofReference: '', proofOn: null } as const

interface Act extends Pick<ActRow, 'id' | 'kind' | 'lines' | 'amountMinor' | 'reason' | 'relief'> {
  readonly actorId: number
  readonly nowMs: number
}

/**
 * Asks for a credit note or a write-off behind the lock of the payer; a write-off below the site's amount, with those of the last day, is done
 * at once. @throws Failure PROOF_NEEDED, INVOICE_NOT_FOUND, PAYMENT_IN_FLIGHT, MONEY_ACT_REFUSED.
 */
export async function ask(
  deps: InvoiceDeskDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof askInvoiceAct>['body'] },
): Promise<InvoiceActDone> {
  checkProof(ctx)
  const by = operatorOf(ctx)
  const { payerId, site, currency, number } = await getTheirs(deps, id, by)
  const { kind, reason } = body
  const lines = kind === 'CREDIT_NOTE' ? body.lines : []
  const { accountId: actorId } = by
  return transaction(deps.db, async (tx) => {
    const state = await lockStanding(tx, { invoiceId: id, payerId }, ctx.nowMs)
    const amountMinor = kind === 'CREDIT_NOTE' ? await creditMinorOf(tx, state, lines) : (body.amountMinor ?? balanceOf(standingOf(state)))
    if (kind === 'WRITE_OFF') checkOwed(state, amountMinor)
    const act = await insertAct(tx, {
      invoiceId: id,
      payerId,
      site,
      kind,
      currency,
      amountMinor,
      lines,
      reason,
      askedBy: actorId,
      ...NO_RELIEF,
    })
    if (act === null) return refuse('ASKED')
    const detail = { act, kind, invoice: number, amountMinor, reason }
    await addAccountEvent(tx, { accountId: payerId, actorId, kind: 'money-act-asked', detail })
    const lately = kind === 'WRITE_OFF' ? await sumWrittenOffLately(tx, payerId, currency) : 0
    if (kind === 'CREDIT_NOTE' || amountMinor + lately >= twoPeopleFromMinor(deps.preferencesOf(site), currency))
      return { actId: act, state: 'ASKED', noteNumber: '' }
    await perform(deps, tx, { state, act: { id: act, kind, lines, amountMinor, reason, relief: null, actorId, nowMs: ctx.nowMs } })
    await endAct(tx, act, { state: 'DONE', by: actorId, reason: '', noteId: null })
    await addAccountEvent(tx, { accountId: payerId, actorId, kind: 'money-act-decided', detail: { act, action: 'approve', reason: '' } })
    return { actId: act, state: 'DONE', noteNumber: '' }
  })
}

/**
 * Agrees to an act of another person, or refuses it: what it does is decided again behind the lock. @throws Failure PROOF_NEEDED,
 * MONEY_ACT_NOT_FOUND, PAYMENT_IN_FLIGHT, MONEY_ACT_REFUSED SELF, SECOND_PERSON, CHANGED.
 */
export async function decide(
  deps: InvoiceDeskDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: InputOf<typeof decideInvoiceAct>['body'] },
): Promise<InvoiceActDone> {
  checkProof(ctx)
  const { accountId: by, sites } = operatorOf(ctx)
  const act = await findAct(deps.db, id, sites)
  if (act === null) throw new Failure('MONEY_ACT_NOT_FOUND')
  const { payerId, invoiceId, kind, lines, amountMinor, reason } = act
  const isAgreed = body.action === 'approve'
  if (payerId === by || (await isClose(deps.db, by, payerId))) return refuse('SELF')
  if (isAgreed && act.askedBy === by) return refuse('SECOND_PERSON')
  return transaction(deps.db, async (tx) => {
    const state = isAgreed ? await lockStanding(tx, { invoiceId, payerId }, ctx.nowMs) : null
    const now = await findAct(tx, id, sites)
    if (now?.state !== 'ASKED') return refuse('CHANGED')
    const done =
      state === null
        ? { noteId: null, noteNumber: '' }
        : await perform(deps, tx, {
            state,
            act: { id, kind, lines, amountMinor, reason, relief: act.relief, actorId: by, nowMs: ctx.nowMs },
          })
    const end = isAgreed ? 'DONE' : 'REFUSED'
    if (!(await endAct(tx, id, { state: end, by, reason: body.reason, noteId: done.noteId }))) return refuse('CHANGED')
    const detail = { act: id, action: body.action, reason: body.reason }
    await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'money-act-decided', detail })
    return { actId: id, state: end, noteNumber: done.noteNumber }
  })
}
