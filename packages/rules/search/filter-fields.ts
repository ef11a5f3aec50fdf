/** Salvage categories of British insurers (ABI), of the scheme of today and of the one before. */
export const ABI_CATEGORIES = ['A', 'B', 'N', 'S', 'C', 'D'] as const

/** How a wire field meets the index. */
export type FieldBinding =
  /** A code or text compared whole, upper-cased. */
  | { readonly by: 'code'; readonly field: string }
  /** A text that either of several fields holds. */
  | { readonly by: 'either'; readonly fields: readonly string[] }
  /** A code whose values are other values of the index. */
  | { readonly by: 'named'; readonly field: string; readonly values: Readonly<Record<string, readonly string[]>> }
  /** True or false; `mark` is what a lot's field holds when it is true. */
  | { readonly by: 'flag'; readonly field: string; readonly mark: string }
  | { readonly by: 'number'; readonly field: string }
  | { readonly by: 'instant'; readonly field: string }
  /** A model year, given as a number or as an instant in it. */
  | { readonly by: 'year'; readonly field: string }
  | { readonly by: 'lotNumber' }
  | { readonly by: 'vin' }
  /** Zero for sales without a reserve; other amounts are secret. */
  | { readonly by: 'reserve'; readonly field: string; readonly mark: string }
  /** What a lot costs all-in at its next bid. */
  | { readonly by: 'allIn' }
  /** Whether the sale of a lot is over: sold, before its seller, or past. */
  | { readonly by: 'over' }
  /** Whether a lot went unsold and takes offers now. */
  | { readonly by: 'unsoldOffers' }
  /** A field of the dialect that no lot of ours has. */
  | { readonly by: 'nothing' }

const code = (field: string): FieldBinding => ({ by: 'code', field })
const flag = (mark: string): FieldBinding => ({ by: 'flag', field: 'marks', mark })

/** Marks of the `marks` field: what is simply so or not. */
export const LOT_MARKS = {
  sealed: 'SEALED',
  wholesale: 'WHOLESALE',
  sold: 'SOLD',
  offers: 'OFFERS',
  offsite: 'OFFSITE',
  deciding: 'DECIDING',
  unsold: 'UNSOLD',
  taxed: 'TAXED',
  margin: 'MARGIN',
  untaxed: 'UNTAXED',
} as const

/** Sale statuses in the index that filters ask for. */
export const ON_APPROVAL = 'ON_APPROVAL'
export const MINIMUM_BID = 'MINIMUM_BID'

/** The whitelist: every field that a filter may name, by its wire name, and what it is in the index (wire.md §1, MKT-3.18 to 3.22). */
const FIELDS: Readonly<Record<string, FieldBinding>> = {
  lot_make_desc: code('make'),
  MakeDesc: code('make'),
  lot_make_code: code('makeCode'),
  MakeCode: code('makeCode'),
  lot_model_desc: code('model'),
  ModelDesc: code('model'),
  LotModel: { by: 'either', fields: ['model', 'modelGroup'] },
  lot_model_group: code('modelGroup'),
  ModelGroup: code('modelGroup'),
  lot_year: { by: 'year', field: 'year' },
  LotYear: { by: 'year', field: 'year' },
  lot_year_date: { by: 'year', field: 'year' },
  odometer_reading_received: { by: 'number', field: 'odometer' },
  OdometerReading: { by: 'number', field: 'odometer' },
  yard_name: code('yardName'),
  auction_host_name: code('hostName'),
  auction_date_utc: { by: 'instant', field: 'saleAt' },
  auction_date_type: code('dateType'),
  expected_sale_assigned_ts_utc: { by: 'instant', field: 'assignedAt' },
  title_group_code: code('titleGroup'),
  TitleGroupCode: code('titleGroup'),
  sale_title_type: code('titleType'),
  // The salvage categories of British insurers stand in the title: A, B, N and S since October 2017, A to D before.
  abi_category: {
    by: 'named',
    field: 'titleType',
    values: Object.fromEntries(ABI_CATEGORIES.map((letter) => [letter, [`CAT ${letter}`]])),
  },
  auto_grade: code('grade'),
  loss_type_code: code('lossType'),
  vehicle_type_code: code('vehicleType'),
  VehicleTypeCode: code('vehicleType'),
  veh_cat_code: code('vehicleCategory'),
  lot_features_code: code('features'),
  damage_type_code: code('damage'),
  any_damage_code: { by: 'either', fields: ['damage', 'secondDamage'] },
  DamageTypeCode: code('damage'),
  body_style: code('bodyStyle'),
  fuel_type_desc: code('fuel'),
  engine: code('engine'),
  transmission_type: code('transmission'),
  drive: code('drive'),
  cylinders: code('cylinders'),
  lot_color_desc: code('colour'),
  lot_condition_code: code('condition'),
  buy_it_now_code: { by: 'named', field: 'buyNow', values: { B1: ['B1'] } },
  on_approval: { by: 'flag', field: 'saleStatus', mark: ON_APPROVAL },
  minimum_bid_amount: { by: 'reserve', field: 'saleStatus', mark: MINIMUM_BID },
  sealed_bid_flag: flag(LOT_MARKS.sealed),
  wholesale_flag: flag(LOT_MARKS.wholesale),
  sold_flag: flag(LOT_MARKS.sold),
  lot_sold: flag(LOT_MARKS.sold),
  sale_over: { by: 'over' },
  make_an_offer: flag(LOT_MARKS.offers),
  unsold_offers: { by: 'unsoldOffers' },
  offsite_flag: flag(LOT_MARKS.offsite),
  // "Used" in the market's sense: whole vehicles, recognised by a clean title (category path values all, used, salvage).
  member_lot_condition: { by: 'named', field: 'titleGroup', values: { USED: ['TITLEGROUP_C'], SALVAGE: ['TITLEGROUP_S', 'TITLEGROUP_J'] } },
  seller_company_code: { by: 'nothing' },
  go_app_user: { by: 'nothing' },
  ps_lot_number: { by: 'lotNumber' },
  lot_number: { by: 'lotNumber' },
  ps_vin_number: { by: 'vin' },
  vin: { by: 'vin' },
  auction_id: code('auctionId'),
  auction_host_id: code('hostYard'),
  physical_yard_number: code('physicalYard'),
  auction_lane: code('lane'),
  auction_assignment_number: { by: 'number', field: 'item' },
  location_country: code('country'),
  location_state: code('state'),
  location_city: code('city'),
  current_bid: { by: 'number', field: 'bid' },
  all_in_price: { by: 'allIn' },
  lot_est_retail_value: { by: 'number', field: 'estimate' },
}

/** Binding of a wire field; undefined when no filter may name it. */
export const bindingOf = (field: string): FieldBinding | undefined => (Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined)

/** Every wire field that a filter may name. */
export const FILTER_FIELDS: readonly string[] = Object.keys(FIELDS)
