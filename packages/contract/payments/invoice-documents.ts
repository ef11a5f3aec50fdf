import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'

/** An invoice or credit note of the caller as a document for printing, or the bill of sale of a paid win; each is made once in each language. */
export const getInvoiceDocument = /* @__PURE__ */ defineCall({
  name: 'getInvoiceDocument',
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  isOpenDuringSteps: true,
  method: 'GET',
  path: '/data/payments/invoices/:invoiceId/:document',
  summary: 'Get an invoice, a credit note or the bill of sale of a paid win of the caller as PDF',
  effect: 'none',
  envelope: 'none',
  media: 'application/pdf',
  params: z.object({ invoiceId: rowId, document: z.enum(['pdf', 'billOfSale']) }),
  data: answers<unknown>(),
  fails: ['INVOICE_NOT_FOUND', 'PAYMENT_REFUSED'],
})
