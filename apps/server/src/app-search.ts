import type { FastifyInstance } from 'fastify'
import { registerLanding } from '#modules/landing/index.ts'
import { registerPrices } from '#modules/prices/index.ts'
import { registerQuickPicks } from '#modules/quick-picks/index.ts'
import { registerRecommendations } from '#modules/recommendations/index.ts'
import { registerLotExport } from '#modules/lot-export/index.ts'
import { findOwnList } from '#modules/own-bids/index.ts'
import { findSavedRequest, registerSavedSearches, type SavedSearchRooms } from '#modules/saved-searches/index.ts'
import { openSearch } from '#modules/search/index.ts'
import { sitemapOf } from '#modules/sitemap/index.ts'
import { listWatchedLots, registerWatchlist } from '#modules/watchlist/index.ts'

type Rooms = { readonly recommendationPath: string; readonly runsLanes?: boolean | undefined } & Omit<
  Parameters<typeof openSearch>[1],
  'watchedLots'
> &
  Omit<SavedSearchRooms, 'db' | 'pool' | 'log' | 'search'>

/** The search with its finder, quick picks and landing pages, what is recommended, what comparable lots sold for, and what people keep of it: the lots they watch, and searches. */
export function openSearchAndLists(app: FastifyInstance, rooms: Rooms) {
  const { database, log } = rooms
  const watchedLots = (personId: number) => listWatchedLots(database.db, personId)
  const search = openSearch(app, { ...rooms, watchedLots })
  registerLanding(app, { ...search, pool: database.pool })
  registerQuickPicks(app, { db: database.db, countLots: search.countLots })
  registerWatchlist(app, { db: database.db, findLots: search.findListed })
  registerRecommendations(app, { pool: database.pool, search, path: rooms.recommendationPath })
  registerPrices(app, { pool: database.pool, keys: rooms.keys, runsJob: rooms.runsLanes ?? true })
  registerSavedSearches(app, { ...rooms, ...database, log, search })
  registerLotExport(app, {
    pool: database.pool,
    search,
    ownAmounts: rooms.ownAmounts,
    ownList: (name, ctx) => findOwnList({ pool: database.pool, watchedLots }, name, ctx),
    savedRequest: (id, ctx) => findSavedRequest(database.db, id, ctx),
  })
  return { watchedLots, searchAmong: search.searchAmong, sitemap: sitemapOf({ pool: database.pool, countLots: search.countLots }) }
}
