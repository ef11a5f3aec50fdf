import type { priceCalls } from '@app/contract/prices/calls.ts'
import { everybody, type Row } from './rows.ts'

/** Who may read what comparable lots sold for: everybody. */
export const PRICE_ROWS: Readonly<Record<keyof typeof priceCalls, Row>> = {
  getPrices: everybody,
  getLotPrices: everybody,
  listLotBands: everybody,
  exportPrices: everybody,
  exportPricesAsWorkbook: everybody,
}
