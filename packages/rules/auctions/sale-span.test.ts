import { describe, expect, it } from 'vitest'
import { lotsByHour, saleSpanMs } from './sale-span.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const lanes = (...counts: number[]) => counts.map((lotCount) => ({ lotCount }))

describe('the length of a sale', () => {
  it.each([
    ['is that of its longest lane, since lanes run side by side', true, lanes(100, 400, 40), 5 * HOUR_MS],
    ['is half an hour at least', true, lanes(1), 30 * MINUTE_MS],
    ['is half an hour where no lot is known', true, lanes(), 30 * MINUTE_MS],
    ['is twelve hours at most', true, lanes(5_000), 12 * HOUR_MS],
    ['is an hour where it ends by the clock', false, lanes(400), HOUR_MS],
  ])('the length of a sale %s', (...[, liveAuction, laneInfoList, span]) => {
    expect(saleSpanMs({ liveAuction, laneInfoList })).toBe(span)
  })
})

describe('lots by hour', () => {
  const sale = (fromHours: number, toHours: number, lotCount: number) => ({
    startsAtMs: fromHours * HOUR_MS,
    endsAtMs: toHours * HOUR_MS,
    lotCount,
  })

  it.each([
    ['are spread evenly over a sale', [sale(1, 3, 100)], [0, 50, 50, 0]],
    ['are cut at the hours', [sale(0.5, 2.5, 100)], [25, 50, 25, 0]],
    ['of several sales are added', [sale(0, 1, 10), sale(0, 2, 20)], [20, 10, 0, 0]],
    ['before the first hour and after the last are left out', [sale(-1, 1, 20), sale(3, 5, 20)], [10, 0, 0, 10]],
    ['of a sale without length are none', [sale(1, 1, 9)], [0, 0, 0, 0]],
  ])('lots by hour %s', (_, sales, counts) => {
    expect(lotsByHour(sales, { fromMs: 0, hours: 4 })).toEqual(counts)
  })
})
