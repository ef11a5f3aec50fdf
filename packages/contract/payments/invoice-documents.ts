import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'

/** An invoice or credit note of the caller as a document for printing, made once in each language. */
export const getInvoiceDocument = /* @__PURE__ */ defineCall({
  name: 'getInvoiceDocument',
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  isOpenDuringSteps: true,
  method: 'GET',
  path: '/data/payments/invoices/:invoiceId/:document',
  summary: 'Get one of the caller’s invoices or credit notes as PDF',
  effect: 'none',
  envelope: 'none',
  media: 'application/pdf',
  params: z.object({ invoiceId: rowId, document: z.enum(['pdf']) }),
  data: answers<unknown>(),
  fails: ['INVOICE_NOT_FOUND'],
})
