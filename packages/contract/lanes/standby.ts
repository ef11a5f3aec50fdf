import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor } from '../numbers.ts'
import { CURRENCY_CODES } from '../sites.ts'

/** What stands for the caller on a lot while his connection is lost; null for nothing. */
export interface Standby {
  readonly lotNumber: number
  readonly maxMinor: number | null
}

/**
 * Leaves a maximum that bids for the caller only when his connection is lost while the lot is on the block; null takes it back.
 * Minor units of the lot's currency, whole units only.
 */
export const setStandby = /* @__PURE__ */ defineCall({
  name: 'setStandby',
  method: 'POST',
  path: '/data/lots/standby',
  summary: 'Leave a maximum for the case that the connection is lost',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({
    lotNumber: z.int().check(z.positive()),
    maxMinor: z.nullable(amountMinor),
    currency: z.enum(CURRENCY_CODES),
  }),
  data: answers<Standby>(),
  fails: ['LOT_NOT_FOUND'],
})
