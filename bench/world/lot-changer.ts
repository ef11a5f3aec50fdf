// Changes lots as bids, new sale days and corrections do, in short transactions that add to the change feed; runs while its parent says so.
import { setTimeout as sleep } from 'node:timers/promises'
import { appendFeed } from '../../apps/server/src/platform/db/lot-feed.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'

/** What the parent says. */
export type ChangerOrder = 'run' | 'rest'

/** A committed change: which lot has which high bid since when (milliseconds since 1970). */
export interface CommittedChange {
  readonly lot: number
  readonly highBid: number
  readonly atMs: number
  /** Lots that changed with it. */
  readonly lots: number
}

const LOTS_PER_SECOND = 200
const LOTS_PER_TRANSACTION = 5
const MS_PER_SECOND = 1_000
const MINOR_PER_MAJOR = 100
const LOTS_TAKEN = 20_000
/** Of the transactions: the share that moves a sale day, and the share that corrects a text. */
const MOVED_SHARE = 0.1
const CORRECTED_SHARE = 0.05
/** Bids begin here, where no lot of the world has one, and each is higher than all before it. */
const FIRST_BID = 1_000_000

const [url = ''] = process.argv.slice(2)
const { pool, close } = openDatabase(url, { log: silentLog(), use: 'background' })
const { rows } = await pool.query<{ number: number }>(
  `select number from lots where 'CPRTUS' = any(site_codes) and status = 'OPEN' and currency = 'USD' order by number % 7907, number limit ${LOTS_TAKEN}`,
)
const lots = rows.map(({ number }) => number)
let next = 0
const state = { isRunning: false }

async function changeSome(): Promise<void> {
  const chosen = Array.from({ length: LOTS_PER_TRANSACTION }, (_, at) => lots[(next + at) % lots.length] ?? 0)
  const highBid = FIRST_BID + next
  next += LOTS_PER_TRANSACTION
  const kind = (next * 0.618) % 1
  await inTransaction(pool, async (client) => {
    await client.query(
      `update lots set high_bid_minor = $2, revision = revision + 1, auction_at = coalesce($3, auction_at), trim_level = coalesce($4, trim_level)
       where number = any($1::bigint[])`,
      [
        chosen,
        highBid * MINOR_PER_MAJOR,
        kind < MOVED_SHARE ? new Date(Date.now() + next * MS_PER_SECOND) : null,
        kind > 1 - CORRECTED_SHARE ? `TRIM ${next}` : null,
      ],
    )
    await appendFeed(client, chosen)
  })
  process.send?.({ lot: chosen[0] ?? 0, highBid, atMs: Date.now(), lots: chosen.length } satisfies CommittedChange)
}

async function run(): Promise<void> {
  const pauseMs = (MS_PER_SECOND * LOTS_PER_TRANSACTION) / LOTS_PER_SECOND
  for (let dueMs = performance.now(); state.isRunning; dueMs += pauseMs) {
    await sleep(Math.max(0, dueMs - performance.now()))
    await changeSome()
  }
  process.send?.('resting')
}

process.on('message', (order: ChangerOrder) => {
  state.isRunning = order === 'run'
  if (state.isRunning) void run()
})
process.once('disconnect', () => void close().finally(() => process.exit(0)))
process.send?.('ready')
