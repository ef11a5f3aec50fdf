import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MINOR_MAX, minorDigitsOf, moneyOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { satisfies, searchByBruteForce } from '@app/lot-index/brute-force.ts'
import { onCurve } from '@app/lot-index/curve.ts'
import type { IndexDocument, IndexSchema } from '@app/lot-index/query.ts'
import { allInAt } from '../fees/all-in.ts'
import { BUYER_CLASSES } from '../fees/schedule.ts'
import { foldText } from '../reference/fold-text.ts'
import { SELLING_SITES } from '../sites/selling-sites.ts'
import { allInSort, allInWhere, priceCounts, priceEdges, type PriceSetting } from './all-in-search.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
const TODAY = '2026-11-26'
const SCHEMA: IndexSchema = {
  fields: {
    marks: { kind: 'keywords' },
    auctionId: { kind: 'keyword' },
    country: { kind: 'keyword' },
    currency: { kind: 'keyword' },
    titleGroup: { kind: 'keyword' },
    overAt: { kind: 'number' },
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
  })
  .map(({ where: [country, currency], ...lot }) => ({ ...lot, country, currency }))
const settings: fc.Arbitrary<PriceSetting> = fc.record({
  currency: fc.oneof(
    { arbitrary: fc.constantFrom<CurrencyCode>('USD', 'GBP', 'AED', 'OMR'), weight: 3 },
    fc.constantFrom(...CURRENCY_CODES),
  ),
  buyerClass: fc.constantFrom(...BUYER_CLASSES),
  liveSales: fc.constantFrom([], ['7'], ['7', '8']),
  nowMs: fc.constant(NOW),
})

const documentOf = (lot: Lot, at: number): IndexDocument => ({
  id: at + 1,
  fields: {
    marks: lot.isSold ? ['SOLD'] : [],
    auctionId: lot.sale,
    country: foldText(lot.country),
    currency: lot.currency,
    titleGroup: lot.titleGroup === null ? undefined : `TITLEGROUP_${lot.titleGroup}`,
    overAt: lot.isOver ? NOW - 1 : NOW + 3_600_000,
    bid: lot.bid,
  },
})

/** The price that the lot's card shows, minor units; null where it shows none. */
function priceOf(lot: Lot, { currency, buyerClass, liveSales }: PriceSetting): number | null {
  const sellingSite = SELLING_SITES[lot.country]
  if (sellingSite === undefined || lot.isSold || lot.isOver || lot.currency !== currency) return null
  const price = allInAt({
    sellingSite,
    titleGroup: lot.titleGroup ?? 'S',
    currentBid: moneyOf(lot.bid, currency),
    bidKind: liveSales.includes(lot.sale) ? 'live' : 'preliminary',
    buyerClass,
    on: TODAY,
  })
  return price?.quote.total.minor ?? null
}

describe('lots by all-in price', () => {
  it('lots by all-in price belong to the bar that ends at their price, not to the next', () => {
    const setting: PriceSetting = { currency: 'USD', buyerClass: 'STD', liveSales: [], nowMs: NOW }
    const lot = (bid: number): Lot => ({
      country: 'USA',
      currency: 'USD',
      titleGroup: 'S',
      bid,
      sale: 'FUTURE',
      isSold: false,
      isOver: false,
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
        expect(Math.abs((onIt ?? 0) * 10 ** minorDigitsOf(setting.currency) - (price ?? 0))).toBeLessThanOrEqual(1)
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
                  allInAt({ sellingSite, titleGroup, currentBid: moneyOf(whole, currency), bidKind, buyerClass, on: TODAY })?.quote.total
                    .minor,
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
