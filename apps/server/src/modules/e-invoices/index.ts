export { E_INVOICE_NAME, eInvoiceOf } from './e-invoice.ts'
