import { describe, expect, it } from 'vitest'
import { aRow } from './a-row.test-kit.ts'
import { compactDayOf } from './calendar-day.ts'
import { SALES_DATA_COLUMNS } from './columns.ts'
import { cellsOf, HISTORY_FIELDS, IS_SALE_TERM, takeSource } from './source-row.ts'

describe('the kept cells of a row', () => {
  it('the kept cells of a row give the row back, with its sale and a new running number', () => {
    const sale = { day: compactDayOf('20260714') ?? 0, minutes: 600 }
    expect(cellsOf(takeSource(aRow({ id: '17' }), true), { id: 3, sale, zoneLabel: 'EDT' })).toEqual(aRow({ id: '3' }))
  })

  it('the kept cells of a row write a sale on another day as that day', () => {
    const sale = { day: compactDayOf('20260722') ?? 0, minutes: 420 }
    const moved = aRow({ saleDate: '20260722', dayOfWeek: 'WEDNESDAY', saleTime: '700' })
    expect(cellsOf(takeSource(aRow(), true), { id: 1, sale, zoneLabel: 'EDT' })).toEqual(moved)
  })

  it('the kept cells of a row write the word for the clock that is given with the sale', () => {
    const sale = { day: compactDayOf('20260714') ?? 0, minutes: 600 }
    expect(cellsOf(takeSource(aRow(), true), { id: 17, sale, zoneLabel: 'EST' })).toEqual(aRow({ id: '17', timeZone: 'EST' }))
    expect(cellsOf(takeSource(aRow(), true), { id: 17, sale, zoneLabel: null })).toEqual(aRow({ id: '17', timeZone: '' }))
  })

  it('the kept cells of a row keep what the file says of a lot without a sale', () => {
    const unscheduled = { saleDate: '0', dayOfWeek: '0', saleTime: '' }
    expect(cellsOf(takeSource(aRow(unscheduled), false), { id: 1, sale: null, zoneLabel: null })).toEqual(aRow(unscheduled))
  })

  it('the kept cells of a row are equal for rows that differ only in number and sale', () => {
    expect(takeSource(aRow({ id: '9', saleDate: '20260101' }), true)).toBe(takeSource(aRow(), true))
    expect(takeSource(aRow({ saleStatus: 'On Approval' }), true)).not.toBe(takeSource(aRow(), true))
  })
})

describe('the cells of a row', () => {
  const fields = SALES_DATA_COLUMNS.map(([field]) => field)

  it('the cells of a row describe the vehicle, and may change once a lot has bids; the others are terms of its sale', () => {
    expect(fields.filter((_, at) => IS_SALE_TERM[at] === false).join(' ')).toBe(
      'vehicleType year make modelGroup modelDetail bodyStyle color primaryDamage secondaryDamage titleState titleType hasKeys conditionCode ' +
        'vin odometer odometerBrand retailValue repairCost engine drive transmission fuel cylinders runsDrives specialNote imageThumbnail ' +
        'createdAt gridRow imageUrl trim updatedAt saleLight autoGrade announcements',
    )
    expect(IS_SALE_TERM).toHaveLength(fields.length)
  })

  it('the cells of a row stand in the history under their own names, but for the running number and the sale', () => {
    expect(fields.filter((_, at) => HISTORY_FIELDS[at] === null)).toEqual(['id', 'saleDate', 'dayOfWeek', 'saleTime', 'timeZone'])
    expect(HISTORY_FIELDS.filter((field) => field !== null)).toEqual(
      fields.filter((field) => !['id', 'saleDate', 'dayOfWeek', 'saleTime', 'timeZone'].includes(field)),
    )
  })

  it('the cells of a row of a sale without a time, and between full hours, are written as files write them', () => {
    const day = compactDayOf('20260714') ?? 0
    const written = (minutes: number | null) => cellsOf(takeSource(aRow(), true), { id: 1, sale: { day, minutes }, zoneLabel: 'EDT' })
    expect(written(null)).toEqual(aRow({ saleTime: '0' }))
    expect(written(1_439)).toEqual(aRow({ saleTime: '2359' }))
  })

  it('the cells of a row of the running number alone are not kept of a lot without a sale', () => {
    expect(takeSource(aRow({ id: '9' }), false)).toBe(takeSource(aRow({ id: '1' }), false))
    expect(takeSource(aRow({ saleTime: '9' }), false)).not.toBe(takeSource(aRow({ saleTime: '8' }), false))
    expect(takeSource(aRow({ taxStatus: 'STANDARD' }), true)).toBe(takeSource(aRow(), true))
    expect(takeSource(['a', 'b'], false)).toBe('\u001Fb')
  })
})
