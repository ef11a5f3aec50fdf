import { RATE_UNITS_PER_PERCENT, taxesSales, taxNameOf, type TaxStatus } from './tax-codes.ts'
import { readTaxText } from './tax-terms.ts'

/**
 * What is said of tax under a price: that it is in it, also on the price itself, or on fees alone because the lot is sold under a scheme that
 * shows none on its price (margin) or its price is free of it (free); that its payer is exempt, the lot is free of it (untaxed), or nothing is
 * due at its place; that it comes on top at a rate; or that none is known.
 */
export interface PriceTax {
  readonly kind: 'with' | 'fees' | 'margin' | 'free' | 'exempt' | 'untaxed' | 'none' | 'before' | 'unknown'
  /** The text that names it. */
  readonly name: ReturnType<typeof taxNameOf>
  /** State or country whose it is; empty where none is known. */
  readonly place: string
  /** Percent: of the price where that is taxed, else of fees. */
  readonly percent: number
}

// A price may also have no tax because the rate of prices is nothing at its place.
const KIND_OF_FEES = { STANDARD: 'fees', MARGIN: 'margin', EXEMPT: 'free', RELIEVED: 'exempt' } as const satisfies Record<TaxStatus, string>

/** `lotTax` as the lot says it, `shown` as the price holds it (`shownTax`). */
export function priceTaxOf(lotTax: string | undefined, shown: string | undefined): PriceTax {
  if (lotTax === undefined) return { kind: 'unknown', name: 'tax.vat', place: '', percent: 0 }
  const { place, status, rates } = readTaxText(shown ?? lotTax)
  const rate = rates.PRICE ?? rates.FEES ?? 0
  const said = { name: taxNameOf(place), place: place.slice(place.indexOf('-') + 1), percent: rate / RATE_UNITS_PER_PERCENT }
  if (status === 'RELIEVED') return { kind: 'exempt', ...said }
  if (rate === 0) return { kind: status === 'EXEMPT' && taxesSales(place) ? 'untaxed' : 'none', ...said }
  if (shown === undefined) return { kind: 'before', ...said }
  return { kind: rates.PRICE === undefined ? KIND_OF_FEES[status] : 'with', ...said }
}
