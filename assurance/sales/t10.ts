// T10: the wall clock of the database steps to and fro under a running lane; nothing is sold early, late, or while it is not sure.
import { setTimeout as sleep } from 'node:timers/promises'
import { bidUntil, type Seen } from '../outages/clients.ts'
import { compare } from '../outages/compare.ts'
import { Installation } from '../outages/installation.ts'
import { record } from '../result.ts'
import { IS_LONG, PORT } from './size.ts'

const STEPS_S = !IS_LONG ? [30, -30, 3_600] : [30, -30, 3_600, -3_600, 600, -600, 5, -5, 1, -1, 86_400, -86_400]
const BIDDERS = 6
const LOTS = 200
const SETTLE_MS = 4_000
/** The clock of the database is read every five seconds; a lane rests as soon as a step is seen. */
const SEEN_WITHIN_MS = 8_000
const RESTS_MS = 15_000
const GOES_ON_WITHIN_MS = RESTS_MS + 12_000
/** Least that must have been left on a clock when a lot is closed: what a bid gives, less what a lane grants for the answer. */
const AFTER_BID_MS = 12_000
const SLACK_MS = 400
const POLL_MS = 50

const installation = await Installation.open(1, PORT)
const { pool } = installation

/** From now on the database's time is so many seconds off the machine's. */
async function stepTo(seconds: number): Promise<void> {
  await pool.query('update stepped.clock set by_ms = $1', [seconds * 1_000])
}

/**
 * A clock that can be stepped comes before PostgreSQL's own in the path of names, for every connection made from now on. Sales and
 * leases ask that clock; sessions ask now(), which goes on with the machine's.
 */
async function makeClockSteppable(): Promise<void> {
  await pool.query(`create schema stepped;
    create table stepped.clock (by_ms float8 not null);
    insert into stepped.clock values (0);
    create function stepped.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select by_ms from stepped.clock) * interval '1 millisecond' $$;`)
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database "${rows[0]?.name}" set search_path = stepped, pg_catalog, public`)
}

async function laneNow(saleId: number): Promise<{ state: string; reason: string | null }> {
  const { rows } = await pool.query<{ state: string; reason: string | null }>(
    'select state, pause_reason as reason from lane_runs where sale_id = $1',
    [saleId],
  )
  return rows[0] ?? { state: '', reason: null }
}

/** All that is known of a lane and its lot, for a shortfall. */
async function stateOf(saleId: number): Promise<unknown> {
  const { rows } = await pool.query(
    `select r.state, r.pause_reason, r.resume_at, r.next_at, r.lease_until, r.fence, b.phase, b.outcome, b.deadline, clock_timestamp() as now
     from lane_runs r left join lot_bidding b on b.lot = r.current_lot where r.sale_id = $1`,
    [saleId],
  )
  return rows[0]
}

async function until(isTrue: () => Promise<boolean>, withinMs: number): Promise<number | null> {
  const begunMs = performance.now()
  for (; performance.now() - begunMs < withinMs; await sleep(POLL_MS)) if (await isTrue()) return performance.now() - begunMs
  return null
}

/** Lots that were closed, each with how long it had been since its last bid by this process's own steady clock. */
class Watch {
  readonly tooEarly: string[] = []
  closed = 0
  readonly #movedMs = new Map<number, number>()
  readonly #over = new Set<number>()
  #isOver = false
  readonly #running: Promise<void>

  constructor(saleId: number) {
    this.#running = this.#watch(saleId)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #watch(saleId: number): Promise<void> {
    for (; !this.#isOver; await sleep(POLL_MS)) {
      const { rows } = await pool.query<{ lot: number; bids: number; outcome: string | null }>(
        `select b.lot, b.bid_count as bids, b.outcome from lot_bidding b join sale_items i on i.lot = b.lot where i.sale_id = $1 and b.bid_count > 0`,
        [saleId],
      )
      const nowMs = performance.now()
      for (const { lot, bids, outcome } of rows) {
        const known = this.#movedMs.get(lot * 1_000 + bids)
        if (known === undefined && outcome === null) this.#movedMs.set(lot * 1_000 + bids, nowMs)
        if (outcome === null || this.#over.has(lot)) continue
        this.#over.add(lot)
        this.closed += 1
        const stoodMs = nowMs - (known ?? nowMs)
        if (known !== undefined && stoodMs < AFTER_BID_MS - SLACK_MS)
          this.tooEarly.push(`lot ${lot} was closed ${Math.round(stoodMs)} ms after its last bid`)
      }
    }
  }
}

try {
  await makeClockSteppable()
  // The server's connections were made before the clock could be stepped: it starts once more.
  await installation.killNode(PORT, 100)
  const { saleId } = await installation.makeLane(LOTS)
  const bidders = await installation.makeBidders(BIDDERS)
  const seen: Seen = { answered: [], unknown: [], failures: 0 }
  let isOver = false
  const bidding = bidders.map((bidder) => bidUntil(installation, bidder, { saleId, seen, isOver: () => isOver }))
  const watch = new Watch(saleId)
  const wrong: string[] = []
  const seenAfterMs: number[] = []
  const backAfterMs: number[] = []
  await until(async () => (await laneNow(saleId)).state === 'RUNNING', 30_000)
  for (const seconds of STEPS_S) {
    await sleep(SETTLE_MS)
    await stepTo(seconds)
    const paused = await until(async () => (await laneNow(saleId)).state === 'PAUSED', SEEN_WITHIN_MS)
    const { reason } = await laneNow(saleId)
    if (paused === null) wrong.push(`a step of ${seconds} s did not rest the lane`)
    else if (reason !== 'CLOCK') wrong.push(`after a step of ${seconds} s the lane rests for ${reason}`)
    else seenAfterMs.push(paused)
    const taken = seen.answered.filter(({ answer }) => answer.isAccepted).length
    const back = await until(
      async () => seen.answered.filter(({ answer }) => answer.isAccepted).length > taken + BIDDERS,
      GOES_ON_WITHIN_MS,
    )
    if (back === null)
      wrong.push(`after a step of ${seconds} s no bid was taken within ${GOES_ON_WITHIN_MS} ms: ${JSON.stringify(await stateOf(saleId))}`)
    else backAfterMs.push(back)
  }
  isOver = true
  await Promise.all(bidding)
  // No more bids: the lot on the block is sold by its clock.
  await sleep(AFTER_BID_MS + SETTLE_MS)
  await watch.end()
  const found = await compare(pool, seen, [])
  const shortfalls = [
    ...wrong,
    ...watch.tooEarly,
    ...found.lost,
    ...found.twice,
    ...found.broken,
    ...(watch.closed === 0 ? ['no lot was sold'] : []),
  ]
  await record({
    id: 'T10',
    figures: {
      'steps of the clock, s': STEPS_S.join(', '),
      'slowest to be noticed, ms': Math.round(Math.max(...seenAfterMs, 0)),
      'slowest until bids were taken again, ms': Math.round(Math.max(...backAfterMs, 0)),
      'bids answered': seen.answered.length,
      'lots closed': watch.closed,
      'of them too early': watch.tooEarly.length,
    },
    wants: `the database's clock stepped by ${STEPS_S.join(', ')} s under a lane: it rests for CLOCK within ${SEEN_WITHIN_MS / 1_000} s and goes on, no lot closed before its time by a steady clock, no answer lost`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await installation.close()
}
