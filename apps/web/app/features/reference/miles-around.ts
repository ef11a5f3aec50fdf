import { isFailure } from '@app/contract/failure.ts'
import { findNearestYards, NEAREST_YARDS } from '@app/contract/locations/locations.ts'
import { countryOfPostalCode } from '@app/rules/validation/postal-codes.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** Statute miles from a postal code, by the yard's number. */
export type Miles = ReadonlyMap<number, number>

/** Distances of the yards within a radius around a postal code; null for an unknown one. */
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
