import { rangeClause } from '@app/rules/search/clause-text.ts'
import { withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { facetOf } from '@app/rules/search/facet-table.ts'

/** Facets that pages offer as a range. */
export type RangeCode = 'YEAR' | 'ODM' | 'PRIC'

export interface Range {
  readonly from: number | null
  readonly to: number | null
}

/** Fields of the ranges in forms that work without script. */
export const RANGE_FIELDS = { YEAR: ['yearFrom', 'yearTo'], ODM: ['odometerFrom', 'odometerTo'], PRIC: ['priceFrom', 'priceTo'] } as const

const NUMBER = /^\d{1,7}$/

/** A typed end of a range; null when it is open or no number. */
export const bound = (value: string | null): number | null => (value !== null && NUMBER.test(value) ? Number(value) : null)

/** The criteria with a facet set to one range; without it when both ends are open. */
export function withRange(criteria: SearchCriteria, code: RangeCode, range: Range): SearchCriteria {
  const field = facetOf(code)?.rangeField ?? ''
  return withClauses(criteria, code, range.from === null && range.to === null ? [] : [rangeClause(field, range.from, range.to)])
}
