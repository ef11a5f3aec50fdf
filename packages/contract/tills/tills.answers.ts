import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { invoiceEntry } from '../payments/invoices.answers.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { BOOKING_STATES, CLOSING_STATES, TILL_MEANS, TILL_STATES } from './till-codes.ts'

const currencyCode = z.enum(CURRENCY_CODES)
/** Major units. */
const amount = z.number()
const byMeans = z.object({ CASH: amount, CHEQUE: amount, CARD_TERMINAL: amount })

/** Money that was taken, as a till lists it; times are ISO 8601 UTC. */
export const tillBooking = z.object({
  id: z.int(),
  receipt: z.string(),
  means: z.enum(TILL_MEANS),
  state: z.enum(BOOKING_STATES),
  payerNumber: z.int(),
  payerName: z.string(),
  amount,
  reference: z.string(),
  drawnOn: z.string(),
  at: z.string(),
  /** User id of who took it. */
  by: z.int(),
  /** Of one that was taken back: why, and by whom; else empty and null. */
  voidReason: z.string(),
  voidedBy: z.nullable(z.int()),
})
export type TillBooking = z.infer<typeof tillBooking>

/** A count beside the book, and who agreed. */
const tillClosing = z.object({
  counted: byMeans,
  book: byMeans,
  difference: byMeans,
  reason: z.string(),
  state: z.enum(CLOSING_STATES),
  countedBy: z.int(),
  countedAt: z.string(),
  decidedBy: z.nullable(z.int()),
  decidedReason: z.string(),
})
export type TillClosing = z.infer<typeof tillClosing>

/** A till in a list. */
export const tillEntry = z.object({
  id: z.int(),
  site: z.string(),
  yard: z.int(),
  yardName: z.string(),
  drawer: z.int(),
  /** The yard's day, YYYY-MM-DD. */
  onDay: z.string(),
  clock: clockZone,
  currencyCode,
  float: amount,
  state: z.enum(TILL_STATES),
  cashierNumber: z.int(),
  openedAt: z.string(),
  /** What is in it by its book: the float and what was taken, but for what was taken back. */
  book: byMeans,
  /** The last count; null before the first. */
  closing: z.nullable(tillClosing),
})
export type TillEntry = z.infer<typeof tillEntry>

/** Answer of getTill: a Z-report. */
export const tillShown = z.extend(tillEntry, { bookings: z.readonly(z.array(tillBooking)) })
export type TillShown = z.infer<typeof tillShown>

/** Answer of getTillDesk: the caller's till, where they may open one, and what waits for a second person. */
export const tillDesk = z.object({
  till: z.nullable(tillShown),
  yards: z.readonly(z.array(z.object({ yard: z.int(), name: z.string(), currencies: z.readonly(z.array(currencyCode)) }))),
  tills: z.readonly(z.array(tillEntry)),
})
export type TillDesk = z.infer<typeof tillDesk>

/** Answer of findTillPayers: who may be meant; the invoices to pay where it is one. */
export const tillPayers = z.object({
  payers: z.readonly(z.array(z.object({ number: z.int(), name: z.string() }))),
  invoices: z.readonly(z.array(invoiceEntry)),
})
export type TillPayers = z.infer<typeof tillPayers>

/** Answer of bookAtTill. Of a check nothing is paid yet. */
export const tillBooked = z.object({
  receiptId: z.int(),
  receipt: z.string(),
  state: z.enum(BOOKING_STATES),
  applied: z.readonly(z.array(z.object({ invoiceId: z.int(), number: z.string(), amount, balance: amount }))),
  credit: amount,
  currencyCode,
})
export type TillBooked = z.infer<typeof tillBooked>

/** A receipt: what was taken of whom, where, and what it paid. */
export const tillReceipt = z.object({
  id: z.int(),
  receipt: z.string(),
  state: z.enum(BOOKING_STATES),
  means: z.enum(TILL_MEANS),
  currencyCode,
  amount,
  credit: amount,
  applied: z.readonly(z.array(z.object({ number: z.string(), amount }))),
  /** Invoices for which a check was taken that has not cleared. */
  meant: z.readonly(z.array(z.string())),
  reference: z.string(),
  drawnOn: z.string(),
  at: z.string(),
  clock: clockZone,
  yardName: z.string(),
  payerNumber: z.int(),
  payerName: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.readonly(z.array(z.string())),
    taxNumber: z.string(),
    registered: z.string(),
    isDemonstration: z.boolean(),
  }),
})
export type TillReceipt = z.infer<typeof tillReceipt>

/** A check that was taken, as the money desk lists it. */
export const heldCheque = z.object({
  id: z.int(),
  receipt: z.string(),
  number: z.string(),
  drawnOn: z.string(),
  payerNumber: z.int(),
  payerName: z.string(),
  currencyCode,
  amount,
  yardName: z.string(),
  at: z.string(),
  until: z.string(),
  state: z.enum(BOOKING_STATES),
})
export type HeldCheque = z.infer<typeof heldCheque>

/** Answer of listTills: tills of the sites, the newest first, and checks that wait or have cleared lately. */
export const tillList = z.object({ tills: z.readonly(z.array(tillEntry)), cheques: z.readonly(z.array(heldCheque)) })
export type TillList = z.infer<typeof tillList>

/** Answer of getCounter: where a kiosk's wins are paid, and how much. */
export const counterAnswer = z.object({
  yardName: z.string(),
  owed: z.readonly(z.array(z.object({ currencyCode, amount, invoices: z.int() }))),
  invoices: z.readonly(z.array(invoiceEntry)),
})
export type Counter = z.infer<typeof counterAnswer>
