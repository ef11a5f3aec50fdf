import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FieldValue, IndexDocument } from '@app/lot-index/query.ts'
import { remembered } from '@app/rules/import/remembered.ts'
import { colourText, type ColourCode } from '@app/rules/reference/colours.ts'
import { DAMAGE_CATEGORY_PRIORITY, damageCategoryOf, damageTextOf } from '@app/rules/reference/damage-types.ts'
import {
  driveText,
  fuelText,
  transmissionText,
  type DriveCode,
  type FuelCode,
  type TransmissionCode,
} from '@app/rules/reference/drivetrain.ts'
import { foldText } from '@app/rules/reference/fold-text.ts'
import { SALE_LIGHTS } from '@app/rules/reference/sale-statuses.ts'
import { stateName } from '@app/rules/reference/states.ts'
import { titleGroupText, type TitleGroup } from '@app/rules/reference/title-groups.ts'
import { vehicleTypeText } from '@app/rules/reference/vehicle-types.ts'
import { LOT_MARKS } from '@app/rules/search/filter-fields.ts'
import { isoSecond } from '@app/rules/search/civil-time.ts'
import type { LotField } from './lot-schema.ts'

/** What of a lot is indexed, as the base holds it (lots joined with its yards and sale). Absent is null. */
export interface IndexedRow {
  readonly number: number
  readonly status: string
  /** Joined by commas, as the codes of features. */
  readonly site_codes: string
  readonly is_wholesale: boolean
  readonly is_sealed: boolean | null
  readonly make_offer: boolean
  readonly offsite_city: string | null
  readonly feature_codes: string
  readonly make: string | null
  readonly make_code: string | null
  readonly model_group: string | null
  readonly model_detail: string | null
  readonly trim_level: string | null
  readonly year: number | null
  readonly vehicle_type: string
  readonly vehicle_category: string | null
  readonly body_style: string | null
  readonly color: string | null
  readonly engine: string | null
  readonly cylinders: string | null
  readonly drive: string | null
  readonly transmission: string | null
  readonly fuel: string | null
  readonly condition_code: string | null
  readonly primary_damage: string | null
  readonly secondary_damage: string | null
  readonly title_group: string | null
  readonly title_type: string | null
  readonly loss_type: string | null
  readonly sale_status: string | null
  readonly sale_light: string | null
  readonly auction_at_ms: number | null
  readonly created_at_ms: number | null
  readonly auction_date_type: string | null
  readonly sale_id: number | null
  readonly yard: number
  readonly yard_name: string | null
  readonly physical_yard: number
  readonly physical_yard_name: string | null
  readonly lane: string
  readonly item_number: number | null
  readonly odometer: number | null
  readonly currency: string
  readonly high_bid_minor: number | null
  readonly buy_now_minor: number | null
  readonly retail_value_minor: number | null
  readonly country: string
  readonly state: string | null
  readonly city: string | null
  readonly lat: number | null
  readonly lon: number | null
}

/** Auction id of lots that have no sale yet (MKT-3.11). */
const NO_SALE = 'FUTURE'
/** The one value of `buy_it_now_code`. */
const BUY_NOW = 'B1'
const SOLD = 'SOLD'
const COUNTRY_LENGTH = 3

type Text = string | null
type Reading = (text: Text) => string | undefined

// Lots share most of their texts; making each anew is half the time of building an index.
const shared = (make: (text: string) => string): Reading => {
  const known = remembered((text) => make(text) || undefined)
  return (text) => (text === null ? undefined : known(text))
}
const prefixed = (prefix: string): Reading => shared((code) => prefix + code)
const named = <C extends string>(textOf: (code: C) => string): Reading => shared((code) => foldText(textOf(code as C)))

const folded = shared(foldText)
const vehicleType = prefixed('VEHTYPE_')
const vehicleCategory = prefixed('VEHCAT_')
const condition = prefixed('CERT-')
const damage = prefixed('DAMAGECODE_')
const damagePriority = shared((code) => String(DAMAGE_CATEGORY_PRIORITY[damageCategoryOf(code)]))
const titleGroup = prefixed('TITLEGROUP_')
const lossType = prefixed('LOSSCODE_')
const colour = named<ColourCode>(colourText)
const drive = named<DriveCode>(driveText)
const transmission = named<TransmissionCode>(transmissionText)
const fuel = named<FuelCode>(fuelText)
const damageName = shared(damageTextOf)
const titleName = named<TitleGroup>(titleGroupText)
const light = shared((one) => String(SALE_LIGHTS.findIndex((known) => known === one) + 1))
const isoDate = shared((ms) => isoSecond(Number(ms)))
// People type the name of a state, files hold its code.
const stateWords = shared((place) => stateName(place.slice(0, COUNTRY_LENGTH), place.slice(COUNTRY_LENGTH)))
const siteCodes = remembered((codes) => codes.split(','))
const features = remembered((codes) => (codes === '' ? [] : codes.split(',').map((code) => `LOTFEATURE_${code}`)))

const amount = (minor: number | null, currency: string): number | undefined =>
  minor === null ? undefined : majorOf({ minor, currency: currency as CurrencyCode })

function words(...parts: readonly (string | null | undefined)[]): string | undefined {
  let text = ''
  for (const part of parts) if (part) text += text === '' ? part : ` ${part}`
  return text === '' ? undefined : text
}

function marksOf(row: IndexedRow): string[] {
  const marks = []
  if (row.is_sealed === true) marks.push(LOT_MARKS.sealed)
  if (row.is_wholesale) marks.push(LOT_MARKS.wholesale)
  if (row.status === SOLD) marks.push(LOT_MARKS.sold)
  if (row.make_offer) marks.push(LOT_MARKS.offers)
  if (row.offsite_city !== null) marks.push(LOT_MARKS.offsite)
  return marks
}

const factWords = (row: IndexedRow): string | undefined =>
  words(
    row.body_style,
    colour(row.color),
    damageName(row.primary_damage),
    damageName(row.secondary_damage),
    titleName(row.title_group),
    fuel(row.fuel),
    drive(row.drive),
    transmission(row.transmission),
    row.engine,
    vehicleTypeText(row.vehicle_type),
  )

// One literal with every field: documents of one shape are read several times faster than assembled ones.
function fieldsOf(row: IndexedRow): Record<LotField, FieldValue | undefined> {
  const year = row.year === null ? undefined : String(row.year)
  return {
    siteCodes: siteCodes(row.site_codes),
    marks: marksOf(row),
    features: features(row.feature_codes),
    make: folded(row.make),
    makeCode: folded(row.make_code),
    model: folded(row.model_detail),
    modelGroup: folded(row.model_group),
    year,
    vehicleType: vehicleType(row.vehicle_type),
    vehicleCategory: vehicleCategory(row.vehicle_category),
    bodyStyle: folded(row.body_style),
    colour: colour(row.color),
    engine: folded(row.engine),
    cylinders: folded(row.cylinders),
    drive: drive(row.drive),
    transmission: transmission(row.transmission),
    fuel: fuel(row.fuel),
    condition: condition(row.condition_code),
    damage: damage(row.primary_damage),
    damagePriority: damagePriority(row.primary_damage),
    titleGroup: titleGroup(row.title_group),
    titleType: folded(row.title_type),
    lossType: lossType(row.loss_type),
    saleStatus: row.sale_status ?? undefined,
    saleLight: light(row.sale_light),
    buyNow: row.buy_now_minor === null || row.buy_now_minor === 0 ? undefined : BUY_NOW,
    saleDate: row.auction_at_ms === null ? undefined : isoDate(String(row.auction_at_ms)),
    dateType: row.auction_date_type ?? undefined,
    auctionId: row.sale_id === null ? NO_SALE : String(row.sale_id),
    hostYard: String(row.yard),
    hostName: folded(row.yard_name),
    physicalYard: String(row.physical_yard),
    yardName: folded(row.physical_yard_name),
    lane: folded(row.lane),
    country: folded(row.country),
    state: folded(row.state),
    city: folded(row.city),
    saleAt: row.auction_at_ms ?? undefined,
    assignedAt: row.created_at_ms ?? undefined,
    item: row.item_number ?? undefined,
    odometer: row.odometer ?? undefined,
    bid: amount(row.high_bid_minor ?? 0, row.currency),
    estimate: amount(row.retail_value_minor, row.currency),
    place: row.lat === null || row.lon === null ? undefined : { lat: row.lat, lon: row.lon },
    makeWords: words(row.make),
    modelWords: words(row.model_group, row.model_detail, row.trim_level),
    yearWords: year,
    factWords: factWords(row),
    placeWords: words(
      row.yard_name,
      row.physical_yard_name,
      row.city,
      row.state,
      stateWords(row.state && row.country + row.state),
      row.country,
    ),
  }
}

/** The index document of a lot. */
export const lotDocument = (row: IndexedRow): IndexDocument => ({ id: row.number, fields: fieldsOf(row) })
