import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { startNotices } from '#modules/bid-notices/index.ts'
import type { Subscribers } from '#modules/messages/index.ts'
import { BandBook } from '#modules/prices/index.ts'
import type { Devices } from '#modules/push/index.ts'
import type { Texts } from '#modules/texts/index.ts'
import { startWatchNews } from '#modules/watch-news/index.ts'
import type { Db } from '#platform/db/database.ts'

/** Tells people of their bids, of sales that are near and of lots they watch, by mail, push and text as each chose. */
export function startTelling(
  app: FastifyInstance,
  deps: {
    readonly db: Db
    readonly pool: Pool
    readonly subscribers: Subscribers
    readonly devices: Devices
    readonly texts: Texts
  },
): void {
  const telling = { ...deps, bands: new BandBook(deps.pool, { name: 'bands of messages' }) }
  startNotices(app, telling)
  startWatchNews(app, telling)
}
