import { describe, expect, it } from 'vitest'
import { conditionOf, fieldsOf, groupCondition, miscCondition, saleOver } from './filter-bind.ts'
import { FILTER_FIELDS } from './filter-fields.ts'
import { FILTER_TERMS_MAX, parseFilter, pointOf } from './filter-syntax.ts'

const NOW = Date.UTC(2026, 2, 30, 15, 4, 5)
const bind = (clause: string) => conditionOf(clause, NOW)
const term = (field: string, ...values: string[]) => ({ op: 'term', field, values })
const not = (of: unknown) => ({ op: 'not', of })
const refusalOf = (clause: string): unknown => {
  try {
    return bind(clause)
  } catch (error) {
    return (error as { detail?: unknown }).detail
  }
}

/** Wire field → field of the index, for those that are compared as codes. */
const CODES = {
  lot_make_desc: 'make',
  MakeDesc: 'make',
  lot_make_code: 'makeCode',
  MakeCode: 'makeCode',
  lot_model_desc: 'model',
  ModelDesc: 'model',
  lot_model_group: 'modelGroup',
  ModelGroup: 'modelGroup',
  yard_name: 'yardName',
  auction_host_name: 'hostName',
  auction_date_type: 'dateType',
  title_group_code: 'titleGroup',
  TitleGroupCode: 'titleGroup',
  sale_title_type: 'titleType',
  auto_grade: 'grade',
  loss_type_code: 'lossType',
  vehicle_type_code: 'vehicleType',
  VehicleTypeCode: 'vehicleType',
  veh_cat_code: 'vehicleCategory',
  lot_features_code: 'features',
  damage_type_code: 'damage',
  DamageTypeCode: 'damage',
  body_style: 'bodyStyle',
  fuel_type_desc: 'fuel',
  engine: 'engine',
  transmission_type: 'transmission',
  drive: 'drive',
  cylinders: 'cylinders',
  lot_color_desc: 'colour',
  lot_condition_code: 'condition',
  auction_id: 'auctionId',
  auction_host_id: 'hostYard',
  physical_yard_number: 'physicalYard',
  auction_lane: 'lane',
  location_country: 'country',
  location_state: 'state',
  location_city: 'city',
} as const
const NUMBERS = {
  odometer_reading_received: 'odometer',
  OdometerReading: 'odometer',
  auction_assignment_number: 'item',
  current_bid: 'bid',
  lot_est_retail_value: 'estimate',
} as const
const INSTANTS = { auction_date_utc: 'saleAt', expected_sale_assigned_ts_utc: 'assignedAt' } as const
const YEARS = ['lot_year', 'LotYear', 'lot_year_date']
const FLAGS = {
  on_approval: term('saleStatus', 'ON_APPROVAL'),
  sealed_bid_flag: term('marks', 'SEALED'),
  wholesale_flag: term('marks', 'WHOLESALE'),
  sold_flag: term('marks', 'SOLD'),
  lot_sold: term('marks', 'SOLD'),
  make_an_offer: term('marks', 'OFFERS'),
  offsite_flag: term('marks', 'OFFSITE'),
} as const
const OTHERS = [
  'abi_category',
  'any_damage_code',
  'LotModel',
  'buy_it_now_code',
  'all_in_price',
  'minimum_bid_amount',
  'sale_over',
  'unsold_offers',
  'member_lot_condition',
  'seller_company_code',
  'go_app_user',
  'ps_lot_number',
  'lot_number',
  'ps_vin_number',
  'vin',
]

describe('the price all-in', () => {
  it('the price all-in is bound by what the lot costs, and its presence by there being a price', () => {
    const texts = ['all_in_price:[5 TO 10.5]', 'all_in_price:[* TO 9]', 'all_in_price:[7 TO *]', 'all_in_price:131', 'all_in_price:*']
    expect(texts.map(bind)).toEqual([
      { op: 'allIn', min: 5, max: 10.5 },
      { op: 'allIn', max: 9 },
      { op: 'allIn', min: 7 },
      { op: 'allIn', min: 131, max: 131 },
      { op: 'allIn' },
    ])
    expect(refusalOf('all_in_price:cheap')).toEqual({ field: 'all_in_price', reason: 'a number is expected' })
  })
})

describe('the fields that a filter may name', () => {
  it('the fields that a filter may name are these and no others', () => {
    const named = [...Object.keys(CODES), ...Object.keys(NUMBERS), ...Object.keys(INSTANTS), ...YEARS, ...Object.keys(FLAGS), ...OTHERS]
    expect(FILTER_FIELDS.toSorted()).toEqual(named.toSorted())
  })

  it.each(Object.entries(CODES))('%s is a code of %s', (field, indexed) => {
    expect([bind(`${field}:" a  b "`), bind(`${field}:*`)]).toEqual([term(indexed, 'A B'), { op: 'exists', field: indexed }])
    expect(refusalOf(`${field}:[A TO B]`)).toEqual({ field, reason: 'this field has no ranges' })
  })

  it.each(Object.entries(NUMBERS))('%s is a number of %s', (field, indexed) => {
    expect(bind(`${field}:7`)).toEqual({ op: 'range', field: indexed, min: 7, max: 7 })
    expect(bind(`${field}:[-1.5 TO *]`)).toEqual({ op: 'range', field: indexed, min: -1.5 })
    expect(bind(`${field}:[* TO 9]`)).toEqual({ op: 'range', field: indexed, max: 9 })
    expect(bind(`${field}:[* TO *]`)).toEqual({ op: 'range', field: indexed })
    expect(bind(`${field}:*`)).toEqual({ op: 'exists', field: indexed })
    for (const value of ['1e9', '1234567890123456', '1.1234567', '"x1"', '"1x"', '1.'])
      expect(refusalOf(`${field}:${value}`)).toEqual({ field, reason: 'a number is expected' })
  })

  it.each(Object.entries(INSTANTS))('%s is an instant of %s', (field, indexed) => {
    const at = Date.UTC(2026, 0, 2)
    expect(bind(`${field}:"2026-01-02"`)).toEqual({ op: 'range', field: indexed, min: at, max: at })
    expect(bind(`${field}:[NOW TO *]`)).toEqual({ op: 'range', field: indexed, min: NOW })
    expect(bind(`${field}:*`)).toEqual({ op: 'exists', field: indexed })
    expect(refusalOf(`${field}:soon`)).toEqual({ field, reason: 'an instant or date arithmetic is expected' })
  })

  it.each(YEARS)('%s is a model year', (field) => {
    expect([bind(`${field}:1999`), bind(`${field}:"2011-06-01"`), bind(`${field}:NOW`)]).toEqual([
      term('year', '1999'),
      term('year', '2011'),
      term('year', '2026'),
    ])
    expect(bind(`${field}:[2098 TO *]`)).toEqual(term('year', '2098', '2099', '2100'))
    expect(bind(`${field}:[* TO 1887]`)).toEqual(term('year', '1886', '1887'))
    expect(bind(`${field}:[1 TO 1886]`)).toEqual(term('year', '1886'))
    expect(bind(`${field}:*`)).toEqual({ op: 'exists', field: 'year' })
    expect(refusalOf(`${field}:20111`)).toEqual({ field, reason: 'an instant or date arithmetic is expected' })
  })

  it.each(Object.entries(FLAGS))('the field %s is a yes or a no', (field, condition) => {
    for (const yes of ['Y', 'true', 'YES', '1']) expect(bind(`${field}:${yes}`)).toEqual(condition)
    for (const no of ['N', 'False', 'no', '0']) expect(bind(`${field}:${no}`)).toEqual(not(condition))
    expect(bind(`${field}:*`)).toEqual(condition)
    expect(refusalOf(`${field}:perhaps`)).toEqual({ field, reason: 'true or false is expected' })
  })

  it('the fields that a filter may name name a model by its own name or by that of its group', () => {
    const either = (of: unknown) => ({ op: 'or', of })
    expect(bind('LotModel:"range  rover"')).toEqual(either([term('model', 'RANGE ROVER'), term('modelGroup', 'RANGE ROVER')]))
    expect(bind('LotModel:*')).toEqual(
      either([
        { op: 'exists', field: 'model' },
        { op: 'exists', field: 'modelGroup' },
      ]),
    )
  })

  it('the fields that a filter may name name a damage that either damage is, and salvage categories by their titles', () => {
    const front = 'DAMAGECODE_FR'
    expect(bind(`any_damage_code:${front}`)).toEqual({ op: 'or', of: [term('damage', front), term('secondDamage', front)] })
    expect([bind('abi_category:s'), bind('abi_category:D'), bind('abi_category:Z')]).toEqual([
      term('titleType', 'CAT S'),
      term('titleType', 'CAT D'),
      term('titleType'),
    ])
  })

  it('the fields that a filter may name name conditions of the market by groups of titles, and buy-it-now by its one code', () => {
    expect(bind('member_lot_condition:used')).toEqual(term('titleGroup', 'TITLEGROUP_C'))
    expect(bind('member_lot_condition:SALVAGE')).toEqual(term('titleGroup', 'TITLEGROUP_S', 'TITLEGROUP_J'))
    expect(bind('member_lot_condition:new')).toEqual(term('titleGroup'))
    expect([bind('buy_it_now_code:B1'), bind('buy_it_now_code:B2'), bind('buy_it_now_code:*')]).toEqual([
      term('buyNow', 'B1'),
      term('buyNow'),
      { op: 'exists', field: 'buyNow' },
    ])
  })

  it('the fields that a filter may name tell nobody the amount of a reserve: only whether there is none', () => {
    const pure = not(term('saleStatus', 'MINIMUM_BID'))
    const none = { op: 'none' }
    expect([bind('minimum_bid_amount:0'), bind('minimum_bid_amount:500')]).toEqual([pure, none])
    const ranges = ['[0 TO 0]', '[* TO *]', '[* TO 0]', '[-1 TO 1]', '[1 TO *]', '[* TO -1]', '[1 TO 500]']
    expect(ranges.map((range) => bind(`minimum_bid_amount:${range}`))).toEqual([pure, pure, pure, pure, none, none, none])
    expect(refusalOf('minimum_bid_amount:x')).toEqual({ field: 'minimum_bid_amount', reason: 'a number is expected' })
  })

  it('the fields that a filter may name know when a sale is over: sold, before its seller, or past by the minute', () => {
    const over = {
      op: 'or',
      of: [term('marks', 'SOLD', 'DECIDING'), { op: 'range', field: 'overAt', max: Date.UTC(2026, 2, 30, 15, 4) }],
    }
    expect(saleOver(NOW)).toEqual(over)
    expect([bind('sale_over:true'), bind('sale_over:0'), bind('sale_over:*')]).toEqual([over, not(over), { op: 'all' }])
    expect(refusalOf('sale_over:x')).toEqual({ field: 'sale_over', reason: 'true or false is expected' })
    expect(refusalOf('sale_over:[0 TO 1]')).toEqual({ field: 'sale_over', reason: 'this field has no ranges' })
  })

  it('the fields that a filter may name find lots that went unsold and take offers, but those whose offers end within the minute', () => {
    const end = { op: 'range', field: 'offersEndAt', max: Date.UTC(2026, 2, 30, 15, 5) }
    const unsold = { op: 'and', of: [term('marks', 'UNSOLD'), not(end)] }
    expect([bind('unsold_offers:true'), bind('unsold_offers:N'), bind('unsold_offers:*')]).toEqual([unsold, not(unsold), { op: 'all' }])
    expect(refusalOf('unsold_offers:x')).toEqual({ field: 'unsold_offers', reason: 'true or false is expected' })
    expect(refusalOf('unsold_offers:[0 TO 1]')).toEqual({ field: 'unsold_offers', reason: 'this field has no ranges' })
  })

  it.each(['seller_company_code', 'go_app_user'])(
    'the fields that a filter may name find nothing by %s, which no lot of ours has',
    (field) => {
      expect([bind(`${field}:x`), bind(`${field}:*`), bind(`${field}:[1 TO 2]`)]).toEqual([{ op: 'none' }, { op: 'none' }, { op: 'none' }])
    },
  )

  it.each(['ps_lot_number', 'lot_number'])('the fields that a filter may name find one lot by %s', (field) => {
    expect([bind(`${field}:100`), bind(`${field}:9999999999`), bind(`${field}:*`)]).toEqual([
      { op: 'ids', ids: [100] },
      { op: 'ids', ids: [9_999_999_999] },
      { op: 'all' },
    ])
    for (const wrong of ['99', '12345678901', 'x100', '100x'])
      expect(refusalOf(`${field}:${wrong}`)).toEqual({ field, reason: 'a lot number has 3 to 10 digits' })
  })

  it.each(['ps_vin_number', 'vin'])('the fields that a filter may name find one vehicle by %s', (field) => {
    expect(bind(`${field}:1fvacwdt0ehfz1739`)).toEqual({ op: 'vin', value: '1FVACWDT0EHFZ1739' })
    expect(refusalOf(`${field}:*`)).toEqual({ field, reason: 'this field takes a value' })
    for (const wrong of ['1FVACWDT0EHF', '1FVACWDT0E', '1FVACWDT0EHFZ17399', '1FVACWDT0EI'])
      expect(refusalOf(`${field}:${wrong}`)).toEqual({ field, reason: 'a VIN has 17 characters, its beginning 11' })
  })

  it('the fields that a filter may name are refused by name when they are unknown, the name cut short', () => {
    expect(refusalOf('toString:1')).toEqual({ field: 'toString', reason: 'unknown field' })
    expect(refusalOf(`${'x'.repeat(50)}:1`)).toEqual({ field: 'x'.repeat(40), reason: 'unknown field' })
  })
})

describe('clauses together', () => {
  it('clauses together of one group are one condition where they are of one kind', () => {
    expect(groupCondition(['lot_make_desc:A', 'lot_make_desc:B'], NOW)).toEqual(term('make', 'A', 'B'))
    expect(groupCondition(['lot_number:100', 'ps_lot_number:101'], NOW)).toEqual({ op: 'ids', ids: [100, 101] })
    expect(groupCondition(['lot_make_desc:A', 'lot_model_desc:B'], NOW)).toEqual({ op: 'or', of: [term('make', 'A'), term('model', 'B')] })
    expect(groupCondition(['lot_make_desc:A', 'lot_number:100'], NOW)).toEqual({
      op: 'or',
      of: [term('make', 'A'), { op: 'ids', ids: [100] }],
    })
    expect(groupCondition(['lot_number:100', 'lot_make_desc:A'], NOW)).toEqual({
      op: 'or',
      of: [{ op: 'ids', ids: [100] }, term('make', 'A')],
    })
    expect([groupCondition([], NOW), groupCondition(['lot_make_desc:A'], NOW)]).toEqual([{ op: 'none' }, term('make', 'A')])
  })

  it('clauses together of no group narrow each other, but for values of one field', () => {
    expect(miscCondition(['lot_make_desc:A', 'lot_year:[2020 TO 2021]', 'lot_year:[2021 TO 2022]', 'lot_make_desc:B'], NOW)).toEqual({
      op: 'and',
      of: [term('make', 'A', 'B'), term('year', '2020', '2021'), term('year', '2021', '2022')],
    })
  })

  it('clauses together name the fields of all their parts', () => {
    const named = (clause: string) => fieldsOf(parseFilter(clause).filter)
    expect(named('-(a:1 OR b:[1 TO 2]) AND c:* AND *:*')).toEqual(['a', 'b', 'c'])
    expect([named('*:*'), named('{!geofilt pt=1,2 d=3}')]).toEqual([[], []])
  })
})

describe('the grammar of a clause', () => {
  const read = (clause: string) => parseFilter(clause).filter
  const one = (field: string, value: string) => ({ kind: 'term', field, value })

  it('puts AND before OR, and brackets before both', () => {
    const [a, b, c] = [one('a', '1'), one('b', '2'), one('c', '3')]
    expect(read('a:1 OR b:2 AND c:3')).toEqual({ kind: 'some', of: [a, { kind: 'every', of: [b, c] }] })
    expect(read('(a:1 OR b:2) AND c:3')).toEqual({ kind: 'every', of: [{ kind: 'some', of: [a, b] }, c] })
    expect(read(' ( a:1 ) ')).toEqual(a)
    expect([read('NOT a:1'), read('-a:1'), read('- -a:1')]).toEqual([
      { kind: 'not', of: a },
      { kind: 'not', of: a },
      { kind: 'not', of: { kind: 'not', of: a } },
    ])
    expect(read('a:1 AND NOT(b:2)')).toEqual({ kind: 'every', of: [a, { kind: 'not', of: b }] })
    for (const joined of ['a:1 OR(b:2)', 'a:1 OR -b:2', 'a:1 OR #b:2']) expect(read(joined)).toMatchObject({ kind: 'some' })
    expect(read('a:1 OR{!geofilt pt=1,2 d=3}')).toMatchObject({ kind: 'some' })
  })

  it('takes several values of one field in brackets, quoted or not', () => {
    expect(read('a:( "x y"  OR z )')).toEqual({ kind: 'some', of: [one('a', 'x y'), one('a', 'z')] })
    expect(read('a:(z)')).toEqual(one('a', 'z'))
    expect(refusalOf('vin:(a OR b')).toMatchObject({ reason: 'a closing bracket is missing' })
  })

  it('takes words without quotes after a hash, up to a joining word', () => {
    expect(read('#a:Alfa Romeo AND #b:Or ANDOVER')).toEqual({ kind: 'every', of: [one('a', 'Alfa Romeo'), one('b', 'Or ANDOVER')] })
    expect(() => read('a:Alfa Romeo')).toThrow(expect.objectContaining({ code: 'BAD_FILTER' }))
  })

  it('takes quotes and backslashes inside quotes by a backslash', () => {
    expect(read(String.raw`a:"say \"x\" \\ y\z"`)).toEqual(one('a', String.raw`say "x" \ yz`))
    for (const open of ['a:"x', 'a:"x\\']) expect(refusalOf(open)).toMatchObject({ reason: 'a closing quote is missing', position: 3 })
  })

  it('takes the ends of a range quoted or not, between blanks', () => {
    expect(read('a:[ "2021-02-22T15:00:00Z"  TO  * ]')).toEqual({ kind: 'range', field: 'a', from: '2021-02-22T15:00:00Z', to: '*' })
    expect(refusalOf('vin:[ TO 2]')).toMatchObject({ reason: 'TO is expected' })
    for (const wrong of ['vin:[1TO 2]', 'vin:[1 TO2]', 'vin:[1 to 2]', 'vin:["1"TO 2]'])
      expect(refusalOf(wrong)).toMatchObject({ reason: 'TO is expected' })
    expect(refusalOf('vin:[1 TO ]')).toMatchObject({ reason: 'an end of the range is expected' })
    expect(refusalOf('vin:[(1) TO 2]')).toMatchObject({ reason: 'an end of the range is expected' })
  })

  it('takes a tag before the clause alone', () => {
    expect([parseFilter(' {!tag=FETI}a:1').tag, parseFilter('a:1').tag]).toEqual(['FETI', null])
    for (const wrong of ['{!tag=}a:1', `{!tag=${'x'.repeat(25)}}a:1`, 'a:1{!tag=A}', '{!tag=A}{!tag=B}a:1'])
      expect(() => parseFilter(wrong)).toThrow(expect.objectContaining({ code: 'BAD_FILTER' }))
  })

  it('takes places on earth, and distances up to a million kilometres', () => {
    expect(pointOf('-90,180')).toEqual({ lat: -90, lon: 180 })
    expect(pointOf('90.5,0')).toBeNull()
    for (const wrong of ['90.1,0', '-91,0', '0,180.5', '0,-181', '', '1', '1,2,3', 'x1,2', '1,2x', '1,', '1 ,2', '1.,2'])
      expect([wrong, pointOf(wrong)]).toEqual([wrong, null])
    expect(read('{!geofilt pt=1,2 d=0}')).toEqual({ kind: 'near', lat: 1, lon: 2, km: 0 })
    for (const d of ['-1', '1000000', 'x', 'NaN'])
      expect(refusalOf(`{!geofilt pt=1,2 d=${d}}`)).toMatchObject({ reason: 'geofilt needs a distance d in kilometres' })
    expect(refusalOf('{!geofilt pt=1,2}')).toMatchObject({ reason: 'geofilt needs a distance d in kilometres' })
    for (const pt of ['', 'pt=100,2 '])
      expect(refusalOf(`{!geofilt ${pt}d=1}`)).toMatchObject({ reason: 'geofilt needs pt=latitude,longitude' })
  })

  it('holds as many conditions and characters as it says, and no more', () => {
    const conditions = (count: number) => Array.from({ length: count }, () => 'a:1').join(' OR ')
    expect(read(conditions(FILTER_TERMS_MAX))).toMatchObject({ kind: 'some' })
    expect(refusalOf(conditions(FILTER_TERMS_MAX + 1))).toMatchObject({
      reason: `more than ${FILTER_TERMS_MAX} conditions`,
      clause: conditions(FILTER_TERMS_MAX + 1).slice(0, 80),
    })
    expect(
      refusalOf(
        Array.from({ length: FILTER_TERMS_MAX + 1 }, () => 'a:[1 TO 2]')
          .join(' OR ')
          .slice(0, 2_000),
      ),
    ).toMatchObject({ position: expect.any(Number) })
    expect(read('(((((((( a:1 ))))))))')).toEqual(one('a', '1'))
    expect(refusalOf('((((((((( a:1 )))))))))')).toMatchObject({ reason: 'nested deeper than 8', position: 9 })
    expect(refusalOf('---------a:1')).toMatchObject({ reason: 'nested deeper than 8' })
  })

  it('knows a wildcard alone, and says where another stands', () => {
    expect(read('a: *')).toEqual({ kind: 'present', field: 'a' })
    expect(refusalOf('vin: x*')).toMatchObject({ reason: 'a wildcard stands alone', position: 5 })
    expect(read('a:"*"')).toEqual(one('a', '*'))
  })
})
