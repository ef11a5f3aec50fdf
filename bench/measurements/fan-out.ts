// P7: a bid that was committed on one server, sent to everybody on another: our live connections beside socket.io and bare TCP writes.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { interleave, LEAST_ROUNDS, record, row, spreadOf, type BenchRow, type Spread } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { scaled } from '../scale.ts'
import { Crowd } from '../world/crowd.ts'
import type { FanOutPeer, FanOutQuestion } from '../peers/fan-out-peers.ts'
import { type ChildProgram, makeLiveWorld, startProgram } from '../world/live-world.ts'

const SIZES = [1_000, 5_000, 10_000].map(scaled)
/** Deliveries in one round, so that a round of any size costs alike. */
const DELIVERIES_A_ROUND = scaled(60_000)
const SOCKETS_A_SESSION = 20
const PLACERS = 40
const WATCHERS = scaled(1_000)
const BURST_MS = 3_000
const STEP_MINOR = 100_000
const KIB = 1_024
const MS_PER_S = 1_000
const LEAST_OF_TCP = 0.75
const LEAST_OF_SOCKET_IO = 1.3
const KIB_A_SOCKET_MOST = 10

interface Cost {
  readonly cpuMs: number
}

/** One contestant: the sender, and its crowd. */
interface Side {
  readonly crowd: Crowd
  say(): Promise<unknown>
  cost(): Promise<Cost>
}

const [smallest = 1, , largest = 1] = SIZES
const sessions = Math.ceil(largest / SOCKETS_A_SESSION)
const world = await makeLiveWorld({ lots: 1, bidders: sessions + PLACERS })
const [lotNumber = 0] = world.lots
const owners = world.people.slice(0, sessions)
const placers = world.people.slice(sessions)
const near = await world.startServer()
const far = await world.startServer()
let amountMinor = 10_000_000
let turn = 0

async function bid(person: (typeof owners)[number] | undefined): Promise<number> {
  if (person === undefined) throw new Error('nobody bids')
  amountMinor += STEP_MINOR
  const order = { lotNumber, kind: 'MONSTER', amountMinor, currency: 'USD', isConfirmed: true, key: randomUUID() } as const
  const answer = await near.bid(person.member, order)
  if (!answer.isAccepted || answer.seq === null) throw new Error(`a bid was refused: ${answer.reason}`)
  return answer.seq
}

// Bidders on a lot get each event at once.
let seq = 0
for (const person of owners) seq = await bid(person)

const startPeer = async (peer: FanOutPeer['peer']): Promise<{ program: ChildProgram; port: number }> => {
  const { program, ready } = await startProgram<{ port: number }>(join(import.meta.dirname, '../peers/fan-out-peers.ts'), {
    peer,
  } satisfies FanOutPeer)
  return { program, port: ready.port }
}
const tcp = await startPeer('tcp')
const socketIo = await startPeer('socketIo')
const crowds = {
  ours: await Crowd.start('frames', far.port),
  socketIo: await Crowd.start('socketIo', socketIo.port),
  tcp: await Crowd.start('bytes', tcp.port),
}
const asOf = (program: ChildProgram, crowd: Crowd, text: () => string): Side => ({
  crowd,
  say: () => program.ask({ ask: 'say', text: text() } satisfies FanOutQuestion),
  cost: () => program.ask({ ask: 'cost' } satisfies FanOutQuestion),
})
let sample = ''
const FRAME_HEAD_BYTES = 4
const sides: Record<'ours' | 'socketIo' | 'tcp', Side> = {
  ours: { crowd: crowds.ours, say: async () => (seq = await bid(placers[turn++ % placers.length])), cost: () => far.cost() },
  socketIo: asOf(socketIo.program, crowds.socketIo, () => sample),
  tcp: asOf(tcp.program, crowds.tcp, () => `${' '.repeat(FRAME_HEAD_BYTES)}${sample}`),
}
const lastOneMs: number[] = []

/** Deliveries that a second of the sender's processor carries, each message waiting until everybody has heard the one before. */
async function measure(side: Side, sockets: number): Promise<number> {
  const messages = Math.ceil(DELIVERIES_A_ROUND / sockets)
  const before = await side.cost()
  for (let message = 0; message < messages; message++) {
    const publishedMs = performance.now()
    await side.say()
    await side.crowd.hear(sockets)
    if (side === sides.ours && sockets === largest) lastOneMs.push(performance.now() - publishedMs)
  }
  return (messages * sockets * MS_PER_S) / ((await side.cost()).cpuMs - before.cpuMs)
}

const emptyBytes = (await far.cost(true)).residentBytes
const found: { sockets: number; ours: Spread; socketIo: Spread; tcp?: Spread }[] = []
const kibASocket: number[] = []
let open = 0
for (const sockets of SIZES) {
  const cookies = owners.map(({ headers }) => headers['cookie'] ?? '')
  const follow = { lanes: [], lots: [{ lot: lotNumber, lastSeq: seq }] }
  await crowds.ours.open(sockets - open, { cookies, follow })
  await crowds.socketIo.open(sockets - open)
  await sides.ours.say()
  await crowds.ours.hear(sockets)
  sample = (await crowds.ours.state()).lastText
  const isFirst = sockets === smallest
  if (isFirst) await crowds.tcp.open(sockets, { messageBytes: FRAME_HEAD_BYTES + Buffer.byteLength(sample) })
  open = sockets
  kibASocket.push(((await far.cost(true)).residentBytes - emptyBytes) / KIB / sockets)
  for (const side of [sides.ours, sides.socketIo]) await measure(side, sockets)
  const both = { ours: () => measure(sides.ours, sockets), socketIo: () => measure(sides.socketIo, sockets) }
  const measured = isFirst
    ? await interleave(LEAST_ROUNDS, { ...both, tcp: () => measure(sides.tcp, sockets) })
    : await interleave(LEAST_ROUNDS, both)
  found.push({ sockets, ...measured })
}
const lost = (await Promise.all(Object.values(crowds).map((crowd) => crowd.state()))).reduce((sum, state) => sum + state.lost, 0)
await Promise.all(Object.values(crowds).map((crowd) => crowd.stop()))
await Promise.all([tcp.program.stop(), socketIo.program.stop()])

/** What coalescing does for those who only watch: frames a second each gets while bids come as fast as the engine takes them. */
async function watch(): Promise<{ bidsASecond: number; framesASecond: number }> {
  const crowd = await Crowd.start('frames', far.port)
  await crowd.open(WATCHERS, { follow: { lanes: [], lots: [{ lot: lotNumber, lastSeq: seq }] } })
  const begunMs = performance.now()
  let bids = 0
  for (; performance.now() - begunMs < BURST_MS; bids++) seq = await bid(placers[turn++ % placers.length])
  const seconds = (performance.now() - begunMs) / MS_PER_S
  const { heard } = await crowd.state()
  await crowd.stop()
  return { bidsASecond: bids / seconds, framesASecond: heard / WATCHERS / seconds }
}
const watched = await watch()
await world.close()

const ofTcp = (found[0]?.ours.median ?? 0) / (found[0]?.tcp?.median ?? Number.NaN)
const ofSocketIo = found.map(({ ours, socketIo: theirs }) => ours.median / theirs.median)
const size = (sockets: number): string => sockets.toLocaleString('en-US')
const rows: BenchRow[] = found.flatMap(({ sockets, ours, socketIo: theirs, tcp: bare }, at) => [
  row(`deliveries a second of processor, ${size(sockets)} sockets (ratio: to socket.io)`, ours, {
    unit: '/s',
    ratio: ofSocketIo[at] ?? 0,
  }),
  row(`the same by socket.io`, theirs, { unit: '/s' }),
  ...(bare === undefined ? [] : [row('the same bytes by bare TCP writes', bare, { unit: '/s', ratio: bare.median / ours.median })]),
])
const ratios = { tcp: ofTcp, socketIo: Math.min(...ofSocketIo), kib: kibASocket.at(-1) ?? Number.NaN }
await record({
  id: 'P7',
  rows: [
    ...rows,
    { name: `of bare TCP, ${size(smallest)} sockets`, value: ofTcp, unit: '×' },
    { name: `resident memory of a socket, ${size(largest)} open`, value: ratios.kib, unit: 'KiB' },
    row(`from a bid until the last of ${size(largest)} has it, commit included`, spreadOf(lastOneMs), { unit: 'ms' }),
    { name: 'sockets lost', value: lost, unit: '' },
    {
      name: `frames a second to a watcher while ${Math.round(watched.bidsASecond)} bids a second come`,
      value: watched.framesASecond,
      unit: '/s',
    },
  ],
  wants: `≥ ${LEAST_OF_TCP} of bare TCP a processor second, ≥ ${LEAST_OF_SOCKET_IO}× socket.io at each size, ≤ ${KIB_A_SOCKET_MOST} KiB resident a socket; ledger read, bus and both frames included, nothing coalesced`,
  holds: ratios.tcp >= LEAST_OF_TCP && ratios.socketIo >= LEAST_OF_SOCKET_IO && ratios.kib <= KIB_A_SOCKET_MOST && lost === 0,
  versions: { postgres: world.postgres, ...versionsOf('socket.io') },
})
