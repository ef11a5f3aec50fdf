import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'

/** The same results with one facet shown whole, for readers without script. */
export function moreAddress(criteria: SearchCriteria, code: string): string {
  const url = criteriaToUrl(criteria)
  return `${url}${url.includes('?') ? '&' : '?'}more=${code}`
}
