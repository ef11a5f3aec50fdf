import { AMOUNT_MINOR_MAX, majorOf, minorDigitsOf, moneyOf } from '@app/contract/money.ts'
import { SITE_CODES, type CurrencyCode, type SiteCode } from '@app/contract/sites.ts'
import type { Curve, CurveCase, Predicate, SortKey } from '@app/lot-index/query.ts'
import { daysBetween } from '../documents/days.ts'
import { allInAt, type PricedLot } from '../fees/all-in.ts'
import { scheduleOf } from '../fees/find-schedule.ts'
import { INCREMENT_TABLES, incrementsOf, type IncrementTable } from '../fees/increments.ts'
import { BASIS_POINTS } from '../fees/quote.ts'
import type { BuyerClass, FeeSchedule } from '../fees/schedule.ts'
import { foldText } from '../reference/fold-text.ts'
import { dayOfSite } from '../memberships/site-day.ts'
import { SELLING_SITES } from '../sites/selling-sites.ts'
import { rateOf, type TaxedLine, WHOLE_RATE } from '../tax/line-tax.ts'
import { readTaxText } from '../tax/tax-terms.ts'
import type { AllInCondition } from './condition.ts'
import { saleOver } from './filter-bind.ts'
import { type TaxGroup, taxGroups, type TaxSetting, taxStarts } from '../tax/tax-groups.ts'
import type { LotSort } from './sorts.ts'

// What a lot costs depends on who asks and on whether its lane runs, so it stands in no index. But lots of one selling site, title
// group and phase, sold while one schedule is in force, are priced alike, and among them a higher bid never costs less: a bound of the
// price is a bound of the bid.

/** Who asks what lots cost, and which lots sell live at that moment. */
export interface PriceSetting {
  /** The reader's; lots sold in another have no price for them. */
  readonly currency: CurrencyCode
  readonly buyerClass: BuyerClass
  /** Sales whose lanes run, by number: bids on their lots are priced as live ones. */
  readonly liveSales: readonly string[]
  /** Those in force on any day on which lots are sold, and to come. */
  readonly schedules: readonly FeeSchedule[]
  readonly nowMs: number
  /** By what the reader is taxed; left out for before tax everywhere. */
  readonly tax?: TaxSetting
}

/** Lots that are priced alike, but for their bids: those of `where` that are in a phase. */
interface PriceGroup {
  readonly where: Predicate
  readonly phase: Predicate
  readonly terms: Omit<PricedLot, 'currentBid'>
  readonly increments: IncrementTable
  readonly schedule: FeeSchedule
}

const EPOCH_DAY = '1970-01-01'
const CLEAN: Predicate = { op: 'term', field: 'titleGroup', values: ['TITLEGROUP_C'] }

const not = (of: Predicate): Predicate => ({ op: 'not', of })

const countriesOf = (site: SiteCode): readonly string[] =>
  Object.keys(SELLING_SITES)
    .filter((country) => SELLING_SITES[country] === site)
    .map(foldText)

/** The day of a lot's sale as the index has it: days since 1970. */
export const saleDayOf = (day: string): number => daysBetween(EPOCH_DAY, day)

/** Days of sales on which one and the same schedule and steps are in force. */
interface Period {
  readonly where: Predicate
  /** Any of the days, YYYY-MM-DD. */
  readonly on: string
}

/** Lots whose sale is on a day, or later, and before another; null for without end. */
function soldWithin(from: string | null, before: string | null): Predicate {
  const ends = { ...(from !== null && { min: saleDayOf(from) }), ...(before !== null && { max: saleDayOf(before) - 1 }) }
  return { op: 'range', field: 'saleDay', ...ends }
}

/** The periods of a site's schedules and steps. A lot without a sale is priced as if it were sold today, the site's. */
function periodsOf(site: SiteCode, { currency, schedules, nowMs, tax }: PriceSetting): readonly Period[] {
  const today = dayOfSite(site, nowMs)
  const versions = [...schedules, ...INCREMENT_TABLES].filter((one) => one.site === site && one.currency === currency)
  const starts = [
    ...new Set([...versions.map(({ effectiveFrom }) => effectiveFrom), ...(tax === undefined ? [] : taxStarts(site, tax))]),
  ].toSorted((a, b) => (a < b ? -1 : 1))
  // Nearly always there is one: nothing is asked of the day then.
  if (starts.length === 1) return [{ where: { op: 'all' }, on: today }]
  return starts.map((from, at): Period => {
    const before = starts[at + 1] ?? null
    const isNow = from <= today && (before === null || today < before)
    if (!isNow) return { where: soldWithin(from, before), on: from }
    const others = [soldWithin(null, from), ...(before === null ? [] : [soldWithin(before, null)])]
    return { where: { op: 'and', of: others.map(not) }, on: today }
  })
}

/** The lots of a site by how they are taxed on a day. */
const taxedGroups = (site: SiteCode, { tax }: PriceSetting, on: string): readonly TaxGroup[] =>
  tax === undefined ? [{ where: { op: 'term', field: 'country', values: countriesOf(site) }, tax: undefined }] : taxGroups(site, tax, on)

// One search asks for the groups of its setting some ten times.
const made = new WeakMap<PriceSetting, readonly PriceGroup[]>()

/** The groups of lots sold in the reader's currency. */
function priceGroups(setting: PriceSetting): readonly PriceGroup[] {
  const groups = made.get(setting) ?? makeGroups(setting)
  made.set(setting, groups)
  return groups
}

function makeGroups(setting: PriceSetting): readonly PriceGroup[] {
  const { currency, buyerClass, liveSales, schedules } = setting
  const inRun: Predicate = { op: 'term', field: 'auctionId', values: liveSales }
  const phases: (readonly [PricedLot['bidKind'], Predicate])[] =
    liveSales.length === 0
      ? [['preliminary', { op: 'all' }]]
      : [
          ['preliminary', not(inRun)],
          ['live', inRun],
        ]
  return SITE_CODES.flatMap((site) =>
    periodsOf(site, setting).flatMap(({ where: period, on }): PriceGroup[] => {
      const [increments, schedule] = [incrementsOf({ site, currency, on }), scheduleOf(schedules, { site, currency, on })]
      if (increments === null || schedule === null) return []
      const sold: readonly Predicate[] = [{ op: 'term', field: 'currency', values: [currency] }, ...(period.op === 'all' ? [] : [period])]
      return taxedGroups(site, setting, on).flatMap(({ where: taxed, tax }) =>
        (['C', 'S'] as const).flatMap((titleGroup) => {
          const where: Predicate = { op: 'and', of: [taxed, ...sold, titleGroup === 'C' ? CLEAN : not(CLEAN)] }
          return phases.map(([bidKind, phase]) => {
            const terms = { sellingSite: site, titleGroup, bidKind, on, buyerClass, tax }
            return { where, phase, terms, increments, schedule }
          })
        }),
      )
    }),
  )
}

/** All-in price, minor units, where this many whole units are bid. */
function allInOf({ terms, schedule }: PriceGroup, whole: number, currency: CurrencyCode): number {
  return allInAt({ ...terms, currentBid: moneyOf(whole, currency) }, [schedule])?.quote.total.minor ?? Number.POSITIVE_INFINITY
}

/** Bounds of bids that are remembered; the bars of every page ask for the same ones. */
const REMEMBERED_MAX = 20_000
const remembered = new Map<string, number>()

/** The lowest current bid, whole units, from which on the all-in price is at least this, minor units. */
function bidFrom(group: PriceGroup, minor: number, currency: CurrencyCode): number {
  const { schedule, increments } = group
  const { titleGroup, bidKind, buyerClass, tax = '' } = group.terms
  const key = [schedule.id, increments.effectiveFrom, titleGroup, bidKind, buyerClass, tax.slice(tax.indexOf(':')), minor].join(' ')
  const known = remembered.get(key) ?? findBidFrom(group, minor, currency)
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(key, known)
  return known
}

function findBidFrom(group: PriceGroup, minor: number, currency: CurrencyCode): number {
  let low = 0
  let high = Math.ceil(AMOUNT_MINOR_MAX / 10 ** minorDigitsOf(currency))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (allInOf(group, middle, currency) >= minor) high = middle
    else low = middle + 1
  }
  return low
}

/** Less than the smallest part of any currency: no bid lies between a whole unit and so much above it. */
const BETWEEN = 0.0005

/** Current bids whose next bid costs from `min` to `max` all-in, minor units, bounds included. Bids between whole units count as the next. */
function bidsWithin(group: PriceGroup, { min, max }: { min: number; max: number }, currency: CurrencyCode): Predicate {
  const [from, to] = [bidFrom(group, min, currency), max === Number.POSITIVE_INFINITY ? null : bidFrom(group, max + 1, currency) - 1]
  if (to !== null && to < from) return { op: 'none' }
  const ends = { ...(from > 0 && { min: from - 1 + BETWEEN }), ...(to !== null && { max: to }) }
  return { op: 'range', field: 'bid', ...ends }
}

/** Lots that still sell and cost so much all-in at their next bid, in the words of the index. */
export function allInWhere({ min, max }: AllInCondition, setting: PriceSetting): Predicate {
  const { currency } = setting
  const unit = 10 ** minorDigitsOf(currency)
  // Rounded to a millionth first, for 2.3 units are 229.99999999999997 hundredths.
  const minorOf = (major: number) => Number((major * unit).toFixed(6))
  const bounds = {
    min: min === undefined ? 0 : Math.ceil(minorOf(min)),
    max: max === undefined ? Number.POSITIVE_INFINITY : Math.floor(minorOf(max)),
  }
  // By phase, so that the sales that run, which may be many, are named once.
  const phases = [...Map.groupBy(priceGroups(setting), ({ phase }) => phase)].map(([phase, groups]): Predicate => {
    const priced = groups.map((group): Predicate => ({ op: 'and', of: [group.where, bidsWithin(group, bounds, currency)] }))
    return { op: 'and', of: [phase, { op: 'or', of: priced }] }
  })
  return { op: 'and', of: [not(saleOver(setting.nowMs)), { op: 'or', of: phases }] }
}

/** Lots that still sell, but not in the reader's currency. */
const pricedElsewhere = (setting: PriceSetting): Predicate => ({
  op: 'and',
  of: [not(saleOver(setting.nowMs)), not({ op: 'or', of: [...new Set(priceGroups(setting).map(({ where }) => where))] })],
})

/** Current bids at which the price may take another course: where a step changes, and where the next bid enters a band of fees. */
function bendsOf({ increments, schedule, terms }: PriceGroup, unit: number): readonly number[] {
  const { buyer, virtual } = schedule
  const fees = [
    ...(terms.buyerClass === 'UNS' ? [...buyer.UNS, ...buyer.UNC] : buyer[terms.buyerClass]),
    ...virtual.preliminary,
    ...virtual.live,
    ...virtual.liveClean,
  ]
  const bends = new Set(increments.bands.map(([from]) => from))
  for (const [at, [from, step]] of increments.bands.entries()) {
    const end = increments.bands[at + 1]?.[0] ?? Number.POSITIVE_INFINITY
    for (const [minor] of fees) {
      const bid = Math.ceil(minor / unit) - step
      if (bid >= from && bid < end) bends.add(bid)
    }
  }
  return [...bends].toSorted((a, b) => a - b)
}

/** What a unit of a line costs with its tax. */
const withTax = (tax: string | undefined, kind: TaxedLine['kind']): number =>
  tax === undefined ? 1 : 1 + rateOf(readTaxText(tax), kind) / WHOLE_RATE

/** What a whole unit more of hammer costs in a group, the unit included, where the next bid is this many minor units. */
function slopeAt({ schedule, terms }: PriceGroup, nextMinor: number): number {
  const isClean = terms.titleGroup === 'C'
  const column = terms.buyerClass === 'UNS' && isClean ? 'UNC' : terms.buyerClass
  const kind = terms.bidKind === 'live' && isClean ? 'liveClean' : terms.bidKind
  const shares = (
    [
      ['BUYER', schedule.buyer[column]],
      ['VIRTUAL', schedule.virtual[kind]],
    ] as const
  ).map(([of, bands]) => {
    const fee = bands.findLast(([from]) => nextMinor >= from)?.[1]
    return fee !== undefined && 'basisPoints' in fee ? (fee.basisPoints / BASIS_POINTS) * withTax(terms.tax, of) : 0
  })
  return withTax(terms.tax, 'PRICE') + shares.reduce((sum, share) => sum + share, 0)
}

/** All-in prices of a group by the current bid, major units, before fees that are shares are rounded to a minor unit. */
function curveOf(group: PriceGroup, currency: CurrencyCode): Curve {
  const unit = 10 ** minorDigitsOf(currency)
  return bendsOf(group, unit).flatMap((from) => {
    const price = allInAt({ ...group.terms, currentBid: moneyOf(from, currency) }, [group.schedule])
    return price === null ? [] : [{ from, value: majorOf(price.quote.total), slope: slopeAt(group, price.nextBid.minor) }]
  })
}

/** An order by price in the words of the index; lots without a price come last. Other orders stay as they are. */
export function allInSort(sort: LotSort, setting: PriceSetting): SortKey {
  if (sort.by !== 'allIn') return sort
  const over = saleOver(setting.nowMs)
  const cases = priceGroups(setting).map((group): CurveCase => ({
    where: { op: 'and', of: [group.where, group.phase, not(over)] },
    curve: curveOf(group, setting.currency),
  }))
  return { by: 'curve', field: 'bid', cases, direction: sort.direction }
}

/** Upper ends of the bars that show how many lots cost how much, in dollars; the last bar has none. */
const DOLLAR_EDGES = [500, 1_000, 1_500, 2_500, 5_000, 7_500, 10_000, 15_000] as const

/** What a dollar is worth in a currency, roughly, so that the edges are round figures of it. */
const WORTH: Readonly<Record<CurrencyCode, number>> = { USD: 1, CAD: 1, GBP: 1, EUR: 1, INR: 80, AED: 4, BHD: 0.4, OMR: 0.4 }

/** Upper ends of the bars of a currency, whole units. */
export const priceEdges = (currency: CurrencyCode): readonly number[] => DOLLAR_EDGES.map((edge) => edge * WORTH[currency])

/**
 * What counts lots by price: a condition for each bar, from its lower end, which is not its own, to its upper end, and one for lots
 * sold in other currencies.
 */
export function priceCounts(setting: PriceSetting): readonly Predicate[] {
  const edges = priceEdges(setting.currency)
  const unit = 10 ** minorDigitsOf(setting.currency)
  const bars = [...edges, undefined].map((to, at): AllInCondition => {
    const from = edges[at - 1]
    return { op: 'allIn', ...(from !== undefined && { min: from + 1 / unit }), ...(to !== undefined && { max: to }) }
  })
  return [...bars.map((bar) => allInWhere(bar, setting)), pricedElsewhere(setting)]
}
