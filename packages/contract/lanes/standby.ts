import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { amountMinor } from '../numbers.ts'
import { CURRENCY_CODES } from '../sites.ts'

/** The caller's standby maximum on a lot, which bids while their connection is lost; null for none. */
export interface Standby {
  readonly lotNumber: number
  readonly maxMinor: number | null
}

/**
 * Sets a maximum that bids for the caller only if their connection is lost while the lot is on the block; null removes it. Minor units of
 * the lot's currency, whole units only.
 */
export const setStandby = /* @__PURE__ */ defineCall({
  name: 'setStandby',
  method: 'POST',
  path: '/data/lots/standby',
  summary: 'Set a standby maximum that bids only if the caller’s connection is lost',
  access: 'member',
  effect: 'member',
  envelope: 'std',
  body: z.object({
    lotNumber: z.int().check(z.positive()),
    maxMinor: z.nullable(amountMinor),
    currency: z.enum(CURRENCY_CODES),
  }),
  data: answers<Standby>(),
  fails: ['LOT_NOT_FOUND', 'MANDATE_NOT_FOUND'],
})
