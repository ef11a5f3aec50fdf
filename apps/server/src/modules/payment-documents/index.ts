import type { FastifyInstance } from 'fastify'
import { getEInvoice, getInvoiceDocument } from '@app/contract/payments/invoice-documents.ts'
import { getStatementDocument } from '@app/contract/payments/invoices.ts'
import { serve } from '#platform/http/serve.ts'
import { getReceiptDocument, getTillReceiptDocument } from '@app/contract/tills/tills.ts'
import { readOwnReceipt, readReceipt } from '#modules/tills/index.ts'
import { drawReceipt } from './receipt-document.ts'
import { drawStatement } from './draw-statement.ts'
import { type DocumentDeps, showEInvoice, showInvoiceDocument } from './show-document.ts'

/** Serves what payers print: invoices, credit notes, bills of sale, statements, receipts of counters. */
export function registerPaymentDocuments(app: FastifyInstance, deps: DocumentDeps): void {
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
  serve(app, getStatementDocument, ({ query }, ctx) => drawStatement(deps, ctx, query))
}
