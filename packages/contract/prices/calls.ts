import type { Schema } from '../define-call.ts'
import { listLotBands } from './lot-bands.ts'
import { lotBandsAnswer, lotPricesAnswer, pricesAnswer, pricesCsv, pricesWorkbook } from './prices.answers.ts'
import { exportPrices, exportPricesAsWorkbook, getLotPrices, getPrices } from './prices.ts'

/** What comparable lots sold for. Part of the list in `calls.ts`. */
export const priceCalls = { getPrices, getLotPrices, listLotBands, exportPrices, exportPricesAsWorkbook } as const

/** Answer schema of each of these calls. */
export const priceAnswers = {
  getPrices: pricesAnswer,
  getLotPrices: lotPricesAnswer,
  listLotBands: lotBandsAnswer,
  exportPrices: pricesCsv,
  exportPricesAsWorkbook: pricesWorkbook,
} as const satisfies Readonly<Record<keyof typeof priceCalls, Schema>>
