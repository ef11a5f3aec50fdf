import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { OwnRefunds, RefundBalance, RefundCards, RefundDone } from './refunds.answers.ts'

const CODE_MAX = 16
const AMOUNT_MAX = 20
const REF_MAX = 64
/** Longest name of who holds a bank account, and longest number, in characters. */
export const HOLDER_MAX = 70
export const BANK_NUMBER_MAX = 42

const member = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  envelope: 'std',
  isOpenDuringSteps: true,
} as const

/** What the caller has deposited in a currency, of the site where none is named, and what of it can go back (ACC-7.26, MKT-7.27). */
export const getDepositRefundBalance = /* @__PURE__ */ defineCall({
  ...member,
  name: 'getDepositRefundBalance',
  method: 'POST',
  path: '/data/getDepositRefundBalance',
  summary: 'Get the caller’s deposit and what of it can be paid back',
  effect: 'member',
  body: z._default(z.object({ currency: formText(CODE_MAX) }), { currency: '' }),
  data: answers<RefundBalance>(),
  fails: ['INVALID_INPUT'],
})

/** The cards and accounts by which the caller's deposits came, and to which they go back (ACC-7.25, MKT-7.27, OQ-A68). */
export const getCreditCardDetailsForDepositRefund = /* @__PURE__ */ defineCall({
  ...member,
  name: 'getCreditCardDetailsForDepositRefund',
  method: 'POST',
  path: '/data/getCreditCardDetailsForDepositRefund',
  summary: 'List the cards to which the caller’s deposit can be paid back',
  effect: 'member',
  data: answers<RefundCards>(),
  fails: [],
})

/**
 * Asks for a deposit back: to the card that paid it, else to a bank account. From then on the amount is set aside and raises no limit. It takes
 * a fresh proof and is told by mail; a bank account that was never used waits three days and for two operators.
 */
export const refundDeposit = /* @__PURE__ */ defineCall({
  ...member,
  name: 'refundDeposit',
  method: 'POST',
  path: '/data/payments/depositRefund',
  summary: 'Ask for a part of the caller’s deposit back',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({
    currency: formText(CODE_MAX),
    /** Major units. */
    amount: formText(AMOUNT_MAX),
    /** Of getCreditCardDetailsForDepositRefund; empty for a bank account. */
    cardId: formText(REF_MAX),
    bank: z._default(
      z.object({
        holder: formText(HOLDER_MAX),
        /** An IBAN, or the number that banks of the place use with its routing number. */
        account: formText(BANK_NUMBER_MAX),
        routing: formText(BANK_NUMBER_MAX),
      }),
      { holder: '', account: '', routing: '' },
    ),
    locale: formText(CODE_MAX),
  }),
  data: answers<RefundDone>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'REFUND_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Takes back a deposit refund that has not been agreed to: the money is the caller's deposit again. */
export const withdrawRefund = /* @__PURE__ */ defineCall({
  ...member,
  name: 'withdrawRefund',
  method: 'POST',
  path: '/data/payments/depositRefund/withdraw',
  summary: 'Take back a request for a deposit refund',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ refundId: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999_999_999)), locale: formText(CODE_MAX) }),
  data: answers<RefundDone>(),
  fails: ['REFUND_NOT_FOUND', 'REFUND_REFUSED'],
})

/** The caller's refunds, the newest first. */
export const listOwnRefunds = /* @__PURE__ */ defineCall({
  ...member,
  name: 'listOwnRefunds',
  method: 'GET',
  path: '/data/payments/refunds',
  summary: 'List the caller’s refunds',
  effect: 'none',
  data: answers<OwnRefunds>(),
  fails: [],
})
