import type { ZipPlace } from 'zipcodes'
import type { Place } from '@app/rules/import/decide-yards.ts'

export interface Coordinates {
  readonly lat: number
  readonly lon: number
}

const ZIP_DIGITS = 5
const COUNTRY_NAMES: Readonly<Record<string, string>> = { USA: 'US', CAN: 'Canada' }

// The table is large and loaded when first needed.
let table: Promise<{ default: { lookup(zip: string): ZipPlace | undefined } }> | undefined

/** Finds where a ZIP code or Canadian postal code lies; null for other countries and unknown codes. */
export async function findCoordinates({ country, zip }: Pick<Place, 'country' | 'zip'>): Promise<Coordinates | null> {
  if (COUNTRY_NAMES[country] === undefined || zip === '') return null
  const zipcodes = (await (table ??= import('zipcodes'))).default
  const found = zipcodes.lookup(country === 'USA' ? zip.slice(0, ZIP_DIGITS) : zip)
  if (found === undefined || found.country !== COUNTRY_NAMES[country]) return null
  return { lat: found.latitude, lon: found.longitude }
}
