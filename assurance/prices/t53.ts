// T53: one price from the estimate to the journal, to the minor unit, while schedules, tax, classes, titles and days of sales change.
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BidAnswer } from '@app/contract/lanes/live.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import { verifyInvoices } from '../../apps/server/src/modules/invoices/index.ts'
import { verifyJournal } from '../../apps/server/src/modules/journal/index.ts'
import { withInstallation, type Installation } from '../people/installation.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'
import { askAlone } from './ask-alone.ts'
import { keepChanging } from './changes.ts'
import { type Billed, type FrozenTerms, judgePrices, type QuotedBid } from './judge-prices.ts'
import { plantedFaults } from './planted-faults.ts'
import { readBilled, readFrozen } from './read-prices.ts'
import { unreadable } from './read-words.ts'
import { openPricedWorld, type Payer, type PricedLot, type PricedWorld } from './world.ts'

const BIDS = sized({ short: 1_200, long: 10_000 })
const BIDS_A_LOT = 4
const READ = sized({ short: 60, long: 500 })
const PAYERS_A_SITE = 16
const TOGETHER = 8
const TOO_FAST_MS = 150
const SETTLED_WITHIN_MS = sized({ short: 180_000, long: 1_200_000 })
const POLL_MS = 500
const [LOWEST, SPAN] = [300, 24_000]
const PROXY_SHARE = 0.3
const KINDS = ['MONSTER', 'PRELIM_MAX'] as const
const seed = Number(process.env['ASSURANCE_SEED'] ?? randomInt(2 ** 31))
const random = makeRandom(seed)
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

const told: QuotedBid[] = []
const refused = new Map<string, number>()
const unitOf = (lot: PricedLot): number => 10 ** minorDigitsOf(lot.place.currency)

/** Whole units that would be taken: the opening price of a trial's lot, or somewhat over what is asked. */
function amountFor(lot: PricedLot): number {
  const unit = unitOf(lot)
  if (lot.askMinor === 0) return (LOWEST + Math.floor(random() ** 2 * SPAN)) * unit
  return Math.ceil((lot.askMinor * (1 + random() * 0.3)) / unit) * unit
}

async function estimate({ ask }: Installation, { payer, lot, amountMinor }: { payer: Payer; lot: PricedLot; amountMinor: number }) {
  const json = { lotNumber: String(lot.number), bidAmount: String(amountMinor / unitOf(lot)) }
  const { data, text } = await ask({ path: '/data/member/pricingEstimate', json, headers: { ...payer.headers } })
  if (typeof data['total'] !== 'number') throw new Error(`no estimate: ${text.slice(0, 300)}`)
  return { shownMinor: Math.round(data['total'] * unitOf(lot)), shownTerms: data['terms'] as FrozenTerms }
}

async function bidOnce(world: PricedWorld): Promise<void> {
  const { installation } = world
  const lot = pick(world.lots)
  const payer = pick(world.payers.filter(({ site }) => site === lot.place.site))
  const amountMinor = amountFor(lot)
  const key = randomUUID()
  const fromMs = performance.now()
  const shown = await estimate(installation, { payer, lot, amountMinor })
  const kind = random() < PROXY_SHARE ? KINDS[1] : KINDS[0]
  const bid = { lotNumber: lot.number, kind, amountMinor, currency: lot.place.currency, isConfirmed: true, key }
  const { data, status } = await installation.ask({ path: '/data/lots/bids', json: { bids: [bid] }, headers: { ...payer.headers } })
  const untilMs = performance.now()
  const answer = (data['bids'] as readonly BidAnswer[] | undefined)?.[0]
  if (answer !== undefined && answer.askMinor > 0) lot.askMinor = answer.askMinor
  if (answer?.isAccepted === true && answer.allInMinor !== null) {
    const schedules = world.schedules.get(lot.place.site)
    if (schedules === undefined) throw new Error('a site without schedules')
    told.push({ key, lot, payer, schedules, amountMinor, ...shown, toldMinor: answer.allInMinor, span: { fromMs, untilMs } })
    return
  }
  const reason = answer?.reason ?? String(status)
  refused.set(reason, (refused.get(reason) ?? 0) + 1)
  if (reason === 'TOO_FAST' || reason === 'NOT_OPEN') await sleep(TOO_FAST_MS)
}

/** Closes every lot and waits until all that was won is billed. */
async function settle({ installation: { pool } }: PricedWorld): Promise<readonly Billed[]> {
  await pool.query('update lot_bidding set deadline = now() where bid_count > 0')
  const endMs = performance.now() + SETTLED_WITHIN_MS
  const sold = new Set(told.map(({ lot }) => lot.number)).size
  let wins: readonly Billed[] = []
  do {
    await sleep(POLL_MS)
    wins = await readBilled(pool)
  } while ((wins.length < sold || wins.some(({ invoice }) => invoice === null)) && performance.now() < endMs)
  return wins
}

async function readSome(world: PricedWorld, wins: readonly Billed[]): Promise<string[]> {
  const faults: string[] = []
  const { installation } = world
  for (const win of wins.slice(0, READ)) {
    const payer = world.payers.find(({ id }) => id === win.accountId)
    const lot = world.lots.find(({ number }) => number === win.lot)
    if (payer === undefined || lot === undefined) faults.push(`lot ${win.lot} was won by somebody else`)
    else
      faults.push(
        ...(await unreadable(installation, (path, headers) => askAlone(installation.port, { path, headers }), { win, payer, lot })),
      )
  }
  return faults
}

await withInstallation({}, async (installation) => {
  const world = await openPricedWorld(installation, { lots: Math.ceil(BIDS / BIDS_A_LOT), payersASite: PAYERS_A_SITE })
  let isSettled = false
  const changing = keepChanging(world, { random, isOver: () => isSettled, progress: () => told.length / BIDS })
  const bidding = async (): Promise<void> => {
    while (told.length < BIDS) await bidOnce(world)
  }
  const begunMs = performance.now()
  await Promise.all(Array.from({ length: TOGETHER }, bidding))
  const seconds = (performance.now() - begunMs) / 1_000
  const wins = await settle(world)
  isSettled = true
  const changes = await changing
  const frozen = await readFrozen(installation.pool)
  const known = new Map<string, FeeSchedule>([...world.schedules.values()].flatMap(({ now }) => now.map((one) => [one.id, one] as const)))
  const { wrong, changed } = judgePrices(told, { frozen, wins, known })
  const unread = installation.hasPages ? await readSome(world, wins) : ['pages were not built, so none was read']
  const books = await verifyJournal(installation.db)
  const invoices = await verifyInvoices(installation.db)
  const control = plantedFaults(told, { frozen, wins, known })
  const shortfalls = [
    ...wrong,
    ...unread,
    ...books.faults,
    ...invoices.faults,
    ...changes.refused,
    ...installation.logged,
    ...control.unseen.map((name) => `control: a planted fault was not seen: ${name}`),
    ...Object.entries(changes.counts)
      .filter(([, count]) => count === 0)
      .map(([name]) => `never changed: ${name}`),
  ]
  const used = new Set(frozen.map(({ scheduleId }) => scheduleId))
  await record({
    id: 'T53',
    figures: {
      seed,
      'bids taken': told.length,
      'bids a second': Math.round(told.length / seconds),
      'bids refused': [...refused].map(([reason, count]) => `${reason} ${count}`).join(', '),
      'schedules they were priced by': used.size,
      'places of tax': new Set(world.lots.map(({ place }) => place.yard)).size,
      ...Object.fromEntries(Object.entries(changes.counts).map(([name, count]) => [`changes of ${name}`, count])),
      'terms changed between estimate and answer': changed,
      'wins billed and posted': wins.length,
      'invoices read back from page and PDF': Math.min(READ, wins.length),
      'planted faults seen': control.seen,
      wrong: wrong.length,
    },
    wants: `${BIDS.toLocaleString('en-US')} bids at five places in three currencies while all that prices depend on changes: estimate, answer, frozen price, award, invoice and journal agree to the minor unit with a second reckoning, and each bid by terms that were in force`,
    holds: shortfalls.length === 0 && wins.length > 0 && changed > 0,
    shortfalls,
  })
})
