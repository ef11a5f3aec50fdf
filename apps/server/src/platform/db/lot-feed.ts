import type { PoolClient } from 'pg'

/** Readers of the change feed are woken by notifications on this channel; they find changes without them too. */
export const FEED_CHANNEL = 'lot_feed'

/** Lots that one row of the feed names at most: so few that the row stays in its page, and so many that rows weigh little. */
export const FEED_ROW_LOTS = 100

/** The lots of a row of the feed, as rows. */
export const LOTS_OF_FEED_ROW = 'unnest(coalesce(lots, array[lot]))'

/** Wakes the readers of the feed when the client's transaction is committed. */
export async function ringFeed(client: PoolClient): Promise<void> {
  await client.query('select pg_notify($1, $2)', [FEED_CHANNEL, ''])
}

/**
 * Adds changed lots to the feed of every index. To be called in the transaction of the change, which should be short: readers take a
 * row only when no older transaction runs.
 */
export async function appendFeed(client: PoolClient, lots: readonly number[]): Promise<void> {
  if (lots.length === 0) return
  await client.query('insert into feed (lot) select unnest($1::bigint[])', [lots])
  await ringFeed(client)
}
