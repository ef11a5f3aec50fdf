// T55: payments in which much goes wrong at two servers: each invoice is charged once, or what was charged beside it is back.
import { randomInt } from 'node:crypto'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import type { Order } from '../../apps/gateway-simulator/src/orders.ts'
import { openHouse } from '../journal/house.ts'
import { bookFaults } from '../journal/judge-books.ts'
import { type MoneyWorld, openMoneyWorld, type Somebody } from '../journal/world.ts'
import { SHARE } from '../people/share.ts'
import { inTurns } from '../races/in-turns.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'
import { CUT_NAMES, drawPlan, type Plan, type WireFault, wireFaultsOf } from './faults.ts'
import { type EndedRun, judgeRun } from './judge-charges.ts'
import { type PayingWorld, type Run, runPayment } from './payer.ts'
import { makeRuns } from './payers.ts'
import { readEnds } from './read-charges.ts'
import { agreeToRefunds, settle } from './settle.ts'
import { Wire } from './wire.ts'

const RUNS = Math.ceil(sized({ short: 600, long: 10_000 }) * SHARE)
const KILLS = Math.ceil(sized({ short: 3, long: 30 }) * SHARE)
const A_BATCH = 100
/** Payers at once: most of their time they wait. */
const TOGETHER = 24
const NODES = 2
const AWAY_MS = 500
/** The bank answers within this or not at all. */
const BANK_WITHIN_MS = 2_500
/** Pages of the bank that nobody pays on run out after it. */
const PAGE_MS = 20_000
const RECEIVED_ON = '2026-01-05'
const SECOND_MS = 1_000
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)

const tally = new Map<string, number>()
const count = (name: string): void => void tally.set(name, (tally.get(name) ?? 0) + 1)

/** Every order of the bank so far, also those that its own book has dropped. */
const known = new Map<string, Order>()
function orders(world: MoneyWorld): readonly Order[] {
  for (const order of world.bank.orders.all()) known.set(order.ref, order)
  return [...known.values()]
}

/** A clerk books the whole of what a payer owes, as money of the bank. */
const bookBy =
  (world: MoneyWorld, clerks: readonly Somebody[]) =>
  async (run: Run): Promise<boolean> => {
    const { who, invoiceIds, totalMinor } = run
    const money = { number: who.number, currency: 'USD', amountMinor: totalMinor, source: 'BANK', reference: `D${who.id}` }
    const body = { ...money, receivedOn: RECEIVED_ON, invoiceIds, reason: 'Seen.' }
    const clerk = clerks[who.id % clerks.length] as Somebody
    const isBooked = (await world.call(clerk, '/data/operations/money/payments', body))?.returnCode === 1
    count(`paid meanwhile: ${isBooked ? 'booked' : 'not booked'}`)
    return isBooked
  }

/** Plans of all runs; in a few of them a server is killed between the money and its notice. */
function drawPlans(): Plan[] {
  const plans = Array.from({ length: RUNS }, (_, run) => drawPlan(random, run))
  const every = Math.max(1, Math.floor(RUNS / KILLS))
  return plans.map((plan, run) => {
    if (run % every !== every - 1) return plan
    return { ...plan, notice: 'SERVER_KILLED', cuts: plan.cuts.filter((cut) => cut !== 'NOTICE_NOT_REACHED'), isGivenUp: false }
  })
}

function countEnds(ends: readonly EndedRun[]): Readonly<Record<string, number>> {
  const payments = ends.flatMap((end) => end.payments)
  const taken = payments.filter(({ takenMinor }) => takenMinor > 0)
  return {
    'invoices paid': ends.flatMap(({ invoices }) => invoices).filter(({ isPaid }) => isPaid).length,
    'payments begun at the bank': payments.length,
    'payments taken': taken.length,
    'taken for what was paid meanwhile': taken.filter(({ here }) => (here?.creditMinor ?? 0) > 0).length,
    'went back': taken.filter(({ backMinor }) => backMinor > 0).length,
    'given up and charged nothing': ends.filter(({ isGivenUp, payments: own }) => isGivenUp && own.every((one) => one.takenMinor === 0))
      .length,
  }
}

let opened: Wire | null = null
const world = await openMoneyWorld(NODES, {
  waits: { pageMs: PAGE_MS },
  placeOf: async (bank, place) => {
    opened = await Wire.open(bank, makeRandom(seed + 1))
    return { ...place, url: opened.url, timeoutMs: BANK_WITHIN_MS }
  },
})
const wire = opened as Wire | null
if (wire === null) throw new Error('nothing stands between the servers and the bank')
try {
  const { pool, nodes } = world.installation
  await openHouse(pool, { site: 'CPRTUS', currency: 'USD' })
  let killing: Promise<void> = Promise.resolve()
  let kills = 0
  wire.killServerAt = (port) => {
    // One at a time, so that the other one is there.
    killing = killing.then(() => {
      kills += 1
      return world.installation.killNode(nodes.some((node) => node.port === port) ? port : (nodes[0]?.port ?? 0), AWAY_MS)
    })
  }
  const plans = drawPlans()
  const asked: { accountId: number; isGivenUp: boolean; invoiceIds: readonly number[] }[] = []
  const faults: string[] = []
  const begunMs = performance.now()
  for (let at = 0; at < RUNS; at += A_BATCH) {
    const runs = await makeRuns(world, plans.slice(at, at + A_BATCH), random)
    for (const { who, plan } of runs) {
      wire.spoil(who.id, wireFaultsOf(plan))
      count(`notices ${plan.notice}`)
      if (plan.presses > 1) count('button pressed twice or more')
      if (plan.tabs !== 'NONE') count(`second tab ${plan.tabs}`)
    }
    const clerks = [await world.clerk(), await world.clerk()]
    const paying: PayingWorld = { money: world, bookWhole: bookBy(world, clerks), note: count }
    faults.push(...(await inTurns(runs, (run) => runPayment(paying, run), TOGETHER)).flat())
    asked.push(...runs.map(({ who, plan, invoiceIds }) => ({ accountId: who.id, isGivenUp: plan.isGivenUp, invoiceIds })))
    orders(world)
  }
  await killing
  const seconds = Math.round((performance.now() - begunMs) / SECOND_MS)
  const settledMs = await settle(world, () => orders(world))
  const agreed = await agreeToRefunds(world, wire, random)
  const backMs = await settle(world, () => orders(world))
  const ends = await readEnds(pool, orders(world), asked)
  faults.push(...ends.flatMap(judgeRun), ...(await bookFaults({ db: world.db, pool, orders: orders(world) })))
  const untried = CUT_NAMES.filter((cut) => !tally.has(`cut ${cut}`) && !wire.happened.has(cut as WireFault)).map(
    (cut) => `never cut: ${cut}`,
  )
  await record({
    id: 'T55',
    figures: {
      seed,
      runs: asked.length,
      seconds,
      ...countEnds(ends),
      ...Object.fromEntries([...tally].toSorted()),
      ...Object.fromEntries([...wire.happened].toSorted().map(([fault, n]) => [`on the wire ${fault}`, n])),
      'servers killed between money and notice': kills,
      'refunds agreed to': agreed,
      'settled after, ms': settledMs,
      'money back after, ms': backMs,
      'ends that must not be': faults.length,
    },
    wants: `${RUNS.toLocaleString('en-US')} payments at ${NODES} servers: buttons pressed twice, second tabs, connections cut at twelve points, returns and notices in any order, answers of the bank lost once it has taken the money, servers killed: each invoice is charged once and booked once, or what was charged beside it is back or whole on its way, and nothing stays open`,
    holds: faults.length === 0 && untried.length === 0 && asked.length >= RUNS,
    shortfalls: [...faults, ...untried],
  })
} finally {
  await world.close()
  await wire.close()
}
