import { Failure, isFailure } from '@app/contract/failure.ts'
import { findNearestYards, listYards } from '@app/contract/locations/locations.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import { loadCalendar } from '../auctions/load-calendar.ts'
import { nextSales } from '../auctions/next-sales.ts'
import { groupYards, toYardRow, yardsOfState, type YardGroup, type YardRow } from './yard-groups.ts'

/** Yards nearest to the reader's postal code. */
export interface Nearest {
  readonly zip: string
  /** Alpha-3; empty for the site's own. */
  readonly country: string
  /** Nearest first; null for an unknown postal code. */
  readonly yards: readonly YardRow[] | null
}

/** What a list of yards shows. */
export interface LocationsData {
  readonly groups: readonly YardGroup[]
  /** Countries of the site's yards, alpha-3, the one with most first. */
  readonly countries: readonly string[]
  /** The state whose yards these are; null for all. */
  readonly state: { readonly country: string; readonly code: string; readonly name: string } | null
  readonly nearest: Nearest | null
}

/** Longest postal code that is searched for. */
export const ZIP_CHARS_MAX = 16

async function nearestTo(api: Api, { zip, country }: { zip: string; country: string }): Promise<readonly YardDetails[] | null> {
  try {
    return (await api(findNearestYards, { body: { zipCode: zip, ...(country === '' ? {} : { countryCode: country }) } })).locations
  } catch (error) {
    if (isFailure(error) && error.code === 'INVALID_INPUT') return null
    throw error
  }
}

/** Loads the yards of the site, or of the state that the path names, and those nearest to a postal code where one is given (MKT-2.81, MKT-2.82). */
export async function loadLocations({ api, params, url }: LoadArgs): Promise<LocationsData> {
  const zip = (url.searchParams.get('zip') ?? '').trim().slice(0, ZIP_CHARS_MAX)
  const [{ locations }, calendar] = await Promise.all([api(listYards, {}), loadCalendar(api)])
  const byCountry = [...Map.groupBy(locations, ({ yardCountryCode }) => yardCountryCode)].toSorted(([, a], [, b]) => b.length - a.length)
  const next = nextSales(calendar)
  const { locationState, country } = params
  const shown = locationState === undefined ? locations : yardsOfState(locations, { country, state: locationState })
  const [first] = shown
  if (locationState !== undefined && first === undefined) throw new Failure('NOT_FOUND')
  const place = { zip, country: url.searchParams.get('country') ?? '' }
  const near = zip === '' ? null : await nearestTo(api, place)
  return {
    groups: groupYards(shown, next),
    countries: byCountry.map(([code]) => code),
    state:
      locationState === undefined || first === undefined
        ? null
        : { country: first.yardCountryCode, code: first.yardMailingStateCode, name: first.yardStateName },
    nearest: zip === '' ? null : { ...place, yards: near?.map((yard) => toYardRow(yard, next)) ?? null },
  }
}
