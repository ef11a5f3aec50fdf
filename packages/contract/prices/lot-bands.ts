import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { BANDS_A_REQUEST_MAX } from './price-codes.ts'
import type { LotBandsAnswer } from './prices.answers.ts'

const LOTS = new RegExp(String.raw`^\d{3,10}(?:,\d{3,10}){0,${BANDS_A_REQUEST_MAX - 1}}$`)

/**
 * What lots comparable to those of a list sold for, in short, as `getLotPrices` tells it of each: those that are named and have enough
 * comparable lots, each once. It may be some minutes old.
 */
export const listLotBands = /* @__PURE__ */ defineCall({
  method: 'GET',
  access: 'anyone',
  effect: 'none',
  isPublicRead: true,
  name: 'listLotBands',
  path: '/public/data/prices/lots',
  summary: 'List what lots comparable to each of up to 100 lots sold for, in short',
  // A list asks beside its search, which must not count twice.
  rate: 'read',
  envelope: 'std',
  query: z.object({
    lots: z.string().check(z.regex(LOTS), z.meta({ description: 'Lot numbers between commas.', examples: ['20881167,20881168'] })),
  }),
  data: answers<LotBandsAnswer>(),
  fails: [],
})
