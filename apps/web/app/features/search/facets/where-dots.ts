import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { dotsOf } from '@app/rules/reference/places/map-dots.ts'
import { placeOnMap } from '@app/rules/reference/places/map-projection.ts'
import type { FacetOption } from './facet-data.ts'

/** Code of the filter by yard. */
export const YARD_CODE = 'LOC'

/** A dot of the map of results: the yard with most of them there, and the results at all its yards. */
export interface WhereDot {
  readonly x: number
  readonly y: number
  readonly lots: number
  readonly name: string
  /** Further yards around it. */
  readonly more: number
  readonly to: string
}

interface Where {
  readonly country: string
  readonly yards: readonly YardDetails[]
  readonly criteria: SearchCriteria
}

/** Where results stand: the counted yards as dots of a country's map, and how many stand elsewhere. */
export function whereDots(counted: readonly FacetOption[], { country, yards, criteria }: Where) {
  const byName = new Map(yards.map((yard) => [yard.yardName, yard]))
  const placed = counted.flatMap(({ name, clause, count }) => {
    const { latitude, longitude, yardCountryCode } = byName.get(name) ?? {}
    const place = latitude === undefined || longitude === undefined ? null : placeOnMap(country, { latitude, longitude })
    return count === 0 || yardCountryCode !== country || place === null ? [] : [{ ...place, name, clause, lots: count }]
  })
  const dots: WhereDot[] = dotsOf(placed).map(({ lots, yards: members }) => ({
    x: Math.round(members[0].x),
    y: Math.round(members[0].y),
    lots,
    name: members[0].name,
    more: members.length - 1,
    to: criteriaToUrl({
      ...withClauses(
        criteria,
        YARD_CODE,
        members.map(({ clause }) => clause),
      ),
      page: 0,
    }),
  }))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return { dots, elsewhere: total - dots.reduce((sum, { lots }) => sum + lots, 0) }
}
