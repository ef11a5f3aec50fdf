import { isFailure } from '@app/contract/failure.ts'
import { NEWEST_LOTS_SHOWN, SAVED_SEARCHES_MAX } from '@app/contract/saved-searches/saved-search-codes.ts'
import type { SavedSearchEntry, SavedSearchList, SavedSearchView } from '@app/contract/saved-searches/saved-searches.answers.ts'
import { MISC } from '@app/rules/search/criteria.ts'
import { DIGEST_TIME_DEFAULT } from '@app/rules/saved-searches/digest-time.ts'
import { requestOfSaved, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findDigestTime } from './telling/digest-times.store.ts'
import { countSearches, listSearches, type Owner, type SavedSearchRow } from './saved-searches.store.ts'

/** What saved searches work with. */
export interface SavedSearchDeps {
  readonly db: Db
  readonly search: Pick<LotSearch, 'search' | 'findListed' | 'asTyped'>
}

/** Searches counted at once. */
const COUNTED_AT_ONCE = 8
const NEWEST_FIRST = ['expected_sale_assigned_ts_utc desc'] as const

/** Whose searches a request is about. */
export const ownerOf = (ctx: RequestContext): Owner => ({ accountId: memberOf(ctx).accountId, site: ctx.site.code })

export const toView = (row: SavedSearchRow): SavedSearchView => ({
  id: String(row.id),
  name: row.name,
  criteria: row.request,
  alertFrequency: row.frequency,
  ways: row.ways,
  isPaused: row.isPaused,
  createdAt: row.madeAt.toISOString(),
  lookedAt: row.lookedAt.toISOString(),
  hasDeliveryFailed: row.hasDeliveryFailed,
})

/** The same search among lots listed after an instant. */
const listedAfter = (request: SavedRequest, at: Date): SavedRequest => ({
  ...request,
  filter: {
    ...request.filter,
    [MISC]: [...(request.filter[MISC] ?? []), `expected_sale_assigned_ts_utc:[${new Date(at.getTime() + 1).toISOString()} TO *]`],
  },
})

/** What a search finds now, as its owner sees it; one that asks for what is no question any more is said to be so and not dropped. */
async function findsOf(
  { search }: SavedSearchDeps,
  row: SavedSearchRow,
  ctx: RequestContext,
): Promise<Pick<SavedSearchEntry, 'finds' | 'isUnderstood'>> {
  const page = { size: NEWEST_LOTS_SHOWN, sort: NEWEST_FIRST }
  try {
    const [all, fresh] = await Promise.all([
      search.search(requestOfSaved(row.request, page), ctx),
      search.findListed(requestOfSaved(listedAfter(row.request, row.lookedAt), { ...page, size: 1 }), ctx),
    ])
    const { totalElements: total, content: newest } = all.results
    return { finds: { total, newCount: fresh.total, newest }, isUnderstood: true }
  } catch (error) {
    if (!isFailure(error)) throw error
    return { finds: null, isUnderstood: error.code !== 'BAD_FILTER' }
  }
}

/** The caller's searches on this site, each with what it finds now (MKT-2.44). */
export async function listOwnSearches(deps: SavedSearchDeps, ctx: RequestContext): Promise<SavedSearchList> {
  const owner = ownerOf(ctx)
  const [rows, kept, digest] = await Promise.all([
    listSearches(deps.db, owner),
    countSearches(deps.db, owner.accountId),
    findDigestTime(deps.db, owner.accountId),
  ])
  const savedSearches: SavedSearchEntry[] = []
  for (let from = 0; from < rows.length; from += COUNTED_AT_ONCE) {
    const some = rows.slice(from, from + COUNTED_AT_ONCE)
    savedSearches.push(...(await Promise.all(some.map(async (row) => ({ ...toView(row), ...(await findsOf(deps, row, ctx)) })))))
  }
  return { savedSearches, left: Math.max(SAVED_SEARCHES_MAX - kept, 0), digest: digest ?? DIGEST_TIME_DEFAULT }
}
