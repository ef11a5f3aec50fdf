import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor } from '../numbers.ts'
import { USER_ID_MAX } from '../people.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { BOOKED_SOURCES, PAID_AT_ONCE_MAX } from './invoice-codes.ts'
import type { PayerFound, PaymentBooked } from './money-desk.answers.ts'

/** Longest reference of a payment and longest reason, in characters. */
export const PAYMENT_REFERENCE_MAX = 100
export const PAYMENT_REASON_MAX = 300
const SOUGHT_MAX = 60

/** Finds who pays by user id, number of an invoice, or reference of an announced transfer, with what they have to pay. */
export const findPayer = /* @__PURE__ */ defineCall({
  access: 'MONEY,OPERATOR',
  envelope: 'std',
  name: 'findPayer',
  method: 'GET',
  path: '/data/operations/money/payers',
  summary: 'Find a payer by user id, invoice number or transfer reference, with unpaid invoices',
  effect: 'none',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(SOUGHT_MAX)) }),
  data: answers<PayerFound>(),
  fails: ['NO_SUCH_PERSON'],
})

/**
 * Books money that came in by bank or over the counter: on the invoices that are named, else on all unpaid ones of the payer's site and the currency; fees
 * first, then prices, what is left over becomes credit. A source's reference is booked once, whatever the day. It takes a fresh proof of who books it.
 */
export const bookPayment = /* @__PURE__ */ defineCall({
  access: 'MONEY',
  envelope: 'std',
  name: 'bookPayment',
  method: 'POST',
  path: '/data/operations/money/payments',
  summary: 'Book a payment that was received by bank or over the counter',
  effect: 'member',
  body: z.object({
    /** User id of the payer. */
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX)),
    currency: z.enum(CURRENCY_CODES),
    amountMinor,
    source: z.enum(BOOKED_SOURCES),
    /** Of the payment, as the bank or the till states it. */
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYMENT_REFERENCE_MAX)),
    /** The day on which it came in, YYYY-MM-DD. */
    receivedOn: z.iso.date(),
    invoiceIds: z._default(z.array(z.int().check(z.minimum(1))).check(z.maxLength(PAID_AT_ONCE_MAX)), []),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYMENT_REASON_MAX)),
  }),
  data: answers<PaymentBooked>(),
  fails: ['INVALID_INPUT', 'NO_SUCH_PERSON', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED', 'PROOF_NEEDED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
