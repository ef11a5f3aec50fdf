import { overLotsOf, type OverLots, type SearchCriteria, withClauses } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { UNSOLD_OFFERS_CLAUSE } from '@app/rules/search/facet-table.ts'
import type { FacetData } from './facets/facet-data.ts'
import { HOW_IT_SELLS, isUnsoldList } from './results-heading.ts'

const CHOICES = ['hidden', 'shown', 'only'] as const satisfies readonly OverLots[]

/** The same list with each choice of what becomes of lots whose sale is over, and those of it that take offers now. */
export interface OverLinks {
  readonly chosen: OverLots
  readonly choices: readonly { readonly over: OverLots; readonly to: string }[]
  /** Null where there are none, or the list is of these. */
  readonly unsold: { readonly count: number; readonly to: string } | null
}

/** The same criteria with another choice; the list's own choice is not written out. */
function withOver(criteria: SearchCriteria, over: OverLots): SearchCriteria {
  const isOwn = overLotsOf({ ...criteria, over: null }) === over
  return { ...criteria, page: 0, over: isOwn ? null : over }
}

export function overLinksOf(criteria: SearchCriteria, facets: readonly FacetData[]): OverLinks {
  const count = facets.find(({ code }) => code === HOW_IT_SELLS)?.options.find(({ clause }) => clause === UNSOLD_OFFERS_CLAUSE)?.count ?? 0
  const to = criteriaToUrl(withClauses(criteria, HOW_IT_SELLS, [UNSOLD_OFFERS_CLAUSE]))
  return {
    chosen: overLotsOf(criteria),
    choices: CHOICES.map((over) => ({ over, to: criteriaToUrl(withOver(criteria, over)) })),
    unsold: count === 0 || isUnsoldList(criteria) ? null : { count, to },
  }
}
