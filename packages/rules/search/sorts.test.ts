import { describe, expect, it } from 'vitest'
import { pageWindow, windowChanges } from './page-window.ts'
import { readSorts, SORT_CHOICES, sortKeyNames, sortKeysOf, sortNameOf, type SortName } from './sorts.ts'

const HERE = { lat: 38.1, lon: -122.2 }
const by = (field: string, direction: 'asc' | 'desc') => ({ by: 'field', field, direction })
const refusalOf = (key: string): unknown => {
  try {
    return readSorts([key], null)
  } catch (error) {
    return (error as { detail?: unknown }).detail
  }
}

describe('sort keys of the wire', () => {
  // Wire key → field of the index (wire.md §1.3, and those that pages offer).
  it.each([
    ['salelight_priority', 'saleLight'],
    ['member_damage_group_priority', 'damagePriority'],
    ['auction_date_type', 'dateType'],
    ['auction_date_utc', 'saleAt'],
    ['auction_lane', 'lane'],
    ['auction_assignment_number', 'item'],
    ['expected_sale_assigned_ts_utc', 'assignedAt'],
    ['current_bid', 'bid'],
    ['lot_year', 'year'],
    ['odometer_reading_received', 'odometer'],
    ['lot_make_desc', 'make'],
    ['lot_model_desc', 'model'],
  ])('%s sorts by %s', (key, field) => {
    expect(readSorts([key, `${key} asc`, `${key} desc`], null)).toEqual([by(field, 'asc'), by(field, 'asc'), by(field, 'desc')])
    expect(sortKeyNames).toContain(key)
  })

  it('relevance, distance and the lot number sort by themselves', () => {
    expect(readSorts(['relevancy asc', 'distance desc', 'ps_lot_number desc', 'ps_lot_number'], HERE)).toEqual([
      { by: 'relevance' },
      { by: 'distance', field: 'place', at: HERE },
      { by: 'id', direction: 'desc' },
      { by: 'id', direction: 'asc' },
    ])
    expect(readSorts(['all_in_price', 'all_in_price desc'], null)).toEqual([
      { by: 'allIn', direction: 'asc' },
      { by: 'allIn', direction: 'desc' },
    ])
    expect(sortKeyNames.slice(0, 3)).toEqual(['relevancy', 'distance', 'ps_lot_number'])
    expect(sortKeyNames).toHaveLength(16)
  })

  it('none means the best matches, then the order of the sale', () => {
    expect(readSorts([], null)).toEqual([{ by: 'relevance' }, by('saleAt', 'asc'), by('lane', 'asc'), by('item', 'asc')])
  })

  it.each(['', 'constructor', 'lot_year up', 'lot_year  desc', 'xlot_year', 'lot_year desc ', ' lot_year', 'LOT_YEAR', '1lot_year'])(
    'the sort %j is refused',
    (key) => {
      expect(refusalOf(key)).toEqual({ reason: 'unknown sort key', clause: key })
    },
  )

  it('distance is refused without a place', () => {
    expect(refusalOf('distance asc')).toEqual({ reason: 'sorting by distance needs a place', clause: 'distance asc' })
  })
})

describe('orders that pages offer', () => {
  it.each<[SortName, string]>([
    ['default', ''],
    ['sale-date', 'auction_date_utc asc,auction_lane asc,auction_assignment_number asc'],
    ['newest', 'expected_sale_assigned_ts_utc desc'],
    ['bid-low', 'current_bid asc'],
    ['bid-high', 'current_bid desc'],
    ['year-new', 'lot_year desc'],
    ['year-old', 'lot_year asc'],
    ['odometer-low', 'odometer_reading_received asc'],
    ['odometer-high', 'odometer_reading_received desc'],
    ['distance', 'distance asc'],
    ['make', 'lot_make_desc asc,lot_model_desc asc'],
    ['lot-number', 'ps_lot_number asc'],
  ])('the order %s has the keys %s', (name, keys) => {
    expect(sortKeysOf(name).join(',')).toBe(keys)
    expect(sortNameOf(sortKeysOf(name))).toBe(name)
    expect(SORT_CHOICES.map((choice) => choice.name)).toContain(name)
  })

  it('orders that pages offer have a name when their keys are these, in this order', () => {
    expect(sortNameOf(['relevancy desc', 'auction_date_utc asc', 'auction_lane asc', 'auction_assignment_number asc'])).toBe('default')
    expect([sortNameOf(['lot_year']), sortNameOf(['lot_make_desc asc']), sortNameOf(['lot_model_desc asc', 'lot_make_desc asc'])]).toEqual([
      null,
      null,
      null,
    ])
    expect(sortKeysOf('none' as SortName)).toEqual([])
  })
})

describe('the window of a page', () => {
  const ask = (page: number, size: number | null, start: number | null = null) => pageWindow({ page, size, start })

  it.each([
    [ask(0, null), { page: 0, size: 20, offset: 0 }],
    [ask(3, null), { page: 3, size: 20, offset: 60 }],
    [ask(2, 50), { page: 2, size: 50, offset: 100 }],
    [ask(0, 1000), { page: 0, size: 1000, offset: 0 }],
    [ask(1, 1001), { page: 1, size: 1000, offset: 1000 }],
    [ask(0, -1), { page: 0, size: 1000, offset: 0 }],
    [ask(0, 0), { page: 0, size: 0, offset: 0 }],
    [ask(-4, 20), { page: 0, size: 20, offset: 0 }],
    // A page that is named goes before a start.
    [ask(1, 20, 45), { page: 1, size: 20, offset: 20 }],
    [ask(0, 20, 45), { page: 2, size: 20, offset: 45 }],
    [ask(-1, 20, 45), { page: 2, size: 20, offset: 45 }],
    [ask(0, 20, 0), { page: 0, size: 20, offset: 0 }],
    [ask(0, 20, -5), { page: 0, size: 20, offset: 0 }],
    [ask(0, 20, 1), { page: 0, size: 20, offset: 1 }],
    [ask(0, 0, 45), { page: 0, size: 0, offset: 45 }],
  ])('the window of a page is %o', (window, expected) => {
    expect(window).toEqual(expected)
  })

  it('tells where it is another than was asked for', () => {
    expect(windowChanges({ page: 0, size: null, start: null })).toEqual([])
    expect(windowChanges({ page: 3, size: 1000, start: null })).toEqual([])
    expect(windowChanges({ page: -2, size: 2000, start: null })).toEqual([
      { field: 'page', asked: -2, used: 0 },
      { field: 'size', asked: 2000, used: 1000 },
    ])
    expect(windowChanges({ page: 0, size: -1, start: null })).toEqual([{ field: 'size', asked: -1, used: 1000 }])
  })
})
