import * as z from 'zod/mini'
import type { Example, Schema } from '../define-call.ts'
import {
  announceTransfer,
  exportStatement,
  getBalances,
  getCreditNote,
  getInvoice,
  getPaymentHistory,
  getStatement,
  getStatementDocument,
  listInvoices,
  useCredit,
} from './invoices.ts'
import {
  announcedTransfer,
  balancesAnswer,
  creditNoteAnswer,
  creditUsed,
  invoiceAnswer,
  invoiceList,
  paymentHistory,
  statementAnswer,
} from './invoices.answers.ts'
import { decideDefault, listDefaults } from './defaults.ts'
import { defaultDesk, defaultDone } from './defaults.answers.ts'
import { grantDays, listExtensions } from './extensions.ts'
import { lotExtensions } from './extensions.answers.ts'
import { getEInvoice, getInvoiceDocument } from './invoice-documents.ts'
import { askInvoiceAct, decideInvoiceAct, getDeskInvoice, listInvoiceActs } from './invoice-acts.ts'
import { deskInvoice, invoiceActDone, invoiceActList } from './invoice-acts.answers.ts'
import { bookPayment, findPayer } from './money-desk.ts'
import { getPayerSheet, searchMoney } from './money-search.ts'
import { moneyFound, payerSheet } from './money-search.answers.ts'
import { payerFound, paymentBooked } from './money-desk.answers.ts'
import {
  createPayLink,
  getLinkPayment,
  getLinkPaymentForm,
  getPayLink,
  listPayLinks,
  revokePayLink,
  startLinkPayment,
} from './pay-links.ts'
import { linkPayment, openPayLink, payLinkMade, payLinkRevoked, payLinks } from './pay-links.answers.ts'
import { paymentForm, pciParam } from '../gateway/gateway.answers.ts'

/** Invoices, what is owed, and money that came in. Part of the list in `calls.ts`. */
export const paymentCalls = {
  listInvoices,
  getInvoice,
  getCreditNote,
  getInvoiceDocument,
  getEInvoice,
  getPaymentHistory,
  getStatement,
  exportStatement,
  getStatementDocument,
  getBalances,
  announceTransfer,
  useCredit,
  findPayer,
  bookPayment,
  listExtensions,
  grantDays,
  listDefaults,
  decideDefault,
  createPayLink,
  listPayLinks,
  revokePayLink,
  getPayLink,
  startLinkPayment,
  getLinkPayment,
  getLinkPaymentForm,
  searchMoney,
  getPayerSheet,
  getDeskInvoice,
  listInvoiceActs,
  askInvoiceAct,
  decideInvoiceAct,
} as const

/** Answer schema of each of these calls. */
export const paymentAnswers = {
  listInvoices: invoiceList,
  getInvoice: invoiceAnswer,
  getCreditNote: creditNoteAnswer,
  getInvoiceDocument: z.unknown().check(z.meta({ type: 'string', format: 'binary' })),
  getEInvoice: z.string(),
  getPaymentHistory: paymentHistory,
  getStatement: statementAnswer,
  exportStatement: z.string(),
  getStatementDocument: z.unknown().check(z.meta({ type: 'string', format: 'binary' })),
  getBalances: balancesAnswer,
  announceTransfer: announcedTransfer,
  useCredit: creditUsed,
  findPayer: payerFound,
  bookPayment: paymentBooked,
  listExtensions: lotExtensions,
  grantDays: lotExtensions,
  listDefaults: defaultDesk,
  decideDefault: defaultDone,
  createPayLink: payLinkMade,
  listPayLinks: payLinks,
  revokePayLink: payLinkRevoked,
  getPayLink: openPayLink,
  startLinkPayment: pciParam,
  getLinkPayment: linkPayment,
  getLinkPaymentForm: paymentForm,
  searchMoney: moneyFound,
  getPayerSheet: payerSheet,
  getDeskInvoice: deskInvoice,
  listInvoiceActs: invoiceActList,
  askInvoiceAct: invoiceActDone,
  decideInvoiceAct: invoiceActDone,
} as const satisfies Readonly<Record<keyof typeof paymentCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const paymentExamples: Readonly<Partial<Record<keyof typeof paymentCalls, Example>>> = {
  announceTransfer: { invoiceIds: [17, 18] },
  useCredit: { invoiceIds: [17, 18] },
  decideDefault: { action: 'confirm', reason: 'Nobody answered, and nothing came.' },
  createPayLink: { invoiceId: 17, amount: '1250.00', email: 'somebody@example.com' },
  revokePayLink: { linkId: 4 },
  startLinkPayment: { locale: 'en_us' },
  grantDays: { lot: 30_000_001, until: '2026-12-04', reason: 'The bank of the payer was closed.' },
  askInvoiceAct: { kind: 'CREDIT_NOTE', lines: [{ position: 2, amountMinor: 9_500 }], reason: 'The gate fee was charged twice.' },
  decideInvoiceAct: { action: 'approve', reason: 'Seen on the yard’s list.' },
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
