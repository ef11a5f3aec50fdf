import type { Money } from '@app/contract/sites.ts'
import type { AllIn } from '@app/rules/fees/all-in.ts'
import type { PriceTax } from '@app/rules/tax/price-tax.ts'

/** What a bid costs and of what that is made. */
export interface LotPrice {
  readonly nextBid: Money
  readonly total: Money
  readonly lines: AllIn['quote']['lines']
  readonly isDemonstration: boolean
  /** What is said of tax under it. */
  readonly tax: PriceTax
}

/** An all-in price as pages show it. */
export function toPrice(price: AllIn | null, tax: PriceTax): LotPrice | null {
  if (price === null) return null
  const { nextBid, quote, isDemonstration } = price
  return { nextBid, total: quote.total, lines: quote.lines, isDemonstration, tax }
}
