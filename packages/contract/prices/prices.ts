import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { lotNumber } from '../numbers.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { PRICE_DAYS, PRICE_NAME_MAX, PRICE_YEARS } from './price-codes.ts'
import type { LotPrices, PricesAnswer } from './prices.answers.ts'

const DAMAGE = /^[A-Z0-9]{2}$/
const name = z.string().check(z.minLength(1), z.maxLength(PRICE_NAME_MAX))
const filters = {
  /** As files write them; upper and lower case are the same. `model` is the model group. */
  make: name,
  model: name,
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(PRICE_YEARS.min), z.maximum(PRICE_YEARS.max))),
  /** Title group. */
  title: z.optional(z.enum(['C', 'S', 'J'])),
  /** Code of the primary damage; those of its kind count. */
  damage: z.optional(z.string().check(z.regex(DAMAGE))),
  /** The site's own currency unless it is named; prices of two currencies are never put together. */
  currency: z.optional(z.enum(CURRENCY_CODES)),
  /** Days back. */
  days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PRICE_DAYS.max)), PRICE_DAYS.usual),
}
const common = { method: 'GET', access: 'anyone', effect: 'none', isPublicRead: true, rate: 'search' } as const

/** What comparable lots sold for: quarter, middle and three quarters of their hammer prices, widened in a fixed order until there are eight. */
export const getPrices = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getPrices',
  path: '/public/data/prices',
  summary: 'Get what lots of a model sold for, by year, title and damage',
  envelope: 'std',
  query: z.object(filters),
  data: answers<PricesAnswer>(),
  fails: [],
})

/** The same for a lot, and when its vehicle was offered before. */
export const getLotPrices = /* @__PURE__ */ defineCall({
  ...common,
  name: 'getLotPrices',
  path: '/public/data/prices/lots/:lotNumber',
  summary: 'Get what lots comparable to a lot sold for, and earlier offerings of its vehicle',
  envelope: 'std',
  params: z.object({ lotNumber }),
  data: answers<LotPrices>(),
  fails: ['LOT_NOT_FOUND'],
})

/** The decided offerings that the filters name, not widened, sold or not, as a CSV file: at most 10,000 rows, the last day first. */
export const exportPrices = /* @__PURE__ */ defineCall({
  ...common,
  name: 'exportPrices',
  media: 'text/csv',
  path: '/public/data/prices.csv',
  summary: 'Export what became of lots of a model as CSV',
  envelope: 'none',
  query: z.object(filters),
  data: answers<string>(),
  fails: [],
})

/** The same as a workbook: numbers and days as such, no cell a formula, at most 1,000 rows (assurance C2 §3). */
export const exportPricesAsWorkbook = /* @__PURE__ */ defineCall({
  ...common,
  name: 'exportPricesAsWorkbook',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  path: '/public/data/prices.xlsx',
  summary: 'Export what became of lots of a model as a workbook for spreadsheets',
  envelope: 'none',
  query: z.object(filters),
  data: answers<string>(),
  fails: [],
})
