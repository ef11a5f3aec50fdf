import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { oneOrMore } from '../one-or-more.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { INVOICE_STATUSES, PAID_AT_ONCE_MAX } from './invoice-codes.ts'
import { paperLanguage } from './invoice-documents.ts'
import type {
  AnnouncedTransfer,
  Balances,
  CreditNoteAnswer,
  CreditUsed,
  InvoiceAnswer,
  InvoiceList,
  PaymentHistory,
  Statement,
} from './invoices.answers.ts'

const PAGE_MAX = 10_000
const LOCALE_MAX = 16
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 1)

/** Who pays for what is won: neither countermen nor kiosks. Open while a step holds them up: what is owed is paid all the same. */
const payer = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true } as const
const read = { ...payer, method: 'GET', effect: 'none', envelope: 'std' } as const

/** The caller's invoices (MQ-108): those to be paid, the earliest due first, by default all, the newest first. */
export const listInvoices = /* @__PURE__ */ defineCall({
  ...read,
  name: 'listInvoices',
  path: '/data/payments/invoices',
  summary: 'List the caller’s invoices by status and currency',
  query: z.object({
    status: z.optional(z.enum([...INVOICE_STATUSES, 'UNPAID'])).check(z.describe('UNPAID: open, overdue, or with money on its way.')),
    currency: z.optional(z.enum(CURRENCY_CODES)),
    page,
  }),
  data: answers<InvoiceList>(),
  fails: [],
})

/** One of the caller's invoices: lines, what was told with the bid, payments, credit notes, and how to pay by transfer. */
export const getInvoice = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getInvoice',
  path: '/data/payments/invoices/:invoiceId',
  summary: 'Get one of the caller’s invoices with its lines and payments',
  params: z.object({ invoiceId: rowId }),
  data: answers<InvoiceAnswer>(),
  fails: ['INVOICE_NOT_FOUND'],
})

/** One of the caller's credit notes: what it takes back line by line, of which invoice, and why. */
export const getCreditNote = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getCreditNote',
  path: '/data/payments/creditNotes/:creditNoteId',
  summary: 'Get one of the caller’s credit notes with what it takes back',
  params: z.object({ creditNoteId: rowId }),
  data: answers<CreditNoteAnswer>(),
  fails: ['INVOICE_NOT_FOUND'],
})

/** What moved between the caller and the house: invoices, credit notes, payments; the newest first. */
export const getPaymentHistory = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getPaymentHistory',
  path: '/data/payments/history',
  summary: 'List invoices, credit notes and payments of the caller, the newest first',
  query: z.object({ page }),
  data: answers<PaymentHistory>(),
  fails: [],
})

const span = z.object({ from: z.iso.date(), to: z.iso.date() })

/** The same between two days of the site, with what stood before and after, each currency by itself. */
export const getStatement = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getStatement',
  path: '/data/payments/statement',
  summary: 'Get a statement of the caller between two days',
  query: span,
  data: answers<Statement>(),
  fails: ['INVALID_INPUT'],
})

/** The same as a file for spreadsheets. */
export const exportStatement = /* @__PURE__ */ defineCall({
  ...read,
  name: 'exportStatement',
  path: '/data/payments/statement.csv',
  summary: 'Export a statement of the caller between two days as CSV',
  envelope: 'none',
  media: 'text/csv',
  query: span,
  data: answers<string>(),
  fails: ['INVALID_INPUT'],
})

/** The same for printing. */
export const getStatementDocument = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getStatementDocument',
  path: '/data/payments/statement.pdf',
  summary: 'Get a statement of the caller between two days as PDF',
  envelope: 'none',
  media: 'application/pdf',
  query: z.extend(span, paperLanguage.shape),
  data: answers<unknown>(),
  fails: ['INVALID_INPUT'],
})

/** What the caller owes, has on its way, and is held for them, by currency. */
export const getBalances = /* @__PURE__ */ defineCall({
  ...read,
  name: 'getBalances',
  path: '/data/payments/balances',
  summary: 'Get what the caller owes and what is held for them, by currency',
  data: answers<Balances>(),
  fails: [],
})

/** Some of the caller's invoices, as JSON or as a form sends them: one or several. */
const chosen = z.object({
  invoiceIds: z._default(
    oneOrMore(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)), PAID_AT_ONCE_MAX),
    [],
  ),
  locale: formText(LOCALE_MAX),
})

/**
 * Announces a transfer for invoices of one seller and currency: answers where to send it and under which reference, and leaves the invoices
 * PENDING for five business days (MKT-3.57). Announced again for the same invoices, it is the same transfer.
 */
export const announceTransfer = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'announceTransfer',
  method: 'POST',
  path: '/data/payments/transfer',
  summary: 'Announce a bank transfer for some of the caller’s invoices',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: chosen,
  data: answers<AnnouncedTransfer>(),
  fails: ['INVALID_INPUT', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED'],
})

/**
 * Pays invoices of one seller and currency with the caller's credit, as far as it goes: fees of all of them first, then their prices
 * (auction-rules B2.8). Never more than the credit, and never more than is owed.
 */
export const useCredit = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'useCredit',
  method: 'POST',
  path: '/data/payments/useCredit',
  summary: 'Pay some of the caller’s invoices with their credit',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: chosen,
  data: answers<CreditUsed>(),
  fails: ['INVALID_INPUT', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
