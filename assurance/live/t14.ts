// T14: ten thousand sockets on one server for ten minutes, one event a second sent to all of them.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Crowd } from '../../bench/world/crowd.ts'
import { makeLiveWorld } from '../../bench/world/live-world.ts'
import { record } from '../result.ts'
import { Delays } from './delays.ts'

const isLong = process.argv.includes('--long')
/** For a trial on a smaller number of sockets and seconds; such a result is no pass. */
const SOCKETS = Number(process.env['ASSURANCE_SOCKETS'] ?? 10_000)
const HOLD_S = Number(process.env['ASSURANCE_SECONDS'] ?? (isLong ? 3_600 : 600))
const WANTED_SOCKETS = 10_000
const WANTED_S = 600
const PLACERS = 20
const STEP_MINOR = 100_000
const SECOND_MS = 1_000
const LOOK_EVERY_S = 10
const GIB = 2 ** 30
const RESIDENT_MOST_GIB = 1.2
const LOST_MOST = 0.001
const P99_MOST_MS = 2_000
const SETTLE_MS = 3_000

const world = await makeLiveWorld({ lots: 1, bidders: PLACERS })
try {
  const [lotNumber = 0] = world.lots
  const server = await world.startServer()
  const crowd = await Crowd.start('frames', server.port)
  let amountMinor = 10_000_000
  let bids = 0
  const bid = async (): Promise<number> => {
    const person = world.people[bids++ % PLACERS]
    if (person === undefined) throw new Error('nobody bids')
    amountMinor += STEP_MINOR
    const order = { lotNumber, kind: 'MONSTER', amountMinor, currency: 'USD', isConfirmed: true, key: randomUUID() } as const
    return (await server.bid(person.member, order)).seq ?? 0
  }
  const seq = await bid()
  const openedMs = performance.now()
  await crowd.open(SOCKETS, { follow: { lanes: [], lots: [{ lot: lotNumber, lastSeq: seq }] } })
  const openingS = (performance.now() - openedMs) / SECOND_MS
  await crowd.state()
  await server.cost()
  const delays = new Delays()
  let residentBytes = 0
  let events = 0
  const begunMs = performance.now()
  let nextMs = begunMs
  while (performance.now() - begunMs < HOLD_S * SECOND_MS) {
    // Never two at once after a late turn: watchers would get both in one message.
    nextMs = Math.max(nextMs + SECOND_MS, performance.now() + SECOND_MS / 2)
    await sleep(nextMs - performance.now())
    await bid()
    events += 1
    if (events % LOOK_EVERY_S !== 0) continue
    residentBytes = Math.max(residentBytes, (await server.cost()).residentBytes)
    delays.add((await crowd.state()).delays)
  }
  await sleep(SETTLE_MS)
  const { lagP99Ms, residentBytes: lastBytes } = await server.cost()
  const state = await crowd.state()
  delays.add(state.delays)
  residentBytes = Math.max(residentBytes, lastBytes)
  await crowd.stop()
  const missed = SOCKETS * events - delays.count
  const p99 = delays.quantile(0.99)
  const shortfalls = [
    ...(SOCKETS < WANTED_SOCKETS || HOLD_S < WANTED_S ? [`only ${SOCKETS} sockets for ${HOLD_S} s were tried`] : []),
    ...(state.lost > SOCKETS * LOST_MOST ? [`${state.lost} sockets were lost: ${state.reasons.join(', ')}`] : []),
    ...(state.lost === 0 && missed > 0 ? [`${missed} messages never came to sockets that were open`] : []),
    ...(residentBytes > RESIDENT_MOST_GIB * GIB ? [`the server was ${(residentBytes / GIB).toFixed(2)} GiB large`] : []),
    ...(p99 > P99_MOST_MS ? [`one message of a hundred took ${p99} ms or longer`] : []),
  ]
  await record({
    id: 'T14',
    figures: {
      sockets: SOCKETS,
      'seconds held': HOLD_S,
      'seconds to open them': Math.round(openingS),
      'events told to all': events,
      'sockets lost': state.lost,
      'messages missed': missed,
      'from a bid to its reader, p50, ms': delays.quantile(0.5),
      'from a bid to its reader, p99, ms': p99,
      'largest resident size of the server, MiB': Math.round(residentBytes / 2 ** 20),
      'loop of the server late, p99 of the last ten seconds, ms': Math.round(lagP99Ms),
    },
    wants: `10,000 sockets from 16 addresses stay for 10 minutes with one event a second: at most ${RESIDENT_MOST_GIB} GiB resident, 0.1 % lost, p99 from bid to reader ≤ 2 s`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await world.close()
}
process.exit(0)
