import { describe, expect, it } from 'vitest'
import { aRow } from './a-row.test-kit.ts'
import { compactDayOf } from './calendar-day.ts'
import { cellsOf, takeSource } from './source-row.ts'

describe('the kept cells of a row', () => {
  it('give the row back, with its sale and a new running number', () => {
    const sale = { day: compactDayOf('20260714') ?? 0, minutes: 600 }
    expect(cellsOf(takeSource(aRow({ id: '17' }), true), { id: 3, sale, zoneLabel: 'EDT' })).toEqual(aRow({ id: '3' }))
  })

  it('write a sale on another day as that day', () => {
    const sale = { day: compactDayOf('20260722') ?? 0, minutes: 420 }
    const moved = aRow({ saleDate: '20260722', dayOfWeek: 'WEDNESDAY', saleTime: '700' })
    expect(cellsOf(takeSource(aRow(), true), { id: 1, sale, zoneLabel: 'EDT' })).toEqual(moved)
  })

  it('write the word for the clock that is given with the sale', () => {
    const sale = { day: compactDayOf('20260714') ?? 0, minutes: 600 }
    expect(cellsOf(takeSource(aRow(), true), { id: 17, sale, zoneLabel: 'EST' })).toEqual(aRow({ id: '17', timeZone: 'EST' }))
    expect(cellsOf(takeSource(aRow(), true), { id: 17, sale, zoneLabel: null })).toEqual(aRow({ id: '17', timeZone: '' }))
  })

  it('keep what the file says of a lot without a sale', () => {
    const unscheduled = { saleDate: '0', dayOfWeek: '0', saleTime: '' }
    expect(cellsOf(takeSource(aRow(unscheduled), false), { id: 1, sale: null, zoneLabel: null })).toEqual(aRow(unscheduled))
  })

  it('are equal for rows that differ only in number and sale', () => {
    expect(takeSource(aRow({ id: '9', saleDate: '20260101' }), true)).toBe(takeSource(aRow(), true))
    expect(takeSource(aRow({ saleStatus: 'On Approval' }), true)).not.toBe(takeSource(aRow(), true))
  })
})
