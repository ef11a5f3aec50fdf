import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import type { InvoiceHanded, InvoiceWithdrawn, PayersLenders } from './lenders.answers.ts'

const LOCALE_MAX = 16
/** Characters of a reference as it is sent; one that is too long is said beside its field. */
const REFERENCE_SENT_MAX = 256
/** Pages of gateways are closed first, which their providers may take long for. */
const HAND_OVER_WAIT_MS = 120_000

const locale = formText(LOCALE_MAX)
const rowNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** Who pays for what is won: neither countermen nor kiosks. */
const payer = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true, envelope: 'std' } as const

/**
 * The lenders that stand for the seller of one of the caller's invoices, and who has it; without `invoiceId` those of the site that the caller
 * is on.
 */
export const listLenders = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'listLenders',
  method: 'GET',
  path: '/data/payments/lenders',
  summary: 'List lenders that can pay an invoice of the caller',
  effect: 'none',
  query: z.object({ invoiceId: z.optional(rowId) }),
  data: answers<PayersLenders>(),
  fails: ['INVOICE_NOT_FOUND'],
})

/**
 * Hands one of the caller's invoices to a lender: it waits for the lender's transfer, every other way to pay it is refused with LENDER_HOLD, and
 * lot and title are the lender's until the house records their word. With an Idempotency-Key the first answer is repeated. The reason of a
 * refusal is one of those of payments or of HANDOVER_REFUSALS.
 */
export const handToLender = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'handToLender',
  method: 'POST',
  path: '/data/payments/lenders/handover',
  summary: 'Hand an invoice of the caller to a lender',
  effect: 'member',
  bodyForm: 'either',
  waitMs: HAND_OVER_WAIT_MS,
  body: z.object({ invoiceId: rowNumber, lenderId: rowNumber, reference: formText(REFERENCE_SENT_MAX), locale }),
  data: answers<InvoiceHanded>(),
  fails: ['INVALID_INPUT', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED', 'BUSY_WITH_REQUEST', 'OTHER_REQUEST'],
})

/** Takes an invoice back from its lender, before any of the lender's money has come; the lender is told. */
export const withdrawFromLender = /* @__PURE__ */ defineCall({
  ...payer,
  name: 'withdrawFromLender',
  method: 'POST',
  path: '/data/payments/lenders/withdraw',
  summary: 'Take an invoice of the caller back from its lender',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ invoiceId: rowNumber, locale }),
  data: answers<InvoiceWithdrawn>(),
  fails: ['INVOICE_NOT_FOUND', 'LENDER_REFUSED'],
})
