// T51: whoever bids for a payer is taken their mandate, at one of three servers, with and without a bus between them.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../people/figures.ts'
import { record } from '../result.ts'
import { postBid } from '../sales/bids.ts'
import { sized } from '../sales/size.ts'
import { cutBus } from './bus-cut.ts'
import { CALLER_KINDS, type Caller, NO_CAPS } from './callers.ts'
import { openLine } from './line.ts'
import { type MandateWorld, openMandateWorld, openSale } from './world.ts'

const REVOCATIONS = sized({ short: 24, long: 200 })
const NODES = 3
const LIMIT_MS = 1_000
/** Long enough for every server to remember the session, and for bids to be on their way. */
const BEFORE_MS = { least: 400, most: 1_200 }
/** How much longer than the limit is watched. */
const WATCHED_MS = 3_000
const POLL_MS = 20
const STEP_MINOR = 10_000
/** Clocks of two servers: a bid may bear an instant this much later than it was decided. */
const CLOCKS_MS = 20
const UNAUTHORIZED = 401

interface Watch {
  /** Last instant at which a call of the caller was answered otherwise than 401, by the server that answered; 0 for none. */
  readonly lastHeardMs: number[]
  readonly firstRefusedMs: number[]
  /** Bids sent after the revocation was answered, and taken. */
  late: number
  taken: number
  revokedAtMs: number | null
  isOver: boolean
}

async function callOn(world: MandateWorld, caller: Caller, { at, watch }: { readonly at: number; readonly watch: Watch }): Promise<void> {
  const port = world.ports[at] ?? 0
  while (!watch.isOver) {
    const { status } = await world.call(port, caller.path, { headers: caller.headers })
    // A call that was answered before the revocation says nothing about it.
    if (status !== UNAUTHORIZED) watch.lastHeardMs[at] = performance.now()
    else watch.firstRefusedMs[at] ??= performance.now()
    await sleep(POLL_MS)
  }
}

async function bidOn(
  world: MandateWorld,
  { headers }: Caller,
  { at, lot, watch }: { readonly at: number; readonly lot: number; readonly watch: Watch },
): Promise<void> {
  for (let round = 1; !watch.isOver; round++) {
    const isLate = watch.revokedAtMs !== null
    const { answer } = await postBid(world.ports[at] ?? 0, { accountId: 0, headers }, { lot, amountMinor: round * STEP_MINOR })
    if (answer?.isAccepted === true) watch.taken += 1
    if (answer?.isAccepted === true && isLate) watch.late += 1
    await sleep(POLL_MS)
  }
}

interface Revoked {
  readonly mandateId: number
  readonly callsMs: number
  readonly linesMs: number
  readonly late: number
  readonly taken: number
}

async function revokeOne(
  world: MandateWorld,
  { caller, lots }: { readonly caller: Caller; readonly lots: readonly number[] },
): Promise<Revoked> {
  const watch: Watch = { lastHeardMs: [], firstRefusedMs: [], late: 0, taken: 0, revokedAtMs: null, isOver: false }
  const lines = await Promise.all(world.ports.map((port) => openLine(world, port, caller)))
  const running = world.ports.flatMap((_, at) => [
    callOn(world, caller, { at, watch }),
    bidOn(world, caller, { at, lot: lots[at] ?? 0, watch }),
  ])
  await sleep(randomInt(BEFORE_MS.least, BEFORE_MS.most))
  const { returnCode, data } = await caller.revoke(world.ports[randomInt(NODES)] ?? 0)
  const revokedAtMs = performance.now()
  watch.revokedAtMs = revokedAtMs
  if (returnCode !== 1) throw new Error(`a revocation was refused: ${JSON.stringify(data)}`)
  const isQuiet = (): boolean =>
    lines.every((line) => line.closedAtMs() !== null) && world.ports.every((_, at) => watch.firstRefusedMs[at] !== undefined)
  while (!isQuiet() && performance.now() - revokedAtMs < WATCHED_MS) await sleep(POLL_MS)
  // Once more than a memory of sessions lives: a server that forgot and remembers would let somebody in again.
  await sleep(LIMIT_MS)
  watch.isOver = true
  await Promise.all(running)
  for (const line of lines) line.drop()
  return {
    mandateId: caller.mandateId,
    callsMs: Math.max(0, ...watch.lastHeardMs.map((ms) => ms - revokedAtMs)),
    linesMs: Math.max(...lines.map((line) => (line.closedAtMs() ?? Number.POSITIVE_INFINITY) - revokedAtMs)),
    late: watch.late,
    taken: watch.taken,
  }
}

const world = await openMandateWorld(NODES)
try {
  const lots = await openSale(world, { type: 'timed', lots: REVOCATIONS * NODES, endsInSeconds: 86_400, round: 0 })
  const payer = await world.payer()
  const revoked: (Revoked & { readonly isCut: boolean })[] = []
  let cuts = 0
  for (const isCut of [false, true]) {
    const cut = isCut ? cutBus(world) : null
    for (let at = revoked.length; at < (isCut ? REVOCATIONS : REVOCATIONS / 2); at++) {
      const make = CALLER_KINDS[at % CALLER_KINDS.length] as (typeof CALLER_KINDS)[number]
      const caller = await make(world, payer, NO_CAPS)
      revoked.push({ ...(await revokeOne(world, { caller, lots: lots.slice(at * NODES, (at + 1) * NODES) })), isCut })
    }
    await cut?.mend()
    cuts += cut?.cuts() ?? 0
  }
  const { rows: late } = await world.installation.pool.query<{ lot: number; seq: number; ms: number }>(
    `select e.lot, e.seq, (extract(epoch from e.at - m.revoked_at) * 1000)::float8 as ms
     from bids b join bid_events e on e.lot = b.lot and e.seq = b.seq join mandates m on m.id = b.mandate_id
     where b.is_accepted and e.at > m.revoked_at + $1 * interval '1 millisecond'`,
    [CLOCKS_MS],
  )
  const { rows: open } = await world.installation.pool.query<{ id: number }>(
    'select id from mandates where id = any($1) and revoked_at is null',
    [revoked.map(({ mandateId }) => mandateId)],
  )
  const calls = revoked.map(({ callsMs }) => callsMs)
  const lines = revoked.map(({ linesMs }) => linesMs)
  const shortfalls = [
    ...late.map(({ lot, seq, ms }) => `event ${lot}:${seq} was decided ${Math.round(ms)} ms after its mandate was revoked`),
    ...revoked
      .filter((one) => one.late > 0)
      .map((one) => `mandate ${one.mandateId}: ${one.late} bids sent after it was revoked were taken`),
    ...revoked
      .filter((one) => one.callsMs > LIMIT_MS)
      .map((one) => `mandate ${one.mandateId}: a call was answered after ${Math.round(one.callsMs)} ms`),
    ...revoked
      .filter((one) => one.linesMs > LIMIT_MS)
      .map((one) => `mandate ${one.mandateId}: a line was open after ${Math.round(one.linesMs)} ms`),
    ...revoked.filter((one) => one.taken === 0).map((one) => `mandate ${one.mandateId}: none of its bids was taken before`),
    ...open.map(({ id }) => `mandate ${id} is in force`),
    ...(cuts === 0 ? ['the bus was never cut'] : []),
  ]
  await record({
    id: 'T51',
    figures: {
      revocations: revoked.length,
      'of them with the bus cut': revoked.filter(({ isCut }) => isCut).length,
      'lines of the bus cut': cuts,
      'bids taken before': revoked.reduce((sum, { taken }) => sum + taken, 0),
      'bids taken after': late.length + revoked.reduce((sum, one) => sum + one.late, 0),
      'last call answered, half within, ms': Math.round(quantile(calls, 0.5)),
      'last call answered, slowest, ms': Math.round(Math.max(...calls)),
      'line closed, half within, ms': Math.round(quantile(lines, 0.5)),
      'line closed, slowest, ms': Math.round(Math.max(...lines)),
    },
    wants: `${REVOCATIONS} revocations at three servers, half of them with the bus cut: within a second every call answers 401 and every line is closed; no bid is decided after it`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await world.close()
}
