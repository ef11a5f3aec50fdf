import { SHIPPED_SCHEDULES } from './schedule-table.ts'
import { describe, expect, it } from 'vitest'
import type { CurrencyCode, Money, SiteCode } from '@app/contract/sites.ts'
import { timersOf } from '../bidding/timers.ts'
import { incrementsOf, nextBid } from './increments.ts'
import { quote, type BidKind } from './quote.ts'
import type { BuyerClass } from './schedule.ts'
import { scheduleOf } from './find-schedule.ts'

// As they are published (auction-rules B2 and B3), typed a second time and in their own form, by the upper end of each band: a slip in one
// of the two copies is somebody's money.
const ON = '2026-11-18'
const CENT = 0.01
const usd = (dollars: number): Money => ({ minor: Math.round(dollars * 100), currency: 'USD' })
const american = scheduleOf(SHIPPED_SCHEDULES, { site: 'CPRTUS', currency: 'USD', on: ON })!

interface QuoteOptions {
  readonly bidKind?: BidKind
  readonly buyerClass?: BuyerClass
  readonly titleGroup?: 'S' | 'C'
}

/** One line of a quote in dollars. */
const feeAt = (hammer: number, key: string, { bidKind = 'live', buyerClass = 'STD', titleGroup = 'S' }: QuoteOptions = {}) =>
  (quote(usd(hammer), { schedule: american, bidKind, buyerClass, titleGroup }).lines.find((line) => line.key === key)?.amount.minor ?? 0) /
  100

// Up to → VOL, STD, UNS, UNC.
const BUYER_FEES = [
  [49.99, 1, 0, 27.5, 27.5],
  [99.99, 1, 25, 50, 50],
  [199.99, 25, 80, 90, 90],
  [299.99, 60, 130, 145, 135],
  [349.99, 85, 137.5, 155, 137.5],
  [399.99, 100, 145, 167.5, 140],
  [449.99, 125, 175, 200, 182.5],
  [499.99, 135, 185, 210, 185],
  [549.99, 145, 205, 235, 212.5],
  [599.99, 155, 210, 240, 215],
  [699.99, 170, 240, 275, 245],
  [799.99, 195, 270, 312.5, 270],
  [899.99, 215, 295, 342.5, 295],
  [999.99, 230, 320, 370, 325],
  [1_199.99, 250, 375, 440, 385],
  [1_299.99, 270, 395, 460, 415],
  [1_399.99, 285, 410, 482.5, 435],
  [1_499.99, 300, 430, 510, 455],
  [1_599.99, 315, 445, 530, 470],
  [1_699.99, 330, 465, 555, 495],
  [1_799.99, 350, 485, 582.5, 510],
  [1_999.99, 370, 510, 620, 540],
  [2_399.99, 390, 535, 662.5, 590],
  [2_499.99, 425, 570, 705, 605],
  [2_999.99, 460, 610, 775, 650],
  [3_499.99, 505, 655, 830, 775],
  [3_999.99, 555, 705, 927.5, 875],
  [4_499.99, 600, 725, 935, 935],
  [4_999.99, 625, 750, 1_000, 1_000],
  [5_499.99, 650, 775, 1_025, 1_000],
  [5_999.99, 675, 800, 1_055, 1_000],
  [6_499.99, 700, 825, 1_085, 1_050],
  [6_999.99, 720, 845, 1_110, 1_050],
  [7_499.99, 755, 880, 1_145, 1_050],
  [7_999.99, 775, 900, 1_175, 1_065],
  [8_499.99, 800, 925, 1_200, 1_090],
  [9_999.99, 820, 945, 1_225, 1_090],
  [11_499.99, 850, 1_000, 1_390, 1_200],
  [11_999.99, 860, 1_000, 1_400, 1_200],
  [12_499.99, 875, 1_000, 1_400, 1_200],
  [14_999.99, 890, 1_000, 1_400, 1_200],
] as const

describe('the buyer fee of the United States', () => {
  it.each(BUYER_FEES)(
    'the buyer fee of the United States up to %d dollars is as published',
    (...[upTo, volume, standard, unsecured, unsecuredClean]) => {
      const from = BUYER_FEES.findLast(([end]) => end < upTo)?.[0] ?? -CENT
      for (const hammer of [from + CENT, upTo]) {
        expect(feeAt(hammer, 'fee.buyer', { buyerClass: 'VOL' })).toBe(volume)
        expect(feeAt(hammer, 'fee.buyer', { buyerClass: 'STD' })).toBe(standard)
        expect(feeAt(hammer, 'fee.buyer', { buyerClass: 'UNS' })).toBe(unsecured)
        expect(feeAt(hammer, 'fee.buyer', { buyerClass: 'UNS', titleGroup: 'C' })).toBe(unsecuredClean)
      }
    },
  )

  it('the buyer fee of the United States is a share from 15,000 dollars on', () => {
    expect(feeAt(15_000, 'fee.buyer', { buyerClass: 'VOL' })).toBe(900)
    expect(feeAt(15_000, 'fee.buyer', { buyerClass: 'STD' })).toBe(1_125)
    expect(feeAt(20_000, 'fee.buyer', { buyerClass: 'UNS' })).toBe(2_500)
    expect(feeAt(20_000, 'fee.buyer', { buyerClass: 'UNS', titleGroup: 'C' })).toBe(2_450)
  })
})

describe('the fee of a bid over the net', () => {
  it.each([
    [0, 99.99, 0, 0, 0],
    [100, 499.99, 50, 49, 40],
    [500, 999.99, 65, 59, 55],
    [1_000, 1_499.99, 85, 79, 75],
    [1_500, 1_999.99, 95, 89, 85],
    [2_000, 3_999.99, 110, 99, 100],
    [4_000, 5_999.99, 125, 109, 110],
    [6_000, 7_999.99, 145, 139, 125],
    [8_000, 1_000_000, 160, 149, 140],
  ])('the fee of a bid over the net from %d to %d dollars is as published', (...[from, upTo, live, clean, preliminary]) => {
    for (const hammer of [from, upTo]) {
      expect(feeAt(hammer, 'fee.virtual.live')).toBe(live)
      expect(feeAt(hammer, 'fee.virtual.live', { titleGroup: 'C' })).toBe(clean)
      expect(feeAt(hammer, 'fee.virtual.preliminary', { bidKind: 'preliminary' })).toBe(preliminary)
    }
  })

  it('comes with 95 dollars at the gate, 79 with a clean title, 15 for the environment and 20 for the title', () => {
    expect(feeAt(3_000, 'fee.gate')).toBe(95)
    expect(feeAt(3_000, 'fee.gate', { titleGroup: 'C' })).toBe(79)
    expect(feeAt(3_000, 'fee.environmental')).toBe(15)
    expect(feeAt(3_000, 'fee.titleHandling')).toBe(20)
  })
})

const DOLLARS = '0 1 5 5 40 10 100 25 1000 50 5000 100 25000 250 50000 500 100000 1000'
const POUNDS = '0 1 10 5 50 10 100 25 1000 50 5000 100 25000 250'
const DIRHAMS = '0 5 10 10 50 25 100 50 1000 100 5000 250 25000 500 150000 1000'

describe('published increments', () => {
  it.each<[SiteCode, CurrencyCode, string]>([
    ['CPRTUS', 'USD', DOLLARS],
    ['CPRTDE', 'EUR', DOLLARS],
    ['CPRTES', 'EUR', DOLLARS],
    ['CPRTUK', 'GBP', POUNDS],
    ['CPRTIE', 'EUR', POUNDS],
    ['CPRTMEA', 'AED', DIRHAMS],
  ])(
    'published increments of %s in %s are the least raise from each edge on, and the one before it up to there',
    (site, currency, published) => {
      const table = incrementsOf({ site, currency, on: ON })!
      expect(table.isDemonstration).toBe(false)
      const numbers = published.split(' ').map(Number)
      const raiseAt = (bid: number) => nextBid({ minor: bid * 100, currency }, table).minor / 100 - bid
      const edges = numbers.filter((_, at) => at % 2 === 0)
      const steps = numbers.filter((_, at) => at % 2 === 1)
      expect(edges.map(raiseAt)).toEqual(steps)
      expect(edges.slice(1).map((edge) => raiseAt(edge - 1))).toEqual(steps.slice(0, -1))
      expect(raiseAt(5_000_000)).toBe(steps.at(-1))
    },
  )
})

it('the clocks of every site are those of the house rules', () => {
  expect(timersOf('CPRTUK', ON)).toEqual({
    site: 'any',
    effectiveFrom: '2026-01-01',
    openingMs: 20_000,
    afterBidMs: 12_000,
    goingOnceMs: 8_000,
    goingTwiceMs: 4_000,
    bonusMs: 10_000,
    gapMs: 4_000,
    softCloseMs: 120_000,
    closeGraceMs: 250,
    prelimEndsBeforeMs: 3_600_000,
    afterOutageMs: 15_000,
  })
  // Before the first day they were given for there is no other.
  expect(timersOf('CPRTUS', '2020-01-01')).toBe(timersOf('CPRTUS', ON))
})
