import type { NormalLot } from '@app/rules/import/normalise-row.ts'

/** Columns that a staged row and a lot share, with their types, in the order of `lineHead`. */
export const SHARED_COLUMNS = [
  ['number', 'bigint'],
  ['yard', 'integer'],
  ['is_wholesale', 'boolean'],
  ['is_rental', 'boolean'],
  ['zone_label', 'text'],
  ['item_number', 'integer'],
  ['grid_row', 'text'],
  ['vehicle_type', 'char(1)'],
  ['vehicle_category', 'char(1)'],
  ['year', 'smallint'],
  ['make', 'text'],
  ['make_code', 'text'],
  ['model_group', 'text'],
  ['model_detail', 'text'],
  ['trim_level', 'text'],
  ['body_style', 'text'],
  ['color', 'text'],
  ['description', 'text'],
  ['vin', 'text'],
  ['engine', 'text'],
  ['drive', 'text'],
  ['transmission', 'text'],
  ['fuel', 'text'],
  ['cylinders', 'text'],
  ['has_keys', 'text'],
  ['condition_code', 'char(1)'],
  ['primary_damage', 'char(2)'],
  ['secondary_damage', 'char(2)'],
  ['loss_type', 'char(1)'],
  ['odometer', 'integer'],
  ['odometer_brand', 'char(1)'],
  ['odometer_unit', 'char(2)'],
  ['title_state', 'text'],
  ['title_type', 'text'],
  ['title_group', 'char(1)'],
  ['sale_status', 'text'],
  ['special_note', 'text'],
  ['announcements', 'text'],
  ['sale_light', 'text'],
  ['auto_grade', 'numeric(3,1)'],
  ['feature_codes', 'text[]'],
  ['seller_name', 'text'],
  ['currency', 'char(3)'],
  ['retail_value_minor', 'bigint'],
  ['repair_cost_minor', 'bigint'],
  ['high_bid_minor', 'bigint'],
  ['buy_now_minor', 'bigint'],
  ['make_offer', 'boolean'],
  ['offsite_address', 'text'],
  ['offsite_city', 'text'],
  ['offsite_state', 'text'],
  ['offsite_zip', 'text'],
  ['image_thumbnail', 'text'],
  ['image_url', 'text'],
  ['look_key', 'text'],
  ['created_at', 'timestamptz'],
  ['source_updated_at', 'timestamptz'],
  ['source', 'text'],
] as const

/** Columns that only the staging table has; the numbers point into staged_places and staged_sales. */
export const STAGING_COLUMNS = [
  ['slug_head', 'text'],
  ['place_key', 'integer'],
  ['sale_key', 'integer'],
] as const

type Cell = string | number

/** How COPY writes what is absent. */
export const NULL = '\\N'
const flag = (value: boolean): string => (value ? 't' : 'f')

// Two functions, because one would be longer than a screen; together they follow the order of SHARED_COLUMNS up to `source`.
function saleAndVehicleCells({ number, sale, vehicle }: NormalLot): Cell[] {
  return [
    number,
    sale.yard,
    flag(sale.isWholesale),
    flag(sale.isRental),
    sale.zoneLabel ?? NULL,
    sale.itemNumber ?? NULL,
    sale.gridRow ?? NULL,
    vehicle.vehicleType,
    vehicle.vehicleCategory ?? NULL,
    vehicle.year ?? NULL,
    vehicle.make ?? NULL,
    vehicle.makeCode ?? NULL,
    vehicle.modelGroup ?? NULL,
    vehicle.modelDetail ?? NULL,
    vehicle.trimLevel ?? NULL,
    vehicle.bodyStyle ?? NULL,
    vehicle.color ?? NULL,
    vehicle.description,
    vehicle.vin ?? NULL,
    vehicle.engine ?? NULL,
    vehicle.drive ?? NULL,
    vehicle.transmission ?? NULL,
    vehicle.fuel ?? NULL,
    vehicle.cylinders ?? NULL,
  ]
}

function conditionAndPriceCells(lot: NormalLot): Cell[] {
  const { sale, vehicle, condition, prices, place, images } = lot
  return [
    condition.hasKeys ?? NULL,
    condition.conditionCode ?? NULL,
    condition.primaryDamage ?? NULL,
    condition.secondaryDamage ?? NULL,
    condition.lossType ?? NULL,
    condition.odometer ?? NULL,
    condition.odometerBrand ?? NULL,
    lot.odometerUnit,
    vehicle.titleState ?? NULL,
    vehicle.titleType ?? NULL,
    vehicle.titleGroup ?? NULL,
    sale.saleStatus ?? NULL,
    condition.specialNote ?? NULL,
    sale.announcements ?? NULL,
    sale.saleLight ?? NULL,
    sale.autoGrade ?? NULL,
    `{${lot.featureCodes.join(',')}}`,
    sale.sellerName ?? NULL,
    prices.currency,
    prices.retailValueMinor ?? NULL,
    prices.repairCostMinor ?? NULL,
    prices.highBidMinor ?? NULL,
    prices.buyNowMinor ?? NULL,
    flag(prices.makeOffer),
    place.offsiteAddress ?? NULL,
    place.offsiteCity ?? NULL,
    place.offsiteState ?? NULL,
    place.offsiteZip ?? NULL,
    images.imageThumbnail ?? NULL,
    images.imageUrl ?? NULL,
    images.lookKey ?? NULL,
    lot.createdAt ?? NULL,
    lot.updatedAt ?? NULL,
  ]
}

const SPECIAL = /[\\\t\n\r]/
const SPECIALS = /[\\\t\n\r]/g
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A text as a cell of a line of COPY. */
export const copyCell = (text: string): string => text.replace(SPECIALS, (mark) => ESCAPES[mark] ?? mark)

function escaped(cell: Cell): Cell {
  return typeof cell === 'string' && cell !== NULL ? copyCell(cell) : cell
}

/** The row as the beginning of a line of PostgreSQL's COPY text form: the shared columns and the head of its slug. */
export function lineHead(lot: NormalLot, source: string): string {
  const cells = saleAndVehicleCells(lot)
  for (const cell of conditionAndPriceCells(lot)) cells.push(cell)
  cells.push(source, lot.vehicle.slugHead)
  // Every text of a lot comes from its source, so where that needs no escape nothing does. Joining makes a flat string: one built
  // by appending costs twice its making when it is turned into bytes.
  return (SPECIAL.test(source) ? cells.map(escaped) : cells).join('\t')
}
