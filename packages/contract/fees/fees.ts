import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import type { FeeTables, PriceEstimate } from './fees.answers.ts'

const WORD_MAX = 16
const DIGITS_MAX = 15
const AMOUNT_MAX = 24
const word = formText(WORD_MAX)
const digits = formText(DIGITS_MAX)
const amount = formText(AMOUNT_MAX)

const std = { envelope: 'std', access: 'member' } as const

/** Fees and steps of a selling site on a day, with the versions before and after (MKT-2.70); today's of the site by default. */
export const getFees = /* @__PURE__ */ defineCall({
  ...std,
  name: 'getFees',
  effect: 'none',
  method: 'GET',
  path: '/data/member/fees',
  summary: 'List the fees and bid steps of a selling site on a day',
  query: z.object({
    site: word.check(z.describe('Code of the selling site; by default the one whose lots this host lists first.')),
    on: word.check(z.describe('Calendar day of the site, YYYY-MM-DD; by default today.')),
  }),
  data: answers<FeeTables>(),
  fails: ['INVALID_INPUT'],
})

/**
 * What a bid on a lot, or on a vehicle of a yard, would cost the caller, by the function that prices bids (MKT-7.43, MQ-113). `budget` in
 * place of `bidAmount` asks for the highest bid whose price stays within it. Amounts are major units of the lot's currency.
 */
export const estimatePrice = /* @__PURE__ */ defineCall({
  ...std,
  name: 'estimatePrice',
  effect: 'member',
  method: 'POST',
  path: '/data/member/pricingEstimate',
  summary: 'Estimate what a bid costs with every fee, or the highest bid that a budget allows',
  bodyForm: 'either',
  body: z.object({
    lotNumber: digits.check(z.describe('A lot; or `yardNumber` with `vehicleType`.')),
    yardNumber: digits,
    vehicleType: word.check(z.describe('Letter of the type, such as V for a car.')),
    bidAmount: amount.check(z.describe('Whole units, such as 5200; or `budget`.')),
    budget: amount,
    membershipType: word.check(z.describe('Class of fees, VOL, STD or UNS; by default the caller’s own.')),
    currencyCode: word.check(z.describe('The currency that the amount is meant in: that of the lot or yard. Nothing is converted.')),
    phase: word.check(z.describe('preliminary or live; by default, that of a bid placed now.')),
    titleGroup: word.check(z.describe('With a yard: C clean, S salvage, J not repairable; by default S.')),
  }),
  data: answers<PriceEstimate>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'YARD_NOT_FOUND', 'NO_SCHEDULE'],
})
