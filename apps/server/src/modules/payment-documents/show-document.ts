import { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { textOf } from '@app/text/languages.ts'
import { findInvoiceRow, type InvoiceRow, listLines, readParts } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { PERSONAL_FILE_HEADERS } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import type { Db } from '#platform/db/database.ts'
import type { PdfMaker } from '#platform/pdf/index.ts'
import { billOfSaleOf } from './bill-of-sale.ts'
import { findDocument, findSeal, findSoldVehicle, keepDocument } from './documents.store.ts'
import { documentOf } from './invoice-document.ts'

/** What documents are made with. */
export interface DocumentDeps {
  readonly db: Db
  readonly pdf: PdfMaker
}

const NAMES = { pdf: '', billOfSale: '-sale' } as const

interface Wanted {
  readonly invoice: InvoiceRow
  readonly isSale: boolean
  readonly text: Text
}

/** Draws a document of an invoice. @throws Failure INVOICE_NOT_FOUND where there is no vehicle to be sold, PAYMENT_REFUSED where it is not paid. */
async function draw({ db, pdf }: DocumentDeps, { invoice, isSale, text }: Wanted): Promise<Buffer> {
  const [lines, parts, seal, vehicle] = await Promise.all([
    listLines(db, invoice.id),
    readParts(db, invoice.id),
    findSeal(db, invoice.id),
    isSale ? findSoldVehicle(db, invoice.id) : null,
  ])
  if (!isSale) return pdf.make(documentOf({ invoice, lines, parts, ...seal }, text))
  if (vehicle === null) throw new Failure('INVOICE_NOT_FOUND')
  return pdf.make(billOfSaleOf({ invoice, parts, vehicle, hash: seal.hash }, text))
}

/**
 * An invoice or credit note of the caller as a document, or the bill of sale of a paid one: made once in each language, and the same bytes
 * ever after. @throws Failure INVOICE_NOT_FOUND for another's or none, PAYMENT_REFUSED for the bill of sale of one that is not paid,
 * UNAVAILABLE where too many are being made.
 */
export async function showInvoiceDocument(
  deps: DocumentDeps,
  ctx: RequestContext,
  { id, document }: { readonly id: number; readonly document: keyof typeof NAMES },
): Promise<RawBody> {
  const { db } = deps
  const invoice = await findInvoiceRow(db, id, memberOf(ctx).accountId)
  if (invoice === null) throw new Failure('INVOICE_NOT_FOUND')
  const isSale = document === 'billOfSale'
  if (isSale && (invoice.kind !== 'INVOICE' || invoice.lot === null)) throw new Failure('INVOICE_NOT_FOUND')
  if (isSale && invoice.status !== 'PAID') throw new Failure('PAYMENT_REFUSED', { reason: 'NOT_PAID' })
  const which = { invoiceId: id, kind: isSale ? 'BILL_OF_SALE' : 'INVOICE', locale: ctx.locale } as const
  const bytes =
    (await findDocument(db, which)) ??
    (await keepDocument(db, which, await draw(deps, { invoice, isSale, text: textOf(ctx.locale, ctx.site.dialect) })))
  return new RawBody(bytes, {
    contentType: 'application/pdf',
    headers: { ...PERSONAL_FILE_HEADERS, 'content-disposition': `attachment; filename="${invoice.number}${NAMES[document]}.pdf"` },
    isWhole: true,
  })
}
