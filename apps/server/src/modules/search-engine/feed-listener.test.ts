import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { listenToFeed } from './feed-listener.ts'
import { FEED_CHANNEL } from '#platform/db/lot-feed.ts'

const LISTENERS = `select pid from pg_stat_activity where datname = current_database() and query = 'listen ${FEED_CHANNEL}'`

let database: TestDatabase
let rings = 0
let bell: { close(): Promise<void> }

beforeAll(async () => {
  database = await testDatabase()
  bell = listenToFeed(database.pool, () => rings++)
})
afterAll(async () => {
  await bell.close()
  await database.close()
})

const listeners = async () => (await database.pool.query<{ pid: number }>(LISTENERS)).rows.map((row) => row.pid)

it('rings when a writer says that the feed has grown, also after its connection was lost', async () => {
  await expect.poll(listeners).toHaveLength(1)
  await database.pool.query(`notify ${FEED_CHANNEL}`)
  await expect.poll(() => rings).toBe(1)
  const [lost] = await listeners()
  await database.pool.query('select pg_terminate_backend($1)', [lost])
  await expect.poll(async () => (await listeners()).filter((pid) => pid !== lost)).toHaveLength(1)
  await database.pool.query(`notify ${FEED_CHANNEL}`)
  await expect.poll(() => rings).toBe(2)
})
