import type { FastifyInstance } from 'fastify'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import * as calls from '@app/contract/watchlist/watchlist.ts'
import { QUERY_ID_LENGTH_MAX, WATCH_ALL_LOTS_MAX } from '@app/contract/watchlist/watchlist-limits.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { answerOnce } from '#platform/http/answer-once.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { addWatches, removeWatches } from './change-watches.ts'
import { listWatches } from './watches.store.ts'

/** What the watch list works with; `findLots` answers the lots of a search in the order it lists them. */
export interface WatchlistDeps {
  readonly db: Db
  readonly findLots: (request: SearchRequest, ctx: RequestContext) => Promise<{ readonly total: number; readonly ids: readonly number[] }>
}

const QUERY_ID_HEADER = 'x-algsrch-qid'
const QUERY_ID = /^[\w.-]+$/

/** The list a lot was found in, as far as the caller names one that could be ours (MQ-088). */
function queryIdOf({ origin }: RequestContext): string | null {
  const id = origin.header(QUERY_ID_HEADER)?.slice(0, QUERY_ID_LENGTH_MAX)
  return id !== undefined && QUERY_ID.test(id) ? id : null
}

/** Serves the watch list calls of market §7. */
export function registerWatchlist(app: FastifyInstance, { db, findLots }: WatchlistDeps): void {
  const add = (lots: readonly number[], ctx: RequestContext) =>
    addWatches(db, memberOf(ctx), { lots, siteCode: ctx.site.code, queryId: queryIdOf(ctx), fillsUp: false })
  const addAll = async (request: SearchRequest, ctx: RequestContext) => {
    const { total, ids } = await findLots({ ...request, page: 0, start: null, size: WATCH_ALL_LOTS_MAX }, ctx)
    const order = { lots: ids, siteCode: ctx.site.code, queryId: queryIdOf(ctx), fillsUp: true }
    return { ...(await addWatches(db, memberOf(ctx), order)), found: total }
  }
  serve(app, calls.getWatchList, async (_, ctx) => {
    const rows = await listWatches(db, memberOf(ctx).accountId)
    return { watchList: rows.map(({ lot, added_at }) => ({ lotId: String(lot), addedAt: added_at.toISOString() })) }
  })
  serve(app, calls.watchLot, ({ params }, ctx) => add([params.lotNumber], ctx))
  serve(app, calls.unwatchLot, ({ params }, ctx) => removeWatches(db, memberOf(ctx), [params.lotNumber]))
  serve(app, calls.watchChecked, ({ body }, ctx) => add(body.lots, ctx))
  serve(app, calls.unwatchChecked, ({ body }, ctx) => removeWatches(db, memberOf(ctx), body.lots))
  serve(app, calls.watchAll, ({ body }, ctx) => answerOnce({ db, call: calls.watchAll, ctx, input: body }, () => addAll(body, ctx)))
  serve(app, calls.unwatchAll, (_, ctx) => removeWatches(db, memberOf(ctx), null))
}
