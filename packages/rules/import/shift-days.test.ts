import { expect, it } from 'vitest'
import { decideAheadDays, findPastSales } from './shift-days.ts'

const TODAY = 20_000
const days = (...counts: [number, number][]): Map<number, number> => new Map(counts.map(([ahead, rows]) => [TODAY + ahead, rows]))

it.each<[string, Map<number, number>]>([
  ['without a day', days()],
  ['with a tenth of its days past', days([-3, 1], [0, 4], [5, 5])],
  ['of today and later', days([0, 3], [1, 3])],
])('says nothing of a file %s', (_, file) => {
  expect(findPastSales(file, TODAY)).toBeNull()
})

it.each<[string, Map<number, number>, { rows: number; datedRows: number; shiftDays: number }]>([
  ['a little more than a tenth', days([-3, 2], [0, 8], [5, 5]), { rows: 2, datedRows: 15, shiftDays: 7 }],
  ['all', days([-217, 10]), { rows: 10, datedRows: 10, shiftDays: 217 }],
  ['all but one stray day', days([-400, 1], [-20, 19]), { rows: 20, datedRows: 20, shiftDays: 21 }],
  ['a week ago to the day', days([-7, 5], [1, 5]), { rows: 5, datedRows: 10, shiftDays: 7 }],
])('counts past days of a file with %s, and offers the whole weeks that leave a tenth at most', (_, file, past) => {
  expect(findPastSales(file, TODAY)).toEqual(past)
  const moved = new Map([...file].map(([day, rows]) => [day + past.shiftDays, rows]))
  expect(findPastSales(moved, TODAY)).toBeNull()
})

it.each<[string, Map<number, number>, number]>([
  ['without a day', days(), 0],
  ['of days to come', days([1, 5], [9, 5]), 0],
  ['of today', days([0, 5], [9, 5]), 7],
  ['of a week ago to the day', days([-7, 5], [-6, 5]), 14],
  ['half of it past', days([-3, 5], [4, 5]), 7],
  ['all but one stray day to come', days([-400, 1], [1, 19]), 0],
])('brings a file %s ahead of today by the fewest whole weeks', (_, file, shift) => {
  expect(decideAheadDays(file, TODAY)).toBe(shift)
  const moved = new Map([...file].map(([day, rows]) => [day + shift, rows]))
  expect(findPastSales(moved, TODAY + 1)).toBeNull()
})
