import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { amountMinor, rowId } from '../numbers.ts'
import { USER_ID_MAX } from '../people.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { REFUND_ORIGINS, REFUND_REASONS } from './refund-codes.ts'
import { BANK_NUMBER_MAX, HOLDER_MAX } from './refunds.ts'
import type { RefundAccount, RefundDesk, RefundDone } from './refunds.answers.ts'

/** Longest note or reason, and longest reference of a bank, in characters. */
export const REFUND_NOTE_MAX = 300
export const REFUND_REFERENCE_MAX = 100
const REF_MAX = 64
const INVOICE_ID_MAX = 999_999_999_999

const desk = { access: 'MONEY', envelope: 'std' } as const

/** Refunds of the caller's sites: those that wait for somebody or something, or those that ended. */
export const listRefundDesk = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'listRefundDesk',
  method: 'GET',
  path: '/data/operations/money/refunds',
  summary: 'List refunds that wait or have ended',
  effect: 'none',
  query: z.object({
    view: z._default(z.enum(['waiting', 'ended']), 'waiting'),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  }),
  data: answers<RefundDesk>(),
  fails: [],
})

/**
 * Proposes that a payer's deposit or credit goes back: to the payment it came by, or to a bank account. It is set aside at once; from the
 * site's amount on, and to a new bank account, somebody else has to agree. Takes a fresh proof of who proposes.
 */
export const proposeRefund = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'proposeRefund',
  method: 'POST',
  path: '/data/operations/money/refunds',
  summary: 'Propose a refund of a payer’s deposit or credit',
  effect: 'member',
  body: z.object({
    /** User id of the payer. */
    number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(USER_ID_MAX)),
    origin: z.enum(REFUND_ORIGINS),
    currency: z.enum(CURRENCY_CODES),
    amountMinor,
    reason: z.enum(REFUND_REASONS),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFUND_NOTE_MAX)),
    /** Our reference of the payment that goes back; empty for a bank account. */
    paymentRef: formText(REF_MAX),
    bank: z._default(z.object({ holder: formText(HOLDER_MAX), account: formText(BANK_NUMBER_MAX), routing: formText(BANK_NUMBER_MAX) }), {
      holder: '',
      account: '',
      routing: '',
    }),
    /** The invoice that was taken back, whose money it is. */
    invoiceId: z.optional(z.int().check(z.minimum(1), z.maximum(INVOICE_ID_MAX))),
  }),
  data: answers<RefundDone>(),
  fails: ['INVALID_INPUT', 'NO_SUCH_PERSON', 'INVOICE_NOT_FOUND', 'PROOF_NEEDED', 'REFUND_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

const one = { params: z.object({ id: rowId }) } as const

/** Agrees to a refund, or refuses it: then the money is the payer's again. Takes a fresh proof; who asked or is paid does not agree. */
export const decideRefund = /* @__PURE__ */ defineCall({
  ...desk,
  ...one,
  name: 'decideRefund',
  method: 'POST',
  path: '/data/operations/money/refunds/:id',
  summary: 'Agree to a refund, or refuse it',
  effect: 'member',
  body: z.object({
    action: z.enum(['approve', 'refuse']),
    reason: z._default(z.string().check(z.trim(), z.maxLength(REFUND_NOTE_MAX)), ''),
  }),
  data: answers<RefundDone>(),
  fails: ['INVALID_INPUT', 'REFUND_NOT_FOUND', 'PROOF_NEEDED', 'REFUND_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** The bank account to which an agreed refund goes. Each look is an event of its payer's account. */
export const getRefundAccount = /* @__PURE__ */ defineCall({
  ...desk,
  ...one,
  name: 'getRefundAccount',
  method: 'POST',
  path: '/data/operations/money/refunds/:id/account',
  summary: 'Get the bank account of a refund that may be transferred',
  effect: 'member',
  data: answers<RefundAccount>(),
  fails: ['REFUND_NOT_FOUND', 'PROOF_NEEDED', 'REFUND_REFUSED'],
})

/** Books that the transfer of an agreed refund was made. Takes a fresh proof. */
export const bookRefundTransfer = /* @__PURE__ */ defineCall({
  ...desk,
  ...one,
  name: 'bookRefundTransfer',
  method: 'POST',
  path: '/data/operations/money/refunds/:id/sent',
  summary: 'Book that the transfer of a refund was made',
  effect: 'member',
  body: z.object({ reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFUND_REFERENCE_MAX)) }),
  data: answers<RefundDone>(),
  fails: ['INVALID_INPUT', 'REFUND_NOT_FOUND', 'PROOF_NEEDED', 'REFUND_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})
