import { Failure, isFailure } from '@app/contract/failure.ts'
import { findNearestYards, listYards } from '@app/contract/locations/locations.ts'
import { PLACE_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { yardDots } from '@app/rules/reference/places/map-dots.ts'
import { hasMap } from '@app/rules/reference/places/map-projection.ts'
import { yardPath } from '@app/rules/sites/yard-paths.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import type { LinkedDot } from '../../ui/country-map.tsx'
import { loadCalendar } from '../auctions/load-calendar.ts'
import type { SaleRow } from '../auctions/sale-row.ts'
import { nextSales } from '../auctions/next-sales.ts'
import { groupYards, toYardRow, yardsOfState, type YardGroup, type YardRow } from './yard-groups.ts'

/** Yards nearest to the reader's postal code or town. */
export interface Nearest {
  readonly zip: string
  /** Alpha-3; empty for the site's own. */
  readonly country: string
  /** Nearest first; null for an unknown place. */
  readonly yards: readonly YardRow[] | null
}

/** What a list of yards shows. */
export interface LocationsData {
  readonly groups: readonly YardGroup[]
  /** Countries of the site's yards, alpha-3: its own, then the one with most. */
  readonly countries: readonly string[]
  /** The state whose yards these are; null for all. */
  readonly state: { readonly country: string; readonly code: string; readonly name: string } | null
  readonly nearest: Nearest | null
  /** The yards of the site's own country on its map; null where another list is shown, or no map is known. */
  readonly map: { readonly country: string; readonly dots: readonly LinkedDot[] } | null
}

async function nearestTo(api: Api, { zip, country }: { zip: string; country: string }): Promise<readonly YardDetails[] | null> {
  try {
    return (await api(findNearestYards, { body: { zipCode: zip, ...(country === '' ? {} : { countryCode: country }) } })).locations
  } catch (error) {
    if (isFailure(error) && error.code === 'INVALID_INPUT') return null
    throw error
  }
}

/** The yards of a country as dots of its map: a yard leads to its page, several to the list around the first. */
function dotsOn(country: string, yards: readonly YardDetails[], next: ReadonlyMap<number, SaleRow>): LinkedDot[] {
  const all = yards.map((yard) => ({ yard, lots: next.get(yard.yardNumber)?.lotCount ?? 0 }))
  return yardDots(country, all).map(({ dot, at: [{ yard }] }) => ({
    ...dot,
    to:
      dot.more === 0 || yard.yardZip === ''
        ? yardPath(yard)
        : `/locations?${new URLSearchParams({ zip: yard.yardZip, country: yard.yardCountryCode })}`,
  }))
}

/** Loads the yards of the site, or of the state that the path names, and those nearest to a postal code where one is given (MKT-2.81, MKT-2.82). */
export async function loadLocations({ api, app, params, url }: LoadArgs): Promise<LocationsData> {
  const zip = (url.searchParams.get('zip') ?? '').trim().slice(0, PLACE_LENGTH_MAX)
  const [{ locations }, calendar] = await Promise.all([api(listYards, {}), loadCalendar(api)])
  const own = siteOf(app.siteCode).country
  const byCountry = [...Map.groupBy(locations, ({ yardCountryCode }) => yardCountryCode)].toSorted(
    ([one, a], [other, b]) => Number(other === own) - Number(one === own) || b.length - a.length,
  )
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
    map: locationState !== undefined || zip !== '' || !hasMap(own) ? null : { country: own, dots: dotsOn(own, locations, next) },
    nearest: zip === '' ? null : { ...place, yards: near?.map((yard) => toYardRow(yard, next)) ?? null },
  }
}
