import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'

const part = (max: number) => z.string().check(z.maxLength(max))

/** Fields that can be unmasked, by the names a path may give them (MQ-077). */
export const UNMASKED_FIELDS = ['vin'] as const
export type UnmaskedField = (typeof UNMASKED_FIELDS)[number]

/** Unmaskings of one buyer a day (MQ-004). */
export const UNMASKINGS_A_DAY = 100

/** A field of a lot as it is, for the buyer whose own number the path names (MKT-7.38, ACC-6.23). */
export const getUnmaskedDetails = /* @__PURE__ */ defineCall({
  name: 'getUnmaskedDetails',
  method: 'GET',
  path: '/data/lot/unmasked-details/:lotNumber/:buyerNumber/:field',
  summary: 'Reveal a masked field of a lot; counted and recorded',
  access: 'member',
  effect: 'script',
  envelope: 'std',
  params: z.object({ lotNumber: part(32), buyerNumber: part(16), field: part(32) }),
  data: answers<{ readonly lotDetails: { readonly [field in UnmaskedField]?: string } }>(),
  fails: ['LOT_NOT_FOUND', 'BAD_LOT_NUMBER', 'INVALID_INPUT', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
})
