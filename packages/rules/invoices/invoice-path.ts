/** Address of the page of an invoice, for its payer. */
export const invoicePath = (id: number): string => `/member-payments/unpaid-invoices/${id}`

/** The same of a credit note. */
export const creditNotePath = (id: number): string => `/member-payments/credit-notes/${id}`
