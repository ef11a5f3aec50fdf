import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor, rowId } from '../numbers.ts'
import { PAID_AT_ONCE_MAX } from '../payments/invoice-codes.ts'
import { paperLanguage } from '../payments/invoice-documents.ts'
import { USER_ID_MAX } from '../people.ts'
import { CURRENCY_CODES } from '../sites.ts'
import {
  COUNTED_MINOR_MAX,
  DRAWER_MAX,
  DRAWN_ON_MAX,
  FLOAT_MINOR_MAX,
  SLIP_MAX,
  TILL_MEANS,
  TILL_REASON_MAX,
  TILL_SOUGHT_MAX,
} from './till-codes.ts'
import type {
  HeldCheque,
  TillBooked,
  TillBooking,
  TillDesk,
  TillList,
  TillPayers,
  TillReceipt,
  TillShown,
  Counter,
} from './tills.answers.ts'

const YARD_MAX = 999_999

const cashiers = { access: 'CASHIER', envelope: 'std' } as const
/** The second person of a till may keep the books. */
const either = { access: 'CASHIER,MONEY', envelope: 'std' } as const
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(TILL_REASON_MAX))
const id = z.object({ id: rowId })
const counted = z.int().check(z.minimum(0), z.maximum(COUNTED_MINOR_MAX))

/** The caller's till with what it took, where they may open one, and tills that wait for a second person. */
export const getTillDesk = /* @__PURE__ */ defineCall({
  ...either,
  name: 'getTillDesk',
  method: 'GET',
  path: '/data/operations/till',
  summary: 'Get the till of the caller, and tills that wait for a second person',
  effect: 'none',
  data: answers<TillDesk>(),
  fails: [],
})

/** Opens a drawer of a yard for its day, with the cash that was counted into it. */
export const openTill = /* @__PURE__ */ defineCall({
  ...cashiers,
  name: 'openTill',
  method: 'POST',
  path: '/data/operations/till',
  summary: 'Open a till with a counted float',
  effect: 'member',
  body: z.object({
    yard: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(YARD_MAX)),
    drawer: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(DRAWER_MAX)),
    currency: z.enum(CURRENCY_CODES),
    floatMinor: z.int().check(z.minimum(0), z.maximum(FLOAT_MINOR_MAX)),
  }),
  data: answers<TillShown>(),
  fails: ['INVALID_INPUT', 'TILL_NOT_FOUND', 'TILL_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Finds who pays among buyers of the site by user id, name or invoice number, with what they have to pay in the till's currency. */
export const findTillPayers = /* @__PURE__ */ defineCall({
  ...cashiers,
  name: 'findTillPayers',
  method: 'GET',
  path: '/data/operations/till/payers',
  summary: 'Find a payer at the counter by user id, name or invoice number',
  effect: 'none',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(TILL_SOUGHT_MAX)) }),
  data: answers<TillPayers>(),
  fails: ['INVALID_INPUT', 'TILL_REFUSED', 'NO_SUCH_PERSON'],
})

/**
 * Books money in the caller's open till on invoices of one payer: fees first, then prices, what is left over becomes credit. A check pays
 * once it has cleared. No field takes the number of a card.
 */
export const bookAtTill = /* @__PURE__ */ defineCall({
  ...cashiers,
  name: 'bookAtTill',
  method: 'POST',
  path: '/data/operations/till/bookings',
  summary: 'Book cash, a check or a slip of the card terminal at the counter',
  effect: 'member',
  body: z.object({
    /** User id of the payer. */
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX)),
    means: z.enum(TILL_MEANS),
    amountMinor,
    invoiceIds: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(PAID_AT_ONCE_MAX)),
    /** Of the terminal's slip, or the number of the check; empty for cash. */
    reference: z._default(z.string().check(z.trim(), z.maxLength(SLIP_MAX)), ''),
    /** The bank on which a check is drawn. */
    drawnOn: z._default(z.string().check(z.trim(), z.maxLength(DRAWN_ON_MAX)), ''),
  }),
  data: answers<TillBooked>(),
  fails: ['INVALID_INPUT', 'TILL_REFUSED', 'NO_SUCH_PERSON', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Takes a booking back on the day of its till, by somebody else than who booked it; what it had paid is owed again. It takes a fresh proof. */
export const voidTillBooking = /* @__PURE__ */ defineCall({
  ...either,
  name: 'voidTillBooking',
  method: 'POST',
  path: '/data/operations/till/bookings/:id/void',
  summary: 'Take a booking of a till back, as a second person',
  effect: 'member',
  params: id,
  body: z.object({ reason }),
  data: answers<TillBooking>(),
  fails: ['INVALID_INPUT', 'PAYMENT_NOT_FOUND', 'TILL_REFUSED', 'PAYMENT_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** A receipt of a till of the caller's sites. */
export const getTillReceipt = /* @__PURE__ */ defineCall({
  ...either,
  name: 'getTillReceipt',
  method: 'GET',
  path: '/data/operations/till/receipts/:id',
  summary: 'Get a receipt of a till',
  effect: 'none',
  params: id,
  data: answers<TillReceipt>(),
  fails: ['PAYMENT_NOT_FOUND'],
})

const paper = {
  method: 'GET',
  effect: 'none',
  envelope: 'none',
  media: 'application/pdf',
  params: id,
  query: paperLanguage,
  fails: ['PAYMENT_NOT_FOUND'],
} as const

/** The same for printing. */
export const getTillReceiptDocument = /* @__PURE__ */ defineCall({
  ...paper,
  name: 'getTillReceiptDocument',
  access: 'CASHIER,MONEY',
  path: '/data/operations/till/receipts/:id/pdf',
  summary: 'Get a receipt of a till as PDF',
  data: answers<unknown>(),
})

/** The payer's own receipt. */
export const getReceiptDocument = /* @__PURE__ */ defineCall({
  ...paper,
  name: 'getReceiptDocument',
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  isOpenDuringSteps: true,
  path: '/data/payments/receipts/:id/pdf',
  summary: 'Get a receipt of the caller from the counter of a yard as PDF',
  data: answers<unknown>(),
})

/** Says what became of a check at its bank: its money is there and pays, or it bounced and what it paid is owed again. It takes a fresh proof. */
export const decideCheque = /* @__PURE__ */ defineCall({
  name: 'decideCheque',
  access: 'MONEY',
  envelope: 'std',
  method: 'POST',
  path: '/data/operations/money/cheques/:id',
  summary: 'Say that a check has cleared or bounced',
  effect: 'member',
  params: id,
  body: z.object({ outcome: z.enum(['CLEARED', 'BOUNCED']), reason }),
  data: answers<HeldCheque>(),
  fails: ['INVALID_INPUT', 'PAYMENT_NOT_FOUND', 'TILL_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Counts the caller's till and closes its day; a difference needs a reason, and above the site's amount a second person. */
export const countTill = /* @__PURE__ */ defineCall({
  ...cashiers,
  name: 'countTill',
  method: 'POST',
  path: '/data/operations/till/:id/count',
  summary: 'Count a till and close its day',
  effect: 'member',
  params: id,
  body: z.object({
    cashMinor: counted,
    chequeMinor: counted,
    cardMinor: counted,
    reason: z._default(z.string().check(z.trim(), z.maxLength(TILL_REASON_MAX)), ''),
  }),
  data: answers<TillShown>(),
  fails: ['INVALID_INPUT', 'TILL_NOT_FOUND', 'TILL_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Agrees to the difference of a counted till, or has it counted anew; never by who counted it. It takes a fresh proof. */
export const decideTill = /* @__PURE__ */ defineCall({
  ...either,
  name: 'decideTill',
  method: 'POST',
  path: '/data/operations/till/:id/decide',
  summary: 'Agree to the count of a till, or send it back',
  effect: 'member',
  params: id,
  body: z.object({ action: z.enum(['confirm', 'refuse']), reason }),
  data: answers<TillShown>(),
  fails: ['INVALID_INPUT', 'TILL_NOT_FOUND', 'TILL_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** A till with all that it took: its Z-report once it is closed. */
export const getTill = /* @__PURE__ */ defineCall({
  ...either,
  name: 'getTill',
  method: 'GET',
  path: '/data/operations/till/:id',
  summary: 'Get a till with its bookings and its count',
  effect: 'none',
  params: id,
  data: answers<TillShown>(),
  fails: ['TILL_NOT_FOUND'],
})

/** The same as CSV. */
export const exportTill = /* @__PURE__ */ defineCall({
  name: 'exportTill',
  access: 'CASHIER,MONEY',
  envelope: 'none',
  media: 'text/csv',
  method: 'GET',
  path: '/data/operations/till/:id/report.csv',
  summary: 'Export the report of a till as CSV',
  effect: 'none',
  params: id,
  data: answers<string>(),
  fails: ['TILL_NOT_FOUND'],
})

/** Tills of the sites with their differences, and checks that wait. */
export const listTills = /* @__PURE__ */ defineCall({
  name: 'listTills',
  access: 'MONEY',
  envelope: 'std',
  method: 'GET',
  path: '/data/operations/money/tills',
  summary: 'List tills and checks of the sites',
  effect: 'none',
  data: answers<TillList>(),
  fails: [],
})

/** What was won at a kiosk is paid at the counter of its yard. */
export const getCounter = /* @__PURE__ */ defineCall({
  name: 'getCounter',
  access: 'KIOSK_BIDDER',
  envelope: 'std',
  method: 'GET',
  path: '/data/payments/counter',
  summary: 'Get what a kiosk has to pay at the counter of its yard',
  effect: 'none',
  data: answers<Counter>(),
  fails: [],
})
