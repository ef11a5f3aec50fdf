import { Failure } from '@app/contract/failure.ts'
import type { SortKey } from '@app/lot-index/query.ts'

/** Index field of the place where a lot is. */
export const PLACE_FIELD = 'place'

const SORT_FIELDS: Readonly<Record<string, string>> = {
  salelight_priority: 'saleLight',
  member_damage_group_priority: 'damagePriority',
  auction_date_type: 'dateType',
  auction_date_utc: 'saleAt',
  auction_lane: 'lane',
  auction_assignment_number: 'item',
  expected_sale_assigned_ts_utc: 'assignedAt',
  current_bid: 'bid',
  lot_year: 'year',
  odometer_reading_received: 'odometer',
  lot_make_desc: 'make',
  lot_model_desc: 'model',
}

/** What lots cost all-in at their next bid, which depends on who asks. */
const ALL_IN = 'all_in_price'

/** A key of the index, or the price all-in, which is put into its words before it is asked. */
export type LotSort = SortKey | { readonly by: 'allIn'; readonly direction: 'asc' | 'desc' }

/** Every key that a search may be sorted by, for its description. */
export const sortKeyNames: readonly string[] = ['relevancy', 'distance', 'ps_lot_number', ALL_IN, ...Object.keys(SORT_FIELDS)]

/** Sale date, then lane and item (MQ-036); typed words put the best matches before. */
const SALE_ORDER = ['auction_date_utc asc', 'auction_lane asc', 'auction_assignment_number asc'] as const
const DEFAULT_ORDER = ['relevancy desc', ...SALE_ORDER] as const

/** Orders that pages offer by name; `keys` are what the wire calls them. The first is the default. */
export const SORT_CHOICES = [
  { name: 'default', keys: DEFAULT_ORDER },
  { name: 'sale-date', keys: SALE_ORDER },
  { name: 'newest', keys: ['expected_sale_assigned_ts_utc desc'] },
  { name: 'price-low', keys: ['all_in_price asc'] },
  { name: 'price-high', keys: ['all_in_price desc'] },
  { name: 'bid-low', keys: ['current_bid asc'] },
  { name: 'bid-high', keys: ['current_bid desc'] },
  { name: 'year-new', keys: ['lot_year desc'] },
  { name: 'year-old', keys: ['lot_year asc'] },
  { name: 'odometer-low', keys: ['odometer_reading_received asc'] },
  { name: 'odometer-high', keys: ['odometer_reading_received desc'] },
  { name: 'distance', keys: ['distance asc'] },
  { name: 'make', keys: ['lot_make_desc asc', 'lot_model_desc asc'] },
  { name: 'lot-number', keys: ['ps_lot_number asc'] },
] as const

export type SortName = (typeof SORT_CHOICES)[number]['name']

/** Wire keys of a named order. */
export const sortKeysOf = (name: SortName): readonly string[] =>
  name === 'default' ? [] : (SORT_CHOICES.find((choice) => choice.name === name)?.keys ?? [])

/** Name of an order given by its wire keys; null when pages do not offer it. */
export function sortNameOf(keys: readonly string[]): SortName | null {
  if (keys.length === 0) return 'default'
  return SORT_CHOICES.find((choice) => choice.keys.length === keys.length && choice.keys.every((key, at) => key === keys[at]))?.name ?? null
}

const KEY = /^([a-z_]+)(?: (asc|desc))?$/

function stepOf(key: string, at: { lat: number; lon: number } | null): LotSort {
  const match = KEY.exec(key)
  const name = match?.[1] ?? ''
  const direction = match?.[2] === 'desc' ? 'desc' : 'asc'
  if (name === 'relevancy') return { by: 'relevance' }
  if (name === ALL_IN) return { by: 'allIn', direction }
  if (name === 'ps_lot_number') return { by: 'id', direction }
  if (name === 'distance') {
    if (!at) throw new Failure('BAD_FILTER', { reason: 'sorting by distance needs a place', clause: key })
    return { by: 'distance', field: PLACE_FIELD, at }
  }
  const field = SORT_FIELDS[name]
  if (field === undefined || !Object.hasOwn(SORT_FIELDS, name)) throw new Failure('BAD_FILTER', { reason: 'unknown sort key', clause: key })
  return { by: 'field', field, direction }
}

/**
 * The order that wire sort keys ask for (wire.md §1.3); none means the default. Relevance always puts the best match first.
 * @throws BAD_FILTER for an unknown key, or for distance without a place.
 */
export function readSorts(keys: readonly string[], at: { lat: number; lon: number } | null): readonly LotSort[] {
  return (keys.length === 0 ? DEFAULT_ORDER : keys).map((key) => stepOf(key, at))
}
