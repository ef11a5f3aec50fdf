// T38: hours of ordinary sale: fifty bids a second, a thousand live lines. `--minutes N` for any other length.
import { setTimeout as sleep } from 'node:timers/promises'
import { Installation, type SignedIn } from '../outages/installation.ts'
import { record } from '../result.ts'
import { postBid } from './bids.ts'
import { median, quantile, rounded } from './figures.ts'
import { Line } from './line.ts'
import { residentMib } from './server-use.ts'
import { PORT, sized } from './size.ts'
import { openTimedSale } from './timed-sale.ts'

const LINES = 1_000
const LINES_A_SESSION = 20
const BIDDERS = 50
const BIDS_A_SECOND = 50
const LOTS_A_ROUND = 20
const ROUND_MS = 30_000
/** From the last bid in a timed sale to its end: the soft close, and what closers wait. */
const CLOSED_WITHIN_MS = 150_000
const SAMPLE_MS = 5_000
const LAG_P99_MS = 1_000
const GROWTH_AN_HOUR = 0.05
/** Below this a slope over an hour is guessed from too little: the last third is held against the one before. */
const SLOPE_FROM_MINUTES = 30
const SHORT_GROWTH = 0.1
const WARM_UP_SHARE = 1 / 3
const STEP_MINOR = 100_000
const MS_PER_MINUTE = 60_000
const MS_PER_HOUR = 3_600_000

const at = process.argv.indexOf('--minutes')
const minutes = at > 0 ? Number(process.argv[at + 1]) : sized({ short: 2, long: 60 })

interface Sample {
  readonly atMs: number
  readonly mib: number
}

/** Growth in an hour as a share of the mean, by the straight line that fits best. */
function growthAnHour(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(samples.map(({ atMs }) => atMs)), mean(samples.map(({ mib }) => mib))]
  const over = samples.reduce((sum, { atMs, mib }) => sum + (atMs - x) * (mib - y), 0)
  const under = samples.reduce((sum, { atMs }) => sum + (atMs - x) ** 2, 0)
  return ((over / under) * MS_PER_HOUR) / y
}

/** How much higher the last part is than the one before it. */
function growthAtTheEnd(samples: readonly Sample[]): number {
  const third = Math.floor(samples.length / 3)
  const middleOf = (part: readonly Sample[]): number => median(part.map(({ mib }) => mib))
  return middleOf(samples.slice(2 * third)) / middleOf(samples.slice(third, 2 * third)) - 1
}

const installation = await Installation.open(1, PORT)
const { pool } = installation
const lagMs: number[] = []
const sent = new Map<string, number>()
const refused: string[] = []
let accepted = 0

/** Lots whose price has been known for over a second and is not shown yet, and lots whose end is long over. */
async function behind(): Promise<{ notShown: number; stuck: number }> {
  const { rows } = await pool.query<{ not_shown: number; stuck: number }>(
    `select (select count(*)::int from lot_bidding b join lots l on l.number = b.lot
         where b.bid_count <> l.bid_count and not exists (select 1 from bids x where x.lot = b.lot and x.received_at > now() - interval '2 seconds')) as not_shown,
       (select count(*)::int from lot_bidding where phase = 'ACTIVE' and deadline < now() - interval '10 seconds') as stuck`,
  )
  return { notShown: rows[0]?.not_shown ?? 0, stuck: rows[0]?.stuck ?? 0 }
}

async function bidOnce(who: SignedIn, lot: number, amountMinor: number): Promise<void> {
  const begunMs = performance.now()
  try {
    const { answer, status } = await postBid(PORT, who, { lot, amountMinor })
    if (answer?.isAccepted === true && answer.seq !== null) {
      accepted += 1
      sent.set(`${lot}:${answer.seq}`, begunMs)
      // A bid that overtook another is refused by its amount, as it should be.
    } else if (answer === null) refused.push(`a bid: ${status}`)
  } catch (error) {
    refused.push(`a bid: ${String(error)}`)
  }
}

async function bidThrough(bidders: readonly SignedIn[], lots: readonly number[], endMs: number): Promise<void> {
  const waiting: Promise<void>[] = []
  let count = 0
  for (let next = performance.now(); performance.now() < endMs; next += 1_000 / BIDS_A_SECOND) {
    const lot = lots[count % lots.length] ?? 0
    const who = bidders[count % bidders.length]
    if (who === undefined) throw new Error('no bidder')
    const amountMinor = (1 + Math.floor(count / lots.length)) * STEP_MINOR
    count += 1
    waiting.push(bidOnce(who, lot, amountMinor))
    await sleep(Math.max(0, next + 1_000 / BIDS_A_SECOND - performance.now()))
  }
  await Promise.all(waiting)
}

try {
  const pid = installation.nodes[0]?.child.pid ?? 0
  const people = await installation.makeBidders(BIDDERS)
  const lines: Line[] = []
  for (const who of people) lines.push(...(await Promise.all(Array.from({ length: LINES / BIDDERS }, () => Line.open(PORT, who)))))
  if (lines.length !== LINES || LINES / BIDDERS > LINES_A_SESSION) throw new Error('the lines do not fit')
  // One connection in fifty reports when events arrive; all of them take them in.
  for (const [index, line] of lines.entries())
    line.onMessage = (message, atMs) => {
      if (message.type !== 'events' || index % 50 !== 0) return
      for (const { seq } of message.events) {
        const begunMs = sent.get(`${message.state.lot}:${seq}`)
        if (begunMs !== undefined) lagMs.push(atMs - begunMs)
      }
    }
  const samples: Sample[] = []
  let notShown = 0
  let stuck = 0
  const startMs = performance.now()
  const endMs = startMs + minutes * MS_PER_MINUTE
  const sampling = (async () => {
    for (; performance.now() < endMs; await sleep(SAMPLE_MS)) {
      samples.push({ atMs: performance.now() - startMs, mib: residentMib(pid) })
      const now = await behind()
      notShown = Math.max(notShown, now.notShown)
      stuck = Math.max(stuck, now.stuck)
    }
  })()
  let lost = 0
  for (let round = 0; performance.now() < endMs; round++) {
    const lots = await openTimedSale(installation, { lots: LOTS_A_ROUND, endsInSeconds: (2 * ROUND_MS) / 1_000, round })
    for (const [index, line] of lines.entries()) line.follow([], [{ lot: lots[index % LOTS_A_ROUND] ?? 0, lastSeq: 0 }])
    await bidThrough(people, lots, Math.min(endMs, performance.now() + ROUND_MS))
    sent.clear()
    lost = lines.filter(({ isOpen }) => !isOpen).length
  }
  await sampling
  const waitMs = performance.now() + CLOSED_WITHIN_MS
  let open = 1
  for (; open > 0 && performance.now() < waitMs; await sleep(1_000))
    open = (await pool.query<{ open: number }>(`select count(*)::int as open from lot_bidding where phase <> 'CLOSED'`)).rows[0]?.open ?? 0
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
  const growth = minutes >= SLOPE_FROM_MINUTES ? growthAnHour(warm) : growthAtTheEnd(samples)
  const most = minutes >= SLOPE_FROM_MINUTES ? GROWTH_AN_HOUR : SHORT_GROWTH
  const shortfalls = [
    ...(growth > most ? [`the server grew by ${rounded(100 * growth)} %`] : []),
    ...(stuck + open > 0 ? [`${stuck} lots stood over their end, ${open} were never closed`] : []),
    ...(notShown > 0 ? [`${notShown} lots showed an old price for over a second`] : []),
    ...(quantile(lagMs, 0.99) > LAG_P99_MS ? [`events arrived ${Math.round(quantile(lagMs, 0.99))} ms after the bid at p99`] : []),
    ...(lost > 0 ? [`${lost} lines broke`] : []),
    ...refused,
  ]
  await record({
    id: 'T38',
    figures: {
      minutes,
      lines: LINES,
      'bids taken': accepted,
      'a second': rounded(accepted / (minutes * 60)),
      'server at the start, MiB': Math.round(samples[0]?.mib ?? 0),
      'server at the end, MiB': Math.round(samples.at(-1)?.mib ?? 0),
      [minutes >= SLOPE_FROM_MINUTES ? 'growth after warming up, % an hour' : 'last third above the one before, %']: rounded(100 * growth),
      'lots over their end': stuck + open,
      'lots with an old price': notShown,
      'from bid to reader, p99 ms': rounded(quantile(lagMs, 0.99)),
      'lines broken': lost,
    },
    wants: `${BIDS_A_SECOND} bids a second and ${LINES} lines: memory flat (at most 5 % an hour), no lot stuck, events and prices shown within ${LAG_P99_MS / 1_000} s`,
    holds: shortfalls.length === 0 && accepted > 0,
    shortfalls,
  })
  for (const line of lines) line.breakOff()
} finally {
  await installation.close()
}
