// T12: one lot that two hundred people want at once, over their live lines.
import { setTimeout as sleep } from 'node:timers/promises'
import { Installation } from '../outages/installation.ts'
import { record } from '../result.ts'
import { quantile, rounded } from './figures.ts'
import { Line } from './line.ts'
import { machineLoad, OTHERS } from './server-use.ts'
import { PORT, sized } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const BIDDERS = 200
const RUN_MS = sized({ short: 20_000, long: 60_000 })
const WARM_UP_MS = 3_000
const A_SECOND_LEAST = 2_000
const P50_MS = 40
const P99_MS = 250
/**
 * Each bids a little more often than the ten times a second that one person may in the long run, so that two thousand a second can come
 * together at all; the burst of twenty lasts longer than the trial.
 */
const BETWEEN_MS = 98
const STEP_MINOR = 100_000
const TOO_FAST = 'TOO_FAST'

const installation = await Installation.open(1, PORT)
try {
  const [lot = 0] = await openTimedSale(installation, { lots: 1 })
  const people = await installation.makeBidders(BIDDERS)
  const lines: Line[] = []
  for (const who of people) lines.push(await Line.open(PORT, who))
  for (const line of lines) line.follow([], [{ lot, lastSeq: 0 }])
  let amountMinor = 0
  const acked: number[] = []
  const refusals = new Map<string, number>()
  let unanswered = 0
  let accepted = 0
  const fromMs = performance.now() + WARM_UP_MS
  const endMs = fromMs + RUN_MS
  await Promise.all(
    lines.map(async (line, at) => {
      await sleep((at / BIDDERS) * BETWEEN_MS)
      for (let next = performance.now(); performance.now() < endMs; next += BETWEEN_MS) {
        amountMinor += STEP_MINOR
        const begunMs = performance.now()
        // Most bids find that somebody was faster, as on a hot lot.
        const answer = await line.bid({ lotNumber: lot, kind: 'PRELIM_MAX', amountMinor, isConfirmed: true })
        const nowMs = performance.now()
        if (begunMs >= fromMs) {
          if (answer === null) unanswered += 1
          else {
            acked.push(nowMs - begunMs)
            if (answer.isAccepted) accepted += 1
            else refusals.set(answer.reason, (refusals.get(answer.reason) ?? 0) + 1)
          }
        }
        await sleep(Math.max(0, next + BETWEEN_MS - nowMs))
        if (nowMs > next + BETWEEN_MS) next = nowMs - BETWEEN_MS
      }
    }),
  )
  const { rows } = await installation.pool.query<{ holes: number }>(
    'select (max(seq) - count(*))::int as holes from bid_events where lot = $1',
    [lot],
  )
  const aSecond = acked.length / (RUN_MS / 1_000)
  const [p50, p99] = [quantile(acked, 0.5), quantile(acked, 0.99)]
  const shortfalls = [
    ...(aSecond < A_SECOND_LEAST ? [`${Math.round(aSecond)} bids a second were answered`] : []),
    ...(p50 > P50_MS ? [`half of the answers took more than ${rounded(p50)} ms`] : []),
    ...(p99 > P99_MS ? [`answers took ${rounded(p99)} ms at p99`] : []),
    ...(unanswered > 0 ? [`${unanswered} bids were not answered`] : []),
    ...((rows[0]?.holes ?? 1) === 0 ? [] : ['the ledger has holes']),
    ...((refusals.get(TOO_FAST) ?? 0) > acked.length / 100 ? [`${refusals.get(TOO_FAST)} bids came too fast`] : []),
  ]
  await record({
    id: 'T12',
    figures: {
      bidders: BIDDERS,
      'bids answered': acked.length,
      'of them taken': accepted,
      'refused for': [...refusals].map(([reason, count]) => `${reason} ${count}`).join(', '),
      'not answered': unanswered,
      'a second': Math.round(aSecond),
      'answer, p50 ms': rounded(p50),
      'answer, p99 ms': rounded(p99),
      [OTHERS]: machineLoad(),
    },
    wants: `${BIDDERS} bidders on one lot: at least ${A_SECOND_LEAST} bids a second decided and answered, p50 at most ${P50_MS} ms, p99 at most ${P99_MS} ms, none unanswered`,
    holds: shortfalls.length === 0 && acked.length > 0,
    shortfalls,
  })
  for (const line of lines) line.breakOff()
} finally {
  await installation.close()
}
