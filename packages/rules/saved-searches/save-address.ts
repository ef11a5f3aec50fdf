import { overLotsOf, type SearchCriteria } from '../search/criteria.ts'
import { criteriaToQuery } from '../search/criteria-to-url.ts'
import { PAGE_SIZE_DEFAULT } from '../search/page-window.ts'
import { SAVED_SEARCHES_PATH } from './paths.ts'

/** Says in its address that the search beside it is to be saved. */
export const SAVE_PARAM = 'save'

/** A search that stands by itself: what a list of its own is made of becomes part of what it asks. */
export function standingAlone(criteria: SearchCriteria): SearchCriteria {
  const { within } = criteria
  const plain = { ...criteria, page: 0, size: PAGE_SIZE_DEFAULT, headerText: '', seoData: '', displayStr: '', within: null }
  if (within === null) return plain
  return { ...plain, misc: [...within.clauses, ...criteria.misc], over: overLotsOf(criteria) }
}

/** Address of the page that saves a search; null for one within the watch list, which is kept already. */
export function saveAddress(criteria: SearchCriteria): string | null {
  if (criteria.watchListOnly) return null
  const query = criteriaToQuery(standingAlone(criteria))
  return `${SAVED_SEARCHES_PATH}?${SAVE_PARAM}=1${query === '' ? '' : `&${query}`}`
}
