import { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { E_INVOICE_NAME, eInvoiceOf } from '#modules/e-invoices/index.ts'
import { findInvoiceRow, type InvoiceRow, listLines, readParts } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { attachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import type { Db } from '#platform/db/database.ts'
import type { PdfMaker, PdfTask } from '#platform/pdf/index.ts'
import { billOfSaleOf } from './bill-of-sale.ts'
import { findDocument, findSeal, findSoldVehicle, GERMAN, keepDocument } from './documents.store.ts'
import { facturXMetadata } from './factur-x.ts'
import { documentOf } from './invoice-document.ts'
import { paperText } from './paper-text.ts'

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

/** The e-invoice that the document carries, as Factur-X has it; nothing where there is none. */
function halfOf(xml: string | null, { number }: InvoiceRow): Pick<PdfTask, 'half'> {
  if (xml === null) return {}
  return { half: { name: E_INVOICE_NAME, description: number, xml, metadata: facturXMetadata(E_INVOICE_NAME) } }
}

/** An invoice or credit note of the caller. @throws Failure INVOICE_NOT_FOUND for another's or none. */
async function getOwn(db: Db, ctx: RequestContext, id: number): Promise<InvoiceRow> {
  const invoice = await findInvoiceRow(db, id, memberOf(ctx).accountId)
  if (invoice === null) throw new Failure('INVOICE_NOT_FOUND')
  return invoice
}

/** Draws a document of an invoice. @throws Failure INVOICE_NOT_FOUND where there is no vehicle to be sold, PAYMENT_REFUSED where it is not paid. */
async function draw({ db, pdf }: DocumentDeps, { invoice, isSale, text }: Wanted): Promise<Buffer> {
  const [lines, parts, seal, vehicle] = await Promise.all([
    listLines(db, invoice.id),
    readParts(db, invoice.id),
    findSeal(db, invoice.id),
    isSale ? findSoldVehicle(db, invoice.id) : null,
  ])
  if (!isSale)
    return pdf.make({ ...documentOf({ invoice, lines, parts, ...seal }, text), ...halfOf(await eInvoiceOf(db, invoice, lines), invoice) })
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
  { id, document, language }: { readonly id: number; readonly document: keyof typeof NAMES; readonly language: 'de' | undefined },
): Promise<RawBody> {
  const { db } = deps
  const invoice = await getOwn(db, ctx, id)
  const isSale = document === 'billOfSale'
  if (isSale && (invoice.kind !== 'INVOICE' || invoice.lot === null)) throw new Failure('INVOICE_NOT_FOUND')
  if (isSale && invoice.status !== 'PAID') throw new Failure('PAYMENT_REFUSED', { reason: 'NOT_PAID' })
  const text = paperText(ctx, invoice.site, language)
  const locale = text.languageTag.startsWith('de') ? GERMAN : text.locale
  const which = { invoiceId: id, kind: isSale ? 'BILL_OF_SALE' : 'INVOICE', locale } as const
  const bytes = (await findDocument(db, which)) ?? (await keepDocument(db, which, await draw(deps, { invoice, isSale, text })))
  return attachment(bytes, { name: `${invoice.number}${NAMES[document]}.pdf`, contentType: 'application/pdf' })
}

/** The same as an e-invoice, made once. @throws Failure INVOICE_NOT_FOUND for another's, none, or one that is there as no e-invoice. */
export async function showEInvoice({ db }: DocumentDeps, ctx: RequestContext, id: number): Promise<RawBody> {
  const invoice = await getOwn(db, ctx, id)
  const which = { invoiceId: id, kind: 'E_INVOICE', locale: GERMAN } as const
  const kept = await findDocument(db, which)
  const made = kept === null ? await eInvoiceOf(db, invoice, await listLines(db, id)) : null
  if (kept === null && made === null) throw new Failure('INVOICE_NOT_FOUND')
  const bytes = kept ?? (await keepDocument(db, which, Buffer.from(made ?? '')))
  return attachment(bytes, { name: `${invoice.number}.xml`, contentType: 'application/xml' })
}
