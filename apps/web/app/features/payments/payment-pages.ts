import type { PageRow } from '../../platform/routing/route-row.ts'

const PAYERS = {
  page: 'payments/payments',
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  block: 'ROLE_BROKER_BIDDER',
  altRoute: '/contactBroker',
  title: 'pay.title',
} as const

/** What members owe and have paid (MKT-2.59 to 2.62, ACC-2.73 to 2.75); each page names itself. */
export const paymentPages = [
  // A kiosk is told where its wins are paid.
  { id: 'payments', paths: ['/payments'], ...PAYERS, access: 'member&!COUNTERMAN' },
  { id: 'make-payment', paths: ['/makePayment'], ...PAYERS },
  { id: 'payment-options', paths: ['/paymentOptions'], ...PAYERS },
  {
    id: 'member-payments',
    paths: ['/member-payments', '/member-payments/:section', '/member-payments/:section/:item', '/member-payments/:section/:item/:action'],
    ...PAYERS,
  },
  // Of the Middle East alone; elsewhere these are not found (MQ-111).
  { id: 'payments-due', paths: ['/paymentsDue'], ...PAYERS },
  {
    id: 'invoice-details',
    paths: [
      '/invoiceDetails/:invoiceId/:paymentType/:selectedCurrency',
      '/invoiceDetails/:invoiceId/:paymentType/:selectedCurrency/:invoiceType/:lotNumber',
      '/invoiceDetails/:invoiceId/:paymentType/:selectedCurrency/:invoiceType/:lotNumber/:secretId',
      '/invoiceDetails/:invoiceId/:paymentType/:selectedCurrency/:invoiceType/:lotNumber/:secretId/:bidderNumber',
    ],
    ...PAYERS,
  },
  {
    id: 'paid-invoices-list',
    paths: [
      '/paidInvoicesList',
      '/paidInvoicesList/:transactionId',
      '/paidInvoicesList/:transactionId/:paymentType',
      '/paidInvoicesList/:transactionId/:paymentType/:paidInvoiceSecretId',
      '/paidInvoicesList/:transactionId/:paymentType/:paidInvoiceSecretId/:currencyCode',
    ],
    ...PAYERS,
  },
  { id: 'payment-history', paths: ['/paymentHistory', '/payment-history-view'], ...PAYERS },
  {
    id: 'operations-payments',
    paths: ['/operations/money/payments'],
    page: 'payments/desk/received',
    access: 'MONEY,OPERATOR',
    altRoute: '/login',
    title: 'pay.desk.title',
  },
] as const satisfies readonly PageRow[]
