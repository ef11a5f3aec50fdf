import { Failure } from '@app/contract/failure.ts'
import { SAVED_CRITERIA_BYTES_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import { searchRequest, type SearchRequest } from '@app/contract/search/search-request.ts'
import { criteriaOfRequest, MISC, NOT_OVER, OVER, overLotsOf, type OverLots, type SearchCriteria } from '../search/criteria.ts'
import { PAGE_SIZE_DEFAULT } from '../search/page-window.ts'

/** What is kept of the request of a saved search: what it asks and its order, not its page. */
export type SavedRequest = Pick<
  SearchRequest,
  'query' | 'filter' | 'sort' | 'includeTagByField' | 'rawParams' | 'sortByZip' | 'buyerEnteredZip' | 'milesAway'
>

function refuse(reason: string): never {
  throw new Failure('BAD_FILTER', { reason })
}

function readSent(sent: string | Readonly<Record<string, unknown>>): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return refuse('criteria is not JSON')
  }
}

/** What no database text can hold, and half a pair of surrogates, which JSON can. */
const isText = (json: string): boolean => !json.includes('\\u0000') && !/\\ud[89a-f]/i.test(json) && json.isWellFormed()

/**
 * Reads criteria as they were sent: the body of a search call, or the same as JSON. What is watched changes by itself and is no
 * question of its own, so a search within a watch list is refused. @throws BAD_FILTER.
 */
export function readSavedRequest(sent: string | Readonly<Record<string, unknown>>): SearchRequest {
  const parsed = searchRequest.safeParse(readSent(sent))
  if (!parsed.success) return refuse(`criteria: ${parsed.error.issues[0]?.message ?? 'unreadable'}`)
  const request = parsed.data
  if (request.watchListOnly) refuse('a search within the watch list cannot be saved')
  const json = JSON.stringify(toSavedRequest(request))
  if (!isText(json)) refuse('criteria holds what is no text')
  if (new TextEncoder().encode(json).length > SAVED_CRITERIA_BYTES_MAX) refuse(`criteria is over ${SAVED_CRITERIA_BYTES_MAX} bytes`)
  return request
}

/** The part of a request that is kept. */
export const toSavedRequest = (request: SearchRequest): SavedRequest => ({
  query: request.query,
  filter: request.filter,
  sort: request.sort,
  includeTagByField: request.includeTagByField,
  rawParams: request.rawParams,
  sortByZip: request.sortByZip,
  buyerEnteredZip: request.buyerEnteredZip,
  milesAway: request.milesAway,
})

/** A clause that is none. */
const UNREADABLE = '?'

/** What was kept, read back by the grammar of today; what it cannot read any more stays a search that is not understood. */
export function savedRequestOf(stored: unknown): SavedRequest {
  const parsed = searchRequest.safeParse(stored)
  return toSavedRequest(parsed.success ? parsed.data : searchRequest.parse({ filter: { [MISC]: [UNREADABLE] } }))
}

/** The request that asks for a page of what a saved search finds. */
export const requestOfSaved = (kept: SavedRequest, page: { readonly size: number; readonly sort?: readonly string[] }): SearchRequest => ({
  ...kept,
  sort: page.sort ?? kept.sort,
  page: 0,
  size: page.size,
  start: null,
  searchAfter: null,
  watchListOnly: false,
  freeFormSearch: false,
  hideImages: false,
  displayName: '',
  searchName: '',
  facetLimit: 0,
  facetsInBrief: false,
  draw: null,
})

const OVER_OF_CLAUSE: ReadonlyMap<string, OverLots> = new Map([
  [NOT_OVER, 'hidden'],
  [OVER, 'only'],
])

/** The search as pages show it: what becomes of lots whose sale is over is a state of its own, not a clause. */
export function criteriaOfSaved(kept: SavedRequest): SearchCriteria {
  const criteria = criteriaOfRequest(requestOfSaved(kept, { size: 0 }))
  const misc = criteria.misc.filter((clause) => !OVER_OF_CLAUSE.has(clause))
  const said = (kept.filter[MISC] ?? []).map((clause) => OVER_OF_CLAUSE.get(clause)).find((over) => over !== undefined) ?? 'shown'
  const plain: SearchCriteria = { ...criteria, size: PAGE_SIZE_DEFAULT, misc, over: null }
  return overLotsOf(plain) === said ? plain : { ...plain, over: said }
}
