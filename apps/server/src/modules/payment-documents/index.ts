import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getEInvoice, getInvoiceDocument } from '@app/contract/payments/invoice-documents.ts'
import { getStatementDocument } from '@app/contract/payments/invoices.ts'
import { getReleaseSheetsDocument } from '@app/contract/release/release.ts'
import { serve } from '#platform/http/serve.ts'
import { getReceiptDocument, getTillReceiptDocument } from '@app/contract/tills/tills.ts'
import { readOwnReceipt, readReceipt } from '#modules/tills/index.ts'
import { drawReceipt } from './receipt-document.ts'
import { drawReleaseSheets } from './draw-release-sheets.ts'
import { drawStatement } from './draw-statement.ts'
import { type DocumentDeps, showEInvoice, showInvoiceDocument } from './show-document.ts'

export { type DocumentParts, documentOf } from './invoice-document.ts'

/** Serves what payers print: invoices, credit notes, bills of sale, statements, receipts of counters, release sheets. */
export function registerPaymentDocuments(app: FastifyInstance, deps: DocumentDeps & { readonly pool: Pool }): void {
  serve(app, getInvoiceDocument, ({ params: { invoiceId, document }, query: { language } }, ctx) =>
    showInvoiceDocument(deps, ctx, { id: Number(invoiceId), document, language }),
  )
  serve(app, getEInvoice, ({ params: { invoiceId } }, ctx) => showEInvoice(deps, ctx, Number(invoiceId)))
  serve(app, getTillReceiptDocument, async ({ params, query: { language } }, ctx) =>
    drawReceipt(deps.pdf, ctx, { receipt: await readReceipt(deps.db, ctx, Number(params.id)), language }),
  )
  serve(app, getReceiptDocument, async ({ params, query: { language } }, ctx) =>
    drawReceipt(deps.pdf, ctx, { receipt: await readOwnReceipt(deps.db, ctx, Number(params.id)), language }),
  )
  serve(app, getReleaseSheetsDocument, ({ query }, ctx) => drawReleaseSheets(deps, ctx, query))
  serve(app, getStatementDocument, ({ query }, ctx) => drawStatement(deps, ctx, query))
}
