import { LOT_TAX_STATUSES, type TaxKind } from '@app/contract/tax/tax-codes.ts'

/** By what a quote is taxed: as its lot is sold, or not at all, because its payer is exempt at that place. */
export const TAX_STATUSES = [...LOT_TAX_STATUSES, 'RELIEVED'] as const
export type TaxStatus = (typeof TAX_STATUSES)[number]

/** Rates are thousandths of a percent: 20 % is 20,000. */
export const RATE_UNITS_PER_PERCENT = 1_000
/** The highest rate that is taken, thousandths of a percent. */
export const RATE_MAX = 100_000

/** The rates of a place by what they are for, thousandths of a percent. */
export type TaxRates = Readonly<Partial<Record<TaxKind, number>>>

// Where a tax on sales is added by the state or province, and paid only by those who buy for themselves. Elsewhere value is taxed.
const SALES_TAX_COUNTRIES: ReadonlySet<string> = new Set(['USA', 'CAN'])

/** The country of a place, ISO alpha-3: `USA` of `USA-TX`. */
export const countryOfPlace = (place: string): string => place.slice(0, 3)

/** Whether a place taxes sales, not value. */
export const taxesSales = (place: string): boolean => SALES_TAX_COUNTRIES.has(countryOfPlace(place))

/** The place of a lot or a yard, the finest first: its state, then its country. */
export function placesOf({ country, state }: { readonly country: string; readonly state: string | null }): readonly string[] {
  return state === null || state === '' ? [country] : [`${country}-${state}`, country]
}

/** The text that names the tax of a place. */
export function taxNameOf(place: string): 'tax.sales' | 'tax.gst' | 'tax.vat' {
  if (taxesSales(place)) return 'tax.sales'
  return countryOfPlace(place) === 'IND' ? 'tax.gst' : 'tax.vat'
}
