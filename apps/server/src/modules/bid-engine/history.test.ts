import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import type { BidOrder } from '@app/contract/lanes/live.ts'
import { verifyBase } from '#modules/ledger/index.ts'
import { silentLog } from '#platform/log.ts'
import { checkHistory, type Published, type Seen } from '../../../../../assurance/bidding/check-history.ts'
import { aBidder, aLot, anEngine, aSale, type EngineKit, asSelf } from '../../../test/bidding.test-kit.ts'
import { buyNow } from '../after-hammer/buy-now.ts'
import { closeByTime } from '../lanes/close-by-time.job.ts'

const WORKERS = 16
const TEST_SECONDS = 4
const AFTER_END_MS = 4 * 3_600_000
const RUN_LIMIT_MS = 3 * 3_600_000
const CENTS = 100
const seeds = Number(process.env['ASSURANCE_SEEDS'] ?? 1)
const seconds = Number(process.env['ASSURANCE_SECONDS'] ?? TEST_SECONDS)
const firstSeed = Number(process.env['ASSURANCE_SEED'] ?? 1)

type Bidder = Awaited<ReturnType<typeof aBidder>>
interface Stage {
  readonly nodes: readonly EngineKit[]
  readonly bidders: readonly Bidder[]
  readonly lots: readonly number[]
  readonly buyable: ReadonlySet<number>
  readonly seen: Seen[]
}
const BUY_NOW = 4_000

const pick = <T>(all: readonly T[], random: () => number): T => {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const untouched = { amountMinor: 0, key: '', hash: null, isAccepted: false, priceMinor: 0, askMinor: 0 }

async function read({ nodes, seen }: Stage, { client, lot, random }: { client: number; lot: number; random: () => number }): Promise<void> {
  const invokedMs = performance.now()
  const [state] = await pick(nodes, random).bidding.lots([lot])
  seen.push({ ...untouched, client, lot, what: 'read', invokedMs, answeredMs: performance.now(), seq: state?.seq ?? 0 })
}

async function buy(
  { nodes, bidders, seen }: Stage,
  { client, lot, random }: { client: number; lot: number; random: () => number },
): Promise<void> {
  const invokedMs = performance.now()
  const accountId = bidders[client]?.id ?? 0
  const isAccepted = await buyNow(pick(nodes, random).bidding.acting, { lot, ...asSelf(accountId), priceMinor: BUY_NOW * CENTS }).then(
    () => true,
    () => false,
  )
  seen.push({ ...untouched, client, lot, what: 'buy', invokedMs, answeredMs: performance.now(), seq: null, isAccepted, key: randomUUID() })
}

async function bid(
  { nodes, bidders, seen }: Stage,
  { client, lot, random }: { client: number; lot: number; random: () => number },
): Promise<void> {
  const node = pick(nodes, random)
  const { member } = bidders[client] ?? {}
  if (member === undefined) throw new Error('no such bidder')
  const [state] = await node.bidding.lots([lot])
  const askMinor = state?.askMinor || 2_500
  const kind = pick(['LIVE', 'PRELIM_MAX', 'PRELIM_MAX', 'MONSTER'] as const, random)
  const reach = kind === 'LIVE' ? 1 : 1 + random() * (kind === 'MONSTER' ? 2 : 1)
  const amountMinor = Math.round((askMinor * reach) / CENTS) * CENTS
  const isBlind = random() < 0.5
  const order: BidOrder = {
    lotNumber: lot,
    kind,
    amountMinor,
    currency: 'USD',
    key: randomUUID(),
    isConfirmed: true,
    isOnePlus: kind === 'PRELIM_MAX' && random() < 0.1,
    ...(isBlind || state === undefined ? {} : { expectedSeq: state.stateSeq }),
  }
  // Some are sent twice at once, as after a timeout, to whichever node answers.
  const times = random() < 0.1 ? 2 : 1
  const send = async (to: EngineKit): Promise<void> => {
    const invokedMs = performance.now()
    const [answer] = await to.bidding.place(member, [order], to.bidding.nowMs())
    if (answer === undefined) throw new Error('no answer')
    const { seq, hash, isAccepted, priceMinor, askMinor: nextAsk } = answer
    seen.push({
      client,
      lot,
      what: 'bid',
      invokedMs,
      answeredMs: performance.now(),
      amountMinor,
      key: order.key ?? '',
      seq,
      hash,
      isAccepted,
      priceMinor,
      askMinor: nextAsk,
    })
  }
  await Promise.all(Array.from({ length: times }, () => send(pick(nodes, random))))
}

async function work(stage: Stage, { client, seed, endMs }: { client: number; seed: number; endMs: number }): Promise<void> {
  const random = makeRandom(seed * 1_000 + client)
  while (performance.now() < endMs) {
    const at = { client, lot: pick(stage.lots, random), random }
    const chance = random()
    if (chance < 0.2) await read(stage, at)
    else if (chance < 0.21 && stage.buyable.has(at.lot)) await buy(stage, at)
    else await bid(stage, at)
  }
}

/** A round of one seed on two nodes and one database. Answers contradictions and how much was done. */
async function runSeed(seed: number): Promise<{ violations: string[]; done: number; accepted: number; sold: number }> {
  const first = await anEngine()
  const { database } = first
  const second = await anEngine({ on: database })
  try {
    const bidders = await Promise.all(Array.from({ length: WORKERS }, () => aBidder(database, { deposit: 100_000_000 })))
    const timed = await aSale(database, { type: 'timed', startsIn: -60, endsIn: 3_600 })
    const lots: number[] = []
    for (let item = 1; item <= 12; item++)
      lots.push(await aLot(database, { saleId: timed, item, ...(item % 3 === 0 ? { reserve: 2_000 } : {}) }))
    for (let at = 0; at < 4; at++) lots.push(await aLot(database, { start: at * 100 }))
    const buyable = new Set<number>()
    for (let at = 0; at < 4; at++) buyable.add(await aLot(database, { buyNow: BUY_NOW }))
    const stage: Stage = { nodes: [first, second], bidders, lots: [...lots, ...buyable], buyable, seen: [] }
    const endMs = performance.now() + seconds * 1_000
    await Promise.all(bidders.map((_, client) => work(stage, { client, seed, endMs })))
    const nowMs = () => first.bidding.nowMs() + AFTER_END_MS
    const closer = { pool: database.pool, nowMs, publish: () => undefined, log: silentLog() }
    // Two closers at once: each lot is closed by one of them.
    await Promise.all([closeByTime(closer), closeByTime(closer)])
    const { rows } = await database.pool.query<Published>(
      `select lot, seq, encode(hash, 'hex') as hash, body from bid_events order by lot, seq`,
    )
    await second.bidding.settled()
    const { faults } = await verifyBase(database, {}, { onProgress: () => undefined })
    const violations = [...checkHistory(stage.seen, rows), ...faults.map((fault) => `ledger: ${JSON.stringify(fault)}`)]
    const accepted = stage.seen.filter(({ what, isAccepted }) => what === 'bid' && isAccepted).length
    return { violations, done: stage.seen.length, accepted, sold: rows.filter(({ body }) => body.includes('"outcome":"SOLD"')).length }
  } finally {
    await second.close()
    await first.close()
  }
}

it(
  'T1: what clients of two nodes saw agrees with one order of bids for each lot',
  async () => {
    const total = { seeds: 0, done: 0, accepted: 0, sold: 0, violations: [] as string[] }
    for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
      const { violations, done, accepted, sold } = await runSeed(seed)
      total.seeds += 1
      total.done += done
      total.accepted += accepted
      total.sold += sold
      total.violations.push(...violations.map((line) => `seed ${seed}: ${line}`))
    }
    const file = process.env['ASSURANCE_FILE']
    if (file !== undefined) await writeFile(file, JSON.stringify(total))
    expect(total.violations).toEqual([])
    expect(total.accepted).toBeGreaterThan(0)
    expect(total.sold).toBeGreaterThan(0)
  },
  RUN_LIMIT_MS,
)

it('T1: the checker tells a history that no order explains', () => {
  const body = (fields: object) => JSON.stringify({ kind: 'BID', alias: 1, reason: 'HIGHER', ...fields })
  const ledger: Published[] = [
    { lot: 1, seq: 1, hash: 'a', body: body({ priceMinor: 100, leader: 1 }) },
    { lot: 1, seq: 2, hash: 'b', body: body({ alias: 2, priceMinor: 200, leader: 2 }) },
  ]
  const saw = (client: number, fields: Partial<Seen>): Seen => ({
    client,
    lot: 1,
    what: 'bid',
    invokedMs: client * 10,
    answeredMs: client * 10 + 5,
    amountMinor: client * 100,
    key: `k${client}`,
    seq: client,
    hash: client === 1 ? 'a' : 'b',
    isAccepted: true,
    priceMinor: client * 100,
    askMinor: client * 100 + 50,
    ...fields,
  })
  const whole = [saw(1, {}), saw(2, {})]
  expect(checkHistory(whole, ledger)).toEqual([])
  expect(checkHistory([saw(1, { hash: 'z' }), saw(2, {})], ledger)).toHaveLength(1)
  expect(checkHistory([saw(1, { isAccepted: false }), saw(2, {})], ledger)).toHaveLength(1)
  expect(checkHistory([saw(1, { invokedMs: 30, answeredMs: 35 }), saw(2, {})], ledger)).toHaveLength(1)
  expect(checkHistory([...whole, { ...saw(3, { what: 'read', seq: 1 }) }], ledger)).toHaveLength(1)
  expect(checkHistory([saw(2, {})], ledger)).toHaveLength(1)
  expect(checkHistory([saw(1, { askMinor: 300 }), saw(2, {})], ledger)).toHaveLength(1)
  expect(checkHistory(whole, [ledger[0] as Published, { ...(ledger[1] as Published), seq: 3 }]).length).toBeGreaterThan(0)
})
