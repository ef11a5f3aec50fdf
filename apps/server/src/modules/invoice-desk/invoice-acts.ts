import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { InvoiceAct, InvoiceActDone, InvoiceActList } from '@app/contract/payments/invoice-acts.answers.ts'
import type { askInvoiceAct, decideInvoiceAct, listInvoiceActs } from '@app/contract/payments/invoice-acts.ts'
import { MONEY_DESK_PAGE_SIZE } from '@app/contract/payments/invoice-codes.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { lockStanding, standingOf, type StateRow, writeOff } from '#modules/invoices/index.ts'
import { actOnLots, type Book } from '#modules/lot-book/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { txOver } from '#platform/db/tx-over.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { getTheirs, refuse } from './act-rules.ts'
import { type ActRow, countActs, endAct, findAct, insertAct, listActs, sumWrittenOffLately } from './acts.store.ts'
import { followCredit, issueCredit, judgeCredit, lockWinsOf } from './credit-sale.ts'
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
    sale: row.sale ?? '',
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

function checkOwed(state: StateRow, amountMinor: number): void {
  const owedMinor = balanceOf(standingOf(state))
  if (amountMinor === 0 || amountMinor > owedMinor) refuse('TOO_MUCH', { mostMinor: owedMinor })
}

interface Act extends Pick<ActRow, 'id' | 'kind' | 'lines' | 'amountMinor' | 'reason' | 'relief' | 'sale'> {
  readonly actorId: number
  readonly nowMs: number
}

/** Does what was agreed to, as it stands behind the lock; a sale is undone by its book. @throws Failure MONEY_ACT_REFUSED CHANGED. */
async function perform(
  deps: InvoiceDeskDeps,
  tx: Tx,
  { state, act, book }: { readonly state: StateRow; readonly act: Act; readonly book: Book | null },
): Promise<{ readonly noteId: number | null; readonly noteNumber: string }> {
  const { id, kind, lines, amountMinor, relief, sale, actorId, nowMs } = act
  if (kind === 'WRITE_OFF') {
    if (amountMinor > balanceOf(standingOf(state))) refuse('CHANGED')
    await writeOff(tx, state, { amountMinor, cause: `act:${id}`, actorId, nowMs })
    return { noteId: null, noteNumber: '' }
  }
  if (state.status === 'CANCELLED' || state.status === 'REFUNDED') refuse('CHANGED')
  // Whoever agrees agrees to a sum, and to what becomes of the sale: another one is another question.
  const judged = await judgeCredit(tx, state, lines)
  if (judged.amountMinor !== amountMinor || judged.sale !== sale) refuse('CHANGED')
  if (relief !== null) await checkRelief(tx, state.invoiceId, { relief, lines })
  const notes = await issueCredit(tx, state, { act, book })
  const [note] = notes
  if (note === undefined) return refuse('CHANGED')
  if (relief === null) await followCredit(deps, tx, { act, state, notes })
  else await followRelief(deps, tx, { act: { id, relief }, state, note })
  return { noteId: note.id, noteNumber: note.number }
}

/** Of what no relief of tax asks for. */
const NO_RELIEF = { relief: null, proofReference: '', proofOn: null } as const

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
  const { payerId, site, currency, number, lot } = await getTheirs(deps, id, by)
  const { kind, reason } = body
  const lines = kind === 'CREDIT_NOTE' ? body.lines : []
  const { accountId: actorId } = by
  return transaction(deps.db, async (tx) => {
    if (kind === 'CREDIT_NOTE') await lockWinsOf(tx, lot)
    const state = await lockStanding(tx, { invoiceId: id, payerId }, ctx.nowMs)
    const { amountMinor, sale } =
      kind === 'CREDIT_NOTE'
        ? await judgeCredit(tx, state, lines)
        : { amountMinor: body.amountMinor ?? balanceOf(standingOf(state)), sale: null }
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
      sale,
      askedBy: actorId,
      ...NO_RELIEF,
    })
    if (act === null) return refuse('ASKED')
    const detail = { act, kind, invoice: number, amountMinor, reason, ...(sale !== null && { sale }) }
    await addAccountEvent(tx, { accountId: payerId, actorId, kind: 'money-act-asked', detail })
    const lately = kind === 'WRITE_OFF' ? await sumWrittenOffLately(tx, payerId, currency) : 0
    if (kind === 'CREDIT_NOTE' || amountMinor + lately >= twoPeopleFromMinor(deps.preferencesOf(site), currency))
      return { actId: act, state: 'ASKED', noteNumber: '' }
    const done = { id: act, kind, lines, amountMinor, reason, relief: null, sale, actorId, nowMs: ctx.nowMs } as const
    await perform(deps, tx, { state, act: done, book: null })
    await endAct(tx, act, { state: 'DONE', by: actorId, reason: '', noteId: null })
    await addAccountEvent(tx, { accountId: payerId, actorId, kind: 'money-act-decided', detail: { act, action: 'approve', reason: '' } })
    return { actId: act, state: 'DONE', noteNumber: '' }
  })
}

/** Who decides about an act, and how. */
interface Decision extends Readonly<InputOf<typeof decideInvoiceAct>['body']> {
  readonly by: number
  readonly sites: readonly string[]
  readonly nowMs: number
}

/** Does an act, or ends it, in a transaction: its lot first, then its payer. */
async function settle(
  deps: InvoiceDeskDeps,
  tx: Tx,
  { act, decision, book }: { readonly act: ActRow; readonly decision: Decision; readonly book: Book | null },
): Promise<InvoiceActDone> {
  const { id, payerId, invoiceId, lot, kind } = act
  const { action, by, reason, sites, nowMs } = decision
  const isAgreed = action === 'approve'
  if (isAgreed && kind === 'CREDIT_NOTE') await lockWinsOf(tx, lot)
  const state = isAgreed ? await lockStanding(tx, { invoiceId, payerId }, nowMs) : null
  const now = await findAct(tx, id, sites)
  if (now?.state !== 'ASKED') return refuse('CHANGED')
  const done =
    state === null ? { noteId: null, noteNumber: '' } : await perform(deps, tx, { state, act: { ...act, actorId: by, nowMs }, book })
  const end = isAgreed ? 'DONE' : 'REFUSED'
  if (!(await endAct(tx, id, { state: end, by, reason, noteId: done.noteId }))) return refuse('CHANGED')
  await addAccountEvent(tx, { accountId: payerId, actorId: by, kind: 'money-act-decided', detail: { act: id, action, reason } })
  return { actId: id, state: end, noteNumber: done.noteNumber }
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
  const { payerId, sale, lot } = act
  const isAgreed = body.action === 'approve'
  if (await isClose(deps.db, by, payerId)) return refuse('SELF')
  if (isAgreed && act.askedBy === by) return refuse('SECOND_PERSON')
  const decision = { ...body, by, sites, nowMs: ctx.nowMs }
  if (!isAgreed || sale !== 'VOID' || lot === null) return transaction(deps.db, (tx) => settle(deps, tx, { act, decision, book: null }))
  return actOnLots(deps.acting, [lot], async (book) => {
    const saleId = book.find(lot)?.saleId ?? null
    const done = await settle(deps, txOver(book.client), { act, decision, book })
    book.announceAccount(payerId)
    if (saleId !== null) book.announceSale(saleId)
    return done
  })
}
