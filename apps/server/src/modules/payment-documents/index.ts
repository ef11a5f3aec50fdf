import type { FastifyInstance } from 'fastify'
import { getInvoiceDocument } from '@app/contract/payments/invoice-documents.ts'
import { getStatementDocument } from '@app/contract/payments/invoices.ts'
import { serve } from '#platform/http/serve.ts'
import { getReceiptDocument, getTillReceiptDocument } from '@app/contract/tills/tills.ts'
import { readOwnReceipt, readReceipt } from '#modules/tills/index.ts'
import { drawReceipt } from './receipt-document.ts'
import { drawStatement } from './draw-statement.ts'
import { type DocumentDeps, showInvoiceDocument } from './show-document.ts'

/** Serves what payers print: invoices, credit notes, bills of sale, statements, receipts of counters. */
export function registerPaymentDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  serve(app, getInvoiceDocument, ({ params: { invoiceId, document } }, ctx) =>
    showInvoiceDocument(deps, ctx, { id: Number(invoiceId), document }),
  )
  serve(app, getTillReceiptDocument, async ({ params }, ctx) =>
    drawReceipt(deps.pdf, ctx, await readReceipt(deps.db, ctx, Number(params.id))),
  )
  serve(app, getReceiptDocument, async ({ params }, ctx) =>
    drawReceipt(deps.pdf, ctx, await readOwnReceipt(deps.db, ctx, Number(params.id))),
  )
  serve(app, getStatementDocument, ({ query }, ctx) => drawStatement(deps, ctx, query))
}
