import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionOf, miscCondition } from './filter-bind.ts'
import { FACETS } from './facet-table.ts'
import { FILTER_FIELDS } from './filter-fields.ts'
import { printFilter } from './filter-print.test-kit.ts'
import { FILTER_DEPTH_MAX, parseFilter, type Filter } from './filter-syntax.ts'
import { outcomeOf } from './outcome-of.test-kit.ts'

const NOW = Date.UTC(2026, 2, 30, 15, 4, 5)
const bind = (clause: string) => conditionOf(clause, NOW)
const term = (field: string, ...values: string[]) => ({ op: 'term', field, values })
const not = (of: unknown) => ({ op: 'not', of })

describe('a filter clause', () => {
  it.each([
    ['vehicle_type_code:VEHTYPE_V', term('vehicleType', 'VEHTYPE_V')],
    ['lot_make_desc:"Land  Rover"', term('make', 'LAND ROVER')],
    ['lot_year:"2011"', term('year', '2011')],
    ['lot_year:[2022 TO 2024]', term('year', '2022', '2023', '2024')],
    ['odometer_reading_received:[0 TO 80000]', { op: 'range', field: 'odometer', min: 0, max: 80_000 }],
    ['odometer_reading_received:[200000 TO *]', { op: 'range', field: 'odometer', min: 200_000 }],
    [
      'auction_date_utc:"2021-02-22T15:00:00Z"',
      { op: 'range', field: 'saleAt', min: Date.UTC(2021, 1, 22, 15), max: Date.UTC(2021, 1, 22, 15) },
    ],
    [
      'expected_sale_assigned_ts_utc:[NOW/DAY-1DAY TO NOW/DAY]',
      { op: 'range', field: 'assignedAt', min: Date.UTC(2026, 2, 29), max: Date.UTC(2026, 2, 30) },
    ],
    ['expected_sale_assigned_ts_utc:[NOW-2DAY TO NOW]', { op: 'range', field: 'assignedAt', min: NOW - 2 * 86_400_000, max: NOW }],
    ['#MakeCode:TOYT OR #MakeDesc:TOYOTA', { op: 'or', of: [term('makeCode', 'TOYT'), term('make', 'TOYOTA')] }],
    ['#MakeCode:ALFA OR #MakeDesc:Alfa  Romeo', { op: 'or', of: [term('makeCode', 'ALFA'), term('make', 'ALFA ROMEO')] }],
    [
      '(#MakeDesc:Land Rover) AND #LotModel:Range Rover Sport',
      {
        op: 'and',
        of: [term('make', 'LAND ROVER'), { op: 'or', of: [term('model', 'RANGE ROVER SPORT'), term('modelGroup', 'RANGE ROVER SPORT')] }],
      },
    ],
    [
      '-on_approval:Y AND minimum_bid_amount:0',
      { op: 'and', of: [not(term('saleStatus', 'ON_APPROVAL')), not(term('saleStatus', 'MINIMUM_BID'))] },
    ],
    ['sold_flag:false', not(term('marks', 'SOLD'))],
    ['lot_sold:false', not(term('marks', 'SOLD'))],
    ['sealed_bid_flag:true', term('marks', 'SEALED')],
    ['ps_vin_number:1fvacwdt0ehfz1739', { op: 'vin', value: '1FVACWDT0EHFZ1739' }],
    ['ps_vin_number:1FVACWDT0EH', { op: 'vin', value: '1FVACWDT0EH' }],
    ['ps_lot_number:20881167', { op: 'ids', ids: [20_881_167] }],
    ['go_app_user:*', { op: 'none' }],
    ['{!tag=FETI}lot_features_code:LOTFEATURE_0', term('features', 'LOTFEATURE_0')],
    ['{!geofilt sfield=place pt=38.1,-122.2 d=50}', { op: 'near', field: 'place', at: { lat: 38.1, lon: -122.2 }, radiusKm: 50 }],
    ['*:*', { op: 'all' }],
  ])('%s is bound to the index', (clause, condition) => {
    expect(bind(clause)).toEqual(condition)
  })

  it.each([
    ['auction_id:4711', term('auctionId', '4711')],
    ['auction_host_id:855', term('hostYard', '855')],
    ['physical_yard_number:343', term('physicalYard', '343')],
    ['auction_lane:a', term('lane', 'A')],
    ['auction_assignment_number:[1 TO 50]', { op: 'range', field: 'item', min: 1, max: 50 }],
  ])('%s is a misc key [MKT-3.18]', (clause, condition) => {
    expect(bind(clause)).toEqual(condition)
  })

  it('names country and state in upper case [MKT-3.19]', () => {
    expect(bind('location_country:USA AND location_state:"ca"')).toEqual({ op: 'and', of: [term('country', 'USA'), term('state', 'CA')] })
  })

  it('takes a full day and the open future of sale dates [MKT-3.20]', () => {
    expect(bind('auction_date_utc:[2026-03-30T00:00:00Z TO 2026-03-30T23:59:59Z]')).toEqual({
      op: 'range',
      field: 'saleAt',
      min: Date.UTC(2026, 2, 30),
      max: Date.UTC(2026, 2, 30, 23, 59, 59),
    })
    expect(bind('auction_date_utc:[NOW TO *]')).toEqual({ op: 'range', field: 'saleAt', min: NOW })
  })

  it('takes firm and expected sale dates [MKT-3.21]', () => {
    expect([bind('auction_date_type:F'), bind('auction_date_type:E')]).toEqual([term('dateType', 'F'), term('dateType', 'E')])
  })

  it('rounds years for the classics, whatever the month', () => {
    const classics = bind('lot_year_date:[* TO NOW/YEAR-25YEARS]')
    expect(classics).toMatchObject({ op: 'term', field: 'year', values: expect.arrayContaining(['1899', '2001']) })
    expect(classics).not.toMatchObject({ values: expect.arrayContaining(['2002']) })
  })

  it.each([
    ['', 'a field name is expected', 0],
    ['lot_make_desc', 'a colon is expected', 13],
    ['lot_make_desc:', 'a value is expected', 14],
    ['lot_make_desc:"TOYOTA', 'a closing quote is missing', 15],
    ['lot_make_desc:"A" "B"', 'nothing more is expected', 18],
    ['lot_year:[2011 2012]', 'TO is expected', 15],
    ['lot_year:[2011 TO 2012', 'a closing bracket is missing', 22],
    ['(lot_year:2011', 'a closing bracket is missing', 14],
    ['lot_make_desc:TOY*', 'a wildcard stands alone', 14],
    ['lot_make_desc:A OR', 'nothing more is expected', 16],
  ])('the filter %j is refused with a reason and a position', (clause, reason, position) => {
    expect(() => bind(clause)).toThrow(
      expect.objectContaining({ code: 'BAD_FILTER', detail: expect.objectContaining({ reason, position }) }),
    )
  })

  it.each([
    ['select:1', 'unknown field'],
    ['constructor:x', 'unknown field'],
    ['lot_year:[NOW/FORTNIGHT TO *]', 'an instant or date arithmetic is expected'],
    ['odometer_reading_received:many', 'a number is expected'],
    ['lot_make_desc:[A TO B]', 'this field has no ranges'],
    ['sold_flag:perhaps', 'true or false is expected'],
    ['ps_lot_number:12', 'a lot number has 3 to 10 digits'],
    ['ps_vin_number:1FVACWDT0EHFZ173I', 'a VIN has 17 characters, its beginning 11'],
  ])('the filter %j is refused', (clause, reason) => {
    expect(() => bind(clause)).toThrow(expect.objectContaining({ code: 'BAD_FILTER', detail: expect.objectContaining({ reason }) }))
  })

  it('a filter clause is refused when it nests too deep, is too long or holds too many conditions', () => {
    const deep = '('.repeat(FILTER_DEPTH_MAX + 1) + 'lot_year:2011' + ')'.repeat(FILTER_DEPTH_MAX + 1)
    const many = `ps_lot_number:(${Array.from({ length: 201 }, (_, at) => 100 + at).join(' OR ')})`
    for (const clause of [deep, many, `lot_make_desc:"${'x'.repeat(2000)}"`]) expect(outcomeOf(() => bind(clause))).toBe('BAD_FILTER')
  })

  it('a filter clause never throws anything but a refusal, whatever is written', () => {
    const piece = fc.constantFrom(
      ...FILTER_FIELDS,
      ...':"[]()*-#{}\\/ ',
      ' OR ',
      ' AND ',
      ' TO ',
      'NOW',
      '/DAY',
      '-25YEARS',
      '{!tag=A}',
      '{!geofilt ',
      '2011',
      'x',
    )
    const clauses = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(clauses, (clause) => {
        expect(['read', 'BAD_FILTER']).toContain(outcomeOf(() => bind(clause)))
      }),
      { numRuns: 3000 },
    )
  })

  it('a filter clause is never read in exponential time', () => {
    const before = process.cpuUsage()
    for (const unit of ['(', '-', '"', '\\', '[', 'NOW-', ' OR ', 'a:', '{!', '1,']) outcomeOf(() => bind(unit.repeat(2000).slice(0, 2000)))
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  })
})

describe('printFilter', () => {
  const field = fc.constantFrom(...FILTER_FIELDS)
  const end = fc.oneof(fc.constantFrom('*', 'NOW/DAY-1DAY', '2021-02-22T15:00:00Z'), fc.nat().map(String), fc.string())
  const leaf: fc.Arbitrary<Filter> = fc.oneof(
    fc.constant<Filter>({ kind: 'all' }),
    fc.record({ kind: fc.constant('term' as const), field, value: fc.string({ unit: 'grapheme' }) }),
    fc.record({ kind: fc.constant('present' as const), field }),
    fc.record({ kind: fc.constant('range' as const), field, from: end, to: end }),
    fc.record({
      kind: fc.constant('near' as const),
      lat: fc.integer({ min: -90, max: 90 }),
      lon: fc.integer({ min: -180, max: 180 }),
      km: fc.nat(9999),
    }),
  )
  const filter = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ kind: fc.constantFrom('some' as const, 'every' as const), of: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('not' as const), of: tie('filter') }),
    ),
  })).filter

  it('writes what parseFilter reads back to the same filter', () => {
    fc.assert(
      fc.property(filter, (one) => {
        expect(parseFilter(printFilter(one)).filter).toEqual(one)
      }),
    )
  })
})

describe('the misc group', () => {
  it('joins values of one field by OR and fields by AND', () => {
    expect(miscCondition(['ps_lot_number:20881167', 'ps_lot_number:20881168', 'sold_flag:false'], NOW)).toEqual({
      op: 'and',
      of: [{ op: 'ids', ids: [20_881_167, 20_881_168] }, not(term('marks', 'SOLD'))],
    })
  })
})

describe('the facet table', () => {
  const fixed = FACETS.filter((facet) => facet.kind === 'fixed')

  it('holds only queries that the grammar binds', () => {
    const refused = fixed.flatMap((facet) => facet.queries).filter(({ query }) => outcomeOf(() => bind(query)) !== 'read')
    expect(refused).toEqual([])
  })

  it('names each code, URL parameter and slug once', () => {
    const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
    expect(repeated(FACETS.map((facet) => facet.code))).toEqual([])
    expect(repeated(FACETS.map((facet) => facet.param))).toEqual([])
    expect(fixed.flatMap((facet) => repeated(facet.queries.map((one) => one.slug)))).toEqual([])
  })
})
