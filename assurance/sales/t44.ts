// T44: fees, computed a second time independently and compared with the rules; and the price a buyer was quoted against their award.
import { minorDigitsOf } from '@app/contract/money.ts'
import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { type BidKind, highestBidFor, quote } from '@app/rules/fees/quote.ts'
import { BUYER_CLASSES, type FeeSchedule } from '@app/rules/fees/schedule.ts'
import { scheduleOf } from '@app/rules/fees/find-schedule.ts'
import { SHIPPED_SCHEDULES } from '@app/rules/fees/schedule-table.ts'
import { Installation } from '../outages/installation.ts'
import { type PriceCase, priceAgain } from '../prices/price-again.ts'
import { record } from '../result.ts'
import { quotedAwards } from './quoted-awards.ts'
import { PORT, sized } from './size.ts'

const CASES = 100_000
const SALES = sized({ short: 60, long: 1_000 })
const LARGEST_WHOLE = 2_000_000
const SEED = 20_260_115
const KINDS: readonly BidKind[] = ['live', 'preliminary']
const TITLES = ['C', 'S', 'J'] as const

const random = makeRandom(SEED)
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

const totalAgain = (one: PriceCase): bigint => priceAgain(one).total

/** Where fees change: each beginning of a band, and one minor unit to either side. */
function edgesOf({ buyer, virtual }: FeeSchedule): number[] {
  const begins = [...Object.values(buyer), ...Object.values(virtual)].flatMap((bands) => bands.map(([from]) => from))
  return [...new Set(begins.flatMap((from) => [from - 1, from, from + 1]))].filter((minor) => minor > 0)
}

const edges = new Map(SHIPPED_SCHEDULES.map((schedule) => [schedule, edgesOf(schedule)]))
const wrong: string[] = []
const seen = { cases: 0, edges: 0 }

function check(one: PriceCase): void {
  const { schedule, hammerMinor } = one
  const terms = { schedule, bidKind: one.bidKind, titleGroup: one.titleGroup, buyerClass: one.buyerClass }
  const quoted = quote({ minor: hammerMinor, currency: schedule.currency }, terms)
  const name = `${schedule.id} ${one.buyerClass} ${one.bidKind} ${one.titleGroup} ${hammerMinor}`
  seen.cases += 1
  if (BigInt(quoted.total.minor) !== totalAgain(one)) wrong.push(`${name}: ${quoted.total.minor}, by the table ${totalAgain(one)}`)
  if (quoted.lines.reduce((sum, { amount }) => sum + amount.minor, 0) !== quoted.total.minor)
    wrong.push(`${name}: its lines are not its sum`)
  const above = quote({ minor: hammerMinor + 1, currency: schedule.currency }, terms)
  if (above.total.minor <= quoted.total.minor) wrong.push(`${name}: one unit more costs ${above.total.minor}, not more`)
}

function oneCase(hammerOf: (schedule: FeeSchedule) => number): PriceCase {
  const schedule = pick(SHIPPED_SCHEDULES)
  return { schedule, buyerClass: pick(BUYER_CLASSES), bidKind: pick(KINDS), titleGroup: pick(TITLES), hammerMinor: hammerOf(schedule) }
}

for (const schedule of SHIPPED_SCHEDULES)
  for (const hammerMinor of edges.get(schedule) ?? [])
    for (const buyerClass of BUYER_CLASSES)
      for (const bidKind of KINDS)
        for (const titleGroup of TITLES) {
          check({ schedule, buyerClass, bidKind, titleGroup, hammerMinor })
          seen.edges += 1
        }
while (seen.cases < CASES)
  check(
    oneCase(({ currency }) => {
      const unit = 10 ** minorDigitsOf(currency)
      return 1 + Math.floor(random() ** 3 * LARGEST_WHOLE * unit)
    }),
  )
// The highest bid within a budget fits, and one unit more does not.
for (let at = 0; at < CASES / 100; at++) {
  const one = oneCase(({ currency }) => Math.floor(random() * 50_000) * 10 ** minorDigitsOf(currency))
  const { schedule, bidKind, titleGroup, buyerClass } = one
  const terms = { schedule, bidKind, titleGroup, buyerClass }
  const budget = { minor: one.hammerMinor, currency: schedule.currency }
  const unit = 10 ** minorDigitsOf(schedule.currency)
  const highest = highestBidFor(budget, terms)?.minor ?? 0
  const costs = (minor: number) => totalAgain({ ...one, hammerMinor: minor })
  if ((highest > 0 && costs(highest) > BigInt(budget.minor)) || costs(highest + unit) <= BigInt(budget.minor))
    wrong.push(`${schedule.id}: ${highest} is not the highest bid for ${budget.minor}`)
}
// A schedule stays the one of its day: the day before it begins has another, or none.
for (const { site, currency, effectiveFrom, id } of SHIPPED_SCHEDULES) {
  const before = new Date(Date.parse(effectiveFrom) - 86_400_000).toISOString().slice(0, 10)
  if (scheduleOf(SHIPPED_SCHEDULES, { site, currency, on: effectiveFrom })?.id !== id) wrong.push(`${id} is not in force on its first day`)
  if (scheduleOf(SHIPPED_SCHEDULES, { site, currency, on: before })?.id === id) wrong.push(`${id} is in force before its first day`)
}

const digits = new Set(SHIPPED_SCHEDULES.map(({ currency }) => minorDigitsOf(currency)))
const installation = await Installation.open(1, PORT)
try {
  const awards = await quotedAwards(installation, SALES)
  wrong.push(...awards.wrong)
  await record({
    id: 'T44',
    figures: {
      schedules: SHIPPED_SCHEDULES.length,
      'decimals of their currencies': [...digits].toSorted().join(', '),
      'cases reckoned twice': seen.cases,
      'of them at an edge of a band': seen.edges,
      'lots sold over the wire': awards.sold,
      wrong: wrong.length,
    },
    wants: `${CASES.toLocaleString('en-US')} sums as by the table, to the last unit; more never costs less; the award of each of ${SALES} lots is what its bidder was told`,
    holds: wrong.length === 0 && seen.cases >= CASES && awards.sold === SALES && digits.size >= 2,
    shortfalls: wrong,
  })
} finally {
  await installation.close()
}
