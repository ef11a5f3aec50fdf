import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Money } from '@app/contract/sites.ts'
import { columnsOf, feeRows, toFeeTable, toSchedule } from './fee-tables.ts'
import { feeAt, quote } from './quote.ts'
import { SHIPPED_SCHEDULES } from './schedule-table.ts'
import { BUYER_CLASSES, type FeeBand } from './schedule.ts'

const COLUMNS = ['VOL', 'STD', 'UNS', 'UNC'] as const
const feeOf = (fee: FeeBand[1] | null, { minor, currency }: Money): number => (fee === null ? 0 : feeAt([[0, fee]], minor, currency))

describe('a table of fees', () => {
  it('a table of fees that crossed the wire is the same schedule', () => {
    for (const schedule of SHIPPED_SCHEDULES) {
      const { site, currency } = schedule
      expect(toSchedule(JSON.parse(JSON.stringify(toFeeTable(schedule))), { site, currency })).toEqual(schedule)
    }
  })

  it('a table of fees names in its rows what a quote charges, for every class, title and bid, in the columns that are the class’s own', () => {
    const prices = property(
      constantFrom(...SHIPPED_SCHEDULES),
      record({ buyerClass: constantFrom(...BUYER_CLASSES), titleGroup: constantFrom('C', 'S', 'J') }),
      integer({ min: 1, max: 20_000_000 }),
      (schedule, { buyerClass, titleGroup }, minor) => {
        const row = feeRows(COLUMNS, schedule.buyer).findLast(({ fromMinor }) => fromMinor <= minor)
        const { lines } = quote({ minor, currency: schedule.currency }, { schedule, bidKind: 'live', titleGroup, buyerClass })
        const charged = lines.find(({ key }) => key === 'fee.buyer')?.amount.minor ?? 0
        const own = columnsOf(buyerClass).map((column) => feeOf(row?.fees[column] ?? null, { minor, currency: schedule.currency }))
        expect(own).toContain(charged)
        expect(own[titleGroup === 'C' ? own.length - 1 : 0]).toBe(charged)
        expect(row?.belowMinor === null || minor < (row?.belowMinor ?? 0)).toBe(true)
      },
    )
    assert(prices, { numRuns: 500 })
  })

  it('a table of fees has a row wherever a column changes, from nothing on, and none where no column does', () => {
    const rows = feeRows(['a', 'b'], {
      a: [
        [100, { minor: 5 }],
        [200, { minor: 5 }],
      ],
      b: [
        [150, { minor: 7 }],
        [300, { basisPoints: 100 }],
      ],
    })
    expect(rows.map(({ fromMinor, belowMinor, fees }) => [fromMinor, belowMinor, fees.a, fees.b])).toEqual([
      [0, 100, null, null],
      [100, 150, { minor: 5 }, null],
      [150, 300, { minor: 5 }, { minor: 7 }],
      [300, null, { minor: 5 }, { basisPoints: 100 }],
    ])
  })
})
