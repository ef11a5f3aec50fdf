import { Failure } from '@app/contract/failure.ts'
import { majorOf } from '@app/contract/money.ts'
import type { CreditNoteAnswer } from '@app/contract/payments/invoices.answers.ts'
import { hasGermanPapers } from '@app/rules/e-invoices/e-invoice-sites.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { textOf } from '@app/text/languages.ts'
import { hasEInvoiceOf } from '#modules/e-invoices/index.ts'
import { findInvoiceRow, type InvoiceDeps, listLines, readParts } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { toLine } from './read-invoices.ts'

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** One of the caller's credit notes. @throws Failure INVOICE_NOT_FOUND for another's, an invoice or none. */
export async function getOwnNote({ db }: InvoiceDeps, ctx: RequestContext, id: number): Promise<CreditNoteAnswer> {
  const { accountId } = memberOf(ctx)
  const note = await findInvoiceRow(db, id, accountId)
  const invoice = note === null || note.corrects === null ? null : await findInvoiceRow(db, note.corrects, accountId)
  if (note === null || invoice === null) throw new Failure('INVOICE_NOT_FOUND')
  const [lines, { seller, buyer }] = await Promise.all([listLines(db, id), readParts(db, id)])
  const { number, site, lot, vehicle, yard, currency, totalMinor, issuedAtMs, zone, reason } = note
  const text = textOf(ctx.locale, ctx.site.dialect)
  const major = (minor: number): number => majorOf({ minor, currency })
  return {
    creditNoteId: id,
    number,
    site,
    lotNumber: lot,
    vehicle,
    yard,
    currencyCode: currency,
    total: major(totalMinor),
    issuedAt: iso(issuedAtMs),
    clock: yardClockAt(zone, issuedAtMs),
    reason,
    lines: lines.map((line) => toLine(line, currency, text)),
    invoice: {
      invoiceId: invoice.id,
      number: invoice.number,
      issuedAt: iso(invoice.issuedAtMs),
      total: major(invoice.totalMinor),
      credited: major(invoice.creditedMinor),
      balance: major(balanceOf(invoice)),
      status: invoice.status,
    },
    seller,
    buyer,
    hasEInvoice: await hasEInvoiceOf(db, note, lines),
    hasGerman: hasGermanPapers(site),
  }
}
