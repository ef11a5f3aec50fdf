import { withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import type { FacetOption } from './facet-data.ts'

/** Code of the filter by yard. */
export const YARD_CODE = 'LOC'

/** Results at the yards of a state, as yards are named: "TX - WACO"; a yard without a state in its name stands for itself. */
export interface StateLink {
  readonly name: string
  readonly count: number
  readonly path: string
}

const STATE_OF_YARD = /^([A-Z]{2}) - /

/** Where results stand, as plain links, the states with most of them first. */
export function whereStates(counted: readonly FacetOption[], criteria: SearchCriteria): StateLink[] {
  const byState = Map.groupBy(
    counted.filter(({ count }) => count > 0),
    ({ name }) => STATE_OF_YARD.exec(name)?.[1] ?? name,
  )
  return [...byState]
    .map(([name, yards]) => {
      const clauses = yards.map(({ clause }) => clause)
      const count = yards.reduce((sum, yard) => sum + yard.count, 0)
      return { name, count, path: criteriaToUrl({ ...withClauses(criteria, YARD_CODE, clauses), page: 0 }) }
    })
    .toSorted((a, b) => b.count - a.count)
}
