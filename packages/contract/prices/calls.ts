import type { Schema } from '../define-call.ts'
import { lotPricesAnswer, pricesAnswer, pricesCsv } from './prices.answers.ts'
import { exportPrices, getLotPrices, getPrices } from './prices.ts'

/** What comparable lots sold for. Part of the list in `calls.ts`. */
export const priceCalls = { getPrices, getLotPrices, exportPrices } as const

/** Answer schema of each of these calls. */
export const priceAnswers = {
  getPrices: pricesAnswer,
  getLotPrices: lotPricesAnswer,
  exportPrices: pricesCsv,
} as const satisfies Readonly<Record<keyof typeof priceCalls, Schema>>
