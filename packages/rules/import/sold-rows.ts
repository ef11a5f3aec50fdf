import { majorOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'
import { COLUMN } from './columns.ts'

/** How a file says that a lot is sold, in place of how it is for sale. */
const SOLD = 'Sold'
const NO_SALE = '0'

/** Whether a row is of a sold lot: history, not an offer. */
export const isSoldRow = (cells: readonly string[]): boolean => cells[COLUMN.saleStatus]?.trim().toLowerCase() === SOLD.toLowerCase()

/** The cells of a lot that was sold, at the price it went for without fees; a lot sold outside of a sale has no sale day. */
export function soldCells(cells: readonly string[], price: Money | null): string[] {
  const sold = [...cells]
  sold[COLUMN.saleStatus] = SOLD
  if (price !== null) sold[COLUMN.highBid] = majorOf(price).toFixed(1)
  if (sold[COLUMN.saleDate] === '') [sold[COLUMN.saleDate], sold[COLUMN.dayOfWeek], sold[COLUMN.saleTime]] = [NO_SALE, NO_SALE, '']
  return sold
}
