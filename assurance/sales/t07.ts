// T7: five hundred connections break three seconds before the hammer; the lane waits, and every client that reconnects gets all it missed.
import { setTimeout as sleep } from 'node:timers/promises'
import { Installation, type SignedIn } from '../outages/installation.ts'
import { record } from '../result.ts'
import { postBid } from './bids.ts'
import { quantile, rounded } from './figures.ts'
import { Line } from './line.ts'
import { cpuMs, machineLoad, OTHERS } from './server-use.ts'
import { PORT } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const LINES = 500
const STAY = 40
const BEFORE_HAMMER_MS = 3_000
const PAUSED_WITHIN_MS = 2_000
const CAUGHT_UP_WITHIN_MS = 3_000
const AWAY_MS = 4_000
const OPEN_AT_ONCE = 25
const STEP_MINOR = 100_000
const GIVE_UP_MS = 30_000
const POLL_MS = 15
const ASK_SLACK_MINOR = 50_000

interface Watcher {
  readonly who: SignedIn
  line: Line
  /** Events received of each lot, over all their connections. */
  readonly heard: Map<number, number[]>
}

const installation = await Installation.open(1, PORT)
const { pool } = installation

async function inTurns<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) await work(all[at] as T, at)
  }
  await Promise.all(Array.from({ length: OPEN_AT_ONCE }, one))
}

function listen(watcher: Watcher): void {
  watcher.line.onMessage = (message) => {
    if (message.type !== 'events') return
    const { lot } = message.state
    const own = watcher.heard.get(lot) ?? []
    own.push(...message.events.map(({ seq }) => seq))
    watcher.heard.set(lot, own)
  }
}

const lastOf = ({ heard }: Watcher, lot: number): number => heard.get(lot)?.at(-1) ?? 0

async function lotNow(lot: number): Promise<{ seq: number; deadlineMs: number | null; phase: string; priceMinor: number }> {
  const { rows } = await pool.query<{ seq: number; deadline_ms: number | null; phase: string; price: number }>(
    `select b.seq, (extract(epoch from b.deadline) * 1000)::float8 as deadline_ms, b.phase, b.price_minor as price from lot_bidding b where b.lot = $1`,
    [lot],
  )
  const [row] = rows
  return { seq: row?.seq ?? 0, deadlineMs: row?.deadline_ms ?? null, phase: row?.phase ?? '', priceMinor: row?.price ?? 0 }
}

async function laneNow(saleId: number): Promise<{ state: string; reason: string | null; lot: number | null; nowMs: number }> {
  const { rows } = await pool.query<{ state: string; reason: string | null; lot: number | null; now_ms: number }>(
    `select state, pause_reason as reason, current_lot as lot, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms from lane_runs where sale_id = $1`,
    [saleId],
  )
  const [row] = rows
  return { state: row?.state ?? '', reason: row?.reason ?? null, lot: row?.lot ?? null, nowMs: row?.now_ms ?? 0 }
}

try {
  const pid = installation.nodes[0]?.child.pid ?? 0
  const [timed = 0] = await openTimedSale(installation, { lots: 1 })
  const people = await installation.makeBidders(LINES + STAY)
  const watchers: Watcher[] = []
  // Lines first, the lane last: its clock runs from the start.
  await inTurns(people, async (who) => {
    watchers.push({ who, line: await Line.open(PORT, who), heard: new Map() })
  })
  const { saleId } = await installation.makeLane(3)
  for (const watcher of watchers) {
    listen(watcher)
    watcher.line.follow([saleId], [{ lot: timed, lastSeq: 0 }])
  }
  let lot: number | null = null
  for (; lot === null; await sleep(POLL_MS)) lot = (await laneNow(saleId)).lot
  let amountMinor = 0
  let refused = 0
  const shouters = [...watchers]
  // Everybody bids once, so that they count as bidders of the lane.
  for (const { line } of shouters) {
    amountMinor += STEP_MINOR
    const answer = await line.bid({ lotNumber: lot, kind: 'MONSTER', amountMinor: amountMinor + ASK_SLACK_MINOR, isConfirmed: true })
    if (answer?.isAccepted !== true) refused += 1
  }
  let deadlineMs = (await lotNow(lot)).deadlineMs ?? 0
  for (let nowMs = 0; nowMs < deadlineMs - BEFORE_HAMMER_MS;) {
    nowMs = (await laneNow(saleId)).nowMs
    deadlineMs = (await lotNow(lot)).deadlineMs ?? nowMs
    await sleep(POLL_MS)
  }
  const gone = watchers.slice(0, LINES)
  const brokenMs = performance.now()
  for (const { line } of gone) line.breakOff()
  let lane = await laneNow(saleId)
  for (; lane.state !== 'PAUSED' && performance.now() - brokenMs < GIVE_UP_MS; await sleep(POLL_MS)) lane = await laneNow(saleId)
  const pausedAfterMs = performance.now() - brokenMs
  const atPause = await lotNow(lot)

  const endMs = performance.now() + AWAY_MS
  let missed = 0
  for (let at = 0; performance.now() < endMs; at++) {
    const { who } = watchers[LINES + (at % STAY)] as Watcher
    missed += 1
    const { answer } = await postBid(PORT, who, { lot: timed, amountMinor: (at + 1) * STEP_MINOR })
    if (answer?.isAccepted !== true) refused += 1
  }
  const cpuBeforeMs = cpuMs(pid)
  const [laneSeq, timedSeq] = [(await lotNow(lot)).seq, (await lotNow(timed)).seq]
  const backMs: number[] = []
  await Promise.all(
    gone.map(async (watcher) => {
      const begunMs = performance.now()
      watcher.line = await Line.open(PORT, watcher.who)
      listen(watcher)
      const lots = [lot, timed].map((one) => ({ lot: one, lastSeq: lastOf(watcher, one) }))
      watcher.line.follow([saleId], lots)
      while ((lastOf(watcher, lot) < laneSeq || lastOf(watcher, timed) < timedSeq) && performance.now() - begunMs < GIVE_UP_MS)
        await sleep(POLL_MS)
      backMs.push(performance.now() - begunMs)
    }),
  )
  const cpuOfReturnMs = cpuMs(pid) - cpuBeforeMs
  const gaps = watchers.flatMap(({ heard }) =>
    [lot, timed].flatMap((one) => (heard.get(one) ?? []).filter((seq, at, all) => at > 0 && seq !== (all[at - 1] ?? 0) + 1)),
  ).length
  const behind = watchers.filter((one) => lastOf(one, lot) < laneSeq || lastOf(one, timed) < timedSeq).length
  const after = await lotNow(lot)
  const p99 = quantile(backMs, 0.99)
  const shortfalls = [
    ...(lane.state === 'PAUSED' ? [] : ['the lane did not pause']),
    ...(pausedAfterMs > PAUSED_WITHIN_MS ? [`the lane paused after ${Math.round(pausedAfterMs)} ms`] : []),
    ...(atPause.phase === 'PAUSED' && after.phase === 'PAUSED' ? [] : [`the lot was ${atPause.phase}, then ${after.phase}`]),
    ...(gaps > 0 ? [`${gaps} holes in what was heard`] : []),
    ...(behind > 0 ? [`${behind} people did not hear everything`] : []),
    ...(p99 > CAUGHT_UP_WITHIN_MS ? [`who came back had caught up after ${Math.round(p99)} ms at p99`] : []),
    ...(refused > 0 ? [`${refused} bids were not taken`] : []),
  ]
  await record({
    id: 'T7',
    figures: {
      'lines broken': LINES,
      'lane paused after, ms': Math.round(pausedAfterMs),
      'why it paused': lane.reason ?? '',
      'events while they were away': missed,
      'holes in what was heard': gaps,
      'back and told everything, p50 ms': rounded(quantile(backMs, 0.5)),
      'back and told everything, p99 ms': rounded(p99),
      'work of the server for it, ms of a core': Math.round(cpuOfReturnMs),
      [OTHERS]: machineLoad(),
    },
    wants: `${LINES} lines broken ${BEFORE_HAMMER_MS / 1_000} s before the hammer: the lane paused within 2 s, all of them back at once with every missed event, no hole, within ${CAUGHT_UP_WITHIN_MS / 1_000} s at p99`,
    holds: shortfalls.length === 0 && missed > 0,
    shortfalls,
  })
  for (const { line } of watchers) line.breakOff()
} finally {
  await installation.close()
}
