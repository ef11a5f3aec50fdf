import { SALE_OVER_AT } from '@app/rules/auctions/sale-over.ts'
import { OFFERS_END_AT, UNSOLD_OFFERS } from '@app/rules/auctions/unsold-offers.ts'
import { type Cursor, KnownCells, readInteger } from './known-cells.ts'

/**
 * Columns that lots share travel side by side, in these groups: lots have few different cells of one, and each is read once. Columns
 * that vary apart from each other stand in different groups, so that these have some thousand spellings, not some ten thousand.
 */
const GROUPS = {
  place: {
    siteCodes: `array_to_string(l.site_codes, ',')`,
    yard: 'l.yard',
    yardName: 'h.name',
    physicalYard: 'l.physical_yard',
    physicalYardName: 'p.name',
    country: 'l.country',
    state: 'l.state',
    city: 'l.city',
    lat: 'l.lat',
    lon: 'l.lon',
  },
  model: {
    vehicleType: 'l.vehicle_type',
    vehicleCategory: 'l.vehicle_category',
    make: 'l.make',
    makeCode: 'l.make_code',
    modelGroup: 'l.model_group',
    modelDetail: 'l.model_detail',
  },
  build: {
    bodyStyle: 'l.body_style',
    engine: 'l.engine',
    cylinders: 'l.cylinders',
    drive: 'l.drive',
    transmission: 'l.transmission',
    fuel: 'l.fuel',
  },
  looks: {
    colour: 'l.color',
    primaryDamage: 'l.primary_damage',
    secondaryDamage: 'l.secondary_damage',
  },
  state: {
    status: 'l.status',
    isSealed: `s.sale_type = 'sealed'`,
    isWholesale: 'l.is_wholesale',
    makeOffer: 'l.make_offer',
    isUnsold: UNSOLD_OFFERS,
    isOffsite: 'l.yard <> l.physical_yard',
    isBuyNow: 'l.buy_now_minor <> 0',
    features: `array_to_string(l.feature_codes, ',')`,
    condition: 'l.condition_code',
    taxStatus: 'l.tax_status',
    titleGroup: 'l.title_group',
    titleType: 'l.title_type',
    lossType: 'l.loss_type',
    saleStatus: 'l.sale_status',
    saleLight: 'l.sale_light',
  },
  sale: {
    id: 'l.sale_id',
    atSeconds: `date_part('epoch', l.auction_at)`,
    overAtSeconds: `date_part('epoch', ${SALE_OVER_AT})`,
    offersEndSeconds: `date_part('epoch', ${OFFERS_END_AT})`,
    dateType: 'l.auction_date_type',
    day: `coalesce(s.local_date, l.local_start::date) - date '1970-01-01'`,
    lane: 'l.lane',
  },
  trim: {
    year: 'l.year',
    trimLevel: 'l.trim_level',
  },
  grade: {
    /** Whole grades: 4 stands for 4.0 to 4.9. */
    grade: 'floor(l.auto_grade)',
  },
  currency: {
    currency: 'l.currency',
  },
} as const

type Group = keyof typeof GROUPS

/** What the cells of a group say, by column; absent is empty, and a condition that holds is `t`. */
export type Cell<G extends Group> = Readonly<Record<keyof (typeof GROUPS)[G], string>>

/** The order of the integers in a line; `readIntegers` reads them in it. */
const INTEGERS = [
  'l.number',
  'l.item_number',
  'l.odometer',
  'l.high_bid_minor',
  'l.retail_value_minor',
  // By way of doubles, for numerics are slow: they tell a time to a quarter of a thousandth of a millisecond, and the addend keeps whole
  // milliseconds whole.
  `floor(date_part('epoch', l.created_at) * 1000 + 0.0005)::bigint`,
]

/** What a lot shares with few others; absent is undefined. */
export interface LotIntegers {
  readonly number: number
  readonly itemNumber: number | undefined
  readonly odometer: number | undefined
  readonly highBidMinor: number | undefined
  readonly retailValueMinor: number | undefined
  readonly createdAtMs: number | undefined
}

/**
 * What of lots l, joined with their sale s, their bidding b, their yard h and the yard p where they stand, is indexed. Each is a line of COPY, for to make
 * objects of fifty columns would be most of the time of building an index.
 */
export const INDEXED_COLUMNS: string = [...INTEGERS, ...Object.values(GROUPS).flatMap((group) => Object.values(group))].join(', ')

/** The integers, with which a line begins. */
export function readIntegers(line: Cursor): LotIntegers {
  return {
    number: readInteger(line) ?? 0,
    itemNumber: readInteger(line),
    odometer: readInteger(line),
    highBidMinor: readInteger(line),
    retailValueMinor: readInteger(line),
    createdAtMs: readInteger(line),
  }
}

/** Reads the cells of a group by `make`; the groups of a line are read in their order here. */
export function cellsOf<G extends Group, T>(name: G, make: (cell: Cell<G>) => T): KnownCells<T> {
  const columns = Object.keys(GROUPS[name])
  return new KnownCells(columns.length, (texts) => make(Object.fromEntries(columns.map((column, at) => [column, texts[at]])) as Cell<G>))
}
