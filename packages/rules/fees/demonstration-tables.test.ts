import { describe, expect, it } from 'vitest'
import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { scheduleOf } from './find-schedule.ts'
import { incrementsOf, INCREMENT_TABLES, nextBid } from './increments.ts'
import { quote, type BidKind } from './quote.ts'
import { SHIPPED_SCHEDULES } from './schedule-table.ts'
import type { BuyerClass } from './schedule.ts'

// Our own figures where none are published, typed a second time as those that are: they price bids all the same.
const ON = '2026-11-18'

/** Sites and currencies, and what a dollar is worth there. */
const WORTH: readonly (readonly [SiteCode, CurrencyCode, number])[] = [
  ['CPRTCA', 'CAD', 1.25],
  ['CPRTUK', 'GBP', 0.8],
  ['CPRTIE', 'EUR', 1],
  ['CPRTDE', 'EUR', 1],
  ['CPRTES', 'EUR', 1],
  ['CPRTIN', 'INR', 80],
  ['CPRTMEA', 'AED', 4],
  ['CPRTMEA', 'BHD', 0.4],
  ['CPRTMEA', 'OMR', 0.4],
]

// From → VOL, STD, UNS, UNS with a clean title, in dollars.
const BUYER_FEES = [
  [0, 5, 10, 15, 15],
  [100, 30, 60, 75, 70],
  [250, 60, 100, 120, 110],
  [500, 110, 180, 210, 195],
  [1_000, 190, 300, 350, 320],
  [2_000, 300, 430, 520, 480],
  [4_000, 450, 600, 780, 720],
  [7_500, 600, 750, 980, 900],
  [12_000, 700, 850, 1_150, 1_050],
  [15_000, 750, 975, 1_425, 1_350],
  [30_000, 1_500, 1_950, 2_850, 2_700],
] as const

// From → live, live with a clean title, preliminary, in dollars.
const NET_FEES = [
  [0, 0, 0, 0],
  [100, 30, 28, 25],
  [500, 45, 42, 40],
  [2_000, 75, 70, 65],
  [6_000, 110, 105, 95],
] as const

interface QuoteCase {
  readonly hammer: number
  readonly bidKind?: BidKind
  readonly buyerClass?: BuyerClass
  readonly titleGroup?: 'S' | 'C'
}

describe.each(WORTH)('the fees of %s in %s', (site, currency, worth) => {
  const schedule = scheduleOf(SHIPPED_SCHEDULES, { site, currency, on: ON })!
  const minor = (dollars: number): number => Math.round(dollars * worth * 10 ** minorDigitsOf(currency))
  /** Fees of a hammer price given in dollars, by their key. */
  function feesAt({ hammer, bidKind = 'live', buyerClass = 'STD', titleGroup = 'S' }: QuoteCase): Readonly<Record<string, number>> {
    const { lines } = quote({ minor: minor(hammer), currency }, { schedule, bidKind, buyerClass, titleGroup })
    return Object.fromEntries(lines.map(({ key, amount }) => [key, amount.minor]))
  }

  it('the demonstration fees of a site are marked as ours', () => {
    expect(schedule.isDemonstration).toBe(true)
    expect(schedule.id).toBe(`${site}-${currency}-2026-01-01`)
  })

  it.each(BUYER_FEES)(
    'the demonstration fees of a site ask of the buyer from %d dollars on what their class pays',
    (...[hammer, volume, standard, unsecured, unsecuredClean]) => {
      expect(feesAt({ hammer, buyerClass: 'VOL' })['fee.buyer']).toBe(minor(volume))
      expect(feesAt({ hammer, buyerClass: 'STD' })['fee.buyer']).toBe(minor(standard))
      expect(feesAt({ hammer, buyerClass: 'UNS' })['fee.buyer']).toBe(minor(unsecured))
      expect(feesAt({ hammer, buyerClass: 'UNS', titleGroup: 'C' })['fee.buyer']).toBe(minor(unsecuredClean))
    },
  )

  it.each(NET_FEES)(
    'the demonstration fees of a site ask from %d dollars on for a bid over the net',
    (...[hammer, live, clean, preliminary]) => {
      expect(feesAt({ hammer })['fee.virtual.live'] ?? 0).toBe(minor(live))
      expect(feesAt({ hammer, titleGroup: 'C' })['fee.virtual.live'] ?? 0).toBe(minor(clean))
      expect(feesAt({ hammer, bidKind: 'preliminary' })['fee.virtual.preliminary'] ?? 0).toBe(minor(preliminary))
    },
  )

  it('the demonstration fees of a site ask at the gate, for the environment and for the title', () => {
    expect(feesAt({ hammer: 50 })).toMatchObject({
      'fee.gate': minor(70),
      'fee.environmental': minor(10),
      'fee.titleHandling': minor(15),
    })
    expect(feesAt({ hammer: 50, titleGroup: 'C' })['fee.gate']).toBe(minor(60))
  })

  it('the demonstration fees of a site are in force from the first day of 2026', () => {
    expect(scheduleOf(SHIPPED_SCHEDULES, { site, currency, on: '2025-12-31' })).toBeNull()
    expect(scheduleOf(SHIPPED_SCHEDULES, { site, currency, on: '2026-01-01' })).toBe(schedule)
  })
})

const DOLLARS = '0 1 5 5 40 10 100 25 1000 50 5000 100 25000 250 50000 500 100000 1000'
const DINARS = '0 1 10 5 100 10 500 25 2500 50 15000 100'
const RUPEES = '0 100 1000 500 10000 1000 100000 2500 500000 5000 2500000 10000'

describe('increments of ours', () => {
  it.each<[SiteCode, CurrencyCode, string]>([
    ['CPRTCA', 'CAD', DOLLARS],
    ['CPRTIN', 'INR', RUPEES],
    ['CPRTMEA', 'BHD', DINARS],
    ['CPRTMEA', 'OMR', DINARS],
  ])('increments of ours of %s in %s are the least raise from each edge on, and the one before it up to there', (site, currency, ours) => {
    const table = incrementsOf({ site, currency, on: ON })!
    expect(table.isDemonstration).toBe(true)
    expect(incrementsOf({ site, currency, on: '2025-12-31' })).toBeNull()
    const unit = 10 ** minorDigitsOf(currency)
    const numbers = ours.split(' ').map(Number)
    const raiseAt = (bid: number) => nextBid({ minor: bid * unit, currency }, table).minor / unit - bid
    const edges = numbers.filter((_, at) => at % 2 === 0)
    const steps = numbers.filter((_, at) => at % 2 === 1)
    expect(edges.map(raiseAt)).toEqual(steps)
    expect(edges.slice(1).map((edge) => raiseAt(edge - 1))).toEqual(steps.slice(0, -1))
  })
})

it('what a site sells in is fixed for increments and fees alike', () => {
  const sold = ['CPRTUS USD', ...WORTH.map(([site, currency]) => `${site} ${currency}`)].toSorted()
  expect(INCREMENT_TABLES.map(({ site, currency }) => `${site} ${currency}`).toSorted()).toEqual(sold)
  expect(SHIPPED_SCHEDULES.map(({ site, currency }) => `${site} ${currency}`).toSorted()).toEqual(sold)
})
