import type { SalesDataField } from '@app/rules/import/columns.ts'
import type { VehicleWords } from '@app/rules/import/lot-words.ts'
import type { NormalLot } from '@app/rules/import/normalise-row.ts'

export type Cell = string | number

/** How COPY writes what is absent. */
export const NULL = '\\N'

type Column = readonly [name: string, type: string]

/** Columns of a line side by side, and what a lot writes into them. */
export interface LinePart {
  readonly columns: readonly Column[]
  readonly cells: (lot: NormalLot) => readonly Cell[]
}

/** A part that few cells of the file tell, so that rows often have it alike. */
export interface ToldPart extends LinePart {
  /** All cells that it is made of: where two rows spell them alike their part is the same. */
  readonly reads: readonly SalesDataField[]
  /** What these cells add to the words that name the vehicle. */
  readonly words?: (lot: NormalLot) => Partial<VehicleWords>
}

const flag = (value: boolean): string => (value ? 't' : 'f')

/** In the order in which their words name a vehicle: the title, which a slug begins with, then year, model and trim. */
const WORDED_PARTS: readonly ToldPart[] = [
  {
    reads: ['titleType'],
    columns: [
      ['title_type', 'text'],
      ['title_group', 'char(1)'],
    ],
    cells: ({ vehicle }) => [vehicle.titleType ?? NULL, vehicle.titleGroup ?? NULL],
    words: () => ({}),
  },
  {
    reads: ['year'],
    columns: [['year', 'smallint']],
    cells: ({ vehicle }) => [vehicle.year ?? NULL],
    words: ({ vehicle: { words } }) => ({ year: words.year }),
  },
  {
    reads: ['make', 'modelGroup', 'modelDetail'],
    columns: [
      ['make', 'text'],
      ['make_code', 'text'],
      ['model_group', 'text'],
      ['model_detail', 'text'],
    ],
    cells: ({ vehicle }) => [vehicle.make ?? NULL, vehicle.makeCode ?? NULL, vehicle.modelGroup ?? NULL, vehicle.modelDetail ?? NULL],
    words: ({ vehicle: { words } }) => ({ make: words.make, model: words.model }),
  },
  {
    reads: ['trim'],
    columns: [['trim_level', 'text']],
    cells: ({ vehicle }) => [vehicle.trimLevel ?? NULL],
    words: ({ vehicle: { words } }) => ({ trim: words.trim }),
  },
]

/** Where the cells of the sale and of the place stand among the parts: both together tell a row's context. */
export const SALE_PART = 0
export const PLACE_PART = 1
/** And the part that tells the seller. */
export const SELLER_PART = 2

/** What few cells tell. */
export const TOLD_PARTS: readonly ToldPart[] = [
  {
    reads: ['yardNumber', 'yardName', 'saleDate', 'saleTime', 'timeZone'],
    columns: [
      ['yard', 'integer'],
      ['zone_label', 'text'],
    ],
    cells: ({ sale }) => [sale.yard, sale.zoneLabel ?? NULL],
  },
  {
    reads: ['locationCity', 'locationState', 'locationZip', 'locationCountry', 'currency'],
    columns: [
      ['currency', 'char(3)'],
      ['odometer_unit', 'char(2)'],
    ],
    cells: ({ prices, odometerUnit }) => [prices.currency, odometerUnit],
  },
  {
    reads: [
      'rental',
      'sellerName',
      'offsiteAddress',
      'offsiteState',
      'offsiteCity',
      'offsiteZip',
      'saleLight',
      'autoGrade',
      'announcements',
    ],
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
    reads: ['yardNumber', 'wholesale'],
    columns: [['is_wholesale', 'boolean']],
    cells: ({ sale }) => [flag(sale.isWholesale)],
  },
  { reads: ['gridRow'], columns: [['grid_row', 'text']], cells: ({ sale }) => [sale.gridRow ?? NULL] },
  {
    reads: ['vehicleType', 'bodyStyle'],
    columns: [
      ['vehicle_type', 'char(1)'],
      ['vehicle_category', 'char(1)'],
      ['body_style', 'text'],
    ],
    cells: ({ vehicle }) => [vehicle.vehicleType, vehicle.vehicleCategory ?? NULL, vehicle.bodyStyle ?? NULL],
  },
  { reads: ['color'], columns: [['color', 'text']], cells: ({ vehicle }) => [vehicle.color ?? NULL] },
  {
    reads: ['engine', 'drive', 'transmission', 'fuel', 'cylinders'],
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
    reads: ['hasKeys', 'conditionCode', 'runsDrives'],
    columns: [
      ['has_keys', 'text'],
      ['condition_code', 'char(1)'],
    ],
    cells: ({ condition }) => [condition.hasKeys ?? NULL, condition.conditionCode ?? NULL],
  },
  {
    reads: ['primaryDamage', 'secondaryDamage'],
    columns: [
      ['primary_damage', 'char(2)'],
      ['secondary_damage', 'char(2)'],
    ],
    cells: ({ condition }) => [condition.primaryDamage ?? NULL, condition.secondaryDamage ?? NULL],
  },
  {
    reads: ['specialNote'],
    columns: [
      ['special_note', 'text'],
      ['loss_type', 'char(1)'],
    ],
    cells: ({ condition }) => [condition.specialNote ?? NULL, condition.lossType ?? NULL],
  },
  { reads: ['titleState'], columns: [['title_state', 'text']], cells: ({ vehicle }) => [vehicle.titleState ?? NULL] },
  {
    reads: ['odometerBrand', 'saleStatus', 'makeOffer'],
    columns: [
      ['odometer_brand', 'char(1)'],
      ['sale_status', 'text'],
      ['make_offer', 'boolean'],
    ],
    cells: ({ condition, sale, prices }) => [condition.odometerBrand ?? NULL, sale.saleStatus ?? NULL, flag(prices.makeOffer)],
  },
  ...WORDED_PARTS,
]

/** What each row says anew. */
export const OWN_PART: LinePart = {
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
}
