import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { shownSearchSize } from '../../platform/preferences.ts'

/** What says how long a page is: a page by its number is one of the default's length. */
const SIZED_BY = ['size', 'page', 'searchCriteria']

/** Criteria of a list's address; where it leaves the size of a page open, it is the one that the reader last chose. @throws BAD_FILTER. */
export function criteriaOfAddress(params: URLSearchParams, app: AppInfo): SearchCriteria {
  const criteria = criteriaFromUrl(params)
  return SIZED_BY.some((name) => params.has(name)) ? criteria : { ...criteria, size: shownSearchSize(app) }
}
