import { Memo } from '@app/lot-index/memo.ts'

/** What stands between the columns of one cell; no text of a lot holds it, and one that did would be read anew without it. */
const BETWEEN = '\u001f'

const flag = (condition: string): string => `case when ${condition} then 't' end`

/**
 * Columns that lots share travel together, one cell for each of these groups: lots have few different cells, and each is read once.
 * Fifty columns one by one would be most of the time of building an index. Columns that vary apart from each other stand in different
 * groups, so that these have some thousand cells, not some ten thousand.
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
    isSealed: flag(`s.sale_type = 'sealed'`),
    isWholesale: flag('l.is_wholesale'),
    makeOffer: flag('l.make_offer'),
    isOffsite: flag('l.yard <> l.physical_yard'),
    features: `array_to_string(l.feature_codes, ',')`,
    condition: 'l.condition_code',
    titleGroup: 'l.title_group',
    titleType: 'l.title_type',
    lossType: 'l.loss_type',
    saleStatus: 'l.sale_status',
    saleLight: 'l.sale_light',
  },
  sale: {
    id: 'l.sale_id',
    atMs: `date_part('epoch', l.auction_at) * 1000`,
    dateType: 'l.auction_date_type',
    lane: 'l.lane',
  },
} as const

type Group = keyof typeof GROUPS

/** What the cell of a group says, by column; absent is empty. */
export type Cell<G extends Group> = Readonly<Record<keyof (typeof GROUPS)[G], string>>

/** What of a lot is indexed, as the base holds it (lots joined with its yards and sale). Absent is null, in the cells of groups empty. */
export interface IndexedRow extends Readonly<Record<Group, string>> {
  readonly number: number
  readonly trim_level: string | null
  readonly year: number | null
  readonly item_number: number | null
  readonly odometer: number | null
  readonly currency: string
  readonly high_bid_minor: number | null
  readonly buy_now_minor: number | null
  readonly retail_value_minor: number | null
  readonly created_at_ms: number | null
}

// concat_ws leaves out nulls, and to write them as empty costs less than to hand it every mark.
const cellSql = (name: Group, columnSql: (column: string) => string): string => {
  const texts = Object.values(GROUPS[name]).map((column) => `coalesce(${columnSql(column)}, '')`)
  return `concat_ws(E'\\x1f', ${texts.join(', ')}) as ${name}`
}

/** The columns of an IndexedRow for a select over lots l, its sale s, its yard h and the yard p where it stands. */
function columnsSql(columnSql: (column: string) => string): string {
  const cells = (Object.keys(GROUPS) as Group[]).map((name) => cellSql(name, columnSql))
  // Epoch milliseconds are made in the base: a Date per row would cost more than all the rest of it. As doubles, for numerics are slow:
  // they tell a time to a quarter of a thousandth of a millisecond, and the addend keeps whole milliseconds whole.
  return `l.number, ${cells.join(', ')}, l.trim_level, l.year::int as year, l.item_number, l.odometer, l.currency, l.high_bid_minor, l.buy_now_minor,
    l.retail_value_minor, floor(date_part('epoch', l.created_at) * 1000 + 0.0005) as created_at_ms`
}

export const INDEXED_COLUMNS: string = columnsSql((column) => `(${column})::text`)
/** The same for lots of which a text holds the mark between columns. */
export const CLEANED_COLUMNS: string = columnsSql((column) => `translate((${column})::text, E'\\x1f', ' ')`)

/** A cell that cannot be taken apart: the row must be read by CLEANED_COLUMNS. */
export class UnclearCell extends Error {
  override name = 'UnclearCell'
}

/** Reads the cells of a group by `make`, each different cell once. The answers are shared by lots and must not be changed. */
export function readCells<G extends Group, T extends object>(name: G, make: (cell: Cell<G>) => T): (cell: string) => T {
  const columns = Object.keys(GROUPS[name])
  const known = new Memo((text): T => {
    const parts = text.split(BETWEEN)
    if (parts.length !== columns.length) throw new UnclearCell(text)
    return make(Object.fromEntries(columns.map((column, at) => [column, parts[at]])) as Cell<G>)
  })
  return (cell) => known.of(cell)
}
