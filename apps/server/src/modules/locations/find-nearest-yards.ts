import { Failure } from '@app/contract/failure.ts'
import type { NearestYards } from '@app/contract/locations/locations.answers.ts'
import { NEAREST_YARDS } from '@app/contract/locations/locations.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkLocationForm, checkNearestForm, DEFAULT_RADIUS_MILES, LOCATION_ERROR } from '@app/rules/validation/location-form.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { languageOf } from './caller-place.ts'
import { findPlace } from './find-place.ts'
import { toYardDetails } from './to-yard-details.ts'
import { findYardRow, listYardRows } from './yards.store.ts'
import { findTownTyped } from './zip-table.ts'

const EARTH_RADIUS_MILES = 3_958.7613
const RADIANS_A_DEGREE = Math.PI / 180
const TENTHS = 10

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Great-circle distance of two points in statute miles. */
function milesBetween(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS_A_DEGREE) / 2) ** 2
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * RADIANS_A_DEGREE) * Math.cos(b.latitude * RADIANS_A_DEGREE) * half(b.longitude - a.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** A search for the nearest yards; `miles` left out means anywhere. */
export interface NearestQuestion {
  /** A postal code, or the name of a town. */
  readonly zipCode: string
  readonly countryCode?: string | undefined
  readonly yardNumber?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly miles?: number | undefined
  /** Yards in the answer at most (MQ-119). */
  readonly size?: number | undefined
}

const refuse = (field: string): never => {
  throw new Failure('INVALID_INPUT', { fieldErrors: { [field]: LOCATION_ERROR } })
}

async function pointOfPlace({ zipCode, countryCode }: NearestQuestion, ctx: RequestContext): Promise<Point> {
  const country = countryCode ?? ctx.site.country
  // Whom a list of lots lets search near a town is asked for no postal code elsewhere.
  const town = countryOf(country) === null ? null : await findTownTyped(zipCode.trim(), country)
  if (town !== null) return { latitude: town.lat, longitude: town.lon }
  const fieldErrors = checkLocationForm({ threeCharCountryCode: country, zipCode })
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  const place = await findPlace({ country, zip: zipCode.trim() }, languageOf(ctx))
  if (place === null || place.latitude === null || place.longitude === null) return refuse('zipCode')
  return { latitude: place.latitude, longitude: place.longitude }
}

async function pointOf(db: Db, question: NearestQuestion, ctx: RequestContext): Promise<Point> {
  const { latitude, longitude, yardNumber } = question
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (question.zipCode.trim() !== '') return await pointOfPlace(question, ctx)
  const yard = yardNumber === undefined ? undefined : await findYardRow(db, yardNumber)
  if (yard === undefined || yard.lat === null || yard.lon === null) return refuse('yardNumber')
  return { latitude: yard.lat, longitude: yard.lon }
}

/**
 * Yards of the site within `miles` of a point, a postal code, a town or a yard: nearest first, ties by name, twenty at most where no size is asked for (OQ-A110).
 * @throws INVALID_INPUT with the fields that are wrong; without any of the three, both (ACC-5.23).
 */
export async function findNearestYards(db: Db, question: NearestQuestion, ctx: RequestContext): Promise<NearestYards> {
  const hasCoordinates = question.latitude !== undefined && question.longitude !== undefined
  const fieldErrors = checkNearestForm({ zipCode: question.zipCode, hasYard: question.yardNumber !== undefined, hasCoordinates })
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  const from = await pointOf(db, question, ctx)
  const miles = question.miles ?? DEFAULT_RADIUS_MILES
  const yards = await listYardRows(db, ctx.site.lists.sellingSites)
  const near = yards.flatMap((row) => {
    if (row.lat === null || row.lon === null) return []
    const distance = milesBetween(from, { latitude: row.lat, longitude: row.lon })
    return distance > miles ? [] : [{ ...toYardDetails(row, ctx.nowMs), distance }]
  })
  // The rows come by name, and sorting keeps the order of equals.
  const nearest = near.toSorted((a, b) => a.distance - b.distance).slice(0, question.size ?? NEAREST_YARDS.default)
  return { locations: nearest.map((yard) => ({ ...yard, distance: Math.round(yard.distance * TENTHS) / TENTHS })) }
}
