import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactDay, compactDayOf, epochDayOf, isCalendarDay, isoDayOf, weekdayOf } from './calendar-day.ts'
import { decideShiftDays, medianSaleDay } from './shift-days.ts'

describe('calendar days', () => {
  it('calendar days agree with the calendar of the machine', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => {
        const date = new Date(day * 86_400_000)
        expect(isoDayOf(day)).toBe(date.toISOString().slice(0, 10))
        expect(epochDayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day)
        expect(weekdayOf(day)).toBe(date.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toUpperCase())
        expect(compactDayOf(compactDay(day))).toBe(day)
      }),
    )
  })

  it.each([
    '20260230',
    '20261301',
    '20260001',
    '20260100',
    '20260132',
    '20260431',
    '21000229',
    '120260101',
    '202601011',
    'x20260101',
    '20260101x',
    '2026-01-01',
    '0',
    '',
    '20250229',
  ])('calendar days refuse %j', (text) => {
    expect(compactDayOf(text)).toBeNull()
  })
})

describe('days of the calendar', () => {
  it('days of the calendar end each month where the machine’s do, leap years of all kinds included', () => {
    for (const year of [1600, 1900, 2000, 2024, 2025, 2026, 2100]) {
      for (let month = 1; month <= 12; month += 1) {
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
        expect([0, 1, last, last + 1].map((day) => isCalendarDay(year, month, day))).toEqual([false, true, true, false])
      }
      expect([isCalendarDay(year, 0, 1), isCalendarDay(year, 13, 1)]).toEqual([false, false])
    }
  })

  it('days of the calendar are known over eight centuries, to the last of each', () => {
    for (const [iso, day] of [
      ['1600-02-29', -135_081],
      ['2000-02-29', 11_016],
      ['2000-12-31', 11_322],
      ['2400-02-29', 157_113],
      ['0042-01-01', -704_187],
    ] as const) {
      expect(Date.parse(iso) / 86_400_000).toBe(day)
      expect([isoDayOf(day), epochDayOf(...(iso.split('-').map(Number) as [number, number, number]))]).toEqual([iso, day])
    }
  })
})

describe('decideShiftDays', () => {
  it.each([
    { median: 100, today: 100, shift: 0 },
    { median: 100, today: 103, shift: 0 },
    { median: 100, today: 104, shift: 7 },
    { median: 100, today: 96, shift: -7 },
    { median: 100, today: 310, shift: 210 },
  ])('moves a file of day $median by $shift on day $today', ({ median, today, shift }) => {
    expect(decideShiftDays(median, today)).toBe(shift)
  })

  it('leaves a file without sale days alone', () => {
    expect(decideShiftDays(medianSaleDay(new Map()), 500)).toBe(0)
  })

  it('takes the middle row, not the middle day', () => {
    expect(medianSaleDay(new Map([[30, 1], [10, 5], [20, 1]]))).toBe(10) // oxfmt-ignore
    expect(medianSaleDay(new Map([[30, 4], [10, 2], [20, 2]]))).toBe(20) // oxfmt-ignore
  })
})
