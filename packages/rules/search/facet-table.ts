import { slugOf } from '../reference/folded.ts'
import { DAMAGE_TYPES } from '../reference/vehicles/damage-types.ts'
import { LOSS_TYPES, LOT_FEATURES } from '../reference/lot-features.ts'
import { TITLE_GROUPS } from '../reference/titles/title-groups.ts'
import { VEHICLE_CATEGORIES } from '../reference/vehicles/vehicle-categories.ts'
import { VEHICLE_TYPES } from '../reference/vehicles/vehicle-types.ts'
import { titleCased } from './title-cased.ts'

/** Values of one facet that an answer carries at most (wire.md §2). */
export const FACET_VALUES_MAX = 200
/** Of these the most frequent ones that an answer in brief carries and a panel shows at first. */
export const FACET_VALUES_BRIEF = 7

interface FacetBase {
  readonly code: string
  readonly displayName: string
  readonly sequence: number
  /** Name of the facet in our own readable URLs. */
  readonly param: string
  /** What follows the tag inside `includeTag`; two facets end with a blank. */
  readonly tagEnd: '' | ' '
  /** Wire field whose whole-number ranges pages offer beside the counted values. */
  readonly rangeField?: string
}

/** Counts each value of an indexed field; the clause is `wireField:"VALUE"`. */
export interface FieldFacet extends FacetBase {
  readonly kind: 'field'
  readonly wireField: string
  readonly indexField: string
  /** Pages show its values in their own order, so an answer in brief carries all of them as well. */
  readonly isAlwaysWhole?: true
}

/** One named query of a fixed group; `slug` names it in readable URLs. */
export interface FixedQuery {
  readonly query: string
  readonly label: string
  readonly slug: string
}

/** Counts a fixed list of queries. */
export interface FixedFacet extends FacetBase {
  readonly kind: 'fixed'
  readonly queries: readonly FixedQuery[]
}

export type Facet = FieldFacet | FixedFacet

/** Code of the filter by all-in price, and its tag. */
export const PRICE_CODE = 'PRIC'
/** Code of the filter by colour. */
export const COLOUR_CODE = 'COLR'
/** Clause of lots that went unsold and take offers now. */
export const UNSOLD_OFFERS_CLAUSE = 'unsold_offers:true'
/** Wire field of the all-in price. */
const ALL_IN_FIELD = 'all_in_price'

/** Named queries, each with the slug of its label. */
export const fixed = (rows: readonly (readonly [query: string, label: string])[]): FixedQuery[] =>
  rows.map(([query, label]) => ({ query, label, slug: slugOf(label) }))

const feature = (code: string): readonly [string, string] => {
  const row = LOT_FEATURES.find((one) => one.code === code)
  return [`lot_features_code:LOTFEATURE_${code}`, row?.label ?? code]
}

const NEWLY_ADDED = fixed([
  ['expected_sale_assigned_ts_utc:[NOW/DAY-1DAY TO NOW/DAY]', 'Last 24 Hours'],
  ['expected_sale_assigned_ts_utc:[NOW/DAY-7DAY TO NOW/DAY]', 'Last 7 Days'],
])

const FEATURED = fixed([
  ['buy_it_now_code:B1', 'Buy It Now'],
  ['lot_condition_code:CERT-D', 'Run and Drive'],
  ['lot_condition_code:CERT-S', 'Engine Start Program'],
  ['lot_condition_code:CERT-E', 'Enhanced Vehicles'],
  feature('0'),
  feature('X'),
  feature('V'),
  feature('I'),
  feature('R'),
  feature('E'),
  ['-on_approval:Y AND minimum_bid_amount:0', 'Pure Sale Items'],
  ['lot_year_date:[* TO NOW/YEAR-25YEARS]', 'Classics'],
  ['expected_sale_assigned_ts_utc:[NOW-2DAY TO NOW]', 'Recently Assigned'],
  ['seller_company_code:PRD', 'Seller Program'],
  ['sealed_bid_flag:true', 'Sealed Bid'],
  ['loss_type_code:LOSSCODE_T', 'Recovered Thefts'],
  ['loss_type_code:LOSSCODE_E', 'Fleet/Lease'],
  ['go_app_user:*', 'Phone Pictures'],
  ['member_lot_condition:USED', 'Used Vehicles'],
])

const ODOMETER_STEPS = [0, 25_000, 50_000, 75_000, 100_000, 150_000, 200_000] as const
const grouped = (value: number): string => String(value).replace(/(?=(\d{3})+$)(?!^)/g, ',')
const ODOMETERS: FixedQuery[] = ODOMETER_STEPS.map((from, at) => {
  const to = ODOMETER_STEPS[at + 1]
  return {
    query: `odometer_reading_received:[${from} TO ${to ?? '*'}]`,
    label: to === undefined ? `> ${grouped(from)}` : `${grouped(from)} - ${grouped(to)}`,
    slug: to === undefined ? `${from}-` : `${from}-${to}`,
  }
})

const SOURCES = LOSS_TYPES.filter((row) => row.code === 'D' || row.code === 'O' || row.code === 'R')
const VEHICLES = fixed([
  ...VEHICLE_TYPES.map((row): [string, string] => [`vehicle_type_code:VEHTYPE_${row.code}`, row.label]),
  feature('F1'),
  ...VEHICLE_CATEGORIES.map((row): [string, string] => [`veh_cat_code:${row.field}`, row.label]),
])

type Row = readonly [code: string, displayName: string, sequence: number, param: string]
const byField = ([code, displayName, sequence, param]: Row, wireField: string, indexField: string): FieldFacet => ({
  kind: 'field',
  code,
  displayName,
  sequence,
  param,
  tagEnd: code === 'LOC' ? ' ' : '',
  wireField,
  indexField,
})
/** A fixed group. */
export const byQueries = ([code, displayName, sequence, param]: Row, queries: readonly FixedQuery[]): FixedFacet => ({
  kind: 'fixed',
  code,
  displayName,
  sequence,
  param,
  tagEnd: code === 'ODM' ? ' ' : '',
  queries,
})

/** The facets of a lot search in the order they are shown (wire.md §2). */
export const FACETS: readonly Facet[] = [
  byQueries(['NLTS', 'Newly Added Lots', 1, 'added'], NEWLY_ADDED),
  byQueries(['FETI', 'Featured Items', 5, 'feature'], FEATURED),
  byField(['MAKE', 'Make', 10, 'make'], 'lot_make_desc', 'make'),
  byField(['MODL', 'Model', 20, 'model'], 'lot_model_desc', 'model'),
  byField(['MODG', 'Model Group', 25, 'group'], 'lot_model_group', 'modelGroup'),
  { ...byField(['YEAR', 'Year', 30, 'year'], 'lot_year', 'year'), rangeField: 'lot_year', isAlwaysWhole: true },
  { ...byQueries(['ODM', 'Mileage', 40, 'odometer'], ODOMETERS), rangeField: 'odometer_reading_received' },
  byField(['LOC', 'Location', 50, 'location'], 'yard_name', 'yardName'),
  byField(['SLOC', 'Sale Name', 52, 'sale'], 'auction_host_name', 'hostName'),
  { ...byField(['SDAT', 'Sale Date', 55, 'date'], 'auction_date_utc', 'saleDate'), isAlwaysWhole: true },
  byQueries(['TITL', 'Ownership Doc Type', 60, 'title'], fixed(TITLE_GROUPS.map((row) => [`title_group_code:${row.wire}`, row.label]))),
  byQueries(['SRCE', 'Source', 75, 'source'], fixed(SOURCES.map((row) => [`loss_type_code:${row.wire}`, row.label]))),
  byQueries(['VEHT', 'Vehicle Type', 80, 'type'], VEHICLES),
  byQueries(['WHSL', 'Wholesale', 90, 'wholesale'], fixed([['wholesale_flag:true', 'Wholesale']])),
  byQueries(
    ['PRID', 'Damage', 110, 'damage'],
    fixed(DAMAGE_TYPES.map((row) => [`damage_type_code:DAMAGECODE_${row.code}`, titleCased(row.text)])),
  ),
  byField(['BODY', 'Body Style', 120, 'body'], 'body_style', 'bodyStyle'),
  byField(['FUEL', 'Fuel Type', 130, 'fuel'], 'fuel_type_desc', 'fuel'),
  byField(['ENGN', 'Engine Type', 140, 'engine'], 'engine', 'engine'),
  byField(['TMTP', 'Transmission', 145, 'transmission'], 'transmission_type', 'transmission'),
  byField(['DRIV', 'Drive Train', 150, 'drive'], 'drive', 'drive'),
  byField(['CYLN', 'Cylinder', 160, 'cylinders'], 'cylinders', 'cylinders'),
]

/**
 * Facets of our own pages, which ask for them beside the others: what existing tools know as featured items, cut by question, so that a
 * vehicle can be asked for that runs and is sold now; and the colour.
 */
export const OWN_FACETS: readonly Facet[] = [
  byQueries(
    ['COND', 'Condition', 2, 'condition'],
    fixed([
      ['lot_condition_code:CERT-D', 'Run and Drive'],
      ['lot_condition_code:CERT-S', 'Engine Start Program'],
      ['lot_condition_code:CERT-E', 'Enhanced Vehicles'],
    ]),
  ),
  byQueries(
    ['SALE', 'How It Sells', 3, 'sells'],
    fixed([
      ['buy_it_now_code:B1', 'Buy It Now'],
      ['make_an_offer:true', 'Takes Offers'],
      [UNSOLD_OFFERS_CLAUSE, 'Unsold, Takes Offers'],
      ['-on_approval:Y AND minimum_bid_amount:0', 'Pure Sale'],
      ['sealed_bid_flag:true', 'Sealed Bid'],
    ]),
  ),
  byField([COLOUR_CODE, 'Color', 125, 'color'], 'lot_color_desc', 'colour'),
]

/** What a search for our own pages counts. */
export const PAGE_FACETS: readonly Facet[] = [...FACETS, ...OWN_FACETS]

/** The filter by all-in price. What it counts depends on who asks, so it stands beside the facets of an answer (`allIn`). */
export const PRICE_FILTER: FixedFacet = { ...byQueries([PRICE_CODE, 'All-in Price', 0, 'price'], []), rangeField: ALL_IN_FIELD }

/** Codes of the filters by state and by country. */
export const STATE_CODE = 'STAT'
export const COUNTRY_CODE = 'CTRY'

/** Filters that no search counts; the finder and landing pages lead to them. */
const PLACES: readonly Facet[] = [
  byField([STATE_CODE, 'State', 48, 'state'], 'location_state', 'state'),
  byField([COUNTRY_CODE, 'Country', 47, 'country'], 'location_country', 'country'),
]

/** Everything that lots are filtered by in the order it is shown. */
export const FILTERS: readonly Facet[] = [PRICE_FILTER, ...OWN_FACETS, ...FACETS, ...PLACES]

/** Code of a filter, e.g. `MAKE`. */
export const facetOf = (code: string): Facet | undefined => FILTERS.find((facet) => facet.code === code)
