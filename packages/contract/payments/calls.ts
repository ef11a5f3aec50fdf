import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import {
  announceTransfer,
  exportStatement,
  getBalances,
  getInvoice,
  getPaymentHistory,
  getStatement,
  listInvoices,
  useCredit,
} from './invoices.ts'
import {
  announcedTransfer,
  balancesAnswer,
  creditUsed,
  invoiceAnswer,
  invoiceList,
  paymentHistory,
  statementAnswer,
} from './invoices.answers.ts'
import { getInvoiceDocument } from './invoice-documents.ts'
import { bookPayment, findPayer } from './money-desk.ts'
import { payerFound, paymentBooked } from './money-desk.answers.ts'

/** Invoices, what is owed, and money that came in. Part of the list in `calls.ts`. */
export const paymentCalls = {
  listInvoices,
  getInvoice,
  getInvoiceDocument,
  getPaymentHistory,
  getStatement,
  exportStatement,
  getBalances,
  announceTransfer,
  useCredit,
  findPayer,
  bookPayment,
} as const

/** Answer schema of each of these calls. */
export const paymentAnswers = {
  listInvoices: invoiceList,
  getInvoice: invoiceAnswer,
  getInvoiceDocument: z.unknown().check(z.meta({ type: 'string', format: 'binary' })),
  getPaymentHistory: paymentHistory,
  getStatement: statementAnswer,
  exportStatement: z.string(),
  getBalances: balancesAnswer,
  announceTransfer: announcedTransfer,
  useCredit: creditUsed,
  findPayer: payerFound,
  bookPayment: paymentBooked,
} as const satisfies Readonly<Record<keyof typeof paymentCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const paymentExamples: Readonly<Partial<Record<keyof typeof paymentCalls, Example>>> = {
  announceTransfer: { invoiceIds: [17, 18] },
  useCredit: { invoiceIds: [17, 18] },
  bookPayment: {
    number: 104233,
    currency: 'USD',
    amountMinor: 584_400,
    source: 'BANK',
    reference: 'RF18 5390 0754 7034',
    receivedOn: '2026-11-27',
    invoiceIds: [17],
    reason: 'On the account of the house since this morning.',
  },
}
