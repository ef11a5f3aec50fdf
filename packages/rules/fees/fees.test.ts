import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigitsOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, type CurrencyCode, type Money } from '@app/contract/sites.ts'
import { allInAt, allInFor, nextBidOf } from './all-in.ts'
import { incrementsOf, inForce, INCREMENT_TABLES, nextBid, stepAt } from './increments.ts'
import { highestBidFor, isTitleGroup, quote, type BidKind } from './quote.ts'
import { SHIPPED_SCHEDULES } from './schedule-table.ts'
import { BUYER_CLASSES, VISITOR_CLASS, type BuyerClass } from './schedule.ts'
import { scheduleOf } from './find-schedule.ts'

const ON = '2026-11-18'
const usd = (dollars: number): Money => ({ minor: Math.round(dollars * 100), currency: 'USD' })
const american = scheduleOf(SHIPPED_SCHEDULES, { site: 'CPRTUS', currency: 'USD', on: ON })!
const steps = incrementsOf({ site: 'CPRTUS', currency: 'USD', on: ON })!
const totalOf = (hammer: number, bidKind: BidKind, buyerClass: BuyerClass) =>
  quote(usd(hammer), { schedule: american, bidKind, buyerClass, titleGroup: 'S' }).total.minor / 100

describe('a quote', () => {
  it.each([
    [25, 155, 155, 182.5, 156],
    [50, 205, 205, 230, 181],
    [475, 840, 830, 865, 790],
    [1_850, 2_585, 2_575, 2_695, 2_445],
    [4_000, 4_980, 4_965, 5_190, 4_855],
    [4_999, 6_004, 5_989, 6_254, 5_879],
    [9_999, 11_234, 11_214, 11_514, 11_109],
    [15_000, 16_415, 16_395, 17_165, 16_190],
    [26_000, 28_240, 28_220, 29_540, 27_850],
    [100_000, 107_790, 107_770, 112_790, 106_290],
  ])('a quote of %d dollars agrees with the worked totals', (...[hammer, standardLive, standardPreliminary, unsecuredLive, volumeLive]) => {
    expect(totalOf(hammer, 'live', 'STD')).toBe(standardLive)
    expect(totalOf(hammer, 'preliminary', 'STD')).toBe(standardPreliminary)
    expect(totalOf(hammer, 'live', 'UNS')).toBe(unsecuredLive)
    expect(totalOf(hammer, 'live', 'VOL')).toBe(volumeLive)
  })

  it('shows an anonymous visitor the standard column', () => {
    const terms = { schedule: american, bidKind: 'live', titleGroup: 'S' } as const
    expect(quote(usd(2_600), { ...terms, buyerClass: VISITOR_CLASS })).toEqual(quote(usd(2_600), { ...terms, buyerClass: 'STD' }))
  })

  it('takes the lower gate fee and the clean columns for a clean title', () => {
    const { lines, total } = quote(usd(3_950), { schedule: american, bidKind: 'live', buyerClass: 'UNS', titleGroup: 'C' })
    expect(lines.map((line) => [line.key, line.amount.minor / 100])).toEqual([
      ['fee.bid', 3_950],
      ['fee.buyer', 875],
      ['fee.virtual.live', 99],
      ['fee.gate', 79],
      ['fee.environmental', 15],
      ['fee.titleHandling', 20],
    ])
    expect(total).toEqual(usd(5_038))
  })

  it('leaves out what costs nothing', () => {
    const { lines, total } = quote(usd(25), { schedule: american, bidKind: 'live', buyerClass: 'STD', titleGroup: 'S' })
    expect(lines.map((line) => line.key)).toEqual(['fee.bid', 'fee.gate', 'fee.environmental', 'fee.titleHandling'])
    expect(total).toEqual(usd(25 + 130))
  })

  it.each([
    ['STD', 'live', 725, 109],
    ['VOL', 'live', 600, 109],
    ['UNS', 'preliminary', 935, 110],
    ['STD', 'preliminary', 725, 110],
  ] as const)(
    'a quote with a clean title, of class %s in the %s phase, takes the column that is published for it',
    (...[buyerClass, bidKind, buyer, virtual]) => {
      const { lines } = quote(usd(4_000), { schedule: american, bidKind, buyerClass, titleGroup: 'C' })
      expect(lines.slice(1, 3)).toEqual([
        { key: 'fee.buyer', amount: usd(buyer) },
        { key: `fee.virtual.${bidKind}`, amount: usd(virtual) },
      ])
    },
  )

  it('refuses a bid in another currency', () => {
    expect(() =>
      quote({ minor: 100, currency: 'EUR' }, { schedule: american, bidKind: 'live', titleGroup: 'S', buyerClass: 'STD' }),
    ).toThrow('EUR')
  })

  it('changes to the next band exactly at its first cent', () => {
    expect(totalOf(1_999.99, 'live', 'STD')).toBe(1_999.99 + 510 + 95 + 130)
    expect(totalOf(2_000, 'live', 'STD')).toBe(2_000 + 535 + 110 + 130)
  })
})

const anyTerms = record({
  schedule: constantFrom(...SHIPPED_SCHEDULES),
  bidKind: constantFrom<BidKind>('live', 'preliminary'),
  buyerClass: constantFrom(...BUYER_CLASSES),
  titleGroup: constantFrom<'C' | 'S' | 'J'>('C', 'S', 'J'),
})

describe('every schedule', () => {
  it('every schedule is monotonic: a higher hammer price never costs less', () => {
    expect(() =>
      assert(
        property(anyTerms, integer({ min: 0, max: 30_000_000 }), integer({ min: 1, max: 1_000_000 }), (terms, minor, more) => {
          const { currency } = terms.schedule
          const total = (value: number) => quote({ minor: value, currency }, terms).total.minor
          return total(minor + more) > total(minor)
        }),
      ),
    ).not.toThrow()
  })

  it('every schedule is monotonic across each of its own band edges', () => {
    for (const schedule of SHIPPED_SCHEDULES) {
      for (const buyerClass of BUYER_CLASSES) {
        for (const titleGroup of ['C', 'S'] as const) {
          for (const [edge] of schedule.buyer[buyerClass]) {
            const total = (minor: number) =>
              quote({ minor, currency: schedule.currency }, { schedule, buyerClass, titleGroup, bidKind: 'live' }).total.minor
            expect(edge === 0 || total(edge) > total(edge - 1)).toBe(true)
          }
        }
      }
    }
  })

  it('finds the highest bid within a budget', () => {
    expect(() =>
      assert(
        property(anyTerms, integer({ min: 0, max: 3_000_000 }), (terms, minor) => {
          const { currency } = terms.schedule
          const unit = 10 ** minorDigitsOf(currency)
          const bid = highestBidFor({ minor, currency }, terms)
          const total = (value: number) => quote({ minor: value, currency }, terms).total.minor
          if (bid === null) return total(unit) > minor
          return bid.minor % unit === 0 && total(bid.minor) <= minor && total(bid.minor + unit) > minor
        }),
      ),
    ).not.toThrow()
  })

  it('finds a bid that uses a budget up to its last cent, and none for a cent less', () => {
    const terms = { schedule: american, bidKind: 'live', buyerClass: 'STD', titleGroup: 'S' } as const
    expect(highestBidFor(usd(4_980), terms)).toEqual(usd(4_000))
    expect(highestBidFor(usd(4_979.99), terms)).toEqual(usd(3_999))
    expect(highestBidFor(usd(131), terms)).toEqual(usd(1))
    expect(highestBidFor(usd(130.99), terms)).toBeNull()
  })

  it('every schedule has an id of its own, as bids name it', () => {
    for (const schedule of SHIPPED_SCHEDULES) expect(SHIPPED_SCHEDULES.filter(({ id }) => id === schedule.id)).toEqual([schedule])
  })

  it('every schedule is filled for every currency of the nine sites, with increments beside it', () => {
    for (const currency of CURRENCY_CODES) {
      expect(SHIPPED_SCHEDULES.some((schedule) => schedule.currency === currency)).toBe(true)
      expect(INCREMENT_TABLES.some((table) => table.currency === currency)).toBe(true)
    }
    expect(SHIPPED_SCHEDULES.filter((schedule) => !schedule.isDemonstration).map((schedule) => schedule.id)).toEqual([
      'CPRTUS-USD-2026-01-01',
    ])
  })

  it('rounds a share half up to what a line may be', () => {
    const schedule = scheduleOf(SHIPPED_SCHEDULES, { site: 'CPRTMEA', currency: 'BHD', on: ON })!
    const fee = quote({ minor: 6_000_001, currency: 'BHD' }, { schedule, bidKind: 'live', titleGroup: 'S', buyerClass: 'STD' }).lines.find(
      (line) => line.key === 'fee.buyer',
    )
    expect(fee?.amount.minor).toBe(390_000)
    expect(
      quote({ minor: 6_000_008, currency: 'BHD' }, { schedule, bidKind: 'live', titleGroup: 'S', buyerClass: 'STD' }).lines.find(
        (line) => line.key === 'fee.buyer',
      )?.amount.minor,
    ).toBe(390_000)
  })
})

describe('increments', () => {
  it.each([
    [4, 5],
    [5, 10],
    [39, 44],
    [95, 105],
    [975, 1_000],
    [4_950, 5_000],
    [4_999, 5_049],
    [15_000, 15_100],
    [15_100, 15_200],
    [24_900, 25_000],
    [25_000, 25_250],
    [99_500, 100_000],
    [100_000, 101_000],
    [0, 1],
  ])('increments after %d dollars ask for %d', (current, next) => {
    expect(nextBid(usd(current), steps)).toEqual(usd(next))
  })

  it.each<[CurrencyCode, 'CPRTUK' | 'CPRTIE' | 'CPRTDE' | 'CPRTMEA', number, number]>([
    ['GBP', 'CPRTUK', 5, 1],
    ['GBP', 'CPRTUK', 10, 5],
    ['EUR', 'CPRTIE', 26_000, 250],
    ['EUR', 'CPRTDE', 60_000, 500],
    ['AED', 'CPRTMEA', 0, 5],
    ['AED', 'CPRTMEA', 150_000, 1_000],
  ])('increments in %s on %s from %d rise by %d', (...[currency, site, from, step]) => {
    const table = incrementsOf({ site, currency, on: ON })!
    expect(stepAt(table.bands, from)).toBe(step)
  })

  it('increments keep whole units, also after a bid with cents', () => {
    expect(nextBid(usd(100.5), steps)).toEqual(usd(126))
  })

  it('increments rise by one unit where no table tells, and by the first step below its beginning', () => {
    expect([stepAt([], 5), stepAt([[10, 5]], 3), stepAt([[10, 5]], 10)]).toEqual([1, 5, 5])
  })

  it('increments are those in force on the day of the sale', () => {
    const version = (effectiveFrom: string) => ({ site: 'CPRTUS', currency: 'USD', effectiveFrom }) as const
    const versions = [version('2026-01-01'), version('2026-07-01')]
    const on = (day: string) => inForce(versions, { site: 'CPRTUS', currency: 'USD', on: day })?.effectiveFrom ?? null
    expect([on('2025-12-31'), on('2026-01-01'), on('2026-06-30'), on('2026-07-01')]).toEqual([
      null,
      '2026-01-01',
      '2026-01-01',
      '2026-07-01',
    ])
  })
})

describe('all-in at the next bid', () => {
  const lot = {
    sellingSite: 'CPRTUS',
    titleGroup: 'S',
    currentBid: usd(11_200),
    bidKind: 'preliminary',
    on: ON,
    buyerClass: 'STD',
  } as const

  it('all-in at the next bid is the price a card shows', () => {
    const allIn = allInAt(lot, SHIPPED_SCHEDULES)
    expect(allIn?.nextBid).toEqual(usd(11_300))
    expect(allIn?.quote.total).toEqual(usd(12_570))
    expect(allIn?.isDemonstration).toBe(false)
  })

  it('all-in at the next bid is what the account of the reader would pay', () => {
    expect(BUYER_CLASSES.map((buyerClass) => allInAt({ ...lot, buyerClass }, SHIPPED_SCHEDULES)?.quote.total.minor)).toEqual([
      1_242_000, 1_257_000, 1_296_000,
    ])
  })

  it('begins at the start price, or at one step', () => {
    expect(nextBidOf({ ...lot, currentBid: usd(0), startPrice: usd(25) })).toEqual(usd(25))
    expect(nextBidOf({ ...lot, currentBid: usd(0) })).toEqual(usd(1))
    expect(nextBidOf({ ...lot, currentBid: usd(0), startPrice: usd(0) })).toEqual(usd(1))
    expect(nextBidOf({ ...lot, currentBid: usd(30), startPrice: usd(25) })).toEqual(usd(35))
  })

  it('all-in at the next bid is nothing where the selling site has no schedule for the currency', () => {
    expect(allInAt({ ...lot, currentBid: { minor: 0, currency: 'GBP' } }, SHIPPED_SCHEDULES)).toBeNull()
    expect(allInAt({ ...lot, on: '2020-01-01' }, SHIPPED_SCHEDULES)).toBeNull()
    expect(allInFor({ minor: 100, currency: 'GBP' }, lot, SHIPPED_SCHEDULES)).toBeNull()
  })

  it('prices Buy It Now by its own sum', () => {
    expect(allInFor(usd(2_150), lot, SHIPPED_SCHEDULES)?.quote.total).toEqual(usd(2_150 + 535 + 100 + 130))
  })
})

it.each([
  ['C', true],
  ['S', true],
  ['J', true],
  ['', false],
  ['c', false],
  ['X', false],
  [undefined, false],
])('%s is a title group that fees know: %s', (code, isKnown) => {
  expect(isTitleGroup(code)).toBe(isKnown)
})
