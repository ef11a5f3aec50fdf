export { E_INVOICE_NAME, eInvoiceOf, hasEInvoiceOf } from './e-invoice.ts'
