// T2: servers are killed in mid-lane, the owner of the lane more often than not; what clients were answered must be in the ledger.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '../result.ts'
import { bidUntil, type Seen } from './clients.ts'
import { compare } from './compare.ts'
import { Installation } from './installation.ts'
import { busWords, startRedis } from './redis.ts'

const isLong = process.argv.includes('--long')
const NODES = 3
const KILLS = isLong ? 60 : 8
const BIDDERS = 12
const LOTS = 60
const PAUSE_LEAST_MS = 2_000
const PAUSE_MOST_MS = 8_000
const AWAY_MS = 700
const BACK_WITHIN_MS = 5_000
const ON_CLOCK_LEAST_MS = 12_000
const SETTLE_MS = 3_000
const POLL_MS = 25

const redis = await startRedis()
// The servers are children of this process and read their setting from it.
if (redis !== null) process.env['REDIS_URL'] = redis.url
const installation = await Installation.open(NODES)
try {
  const { pool } = installation
  const { saleId } = await installation.makeLane(LOTS)
  const bidders = await installation.makeBidders(BIDDERS)
  const seen: Seen = { answered: [], unknown: [], failures: 0 }
  let isOver = false
  const bidding = bidders.map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver }))
  while ((await installation.ownerOf(saleId)) === null) await sleep(POLL_MS)
  const outages: { fromMs: number; toMs: number }[] = []
  const backAfterMs: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(randomInt(PAUSE_LEAST_MS, PAUSE_MOST_MS))
    const owner = await installation.ownerOf(saleId)
    const node = kill % NODES === NODES - 1 ? installation.nodes[randomInt(NODES)]?.port : owner
    const port = node ?? installation.nodes[0]?.port ?? 0
    const fromMs = Date.now()
    const restarted = installation.killNode(port, AWAY_MS)
    if (port === owner) {
      // Back when a bid sent after the kill was taken again, or the lane is between two lots with a new owner.
      while (!seen.answered.some(({ sentMs, answer }) => sentMs > fromMs && answer.isAccepted) && Date.now() - fromMs < 4 * BACK_WITHIN_MS)
        await sleep(POLL_MS)
      const { rows } = await pool.query<{ at: number }>(
        `select (extract(epoch from at) * 1000)::float8 as at from bid_events where at > to_timestamp($1 / 1000.0) and kind in ('RESUMED', 'OPENED') order by at limit 1`,
        [fromMs],
      )
      const toMs = rows[0]?.at ?? Date.now()
      backAfterMs.push(toMs - fromMs)
      outages.push({ fromMs, toMs })
    }
    await restarted
  }
  isOver = true
  await Promise.all(bidding)
  await sleep(SETTLE_MS)
  const found = await compare(pool, seen, outages)
  const slowest = Math.max(...backAfterMs, 0)
  const shortfalls = [
    ...found.lost,
    ...found.twice.map((key) => `${key} stands twice in the ledger`),
    ...found.soldInOutage,
    ...found.broken,
    ...(slowest > BACK_WITHIN_MS ? [`the lane was back only after ${Math.round(slowest)} ms`] : []),
    ...(found.leastOnClockMs < ON_CLOCK_LEAST_MS ? [`only ${found.leastOnClockMs} ms stood on a clock after an outage`] : []),
  ]
  await record({
    id: 'T2',
    figures: {
      'servers told each other by': busWords(redis),
      'servers killed': KILLS,
      'owners among them': outages.length,
      'bids answered': seen.answered.length,
      'of them accepted': seen.answered.filter(({ answer }) => answer.isAccepted).length,
      'tries not answered': seen.failures,
      'bids with unknown end': seen.unknown.length,
      'events in the ledger': found.events,
      'answers lost': found.lost.length,
      'bids counted twice': found.twice.length,
      'lots sold in an outage': found.soldInOutage.length,
      'slowest return, ms': Math.round(slowest),
      'least on a clock after an outage, ms': Math.round(found.leastOnClockMs),
    },
    wants: `${KILLS} kills of three servers over one PostgreSQL and, where the machine has one, Redis: no answer lost, no bid twice, no lot sold in an outage, back within 5 s, at least 12 s on the clock`,
    holds: shortfalls.length === 0 && seen.answered.length > 0 && outages.length > 0,
    shortfalls,
  })
} finally {
  await installation.close()
  await redis?.stop()
}
