import type { NormalLot } from '@app/rules/import/normalise-row.ts'

export type Cell = string | number

/** How COPY writes what is absent. */
export const NULL = '\\N'

type Column = readonly [name: string, type: string]

/** Adjacent columns of a line, and the cells of a lot for them. */
export interface LinePart {
  readonly columns: readonly Column[]
  readonly cells: (lot: NormalLot) => readonly Cell[]
}

const flag = (value: boolean): string => (value ? 't' : 'f')

/** The parts of a line, in the order of its columns. */
export const LINE_PARTS: readonly LinePart[] = [
  {
    columns: [
      ['yard', 'integer'],
      ['zone_label', 'text'],
    ],
    cells: ({ sale }) => [sale.yard, sale.zoneLabel ?? NULL],
  },
  {
    columns: [
      ['currency', 'char(3)'],
      ['odometer_unit', 'char(2)'],
    ],
    cells: ({ prices, odometerUnit }) => [prices.currency, odometerUnit],
  },
  {
    columns: [
      ['is_rental', 'boolean'],
      ['feature_codes', 'text[]'],
      ['seller_name', 'text'],
      ['offsite_address', 'text'],
      ['offsite_city', 'text'],
      ['offsite_state', 'text'],
      ['offsite_zip', 'text'],
      ['sale_light', 'text'],
      ['auto_grade', 'numeric(3,1)'],
      ['announcements', 'text'],
    ],
    cells: ({ sale, place, featureCodes }) => [
      flag(sale.isRental),
      `{${featureCodes.join(',')}}`,
      sale.sellerName ?? NULL,
      place.offsiteAddress ?? NULL,
      place.offsiteCity ?? NULL,
      place.offsiteState ?? NULL,
      place.offsiteZip ?? NULL,
      sale.saleLight ?? NULL,
      sale.autoGrade ?? NULL,
      sale.announcements ?? NULL,
    ],
  },
  {
    columns: [['is_wholesale', 'boolean']],
    cells: ({ sale }) => [flag(sale.isWholesale)],
  },
  {
    // What the lot is sold by, and what the file said of it last: the desk of tax may say otherwise in between.
    columns: [
      ['tax_status', 'text'],
      ['file_tax_status', 'text'],
    ],
    cells: ({ taxStatus }) => [taxStatus ?? NULL, taxStatus ?? NULL],
  },
  { columns: [['grid_row', 'text']], cells: ({ sale }) => [sale.gridRow ?? NULL] },
  {
    columns: [
      ['vehicle_type', 'char(1)'],
      ['vehicle_category', 'char(1)'],
      ['body_style', 'text'],
    ],
    cells: ({ vehicle }) => [vehicle.vehicleType, vehicle.vehicleCategory ?? NULL, vehicle.bodyStyle ?? NULL],
  },
  { columns: [['color', 'text']], cells: ({ vehicle }) => [vehicle.color ?? NULL] },
  {
    columns: [
      ['engine', 'text'],
      ['drive', 'text'],
      ['transmission', 'text'],
      ['fuel', 'text'],
      ['cylinders', 'text'],
    ],
    cells: ({ vehicle }) => [
      vehicle.engine ?? NULL,
      vehicle.drive ?? NULL,
      vehicle.transmission ?? NULL,
      vehicle.fuel ?? NULL,
      vehicle.cylinders ?? NULL,
    ],
  },
  {
    columns: [
      ['has_keys', 'text'],
      ['condition_code', 'char(1)'],
    ],
    cells: ({ condition }) => [condition.hasKeys ?? NULL, condition.conditionCode ?? NULL],
  },
  {
    columns: [
      ['primary_damage', 'char(2)'],
      ['secondary_damage', 'char(2)'],
    ],
    cells: ({ condition }) => [condition.primaryDamage ?? NULL, condition.secondaryDamage ?? NULL],
  },
  {
    columns: [
      ['special_note', 'text'],
      ['loss_type', 'char(1)'],
    ],
    cells: ({ condition }) => [condition.specialNote ?? NULL, condition.lossType ?? NULL],
  },
  { columns: [['title_state', 'text']], cells: ({ vehicle }) => [vehicle.titleState ?? NULL] },
  {
    columns: [
      ['odometer_brand', 'char(1)'],
      ['sale_status', 'text'],
      ['make_offer', 'boolean'],
    ],
    cells: ({ condition, sale, prices }) => [condition.odometerBrand ?? NULL, sale.saleStatus ?? NULL, flag(prices.makeOffer)],
  },
  {
    columns: [
      ['title_type', 'text'],
      ['title_group', 'char(1)'],
    ],
    cells: ({ vehicle }) => [vehicle.titleType ?? NULL, vehicle.titleGroup ?? NULL],
  },
  {
    columns: [['year', 'smallint']],
    cells: ({ vehicle }) => [vehicle.year ?? NULL],
  },
  {
    columns: [
      ['make', 'text'],
      ['make_code', 'text'],
      ['model_group', 'text'],
      ['model_detail', 'text'],
    ],
    cells: ({ vehicle }) => [vehicle.make ?? NULL, vehicle.makeCode ?? NULL, vehicle.modelGroup ?? NULL, vehicle.modelDetail ?? NULL],
  },
  {
    columns: [['trim_level', 'text']],
    cells: ({ vehicle }) => [vehicle.trimLevel ?? NULL],
  },
  {
    columns: [
      ['number', 'bigint'],
      ['item_number', 'integer'],
      ['vin', 'text'],
      ['odometer', 'integer'],
      ['retail_value_minor', 'bigint'],
      ['repair_cost_minor', 'bigint'],
      ['high_bid_minor', 'bigint'],
      ['buy_now_minor', 'bigint'],
      ['created_at', 'timestamptz'],
      ['source_updated_at', 'timestamptz'],
      ['image_thumbnail', 'text'],
      ['look_key', 'text'],
      ['image_url', 'text'],
      ['description', 'text'],
    ],
    cells: ({ number, sale, vehicle, condition, prices, createdAt, updatedAt, images }) => [
      number,
      sale.itemNumber ?? NULL,
      vehicle.vin ?? NULL,
      condition.odometer ?? NULL,
      prices.retailValueMinor ?? NULL,
      prices.repairCostMinor ?? NULL,
      prices.highBidMinor ?? NULL,
      prices.buyNowMinor ?? NULL,
      createdAt ?? NULL,
      updatedAt ?? NULL,
      images.imageThumbnail ?? NULL,
      images.lookKey ?? NULL,
      images.imageUrl ?? NULL,
      vehicle.description,
    ],
  },
]
