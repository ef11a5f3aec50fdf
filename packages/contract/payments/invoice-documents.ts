import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'

/** A language that documents of some sites have beside those of the pages; elsewhere the reader's own stays. */
export const paperLanguage = /* @__PURE__ */ z.object({ language: z.optional(z.enum(['de'])) })

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
  query: paperLanguage,
  data: answers<unknown>(),
  fails: ['INVOICE_NOT_FOUND', 'PAYMENT_REFUSED'],
})

/** An invoice or credit note of the caller as an e-invoice (XRechnung, by the law of Germany); found where a business is billed on its site. */
export const getEInvoice = /* @__PURE__ */ defineCall({
  name: 'getEInvoice',
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  isOpenDuringSteps: true,
  method: 'GET',
  path: '/data/payments/invoices/:invoiceId/xml',
  summary: 'Get an invoice or a credit note of a business of the German site as an e-invoice (XRechnung)',
  effect: 'none',
  envelope: 'none',
  media: 'application/xml',
  params: z.object({ invoiceId: rowId }),
  data: answers<unknown>(),
  fails: ['INVOICE_NOT_FOUND'],
})
