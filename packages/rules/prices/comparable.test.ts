import { expect, it } from 'vitest'
import { PRICE_STEPS } from '@app/contract/prices/price-codes.ts'
import { damagesOfClass } from '../reference/vehicles/damage-classes.ts'
import { bandOf, COMPARABLE, monthsOf, narrowedAt, quartersOf, stepOf } from './comparable.ts'

const CAR = { year: 2020, title: 'S', damage: 'FR' } as const
const COLLISION = damagesOfClass('COLLISION')

it('comparable lots are widened by years, then damage, then title, one after the other', () => {
  expect(PRICE_STEPS.map((step) => narrowedAt(CAR, step))).toEqual([
    { yearFrom: 2018, yearTo: 2022, title: 'S', damages: COLLISION },
    { yearFrom: 2016, yearTo: 2024, title: 'S', damages: COLLISION },
    { yearFrom: 2016, yearTo: 2024, title: 'S', damages: null },
    { yearFrom: 2016, yearTo: 2024, title: null, damages: null },
  ])
})

it('what is not known of a lot narrows nothing', () => {
  expect(narrowedAt({ year: null, title: null, damage: null }, 'ALIKE')).toEqual({
    yearFrom: null,
    yearTo: null,
    title: null,
    damages: null,
  })
})

it.each([
  [[8, 9, 10, 11], 'ALIKE'],
  [[7, 8, 10, 11], 'YEARS'],
  [[0, 7, 8, 8], 'DAMAGE'],
  [[0, 0, 7, 8], 'TITLE'],
  [[0, 0, 0, 7], 'TITLE'],
])('%j comparable lots by step are enough at %s', (counts, step) => {
  expect(stepOf(counts)).toBe(step)
})

it.each([
  [[5], [5, 5, 5]],
  [
    [100, 200, 300, 400, 500, 600, 700, 800, 900],
    [300, 500, 700],
  ],
  [
    [4, 1, 3, 2],
    [2, 3, 3],
  ],
  [
    [1, 2],
    [1, 2, 2],
  ],
])('a quarter, half and three quarters of %j lie below %j', (prices, [lowMinor, medianMinor, highMinor]) => {
  expect(quartersOf(prices)).toEqual({ lowMinor, medianMinor, highMinor })
})

it('a band is made of eight prices and not of seven', () => {
  const prices = Array.from({ length: COMPARABLE.least }, () => 100)
  expect([bandOf([]), bandOf(prices.slice(1)), bandOf(prices)]).toEqual([null, null, { lowMinor: 100, medianMinor: 100, highMinor: 100 }])
})

it('prices are put together by calendar month, the first month first', () => {
  const prices = [
    { soldOn: '2026-03-01', hammerMinor: 300 },
    { soldOn: '2025-12-31', hammerMinor: 100 },
    { soldOn: '2026-03-31', hammerMinor: 500 },
  ]
  expect(monthsOf(prices)).toEqual([
    { on: '2025-12-01', count: 1, lowMinor: 100, medianMinor: 100, highMinor: 100 },
    { on: '2026-03-01', count: 2, lowMinor: 350, medianMinor: 400, highMinor: 450 },
  ])
  expect(monthsOf([])).toEqual([])
})
