import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX, minorDigitsOf, moneyOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { LOT_TAX_STATUSES, type LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { satisfies, searchByBruteForce } from '@app/lot-index/brute-force.ts'
import { onCurve } from '@app/lot-index/curve.ts'
import type { IndexDocument, IndexSchema } from '@app/lot-index/query.ts'
import { dayAfter } from '../documents/days.ts'
import { allInAt, type PricedLot } from '../fees/all-in.ts'
import { lineStepOf } from '../fees/line-rounding.ts'
import { SHIPPED_SCHEDULES } from '../fees/schedule-table.ts'
import { BUYER_CLASSES, type FeeBand, type FeeSchedule } from '../fees/schedule.ts'
import { foldText } from '../reference/fold-text.ts'
import { SELLING_SITES } from '../sites/selling-sites.ts'
import { shownTax } from '../tax/payer-tax.ts'
import { ratesAt, type TaxRate } from '../tax/rates-at.ts'
import { lotTaxText } from '../tax/tax-terms.ts'
import { allInSort, allInWhere, priceCounts, priceEdges, saleDayOf, type PriceSetting } from './all-in-search.ts'
import { TAX_MARKS } from '../tax/tax-groups.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const TODAY = '2026-11-26'
const SCHEMA: IndexSchema = {
  fields: {
    marks: { kind: 'keywords' },
    auctionId: { kind: 'keyword' },
    country: { kind: 'keyword' },
    currency: { kind: 'keyword' },
    state: { kind: 'keyword' },
    titleGroup: { kind: 'keyword' },
    overAt: { kind: 'number' },
    saleDay: { kind: 'number' },
    bid: { kind: 'number' },
  },
  readySorts: [],
}

interface Lot {
  readonly country: string
  readonly currency: CurrencyCode
  readonly titleGroup: 'C' | 'S' | 'J' | null
  readonly bid: number
  readonly sale: string
  readonly isSold: boolean
  readonly isOver: boolean
  readonly state: string | null
  readonly taxStatus: LotTaxStatus | null
  /** Of its sale, days from today; null without one. */
  readonly inDays: number | null
}

// Bids near the ends of bands as well as anywhere.
// A lot that sells in the reader's own country and currency is more often met than all the others.
const home = fc.constantFrom<[string, CurrencyCode]>(['USA', 'USD'], ['GBR', 'GBP'], ['ARE', 'AED'], ['OMN', 'OMR'])
const bid = fc.oneof(fc.nat(30), fc.constantFrom(39, 40, 95, 99, 100, 490, 499, 1_000, 4_999, 14_900, 15_000, 99_999), fc.nat(400_000))
const anywhere = fc.tuple(fc.constantFrom(...Object.keys(SELLING_SITES), 'FRA'), fc.constantFrom(...CURRENCY_CODES))
const lots: fc.Arbitrary<Lot> = fc
  .record({
    where: fc.oneof({ arbitrary: home, weight: 3 }, { arbitrary: anywhere, weight: 1 }),
    titleGroup: fc.constantFrom('C', 'S', 'J', null),
    bid,
    sale: fc.constantFrom('7', '8', 'FUTURE'),
    isSold: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    isOver: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    inDays: fc.option(fc.integer({ min: -3, max: 9 })),
    state: fc.constantFrom('TX', 'CA', 'OR', 'NV', 'MA', null),
    taxStatus: fc.option(fc.constantFrom(...LOT_TAX_STATUSES)),
  })
  .map(({ where: [country, currency], ...lot }) => ({ ...lot, country, currency }))
/** The schedules that we ship with every fee a fifth higher, from a day on. */
const dearer = (inDays: number): readonly FeeSchedule[] =>
  SHIPPED_SCHEDULES.map((schedule): FeeSchedule => {
    const more = (minor: number) => Math.ceil((minor * 6) / 50) * 10
    const bands = (column: readonly FeeBand[]) =>
      column.map(([from, fee]): FeeBand => [from, 'minor' in fee ? { minor: more(fee.minor) } : { basisPoints: fee.basisPoints + 150 }])
    const { buyer, virtual, gateMinor } = schedule
    const effectiveFrom = dayAfter(TODAY, inDays)
    return {
      ...schedule,
      id: `${schedule.id} ${inDays}`,
      effectiveFrom,
      buyer: { VOL: bands(buyer.VOL), STD: bands(buyer.STD), UNS: bands(buyer.UNS), UNC: bands(buyer.UNC) },
      virtual: { live: bands(virtual.live), liveClean: bands(virtual.liveClean), preliminary: bands(virtual.preliminary) },
      gateMinor: { clean: more(gateMinor.clean), other: more(gateMinor.other) },
    }
  })
const COMING = dearer(4)
const LATELY = dearer(-1)
const rate = (place: string, kind: TaxRate['kind'], [of, fromOn]: readonly [number, string] = [0, '2026-01-01']): TaxRate => {
  return { place, kind, rate: of, fromOn }
}
const both = (place: string, price: number, fees = price): readonly TaxRate[] => [
  rate(place, 'PRICE', [price, '2026-01-01']),
  rate(place, 'FEES', [fees, '2026-01-01']),
]
// Nevada has none, so nothing is sold there; two states are taxed alike.
const RATES: readonly TaxRate[] = [
  ...both('USA-TX', 6_250),
  rate('USA-TX', 'TITLE_HANDLING'),
  ...both('USA-CA', 7_500, 8_875),
  ...both('USA-MA', 7_500, 8_875),
  ...both('USA-OR', 0),
  ...both('GBR', 20_000),
  ...both('ARE', 5_000),
  ...both('OMN', 5_000),
  rate('OMN', 'GATE', [333, '2026-01-01']),
]
const COMING_RATES = [...RATES, rate('USA-TX', 'PRICE', [8_000, dayAfter(TODAY, 3)]), rate('GBR', 'FEES', [17_500, dayAfter(TODAY, -1)])]
const taxes = fc.record({
  rates: fc.constantFrom(RATES, COMING_RATES, []),
  exemptions: fc.constantFrom(
    null,
    [],
    [{ place: 'USA-TX', fromOn: TODAY, untilOn: dayAfter(TODAY, 2) }],
    [{ place: 'USA', fromOn: '2020-01-01', untilOn: null }],
  ),
})
const beforeTax: fc.Arbitrary<PriceSetting> = fc.record({
  currency: fc.oneof(
    { arbitrary: fc.constantFrom<CurrencyCode>('USD', 'GBP', 'AED', 'OMR'), weight: 3 },
    fc.constantFrom(...CURRENCY_CODES),
  ),
  buyerClass: fc.constantFrom(...BUYER_CLASSES),
  liveSales: fc.constantFrom([], ['7'], ['7', '8']),
  schedules: fc.constantFrom(SHIPPED_SCHEDULES, [...SHIPPED_SCHEDULES, ...COMING], [...SHIPPED_SCHEDULES, ...LATELY, ...COMING]),
  nowMs: fc.constant(NOW),
})

const settings: fc.Arbitrary<PriceSetting> = fc
  .tuple(beforeTax, fc.option(taxes))
  .map(([setting, tax]) => (tax === null ? setting : { ...setting, tax }))

const documentOf = (lot: Lot, at: number): IndexDocument => ({
  id: at + 1,
  fields: {
    marks: [...(lot.isSold ? ['SOLD'] : []), ...(lot.taxStatus === null ? [] : [TAX_MARKS[lot.taxStatus]])],
    state: lot.state ?? undefined,
    auctionId: lot.sale,
    country: foldText(lot.country),
    currency: lot.currency,
    titleGroup: lot.titleGroup === null ? undefined : `TITLEGROUP_${lot.titleGroup}`,
    overAt: lot.isOver ? NOW - 1 : NOW + 3_600_000,
    bid: lot.bid,
    saleDay: lot.inDays === null ? undefined : saleDayOf(dayAfter(TODAY, lot.inDays)),
  },
})

/** The price that the lot's card shows, minor units; null where it shows none. */
function priceOf(lot: Lot, { currency, buyerClass, liveSales, schedules, tax }: PriceSetting): number | null {
  const sellingSite = SELLING_SITES[lot.country]
  if (sellingSite === undefined || lot.isSold || lot.isOver || lot.currency !== currency) return null
  const on = lot.inDays === null ? TODAY : dayAfter(TODAY, lot.inDays)
  const lotTax = tax && lotTaxText(ratesAt(tax.rates, { country: lot.country, state: lot.state, on }), lot.taxStatus)
  if (lotTax === null) return null
  const terms: PricedLot = {
    sellingSite,
    titleGroup: lot.titleGroup ?? 'S',
    currentBid: moneyOf(lot.bid, currency),
    bidKind: liveSales.includes(lot.sale) ? 'live' : 'preliminary',
    buyerClass,
    on,
    tax: lotTax === undefined || tax === undefined ? undefined : shownTax(lotTax, { exemptions: tax.exemptions, on }),
  }
  return allInAt(terms, schedules)?.quote.total.minor ?? null
}

/** What a price in major units may be off by as a binary fraction, minor units. */
const FLOAT_SLACK = 1e-4
/** Lines of a price that may be shares, each rounded by half a step at most: two fees, the tax of the price and that of the fees. */
const ROUNDED_LINES = 4

describe('lots by all-in price', () => {
  it('lots by all-in price belong to the bar that ends at their price, not to the next', () => {
    const setting: PriceSetting = { currency: 'USD', buyerClass: 'STD', liveSales: [], schedules: SHIPPED_SCHEDULES, nowMs: NOW }
    const lot = (bid: number): Lot => ({
      country: 'USA',
      currency: 'USD',
      titleGroup: 'S',
      bid,
      sale: 'FUTURE',
      isSold: false,
      isOver: false,
      inDays: null,
      state: 'TX',
      taxStatus: null,
    })
    const [edge = 0] = priceEdges('USD')
    const at = Array.from({ length: 1_000 }, (_, bid) => bid).findLast((bid) => (priceOf(lot(bid), setting) ?? 0) <= edge * 100) ?? 0
    const [first, second] = priceCounts(setting)
    const isIn = (bid: number, where = first) => where !== undefined && satisfies(documentOf(lot(bid), 0), where)
    expect([isIn(at), isIn(at, second), isIn(at + 1), isIn(at + 1, second)]).toEqual([true, false, false, true])
  })

  it('lots by all-in price are those whose card shows a price within the bounds, whatever they are', () => {
    // Bounds at the price of some lot, or a little beside it: that is where a slip would show.
    const bound = fc.option(fc.record({ of: fc.nat(), beside: fc.constantFrom(-100, -1, 0, 1, 100) }))
    fc.assert(
      fc.property(fc.array(lots, { minLength: 1, maxLength: 20 }), settings, fc.tuple(bound, bound), (all, setting, [min, max]) => {
        const unit = 10 ** minorDigitsOf(setting.currency)
        const prices = all.map((lot) => priceOf(lot, setting)).filter((price) => price !== null)
        const at = ({ of, beside }: { of: number; beside: number }) =>
          Math.max(0, (prices[of % prices.length] ?? of % 60_000) + beside) / unit
        const asked = { ...(min !== null && { min: at(min) }), ...(max !== null && { max: at(max) }) }
        const where = allInWhere({ op: 'allIn', ...asked }, setting)
        const found = all.filter((lot, at) => satisfies(documentOf(lot, at), where))
        const expected = all.filter((lot) => {
          const price = priceOf(lot, setting)
          if (price === null) return false
          return price >= Math.round((asked.min ?? 0) * unit) && price <= Math.round((asked.max ?? AMOUNT_MINOR_MAX) * unit)
        })
        expect(found).toEqual(expected)
      }),
      { numRuns: 400 },
    )
  })

  it('lots by all-in price come in the order of the prices that their cards show, those without one last', () => {
    fc.assert(
      fc.property(
        fc.array(lots, { maxLength: 30 }),
        settings,
        fc.constantFrom('asc' as const, 'desc' as const),
        (all, setting, direction) => {
          const sort = [allInSort({ by: 'allIn', direction }, setting)]
          const documents = all.map(documentOf)
          const { ids } = searchByBruteForce(SCHEMA, documents, { groups: [], facets: [], sort, offset: 0, limit: 100 })
          const prices = ids.map((id) => priceOf(all[id - 1]!, setting))
          const priced = prices.filter((price) => price !== null)
          expect(prices).toEqual([
            ...priced.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)),
            ...prices.filter((price) => price === null),
          ])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('lots by all-in price follow a curve of the bid that is right to the rounding of a share', () => {
    fc.assert(
      fc.property(lots, settings, (lot, setting) => {
        const sort = allInSort({ by: 'allIn', direction: 'asc' }, setting)
        const curve = sort.by === 'curve' ? sort.cases.find(({ where }) => satisfies(documentOf(lot, 0), where))?.curve : undefined
        const price = priceOf(lot, setting)
        const onIt = curve && onCurve(curve, lot.bid)
        expect(onIt === undefined).toBe(price === null)
        expect(Math.abs((onIt ?? 0) * 10 ** minorDigitsOf(setting.currency) - (price ?? 0))).toBeLessThanOrEqual(
          (ROUNDED_LINES / 2) * lineStepOf(setting.currency) + FLOAT_SLACK,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  it('lots by all-in price are counted in bars, each lot in one, and beside them those of other currencies', () => {
    fc.assert(
      fc.property(fc.array(lots, { maxLength: 30 }), settings, (all, setting) => {
        const counts = priceCounts(setting).map((where) => all.filter((lot, at) => satisfies(documentOf(lot, at), where)).length)
        const unit = 10 ** minorDigitsOf(setting.currency)
        const ends = [...priceEdges(setting.currency), Number.POSITIVE_INFINITY]
        const prices = all.map((lot) => priceOf(lot, setting)).filter((price) => price !== null)
        const bars = ends.map((end, at) => prices.filter((price) => price <= end * unit && price > (ends[at - 1] ?? -1) * unit).length)
        const offered = all.filter(({ isSold, isOver }) => !isSold && !isOver)
        expect(counts).toEqual([...bars, offered.length - prices.length])
      }),
      { numRuns: 200 },
    )
  })

  it('lots by all-in price rise with the bid in every group of every site, which is what a bound of the bid rests on', () => {
    for (const [country, sellingSite] of Object.entries(SELLING_SITES)) {
      for (const currency of CURRENCY_CODES) {
        for (const buyerClass of BUYER_CLASSES) {
          for (const titleGroup of ['C', 'S'] as const) {
            for (const bidKind of ['live', 'preliminary'] as const) {
              const totals = Array.from({ length: 2_000 }, (_, at) => at * 13).map(
                (whole) =>
                  allInAt(
                    { sellingSite, titleGroup, currentBid: moneyOf(whole, currency), bidKind, buyerClass, on: TODAY },
                    SHIPPED_SCHEDULES,
                  )?.quote.total.minor,
              )
              expect([country, currency, totals.every((total, at) => at === 0 || (total ?? 0) >= (totals[at - 1] ?? 0))]).toEqual([
                country,
                currency,
                true,
              ])
            }
          }
        }
      }
    }
  })
})
