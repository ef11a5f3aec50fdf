import { isFailure } from '@app/contract/failure.ts'
import { findNearestYards, NEAREST_YARDS } from '@app/contract/locations/locations.ts'
import { countryOfPostalCode } from '@app/rules/validation/postal-codes.ts'
import { orNothing } from '../../platform/page/or-nothing.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import { shownSearchZip } from '../../platform/preferences.ts'

/** Statute miles from a place, by the yard's number. */
export type Miles = ReadonlyMap<number, number>

/** The same as data of a page. */
export type MilesByYard = Readonly<Record<number, number>>

const DIGIT = /\d/

/** What is said of a place that nobody knows: of a code that it is checked, of a town that its state is added. */
export const unknownPlaceKey = (typed: string) => (DIGIT.test(typed) ? 'search.near.unknown' : 'search.near.unknownPlace')

/** Distances of the yards within a radius around a postal code or a town; null for an unknown one. */
export async function milesAround(api: Api, { zip, miles }: { readonly zip: string; readonly miles: number }): Promise<Miles | null> {
  // A site of another country reads no Canadian code as its own.
  const country = countryOfPostalCode(zip, 'USA') === 'CAN' ? { countryCode: 'CAN' } : {}
  try {
    const { locations } = await api(findNearestYards, { body: { zipCode: zip, ...country, miles, size: NEAREST_YARDS.max } })
    return new Map(locations.map(({ yardNumber, distance }) => [yardNumber, distance]))
  } catch (error) {
    if (isFailure(error) && error.code === 'INVALID_INPUT') return null
    throw error
  }
}

/** The place that the reader searches near, and how far the yards around it are. */
export interface Near {
  readonly zip: string
  readonly miles: Miles
}

/** The place that the reader searches near, with the yards within a radius around it; null where none is chosen or known. */
export async function findNear({ api, app }: Pick<LoadArgs, 'api' | 'app'>, radiusMiles: number): Promise<Near | null> {
  const zip = shownSearchZip(app)
  const miles = zip === '' ? null : await orNothing(milesAround(api, { zip, miles: radiusMiles }), null)
  return miles && { zip, miles }
}

/** Farther than any two places of the earth are apart, statute miles. */
const ANYWHERE_MILES = 9_999

/** How far these yards are from the place that the reader searches near, by their numbers; null where none is chosen or known. */
export async function milesOfYards(args: Pick<LoadArgs, 'api' | 'app'>, yards: readonly number[]): Promise<MilesByYard | null> {
  const near = yards.length === 0 ? null : await findNear(args, ANYWHERE_MILES)
  if (near === null) return null
  return Object.fromEntries(yards.flatMap((yard) => (near.miles.has(yard) ? [[yard, near.miles.get(yard) ?? 0]] : [])))
}
