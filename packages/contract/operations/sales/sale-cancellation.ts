import * as z from 'zod/mini'
import { answers, defineCall } from '../../define-call.ts'
import { rowId } from '../../numbers.ts'
import { REASON_LENGTH_MAX, type SaleBuilt } from './sale-desk.ts'

const operators = { access: 'OPERATOR', method: 'POST', effect: 'member', envelope: 'std' } as const

/**
 * Cancels a whole sale: before it starts, while its lanes rest, and a timed or sealed one until its end. With bids on lots that are
 * not decided, or once a lane has begun, this is only a request, which another operator decides.
 */
export const cancelSale = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'cancelSale',
  path: '/data/operations/sales/:saleId/cancel',
  summary: 'Cancel a sale with a reason, or ask another operator to confirm it',
  params: z.object({ saleId: rowId }),
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH_MAX)) }),
  data: answers<SaleBuilt>(),
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LANE_ACT_REFUSED'],
})

/** Another operator than the requester confirms or refuses. */
export const decideCancellation = /* @__PURE__ */ defineCall({
  ...operators,
  name: 'decideCancellation',
  path: '/data/operations/sales/:saleId/cancellation',
  summary: 'Confirm or refuse the cancellation of a sale',
  params: z.object({ saleId: rowId }),
  body: z.object({ action: z.enum(['confirm', 'refuse']) }),
  data: answers<SaleBuilt>(),
  fails: ['INVALID_INPUT', 'AUCTION_NOT_FOUND', 'LANE_ACT_REFUSED'],
})
