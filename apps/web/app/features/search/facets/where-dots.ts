import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { yardDots } from '@app/rules/reference/places/map-dots.ts'
import type { LinkedDot } from '../../../ui/country-map.tsx'
import type { FacetOption } from './facet-data.ts'
import { YARD_CODE } from './where-states.ts'

interface Where {
  readonly country: string
  readonly yards: readonly YardDetails[]
  readonly criteria: SearchCriteria
}

/** Where results stand: the counted yards as dots of a country's map, and how many stand elsewhere. */
export function whereDots(counted: readonly FacetOption[], { country, yards, criteria }: Where) {
  const byName = new Map(yards.map((yard) => [yard.yardName, yard]))
  const known = counted.flatMap(({ name, clause, count: lots }) => {
    const yard = byName.get(name)
    return yard === undefined || lots === 0 ? [] : [{ yard, clause, lots }]
  })
  const dots: LinkedDot[] = yardDots(country, known).map(({ dot, at }) => ({
    ...dot,
    to: criteriaToUrl({
      ...withClauses(
        criteria,
        YARD_CODE,
        at.map(({ clause }) => clause),
      ),
      page: 0,
    }),
  }))
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return { dots, elsewhere: total - dots.reduce((sum, { lots }) => sum + lots, 0) }
}
