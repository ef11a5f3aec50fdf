import type { TaxKind } from '@app/contract/tax/tax-codes.ts'
import type { PlaceRates } from './tax-terms.ts'
import { placesOf } from './tax-codes.ts'

/** A rate of a place from a day on (YYYY-MM-DD), until the next one of its kind; thousandths of a percent. */
export interface TaxRate {
  readonly place: string
  readonly kind: TaxKind
  readonly rate: number
  readonly fromOn: string
}

/** The rates of lots in force at a place on a day: those of its state where it has any then, else its country's; null where neither has. */
export function ratesAt(
  rates: readonly TaxRate[],
  { country, state, on }: { readonly country: string; readonly state: string | null; readonly on: string },
): PlaceRates | null {
  for (const place of placesOf({ country, state })) {
    const inForce = rates
      .filter((one) => one.place === place && one.fromOn <= on && one.kind !== 'MEMBERSHIP')
      .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
    if (inForce.length > 0) return { place, rates: Object.fromEntries(inForce.map(({ kind, rate }) => [kind, rate])) }
  }
  return null
}
