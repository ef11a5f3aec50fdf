import { Failure } from '@app/contract/failure.ts'
import type { DeskInvoice } from '@app/contract/payments/invoice-acts.answers.ts'
import type { InvoiceActKind } from '@app/contract/payments/invoice-codes.ts'
import { leftOfLine } from '@app/rules/invoices/credit-lines.ts'
import { saleAfterCredit } from '@app/rules/invoices/sale-after-credit.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { twoPeopleFromMinor } from '@app/rules/refunds/approvals.ts'
import {
  findDeskInvoice,
  type InvoiceRow,
  type LeftLine,
  lineWords,
  listLeftLines,
  listStandingOfLot,
  readParts,
} from '#modules/invoices/index.ts'
import { textOf } from '@app/text/languages.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { listActsOf } from './acts.store.ts'
import { readCreditedWin, sumLeft } from './credit-sale.ts'
import { toAct } from './invoice-acts.ts'
import type { InvoiceDeskDeps } from './invoice-desk-deps.ts'

/** Most acts about an invoice that are shown. */
const ACTS_MAX = 100

/** What a credit note of all that is left would come to now, and what would become of the sale; nothing where it would be refused. */
async function readWhole(
  db: Db,
  { id, kind, status, lot }: InvoiceRow,
  lines: readonly LeftLine[],
): Promise<{ readonly sale: DeskInvoice['wholeSale']; readonly amountMinor: number }> {
  const leftMinor = lines.reduce((sum, line) => sum + leftOfLine(line), 0)
  if (kind !== 'INVOICE' || leftMinor === 0) return { sale: '', amountMinor: 0 }
  const judged = saleAfterCredit(await readCreditedWin(db, { invoiceId: id, status }), { lines, wanted: undefined })
  const sale = 'refusal' in judged ? null : judged.sale
  return {
    sale: sale ?? '',
    amountMinor: sale === 'VOID' && lot !== null ? await sumLeft(db, await listStandingOfLot(db, lot)) : leftMinor,
  }
}

/** An invoice of the caller's sites, with what may be asked about it. @throws Failure INVOICE_NOT_FOUND. */
export async function showInvoice({ db, preferencesOf }: InvoiceDeskDeps, ctx: RequestContext, id: number): Promise<DeskInvoice> {
  const { accountId, sites } = operatorOf(ctx)
  const row = await findDeskInvoice(db, id)
  if (row === null || !sites.includes(row.site)) throw new Failure('INVOICE_NOT_FOUND')
  const [lines, parts, acts] = await Promise.all([listLeftLines(db, id), readParts(db, id), listActsOf(db, id, ACTS_MAX)])
  const whole = await readWhole(db, row, lines)
  const text = textOf(ctx.locale, ctx.site.dialect)
  const isOpen = row.kind === 'INVOICE' && row.payerId !== accountId && acts.every(({ state }) => state !== 'ASKED')
  const mayAsk: InvoiceActKind[] = []
  if (isOpen && row.status !== 'CANCELLED' && row.status !== 'REFUNDED') mayAsk.push('CREDIT_NOTE')
  const balanceMinor = row.kind === 'INVOICE' ? balanceOf(row) : 0
  if (isOpen && balanceMinor > 0) mayAsk.push('WRITE_OFF')
  const { currency, number, kind, site, lot, vehicle, status, totalMinor, paidMinor, creditedMinor, writtenOffMinor } = row
  return {
    invoiceId: id,
    number,
    kind,
    site,
    payerNumber: row.buyerNumber,
    payerName: parts.buyer?.name ?? '',
    lotNumber: lot,
    vehicle,
    lender: row.lender,
    currency,
    status,
    totalMinor,
    paidMinor,
    creditedMinor: kind === 'INVOICE' ? creditedMinor : 0,
    writtenOffMinor,
    balanceMinor,
    twoPeopleFromMinor: twoPeopleFromMinor(preferencesOf(site), currency),
    issuedAt: new Date(row.issuedAtMs).toISOString(),
    dueAt: new Date(row.dueAtMs).toISOString(),
    lines: lines.map((line) => {
      const { position, code, textKey, amountMinor, taxMinor, taxPlace } = line
      return {
        position,
        code,
        textKey,
        description: lineWords(line, text),
        amountMinor,
        taxMinor,
        taxPlace: taxPlace ?? '',
        leftMinor: kind === 'INVOICE' ? leftOfLine(line) : 0,
      }
    }),
    creditNotes: parts.creditNotes.map(({ issuedAtMs, ...note }) => ({ ...note, issuedAt: new Date(issuedAtMs).toISOString() })),
    wholeSale: whole.sale,
    wholeMinor: whole.amountMinor,
    acts: acts.map((act) => toAct(act, accountId)),
    mayAsk,
  }
}
