import type { CurrencyCode } from '@app/contract/sites.ts'
import type { TaxKind } from '@app/contract/tax/tax-codes.ts'
import { shareOf } from '../fees/line-rounding.ts'
import { readTaxText, type TaxTerms } from './tax-terms.ts'

/** One kind of line of a quote, with its amount in minor units. */
export interface TaxedLine {
  readonly kind: Exclude<TaxKind, 'FEES' | 'MEMBERSHIP'>
  readonly amountMinor: number
}

/** The tax of some lines at one rate, thousandths of a percent, minor units. */
export interface TaxSum {
  readonly place: string
  readonly rate: number
  readonly amountMinor: number
}

/** A rate of the whole amount: 100 %, thousandths of a percent. */
export const WHOLE_RATE = 100_000

/** The tax of one line: half up to a minor unit, to ten of Bahraini fils and Omani baisa. `rate` is thousandths of a percent. */
export const taxMinor = (amountMinor: number, rate: number, currency: CurrencyCode): number =>
  shareOf(amountMinor, { parts: rate, of: WHOLE_RATE }, currency)

/** The rate of a kind of line, thousandths of a percent. */
export const rateOf = ({ rates }: TaxTerms, kind: TaxedLine['kind']): number =>
  kind === 'PRICE' ? (rates.PRICE ?? 0) : (rates[kind] ?? rates.FEES ?? 0)

/** The tax of each line, and of all by rate, the highest first; a rate at which nothing is due has no sum. */
export function taxOfLines(
  lines: readonly TaxedLine[],
  { tax, currency }: { readonly tax: string; readonly currency: CurrencyCode },
): { readonly each: readonly number[]; readonly sums: readonly TaxSum[] } {
  const terms = readTaxText(tax)
  const rates = lines.map(({ kind }) => rateOf(terms, kind))
  const each = lines.map(({ amountMinor }, at) => taxMinor(amountMinor, rates[at] ?? 0, currency))
  const sums = [...new Set(rates)]
    .toSorted((a, b) => b - a)
    .map((rate) => ({
      place: terms.place,
      rate,
      amountMinor: each.reduce((sum, minor, at) => (rates[at] === rate ? sum + minor : sum), 0),
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
  return { each, sums }
}
