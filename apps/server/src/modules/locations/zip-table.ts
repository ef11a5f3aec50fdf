import type { ZipPlace } from 'zipcodes'
import { DOMESTIC_COUNTRIES } from '@app/rules/reference/places/domestic.ts'
import { placesNamed, type FindNamedPlace, type TownCode } from '@app/rules/reference/places/named-places.ts'

const ZIP_DIGITS = 5
/** Countries of the table, by their names in it. */
const TABLE_COUNTRIES: Readonly<Record<string, string>> = { USA: 'US', CAN: 'Canada' }

export interface Coordinates {
  readonly lat: number
  readonly lon: number
}

// The table is large and loaded when first needed.
let table: Promise<typeof import('zipcodes')> | undefined
const readTable = async () => (await (table ??= import('zipcodes'))).default

/** Whether single postal codes of a country have coordinates here. */
export const hasZipTable = (country: string): boolean => TABLE_COUNTRIES[country] !== undefined

/** What the table says of a ZIP code or Canadian postal code; null for other countries and unknown codes. */
export async function lookUpZip({ country, zip }: { readonly country: string; readonly zip: string }): Promise<ZipPlace | null> {
  if (!hasZipTable(country) || zip === '') return null
  const zipcodes = await readTable()
  const found = zipcodes.lookup(country === 'USA' ? zip.slice(0, ZIP_DIGITS) : zip)
  return found === undefined || found.country !== TABLE_COUNTRIES[country] ? null : found
}

/** Finds where a ZIP code or Canadian postal code lies; null for other countries and unknown codes. */
export async function findCoordinates(place: { readonly country: string; readonly zip: string }): Promise<Coordinates | null> {
  const found = await lookUpZip(place)
  return found === null ? null : { lat: found.latitude, lon: found.longitude }
}

/** Finds a postal code that was typed without its country: in the one given, else in a domestic one (MKT-9.14); null where nobody knows it. */
export async function findCoordinatesOfZip(zip: string, country: string): Promise<Coordinates | null> {
  for (const place of new Set([country, ...DOMESTIC_COUNTRIES])) {
    const found = await findCoordinates({ country: place, zip })
    if (found !== null) return found
  }
  return null
}

let names: Promise<FindNamedPlace> | undefined

async function indexNames(): Promise<FindNamedPlace> {
  const { codes } = await readTable()
  const alpha3 = new Map(Object.entries(TABLE_COUNTRIES).map(([country, name]) => [name, country]))
  return placesNamed(
    Object.values(codes).flatMap(({ country, state, city, latitude, longitude }): TownCode[] => {
      const code = alpha3.get(country)
      return code === undefined ? [] : [{ country: code, state, city, lat: latitude, lon: longitude }]
    }),
  )
}

/** Finds the town that a reader of a country means by a name, for who asks for several. */
export const openPlaceNames = (): Promise<FindNamedPlace> => (names ??= indexNames())

const DIGIT = /\d/

/** Finds the town that a reader of a country means by a name; null for an unknown one, for one of several, and for a postal code. */
export async function findTownTyped(typed: string, country: string): Promise<Coordinates | null> {
  if (typed === '' || DIGIT.test(typed)) return null
  const find = await openPlaceNames()
  const town = find(typed, country)
  return town === null ? null : { lat: town.lat, lon: town.lon }
}

/** Finds a place that was typed to search around: a postal code or the name of a town; null where nobody knows it. */
export const findPlaceTyped = async (typed: string, country: string): Promise<Coordinates | null> =>
  (await findCoordinatesOfZip(typed, country)) ?? (await findTownTyped(typed, country))
