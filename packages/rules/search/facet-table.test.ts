import { expect, it } from 'vitest'
import { FACETS, facetOf } from './facet-table.ts'

// Facets of wire.md §2 with our two later ones: code, name, place, parameter of readable addresses, and what is counted.
const COUNTED = [
  'MAKE|Make|10|make|lot_make_desc of make',
  'MODL|Model|20|model|lot_model_desc of model',
  'MODG|Model Group|25|group|lot_model_group of modelGroup',
  'YEAR|Year|30|year|lot_year of year, ranges of lot_year, whole',
  'LOC|Location|50|location|yard_name of yardName, tag ends with a blank',
  'SLOC|Sale Name|52|sale|auction_host_name of hostName',
  'SDAT|Sale Date|55|date|auction_date_utc of saleDate, whole',
  'BODY|Body Style|120|body|body_style of bodyStyle',
  'FUEL|Fuel Type|130|fuel|fuel_type_desc of fuel',
  'ENGN|Engine Type|140|engine|engine of engine',
  'TMTP|Transmission|145|transmission|transmission_type of transmission',
  'DRIV|Drive Train|150|drive|drive of drive',
  'CYLN|Cylinder|160|cylinders|cylinders of cylinders',
]

it('the facets that count a field are those of the wire', () => {
  const rows = FACETS.filter((facet) => facet.kind === 'field').map((facet) => {
    const marks = [
      facet.rangeField === undefined ? '' : `ranges of ${facet.rangeField}`,
      facet.isAlwaysWhole === true ? 'whole' : '',
      facet.tagEnd === ' ' ? 'tag ends with a blank' : '',
    ].filter((mark) => mark !== '')
    const counts = [`${facet.wireField} of ${facet.indexField}`, ...marks].join(', ')
    return [facet.code, facet.displayName, facet.sequence, facet.param, counts].join('|')
  })
  expect(rows).toEqual(COUNTED)
})

const FIXED: Readonly<
  Record<string, readonly [head: string, queries: readonly (readonly [slug: string, label: string, query: string])[]]>
> = {
  NLTS: [
    'Newly Added Lots|1|added|',
    [
      ['last-24-hours', 'Last 24 Hours', 'expected_sale_assigned_ts_utc:[NOW/DAY-1DAY TO NOW/DAY]'],
      ['last-7-days', 'Last 7 Days', 'expected_sale_assigned_ts_utc:[NOW/DAY-7DAY TO NOW/DAY]'],
    ],
  ],
  FETI: [
    'Featured Items|5|feature|',
    [
      ['buy-it-now', 'Buy It Now', 'buy_it_now_code:B1'],
      ['run-and-drive', 'Run and Drive', 'lot_condition_code:CERT-D'],
      ['engine-start-program', 'Engine Start Program', 'lot_condition_code:CERT-S'],
      ['enhanced-vehicles', 'Enhanced Vehicles', 'lot_condition_code:CERT-E'],
      ['no-license-required', 'No License Required', 'lot_features_code:LOTFEATURE_0'],
      ['hot-items', 'Hot Items', 'lot_features_code:LOTFEATURE_X'],
      ['featured-vehicles', 'Featured Vehicles', 'lot_features_code:LOTFEATURE_V'],
      ['offsite-sales', 'Offsite Sales', 'lot_features_code:LOTFEATURE_I'],
      ['rental-vehicles', 'Rental Vehicles', 'lot_features_code:LOTFEATURE_R'],
      ['exotics', 'Exotics', 'lot_features_code:LOTFEATURE_E'],
      ['pure-sale-items', 'Pure Sale Items', '-on_approval:Y AND minimum_bid_amount:0'],
      ['classics', 'Classics', 'lot_year_date:[* TO NOW/YEAR-25YEARS]'],
      ['recently-assigned', 'Recently Assigned', 'expected_sale_assigned_ts_utc:[NOW-2DAY TO NOW]'],
      ['seller-program', 'Seller Program', 'seller_company_code:PRD'],
      ['sealed-bid', 'Sealed Bid', 'sealed_bid_flag:true'],
      ['recovered-thefts', 'Recovered Thefts', 'loss_type_code:LOSSCODE_T'],
      ['fleet-lease', 'Fleet/Lease', 'loss_type_code:LOSSCODE_E'],
      ['phone-pictures', 'Phone Pictures', 'go_app_user:*'],
      ['used-vehicles', 'Used Vehicles', 'member_lot_condition:USED'],
    ],
  ],
  ODM: [
    'Mileage|40|odometer|odometer_reading_received| ',
    [
      ['0-25000', '0 - 25,000', 'odometer_reading_received:[0 TO 25000]'],
      ['25000-50000', '25,000 - 50,000', 'odometer_reading_received:[25000 TO 50000]'],
      ['50000-75000', '50,000 - 75,000', 'odometer_reading_received:[50000 TO 75000]'],
      ['75000-100000', '75,000 - 100,000', 'odometer_reading_received:[75000 TO 100000]'],
      ['100000-150000', '100,000 - 150,000', 'odometer_reading_received:[100000 TO 150000]'],
      ['150000-200000', '150,000 - 200,000', 'odometer_reading_received:[150000 TO 200000]'],
      ['200000-', '> 200,000', 'odometer_reading_received:[200000 TO *]'],
    ],
  ],
  TITL: [
    'Ownership Doc Type|60|title|',
    [
      ['clean-title', 'Clean Title', 'title_group_code:TITLEGROUP_C'],
      ['salvage-title', 'Salvage Title', 'title_group_code:TITLEGROUP_S'],
      ['nonrepairable', 'Nonrepairable', 'title_group_code:TITLEGROUP_J'],
    ],
  ],
  SRCE: [
    'Source|75|source|',
    [
      ['donations', 'Donations', 'loss_type_code:LOSSCODE_D'],
      ['impound', 'Impound', 'loss_type_code:LOSSCODE_O'],
      ['repossessions', 'Repossessions', 'loss_type_code:LOSSCODE_R'],
    ],
  ],
  WHSL: ['Wholesale|90|wholesale|', [['wholesale', 'Wholesale', 'wholesale_flag:true']]],
}

it.each(Object.entries(FIXED))('the fixed group %s asks the queries of the wire', (code, [head, queries]) => {
  const facet = facetOf(code)
  if (facet?.kind !== 'fixed') throw new Error(`${code} is no fixed group`)
  const { displayName, sequence, param, rangeField, tagEnd } = facet
  expect([displayName, sequence, param, rangeField ?? ''].join('|') + (tagEnd === '' ? '' : `|${tagEnd}`)).toBe(head)
  expect(facet.queries.map(({ slug, label, query }) => [slug, label, query])).toEqual(queries)
})

it('the vehicle types are the letters of the wire, with fork lifts, pickups and SUVs', () => {
  const facet = facetOf('VEHT')
  if (facet?.kind !== 'fixed') throw new Error('vehicle types are a fixed group')
  const [types, others] = [facet.queries.slice(0, -3), facet.queries.slice(-3)]
  expect(types.map(({ query }) => query.replace('vehicle_type_code:VEHTYPE_', '')).join('')).toBe('ABCDEHJKLMNRSUV')
  expect(others.map(({ query }) => query)).toEqual(['lot_features_code:LOTFEATURE_F1', 'veh_cat_code:VEHCAT_P', 'veh_cat_code:VEHCAT_S'])
  expect([facet.displayName, facet.sequence, facet.param, facet.tagEnd]).toEqual(['Vehicle Type', 80, 'type', ''])
})

it('the damages are the 25 of the wire, named with a capital for each word', () => {
  const facet = facetOf('PRID')
  if (facet?.kind !== 'fixed') throw new Error('damages are a fixed group')
  const codes = facet.queries.map(({ query }) => query.replace('damage_type_code:DAMAGECODE_', ''))
  const ofWire = 'AO BC BN BE BI DH FD FR HL MC MN VI NW PR RR RJ VP RO SD ST TP UN UK VN WA'
  expect(codes.toSorted()).toEqual(ofWire.split(' ').toSorted())
  expect(facet.queries.find(({ query }) => query.endsWith('_MN'))).toMatchObject({
    slug: 'minor-dent-scratches',
    label: 'Minor Dent/scratches',
  })
  expect([facet.displayName, facet.sequence, facet.param, facet.tagEnd]).toEqual(['Damage', 110, 'damage', ''])
})

it('the facets stand in the order of their numbers and are found by their code', () => {
  const numbers = FACETS.map(({ sequence }) => sequence)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  for (const facet of FACETS) expect(facetOf(facet.code)).toBe(facet)
  expect(facetOf('NONE')).toBeUndefined()
})
