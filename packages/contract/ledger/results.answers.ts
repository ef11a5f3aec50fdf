import * as z from 'zod/mini'
import { CURRENCY_CODES } from '../sites.ts'

/** What became of a lot that was offered. Amounts are minor units, without fees. */
const resultView = z.object({
  lotNumber: z.int(),
  name: z.string(),
  slug: z.string(),
  yardNumber: z.nullable(z.int()),
  yardName: z.string(),
  saleId: z.nullable(z.int()),
  /** Empty and null where the caller may not see them (MKT-6.09). */
  lane: z.string(),
  itemNumber: z.nullable(z.int()),
  /** The sale's calendar day at its yard, YYYY-MM-DD. */
  heldOn: z.string(),
  decidedAtMs: z.int(),
  outcome: z.string(),
  currency: z.enum(CURRENCY_CODES),
  /** What was paid; null where it was not sold. */
  finalMinor: z.nullable(z.int()),
  highMinor: z.int(),
  bidCount: z.int(),
  /** The price, or where it was not sold the highest bid, with every fee for the caller's class; null where no fees are in force. */
  allInMinor: z.nullable(z.int()),
  year: z.nullable(z.int()),
  make: z.nullable(z.string()),
  model: z.nullable(z.string()),
  /** Code of the primary damage. */
  damage: z.nullable(z.string()),
  /** Address of the small picture; without one, `drawing` stands for it. */
  photo: z.nullable(z.string()),
  drawing: z.string(),
})
export type ResultView = z.infer<typeof resultView>

/** A chart of prices by date, drawn: SVG paths and places in units of `width` and `height`. */
const priceChart = z.object({
  width: z.int(),
  height: z.int(),
  /** What one point sums up. */
  unit: z.enum(['day', 'week', 'month']),
  /** The line of the medians, and the area between which half of the prices lie. */
  line: z.string(),
  middle: z.string(),
  points: z.readonly(z.array(z.object({ x: z.number(), y: z.number(), on: z.string(), count: z.int(), medianMinor: z.int() }))),
  days: z.readonly(z.array(z.object({ x: z.number(), on: z.string() }))),
  amounts: z.readonly(z.array(z.object({ y: z.number(), minor: z.int() }))),
})
export type PriceChart = z.infer<typeof priceChart>

/** What the lots of a search sold for, without fees: of the newest `RESULT_PRICES_MAX` of them in the currency of most. */
const resultPrices = z.object({
  currency: z.enum(CURRENCY_CODES),
  count: z.int(),
  medianMinor: z.int(),
  /** Half of them sold between these. */
  lowMinor: z.int(),
  highMinor: z.int(),
  /** Null where they sold on one day. */
  chart: z.nullable(priceChart),
})
export type ResultPrices = z.infer<typeof resultPrices>

const counted = z.record(z.string(), z.int())
/** How many results each choice of a filter leaves, as if nothing of that filter were chosen; choices without any are left out. */
const resultCounts = z.object({
  makes: counted,
  /** Of the chosen make. */
  models: counted,
  /** By code. */
  damages: counted,
  /** By number. */
  yards: counted,
  kinds: counted,
})
export type ResultCounts = z.infer<typeof resultCounts>

/** Answer of listResults: one page of results, their prices, and the yards, makes and models of the chosen make there are any of. */
export const resultPage = z.object({
  results: z.readonly(z.array(resultView)),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  yards: z.readonly(z.array(z.object({ number: z.int(), name: z.string() }))),
  makes: z.readonly(z.array(z.string())),
  models: z.readonly(z.array(z.string())),
  /** Null where nothing was sold. */
  prices: z.nullable(resultPrices),
  /** Not in brief. */
  counts: z.optional(resultCounts),
})
export type ResultPage = z.infer<typeof resultPage>

/** Answer of exportResults, which is a CSV file. */
export const resultsCsv = z.string()
