import * as z from 'zod/mini'
import { answers, defineCall } from '../../define-call.ts'
import { rowId } from '../../numbers.ts'
import { CLOCK, REASON_LENGTH_MAX, type SaleBuilt } from './sale-desk.ts'

/**
 * Moves a whole sale, all lanes that start together, to another day or time before it begins; date and time are those of the yard's
 * clock. A timed or sealed one ends as much earlier or later.
 */
export const moveSaleDate = /* @__PURE__ */ defineCall({
  access: 'OPERATOR',
  method: 'POST',
  effect: 'member',
  envelope: 'std',
  name: 'moveSaleDate',
  path: '/data/operations/sales/:saleId/date',
  summary: 'Move a sale that has not begun to another day or time',
  params: z.object({ saleId: rowId }),
  body: z.object({
    date: z.iso.date(),
    time: z.string().check(z.regex(CLOCK)),
    /** Of a time that the clocks show twice: the second one. */
    isSecond: z._default(z.boolean(), false),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH_MAX)),
  }),
  data: answers<SaleBuilt>(),
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LANE_ACT_REFUSED', 'SALE_TIME', 'SALE_EXISTS'],
})
