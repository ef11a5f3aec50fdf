import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { ConditionView, LotView, PriceView, SaleView, VehicleView } from '@app/contract/lots/lot-view.ts'
import type { CurrencyCode, Money, SiteCode } from '@app/contract/sites.ts'
import { clockAt } from '@app/rules/formats/clock-zone.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { labelAgrees } from '@app/rules/import/zone-labels.ts'
import { maskAfter } from '@app/rules/formats/masks.ts'
import { isGridRowHidden, isLaneHidden, type LotViewer } from '@app/rules/lots/viewer.ts'
import { decideSaleLight, lightCodeOf } from '@app/rules/lots/sale-light.ts'
import { saleStateOf } from '@app/rules/lots/sale-state.ts'
import { colourText, type ColourCode } from '@app/rules/reference/vehicles/colours.ts'
import { CONDITIONS } from '@app/rules/reference/vehicles/conditions.ts'
import { damageTextOf } from '@app/rules/reference/vehicles/damage-types.ts'
import {
  driveText,
  fuelText,
  transmissionText,
  type DriveCode,
  type FuelCode,
  type TransmissionCode,
} from '@app/rules/reference/vehicles/drivetrain.ts'
import { featureOf } from '@app/rules/reference/lot-features.ts'
import { odometerBrandText, type OdometerBrand } from '@app/rules/reference/vehicles/odometer-brands.ts'
import { saleLightOf, saleStatusRow, type SaleStatus } from '@app/rules/reference/sale-statuses.ts'
import { NO_TAX_RATES } from '@app/contract/lots/lot-view.ts'
import { readLotTax } from '#modules/tax-terms/index.ts'
import { titleGroupText, type TitleGroup } from '@app/rules/reference/titles/title-groups.ts'
import { titleTypeOf } from '@app/rules/reference/titles/title-types.ts'
import { vehicleTypeText } from '@app/rules/reference/vehicles/vehicle-types.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { thumbnailOf } from './lot-pictures.ts'
import type { LotRow } from './lot-rows.store.ts'

/** What a lot without a sale has for an auction id (MKT-3.11). */
const NO_SALE = 'Future'
const LOCAL_DATE_LENGTH = 10
const OPEN = 'OPEN'
const ON_BLOCK = 'ON_BLOCK'
/** Sale type of a lane, whose bids before the sale are preliminary ones. */
const LIVE = 'live'
/** Date type of a sale whose day may still change. */
const EXPECTED = 'E'
const RUNNING = 'RUNNING'

const known = <T>(value: T | null): T | undefined => value ?? undefined
const texted = <C extends string>(code: string | null, textOf: (code: C) => string): string | undefined =>
  code === null ? undefined : textOf(code as C) || undefined

function vehicleOf(row: LotRow, viewer: LotViewer): VehicleView {
  return {
    vin: row.vin === null ? undefined : maskAfter(row.vin, viewer.vinShownLength),
    year: known(row.year),
    make: row.make ?? '',
    makeCode: known(row.make_code),
    modelGroup: known(row.model_group),
    model: known(row.model_detail),
    trim: known(row.trim_level),
    type: row.vehicle_type,
    typeText: vehicleTypeText(row.vehicle_type),
    categoryCode: known(row.vehicle_category),
    bodyStyle: known(row.body_style),
    colour: texted<ColourCode>(row.color, colourText),
    engine: known(row.engine),
    cylinders: known(row.cylinders),
    drive: texted<DriveCode>(row.drive, driveText),
    transmission: texted<TransmissionCode>(row.transmission, transmissionText),
    fuel: texted<FuelCode>(row.fuel, fuelText),
    keys: known(row.has_keys),
  }
}

function conditionOf(row: LotRow): ConditionView {
  const certificate = CONDITIONS.find((one) => one.code === row.condition_code)
  return {
    certificate: certificate?.wire,
    certificateText: certificate?.text,
    damageCode: known(row.primary_damage),
    damage: texted(row.primary_damage, damageTextOf),
    secondaryDamageCode: known(row.secondary_damage),
    secondaryDamage: texted(row.secondary_damage, damageTextOf),
    odometer: known(row.odometer),
    odometerBrand: known(row.odometer_brand),
    odometerBrandText: texted<OdometerBrand>(row.odometer_brand, odometerBrandText),
    odometerUnit: row.odometer_unit,
    titleType: known(row.title_type),
    titleText: row.title_type === null ? undefined : titleTypeOf(row.title_type)?.text,
    titleState: known(row.title_state),
    titleGroup: known(row.title_group),
    titleGroupText: texted<TitleGroup>(row.title_group, titleGroupText),
    grade: known(row.auto_grade),
    announcements: known(row.announcements),
    specialNote: known(row.special_note),
  }
}

/** The sale light, on sites that show one, of lots that have one or are wholesale (MKT-4.20, MQ-069). */
function lightOf(row: LotRow, viewer: LotViewer): string | undefined {
  if (!siteOf(viewer.siteCode as SiteCode).showsSaleLight) return undefined
  const light = row.sale_light === null ? null : saleLightOf(row.sale_light)
  if (light === null && !row.is_wholesale) return undefined
  const isConfirmed = row.auction_at_ms !== null && row.auction_date_type !== EXPECTED
  return decideSaleLight({ isConfirmed, code: light === null ? null : lightCodeOf(light) })
}

/** The lane that sells the lot runs; a sale by time has no lane. */
const isInRun = (row: LotRow): boolean => row.run_status === RUNNING && row.sale_type === LIVE

/**
 * What the yard's clock is called at the start: the file's word where it says the hour that the clock has, else the clock's own. A sale
 * that was moved, or a file whose days were shifted, may have left the word behind on the other side of a clock change.
 */
function zoneLabelOf({ auction_at_ms: atMs, zone_label: label, zone }: LotRow, clock: ClockZone | undefined): string | undefined {
  if (atMs === null) return undefined
  if (zone === null || clock === undefined) return known(label)
  const { offsetMinutes, label: own } = clockAt(clock, atMs)
  return label !== null && labelAgrees(label, offsetMinutes) ? label : own
}

function saleOf(row: LotRow, viewer: LotViewer): SaleView {
  const hidesLane = isLaneHidden({ dateType: row.auction_date_type }, viewer)
  const hidesRow = isGridRowHidden(viewer)
  const status = row.sale_status === null ? undefined : saleStatusRow(row.sale_status as SaleStatus)
  const clock = row.zone === null ? undefined : yardClockAt(row.zone, row.auction_at_ms ?? row.updated_at_ms)
  // Without an instant there is no date type either (wire.md §3 `ad`, `adt`).
  const isSet = row.auction_at_ms !== null
  return {
    startsAtMs: known(row.auction_at_ms),
    dateType: isSet ? known(row.auction_date_type) : undefined,
    timeOfDay: row.local_time?.slice(LOCAL_DATE_LENGTH + 1),
    localDate: row.local_time?.slice(0, LOCAL_DATE_LENGTH),
    zoneLabel: zoneLabelOf(row, clock),
    zone: known(row.zone),
    clock,
    isFuture: row.auction_date_type === 'E',
    state: saleStateOf({ status: row.status, isOver: row.is_sale_over, isClosed: row.is_sale_closed }) ?? undefined,
    isLive: row.status === ON_BLOCK || isInRun(row),
    queue: known(row.queue),
    auctionId: row.sale_id === null ? NO_SALE : String(row.sale_id),
    yardNumber: row.yard,
    yardName: row.yard_name ?? '',
    physicalYardNumber: row.physical_yard,
    physicalYardName: row.physical_yard_name ?? row.yard_name ?? '',
    lane: hidesLane || row.lane === '' ? undefined : row.lane,
    itemNumber: hidesLane ? undefined : known(row.item_number),
    gridRow: hidesRow ? undefined : known(row.grid_row),
    isLaneHidden: hidesLane,
    isGridRowHidden: hidesRow,
    statusCode: status?.wire,
    statusText: status?.text,
    isLiveBidding: row.status === ON_BLOCK || (row.has_live_sale && row.auction_date_type !== EXPECTED),
    light: lightOf(row, viewer),
  }
}

function priceOf(row: LotRow): PriceView {
  const currency = row.currency as CurrencyCode
  const money = (minor: number | null): Money | undefined => (minor === null ? undefined : { minor, currency })
  return {
    currency,
    currentBid: { minor: row.high_bid_minor ?? 0, currency },
    estimate: money(row.retail_value_minor),
    repairCost: money(row.repair_cost_minor),
    buyNow: row.buy_now_minor === 0 ? undefined : money(row.buy_now_minor),
    takesOffers: row.make_offer,
    tax: readLotTax(row.lot_tax) ?? NO_TAX_RATES,
    unsold: row.unsold_at_ms === null ? undefined : { atMs: row.unsold_at_ms, highBid: { minor: row.unsold_high_minor ?? 0, currency } },
  }
}

/** Another yard sells it than the one where it is: `ynumb` and `phynumb` differ (wire.md §3 `offFlg`). */
const isOffsite = (row: LotRow): boolean => row.yard !== row.physical_yard

function iconsOf(row: LotRow, thumbnail: string | undefined): string[] {
  const certificate = CONDITIONS.find((one) => one.code === row.condition_code)?.wire
  return [
    ...(certificate === undefined || row.condition_code === 'N' ? [] : [certificate]),
    ...(thumbnail === undefined ? [] : ['IV']),
    ...(row.feature_codes.includes('0') ? ['NLC'] : []),
    ...(isOffsite(row) || row.offsite_city !== null ? ['OFS'] : []),
    ...(row.site_codes.includes('CPRTCA') ? ['SITE-CA'] : []),
  ]
}

/** A lot as a viewer may see it: codes with their texts, hidden fields left out, VIN masked (MKT-5.33). */
export function toLotView(row: LotRow, viewer: LotViewer): LotView {
  const thumbnail = thumbnailOf(row)
  const features = row.feature_codes.flatMap((code) => featureOf(code) ?? [])
  const isSellerShown = row.is_seller_public === true
  return {
    lotNumber: row.number,
    description: row.description,
    slug: row.slug,
    vehicle: vehicleOf(row, viewer),
    condition: conditionOf(row),
    sale: saleOf(row, viewer),
    place: {
      city: known(row.city),
      state: known(row.state),
      country: row.country,
      zip: known(row.zip),
      lat: known(row.lat),
      lon: known(row.lon),
    },
    price: priceOf(row),
    isSold: row.status === 'SOLD',
    isOpen: row.status === OPEN || row.status === ON_BLOCK,
    hasPreliminaryBids: row.status === OPEN && (row.high_bid_minor ?? 0) > 0 && (row.sale_type ?? LIVE) === LIVE,
    isWholesale: row.is_wholesale,
    isOffsite: isOffsite(row),
    isSealed: row.sale_type === 'sealed',
    isSellerShown,
    sellerName: isSellerShown ? known(row.seller_name) : undefined,
    siteCodes: row.site_codes,
    featureCodes: features.map(({ wire }) => wire),
    featureLabels: features.map(({ label }) => label),
    iconCodes: iconsOf(row, thumbnail),
    thumbnailUrl: thumbnail,
    updatedAtMs: row.updated_at_ms,
  }
}
