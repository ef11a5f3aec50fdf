import type { ExportedList } from '@app/contract/lots/lot-export.ts'
import { EXPORT_ROWS_MAX } from '@app/contract/lots/lot-export.ts'
import type { OwnListName } from '@app/contract/bids/bidding-limits.ts'
import { Failure } from '@app/contract/failure.ts'
import { searchRequest, type SearchRequest } from '@app/contract/search/search-request.ts'
import { readComparedLots } from '@app/rules/lots/compared-lots.ts'
import { requestOfSaved, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import type { LotSearch } from '#modules/search/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** What lists are found with. */
export interface ListSources {
  readonly search: Pick<LotSearch, 'findListed' | 'findAmong'>
  /** Lots in one of the caller's own lists. */
  readonly ownList: (name: OwnListName, ctx: RequestContext) => Promise<readonly number[]>
  /** What one of the caller's saved searches asks. @throws SAVED_SEARCH_NOT_FOUND. */
  readonly savedRequest: (id: string, ctx: RequestContext) => Promise<SavedRequest>
}

/** What a file is asked for. */
export interface ListQuestion {
  readonly list: ExportedList
  /** A search request as JSON. */
  readonly criteria: string
  readonly own: OwnListName
  readonly id: string
  readonly lots: string
}

function requestOf(criteria: string): SearchRequest {
  let raw: unknown
  try {
    raw = JSON.parse(criteria)
  } catch {
    throw new Failure('BAD_FILTER', { reason: 'criteria is not JSON' })
  }
  const parsed = searchRequest.safeParse(raw)
  if (!parsed.success) throw new Failure('BAD_FILTER', { reason: 'criteria is no search' })
  return { ...parsed.data, watchListOnly: false, page: 0, start: null, size: EXPORT_ROWS_MAX }
}

type FindList = (sources: ListSources, asked: ListQuestion, ctx: RequestContext) => Promise<readonly number[]>

const idsOf = ({ ids }: { readonly ids: readonly number[] }): readonly number[] => ids

/** Which lots each list has, in the order of its page: the one place where a further list is added. */
const LISTS: Readonly<Record<ExportedList, FindList>> = {
  search: async ({ search }, { criteria }, ctx) => idsOf(await search.findListed(requestOf(criteria), ctx)),
  watchList: async ({ search }, { criteria }, ctx) => idsOf(await search.findListed({ ...requestOf(criteria), watchListOnly: true }, ctx)),
  own: async ({ search, ownList }, { own, criteria }, ctx) =>
    idsOf(await search.findAmong(requestOf(criteria), ctx, await ownList(own, ctx))),
  savedSearch: async ({ search, savedRequest }, { id }, ctx) =>
    idsOf(await search.findListed(requestOfSaved(await savedRequest(id, ctx), { size: EXPORT_ROWS_MAX }), ctx)),
  compared: async ({ search }, { lots }, ctx) => {
    const asked = readComparedLots(lots).lots
    const shown = new Set(idsOf(await search.findAmong(requestOf('{}'), ctx, asked)))
    return asked.filter((lot) => shown.has(lot))
  },
}

/** The lots of a list as the caller sees it, in its order, as many as a file has rows. @throws BAD_FILTER, SAVED_SEARCH_NOT_FOUND. */
export const findExported: FindList = (sources, asked, ctx) => LISTS[asked.list](sources, asked, ctx)
