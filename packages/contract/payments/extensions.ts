import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber } from '../numbers.ts'
import type { LotExtensions } from './extensions.answers.ts'
import { PAYMENT_REASON_MAX } from './money-desk.ts'

const operators = { access: 'OPERATOR', envelope: 'std' } as const

/** Until when the invoice of a lot is due, and which days it was granted. */
export const listExtensions = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'listExtensions',
  method: 'GET',
  path: '/data/operations/money/extensions/:lotNumber',
  summary: 'List the days that were granted for the invoice of a lot',
  effect: 'none',
  params: z.object({ lotNumber }),
  data: answers<LotExtensions>(),
  fails: ['LOT_NOT_FOUND', 'INVOICE_NOT_FOUND'],
})

/**
 * Grants days for the invoice of a lot: until then it is not late, and its payer bids again unless something else is. A late fee that was
 * charged stays.
 */
export const grantDays = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'grantDays',
  method: 'POST',
  path: '/data/operations/money/extensions',
  summary: 'Grant days for the invoice of a lot',
  effect: 'member',
  body: z.object({
    lot: lotNumber,
    /** Day at the yard, YYYY-MM-DD. */
    until: z.iso.date(),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(PAYMENT_REASON_MAX)),
  }),
  data: answers<LotExtensions>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'INVOICE_NOT_FOUND', 'PAYMENT_REFUSED'],
})
