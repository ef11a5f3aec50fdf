import { Failure } from '@app/contract/failure.ts'
import { textOf } from '@app/text/languages.ts'
import { findInvoiceRow, type InvoiceDeps, listLines, readParts } from '#modules/invoices/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { PERSONAL_FILE_HEADERS } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import type { PdfMaker } from '#platform/pdf/index.ts'
import { findDocument, findSeal, keepDocument } from './documents.store.ts'
import { documentOf } from './invoice-document.ts'

/** What documents are made with. */
export interface DocumentDeps extends InvoiceDeps {
  readonly pdf: PdfMaker
}

/**
 * An invoice or credit note of the caller as a document: made once in each language, and the same bytes ever after. @throws Failure
 * INVOICE_NOT_FOUND for another's or none, UNAVAILABLE where too many are being made.
 */
export async function showInvoiceDocument({ db, pdf }: DocumentDeps, ctx: RequestContext, id: number): Promise<RawBody> {
  const invoice = await findInvoiceRow(db, id, memberOf(ctx).accountId)
  if (invoice === null) throw new Failure('INVOICE_NOT_FOUND')
  const { locale } = ctx
  let bytes = await findDocument(db, id, locale)
  if (bytes === null) {
    const [lines, parts, seal] = await Promise.all([listLines(db, id), readParts(db, id), findSeal(db, id)])
    const made = await pdf.make(documentOf({ invoice, lines, parts, ...seal }, textOf(locale, ctx.site.dialect)))
    bytes = await keepDocument(db, { invoiceId: id, locale, bytes: made })
  }
  return new RawBody(bytes, {
    contentType: 'application/pdf',
    headers: { ...PERSONAL_FILE_HEADERS, 'content-disposition': `attachment; filename="${invoice.number}.pdf"` },
    isWhole: true,
  })
}
