import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { titleStanding } from '../titles/titles.answers.ts'
import { INVOICE_STATUSES, INVOICE_TYPES, MOVEMENT_KINDS, PAYMENT_SOURCES, PAYMENT_TYPES } from './invoice-codes.ts'

const currencyCode = z.enum(CURRENCY_CODES)
/** Major units, as the wire writes amounts: 1250.5 of 125050 cents. */
const amount = z.number()

/** A bank account of the house, as a payer needs it; what a country does not use is empty. */
export const bankDetails = z.object({
  holder: z.string(),
  bank: z.string(),
  /** An IBAN, or the number that banks of the place use. */
  account: z.string(),
  routing: z.string(),
  bic: z.string(),
})
export type BankDetails = z.infer<typeof bankDetails>

/** An announced transfer: under which reference its money is known (ISO 11649), and until when it is awaited. */
const announced = z.object({
  reference: z.string(),
  currencyCode,
  amount,
  /** ISO 8601 UTC. */
  askedAt: z.string(),
  until: z.string(),
  invoiceIds: z.readonly(z.array(z.int())),
  bank: bankDetails,
})
export type AnnouncedTransfer = z.infer<typeof announced>

/** Answer of announceTransfer. */
export const announcedTransfer = announced

/** An invoice in a list (MQ-108). */
export const invoiceEntry = z.object({
  invoiceId: z.int(),
  /** As printed, such as HUS-2026-I000123. */
  number: z.string(),
  invoiceType: z.enum(INVOICE_TYPES),
  paymentType: z.enum(PAYMENT_TYPES),
  lotNumber: z.nullable(z.int()),
  /** Year, make and model of the lot; empty without one. */
  vehicle: z.string(),
  /** Name of the yard that sold it; empty without one. */
  yard: z.string(),
  buyerNumber: z.int(),
  /** Who bid, where that was somebody else. */
  bidderNumber: z.nullable(z.int()),
  currencyCode,
  total: amount,
  balance: amount,
  /** ISO 8601 UTC. */
  issuedAt: z.string(),
  dueAt: z.string(),
  /** The clock of the yard that sold it, by which it is due. */
  clock: clockZone,
  status: z.enum(INVOICE_STATUSES),
  /** The lender that has it: who waits for their transfer, or whose lot it is until their word; empty for none. */
  lender: z.string(),
})
export type InvoiceEntry = z.infer<typeof invoiceEntry>

/** What one currency comes to. */
const currencySums = z.object({
  currencyCode,
  /** Open and overdue invoices. */
  owed: amount,
  overdue: amount,
  /** Of invoices whose money was announced. */
  onItsWay: amount,
  /** Of what is owed, what waits for the transfers of lenders. */
  withLenders: amount,
  invoices: z.int(),
})

/** Answer of listInvoices, the earliest due first; paid ones the newest first. */
export const invoiceList = z.object({
  invoices: z.readonly(z.array(invoiceEntry)),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Of everything unpaid, whatever was asked for. */
  sums: z.readonly(z.array(currencySums)),
})
export type InvoiceList = z.infer<typeof invoiceList>

const invoiceLine = z.object({
  code: z.string(),
  /** Text that names it in the caller's language. */
  description: z.string(),
  amount,
  /** What of the lines of tax is this line's. */
  tax: amount,
  /** Rate of a line of tax, percent; null of every other line. */
  taxPercent: z.nullable(z.number()),
  /** Path of the fee table that has its row; empty of a price. */
  feeTable: z.string(),
})
export type InvoiceLine = z.infer<typeof invoiceLine>

const party = z.object({ name: z.string(), address: z.readonly(z.array(z.string())), taxNumber: z.string() })

const seller = z.extend(party, { registered: z.string(), wording: z.string(), isDemonstration: z.boolean() })

/** Answer of getCreditNote: what it takes back is above nothing. */
export const creditNoteAnswer = z.object({
  creditNoteId: z.int(),
  /** As printed, such as HUS-2026-C000123. */
  number: z.string(),
  site: z.enum(SITE_CODES),
  lotNumber: z.nullable(z.int()),
  /** Year, make and model of the lot, and the yard that sold it; empty without one. */
  vehicle: z.string(),
  yard: z.string(),
  currencyCode,
  total: amount,
  /** ISO 8601 UTC. */
  issuedAt: z.string(),
  /** The clock of the yard that sold it. */
  clock: clockZone,
  /** In the words of who took it back. */
  reason: z.string(),
  lines: z.readonly(z.array(z.omit(invoiceLine, { feeTable: true }))),
  /** The invoice that it takes back, in whole or in part, as it stands now. */
  invoice: z.object({
    invoiceId: z.int(),
    number: z.string(),
    issuedAt: z.string(),
    total: amount,
    /** What all credit notes have taken back of it. */
    credited: amount,
    balance: amount,
    status: z.enum(INVOICE_STATUSES),
  }),
  seller,
  /** As the buyer was called when it was issued; null once law lets it go. */
  buyer: z.nullable(party),
  hasEInvoice: z.boolean(),
  hasGerman: z.boolean(),
})
export type CreditNoteAnswer = z.infer<typeof creditNoteAnswer>

/** Answer of getInvoice. */
export const invoiceAnswer = z.extend(invoiceEntry, {
  site: z.enum(SITE_CODES),
  lines: z.readonly(z.array(invoiceLine)),
  /** What the bidder was told with the bid, all fees included; null where nothing was. */
  told: z.nullable(amount),
  seller,
  /** As the buyer was called when it was issued; null once law lets it go. */
  buyer: z.nullable(party),
  paid: amount,
  credited: amount,
  payments: z.readonly(z.array(z.object({ receivedOn: z.string(), amount, source: z.enum(PAYMENT_SOURCES), reference: z.string() }))),
  creditNotes: z.readonly(
    z.array(z.object({ invoiceId: z.int(), number: z.string(), total: amount, issuedAt: z.string(), reason: z.string() })),
  ),
  transfer: z.nullable(announced),
  /** Where the title of its lot is (MKT-3.59); null for what is about no lot, or about one that is the payer's no more. */
  title: z.nullable(titleStanding),
  /** Whether a transfer can be announced: the seller has an account in the currency. */
  takesTransfer: z.boolean(),
  /** Whether it is there as an e-invoice too. */
  hasEInvoice: z.boolean(),
  /** Whether its documents are there in German beside the languages of the pages. */
  hasGerman: z.boolean(),
})
export type InvoiceAnswer = z.infer<typeof invoiceAnswer>

/** Answer of useCredit: what it paid of each invoice, and what is left. */
export const creditUsed = z.object({
  currencyCode,
  /** Of the credit, what was used. */
  used: amount,
  /** What is left of it. */
  credit: amount,
  applied: z.readonly(z.array(z.object({ invoiceId: z.int(), number: z.string(), amount, balance: amount }))),
})
export type CreditUsed = z.infer<typeof creditUsed>

/** One thing that moved what an account owes. */
export const movement = z.object({
  kind: z.enum(MOVEMENT_KINDS),
  /** ISO 8601 UTC. */
  at: z.string(),
  invoiceId: z.nullable(z.int()),
  /** Of the invoice or credit note; of a payment its reference. */
  number: z.string(),
  lotNumber: z.nullable(z.int()),
  /** Of money that was taken at the counter of a yard: its receipt. */
  receiptId: z.nullable(z.int()),
  source: z.nullable(z.enum(PAYMENT_SOURCES)),
  currencyCode,
  /** What it adds to what is owed; less than nothing for money in and credit notes. */
  amount,
})
export type Movement = z.infer<typeof movement>

/** Answer of getPaymentHistory, the newest first. */
export const paymentHistory = z.object({
  movements: z.readonly(z.array(movement)),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
})
export type PaymentHistory = z.infer<typeof paymentHistory>

/** Answer of getStatement: each currency by itself, from what stood before to what stands after, the oldest movement first. */
export const statementAnswer = z.object({
  /** YYYY-MM-DD, both included, in days of the site. */
  from: z.string(),
  to: z.string(),
  currencies: z.readonly(z.array(z.object({ currencyCode, opening: amount, closing: amount, movements: z.readonly(z.array(movement)) }))),
})
export type Statement = z.infer<typeof statementAnswer>

/** Answer of getBalances. */
export const balancesAnswer = z.object({
  balances: z.readonly(
    z.array(
      z.object({
        currencyCode,
        owed: amount,
        /** Of it, of invoices that are late; the oldest since when, ISO 8601 UTC, or empty. */
        overdue: amount,
        overdueSince: z.string(),
        onItsWay: amount,
        /** Paid too much, or for what was cancelled. */
        credit: amount,
        deposit: amount,
      }),
    ),
  ),
})
export type Balances = z.infer<typeof balancesAnswer>
