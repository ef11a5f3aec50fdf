import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { InvoiceActDone } from '@app/contract/payments/invoice-acts.answers.ts'
import { RELIEF_LISTED_MAX, type TaxRelief } from '@app/contract/tax/tax-codes.ts'
import type { TaxReliefList } from '@app/contract/tax/tax-relief.answers.ts'
import type { askTaxRelief } from '@app/contract/tax/tax-relief.ts'
import type { WantedLine } from '@app/rules/invoices/credit-lines.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { EXPORT_PROOF_DAYS, exportRefusal, relievedLines } from '@app/rules/tax/tax-relief.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { listLeftLines, lockStanding, type StateRow } from '#modules/invoices/index.ts'
import { checkProof } from '#modules/mandates/index.ts'
import { proposeCreditBack } from '#modules/refunds/index.ts'
import { hasLeft, standsAtYard } from '#modules/release/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { insertAct } from './acts.store.ts'
import { getTheirs, refuse } from './act-rules.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'
import { mailRelief } from './relief-mails.ts'
import { findByNumber, listCovered, readReliefFacts } from './relief.store.ts'

/** What exemptions cover of the invoices of the caller's sites, and until when these sites take proof of export. */
export async function readRelief({ db }: InvoiceDeskDeps, ctx: RequestContext): Promise<TaxReliefList> {
  const { sites } = operatorOf(ctx)
  const covered = await listCovered(db, sites, RELIEF_LISTED_MAX)
  return { covered, exports: sites.map((site) => ({ site, days: EXPORT_PROOF_DAYS[site] })) }
}

/**
 * The lines of tax that a relief covers now, behind the lock of the invoice. Nothing without a vehicle was exported. @throws Failure
 * MONEY_ACT_REFUSED PROOF where the vehicle stands at its yard yet.
 */
async function coveredLines(tx: Tx, invoiceId: number, cover: TaxRelief): Promise<readonly WantedLine[]> {
  const { lot, soldOn, exemptions } = await readReliefFacts(tx, invoiceId)
  const lines = relievedLines(await listLeftLines(tx, invoiceId), { cover, exemptions, on: soldOn })
  if (cover !== 'EXPORT' || lines.length === 0) return lines
  if (lot === null) return []
  return (await standsAtYard(tx, lot)) && !(await hasLeft(tx, lot)) ? refuse('PROOF') : lines
}

const isSame = (one: readonly WantedLine[], other: readonly WantedLine[]): boolean =>
  one.length === other.length &&
  one.every(({ position, amountMinor }) => other.some((line) => line.position === position && line.amountMinor === amountMinor))

/** @throws Failure MONEY_ACT_REFUSED CHANGED where a relief that was asked for covers other lines by now. */
export async function checkRelief(tx: Tx, invoiceId: number, act: { readonly relief: TaxRelief; readonly lines: readonly WantedLine[] }) {
  if (!isSame(await coveredLines(tx, invoiceId, act.relief), act.lines)) refuse('CHANGED')
}

/** What follows from the credit note of a relief: what of it was paid by card is proposed to go back there, and the payer is told. */
export async function followRelief(
  deps: InvoiceDeskDeps,
  tx: Tx,
  {
    act,
    state,
    note,
  }: {
    readonly act: { readonly id: number; readonly relief: TaxRelief }
    readonly state: StateRow
    readonly note: { readonly id: number; readonly number: string; readonly totalMinor: number; readonly paidMinor: number }
  },
): Promise<void> {
  const { payerId, invoiceId, site, currency } = state
  const back = { payerId, invoiceId, isWhole: false, currency, creditMinor: note.paidMinor } as const
  await proposeCreditBack(deps, tx, { ...back, reason: 'TAX_RELIEF', cause: `act:${act.id}` })
  await mailRelief(deps.post, tx, { payerId, site, invoiceId, currency, relief: act.relief, note })
}

type Body = InputOf<typeof askTaxRelief>['body']

/** @throws Failure INVALID_INPUT without the paper, MONEY_ACT_REFUSED LATE and PROOF. */
function checkPaper(
  { cover, proofReference, proofOn }: Body,
  about: Pick<Parameters<typeof exportRefusal>[0], 'site' | 'issuedOn' | 'today'>,
) {
  if (cover !== 'EXPORT') return
  const invalid = (field: string) => new Failure('INVALID_INPUT', { fieldErrors: { [field]: 'validation.wrong' } })
  if (proofReference === '') throw invalid('proofReference')
  if (proofOn === null) throw invalid('proofOn')
  const refusal = exportRefusal({ ...about, provenOn: proofOn })
  if (refusal !== null) refuse(refusal)
}

/**
 * Asks for the tax of an invoice to be taken back, behind the lock of its payer; a second person decides it as any credit note. @throws
 * Failure PROOF_NEEDED, INVOICE_NOT_FOUND, INVALID_INPUT, PAYMENT_IN_FLIGHT, MONEY_ACT_REFUSED: NOT_COVERED, LATE, PROOF, and as for others.
 */
export async function askRelief(deps: InvoiceDeskDeps, ctx: RequestContext, body: Body): Promise<InvoiceActDone> {
  checkProof(ctx)
  const by = operatorOf(ctx)
  const id = await findByNumber(deps.db, body.invoiceNumber)
  if (id === null) throw new Failure('INVOICE_NOT_FOUND')
  const { payerId, site, currency, number, issuedAtMs } = await getTheirs(deps, id, by)
  checkPaper(body, { site, issuedOn: dayOfSite(site, issuedAtMs), today: dayOfSite(site, ctx.nowMs) })
  const { cover: relief, reason } = body
  const paper = relief === 'EXPORT' ? { proofReference: body.proofReference, proofOn: body.proofOn } : { proofReference: '', proofOn: null }
  return transaction(deps.db, async (tx) => {
    const { status } = await lockStanding(tx, { invoiceId: id, payerId }, ctx.nowMs)
    const isOver = status === 'CANCELLED' || status === 'REFUNDED'
    const lines = isOver ? [] : await coveredLines(tx, id, relief)
    if (lines.length === 0) return refuse('NOT_COVERED')
    const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0)
    const of = { invoiceId: id, payerId, site, kind: 'CREDIT_NOTE', currency, amountMinor, lines, reason, sale: null } as const
    const act = await insertAct(tx, { ...of, ...paper, relief, askedBy: by.accountId })
    if (act === null) return refuse('ASKED')
    const detail = { act, kind: 'CREDIT_NOTE', relief, invoice: number, amountMinor, reason }
    await addAccountEvent(tx, { accountId: payerId, actorId: by.accountId, kind: 'money-act-asked', detail })
    return { actId: act, state: 'ASKED', noteNumber: '' }
  })
}
