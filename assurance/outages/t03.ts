// T3: PostgreSQL is killed in mid-lane; the servers stay up, say so, and go on when it is back.
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { record } from '../result.ts'
import { bidUntil, type Seen } from './clients.ts'
import { compare } from './compare.ts'
import { Installation } from './installation.ts'
import { busWords, startRedis } from './redis.ts'

const isLong = process.argv.includes('--long')
const NODES = 3
const KILLS = isLong ? 30 : 3
const BIDDERS = 10
const LOTS = 60
const BETWEEN_MS = 6_000
const RESUMED_WITHIN_MS = 10_000
const ON_CLOCK_LEAST_MS = 12_000
const GIVE_UP_MS = 60_000
const POLL_MS = 25
const SETTLE_MS = 3_000

const redis = await startRedis()
// The servers are children of this process and read their setting from it.
if (redis !== null) process.env['REDIS_URL'] = redis.url
const installation = await Installation.open(NODES)

/** Process of PostgreSQL; while it starts again its file may be missing for a moment. */
async function pid(): Promise<number> {
  for (;;) {
    try {
      return Number(readFileSync(join(installation.folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      await sleep(POLL_MS)
    }
  }
}

async function isBack(): Promise<boolean> {
  return installation.pool.query('select 1').then(
    () => true,
    () => false,
  )
}

try {
  const { pool } = installation
  const { saleId } = await installation.makeLane(LOTS)
  const bidders = await installation.makeBidders(BIDDERS)
  const seen: Seen = { answered: [], unknown: [], failures: 0 }
  let isOver = false
  const bidding = bidders.map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver }))
  const outages: { fromMs: number; toMs: number }[] = []
  const resumedMs: number[] = []
  let died = 0
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(BETWEEN_MS)
    const fromMs = Date.now()
    process.kill(await pid(), 'SIGKILL')
    await sleep(POLL_MS)
    while (!(await isBack()) && Date.now() - fromMs < GIVE_UP_MS) await sleep(POLL_MS)
    const backMs = Date.now()
    while (!seen.answered.some(({ answeredMs, answer }) => answeredMs > backMs && answer.isAccepted) && Date.now() - backMs < GIVE_UP_MS)
      await sleep(POLL_MS)
    resumedMs.push(Date.now() - backMs)
    outages.push({ fromMs, toMs: backMs })
    died += installation.nodes.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length
  }
  isOver = true
  await Promise.all(bidding)
  await sleep(SETTLE_MS)
  const found = await compare(pool, seen, outages)
  const slowest = Math.max(...resumedMs)
  const shortfalls = [
    ...found.lost,
    ...found.twice.map((key) => `${key} stands twice in the ledger`),
    ...found.soldInOutage,
    ...found.broken,
    ...(died > 0 ? [`${died} servers ended with the database`] : []),
    ...(slowest > RESUMED_WITHIN_MS ? [`bids were taken again only ${slowest} ms after the database was back`] : []),
    ...(found.leastOnClockMs < ON_CLOCK_LEAST_MS ? [`only ${found.leastOnClockMs} ms stood on a clock after an outage`] : []),
  ]
  await record({
    id: 'T3',
    figures: {
      'servers told each other by': busWords(redis),
      'times PostgreSQL was killed': KILLS,
      'bids answered': seen.answered.length,
      'of them accepted': seen.answered.filter(({ answer }) => answer.isAccepted).length,
      'tries not answered': seen.failures,
      'bids with unknown end': seen.unknown.length,
      'answers lost': found.lost.length,
      'bids counted twice': found.twice.length,
      'lots sold in an outage': found.soldInOutage.length,
      'longest outage, ms': Math.max(...outages.map(({ fromMs, toMs }) => toMs - fromMs)),
      'slowest return after it, ms': slowest,
      'least on a clock after an outage, ms': Math.round(found.leastOnClockMs),
    },
    wants: `${KILLS} kills of PostgreSQL under three servers and, where the machine has one, Redis: no answer lost, none twice, nothing sold meanwhile, servers stay up, bids taken within 10 s of its return, at least 12 s on the clock`,
    holds: shortfalls.length === 0 && seen.answered.length > 0,
    shortfalls,
  })
} finally {
  await installation.close()
  await redis?.stop()
}
