import type { DeskRate } from '@app/contract/tax/tax-desk.answers.ts'
import type { TaxKind } from '@app/contract/tax/tax-codes.ts'
import { stateName } from '@app/rules/reference/places/states.ts'
import { countryOfPlace, RATE_UNITS_PER_PERCENT } from '@app/rules/tax/tax-codes.ts'

/** What is in force at a place. */
export interface PlaceRow {
  readonly place: string
  readonly rates: Readonly<Partial<Record<TaxKind, number>>>
  /** Since when the last of its rates holds, YYYY-MM-DD. */
  readonly since: string
  readonly isDemonstration: boolean
}

/** A rate in percent, for people. */
export const percentOf = (rate: number): number => rate / RATE_UNITS_PER_PERCENT

/** `USA-TX` as people call it: the country's code and the name of the state. */
export function placeName(place: string): string {
  const country = countryOfPlace(place)
  return place === country ? place : `${country}, ${stateName(country, place.slice(country.length + 1))}`
}

/** The places with a rate in force, each once, in the order of their codes. */
export function placeRows(rates: readonly DeskRate[]): readonly PlaceRow[] {
  const rows = new Map<string, PlaceRow>()
  for (const { place, kind, rate, fromOn, isDemonstration, isInForce } of rates) {
    if (!isInForce) continue
    const row = rows.get(place) ?? { place, rates: {}, since: fromOn, isDemonstration: false }
    rows.set(place, {
      place,
      rates: { ...row.rates, [kind]: rate },
      since: fromOn > row.since ? fromOn : row.since,
      isDemonstration: row.isDemonstration || isDemonstration,
    })
  }
  return [...rows.values()]
}
