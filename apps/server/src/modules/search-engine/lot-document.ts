import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FieldValue, IndexDocument } from '@app/lot-index/query.ts'
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
import { readCells, type Cell, type IndexedRow } from './lot-rows.ts'
import type { LotField } from './lot-schema.ts'

/** Auction id of lots that have no sale yet (MKT-3.11). */
const NO_SALE = 'FUTURE'
/** The one value of `buy_it_now_code`. */
const BUY_NOW = 'B1'
const SOLD = 'SOLD'

const folded = (text: string): string | undefined => foldText(text) || undefined
const named = (code: string, textOf: (code: string) => string): string | undefined => (code === '' ? undefined : folded(textOf(code)))
const prefixed = (prefix: string, code: string): string | undefined => (code === '' ? undefined : prefix + code)
const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))
const listOf = (codes: string): readonly string[] => (codes === '' ? [] : codes.split(','))
const textsOf = (...texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined && text !== '') as string[]

type LotFields = Partial<Record<LotField, FieldValue | undefined>>

const placeOf = readCells('place', (cell): LotFields => ({
  siteCodes: listOf(cell.siteCodes),
  hostYard: cell.yard,
  hostName: folded(cell.yardName),
  physicalYard: cell.physicalYard,
  yardName: folded(cell.physicalYardName),
  country: folded(cell.country),
  state: folded(cell.state),
  city: folded(cell.city),
  place: cell.lat === '' || cell.lon === '' ? undefined : { lat: Number(cell.lat), lon: Number(cell.lon) },
  // People type the name of a state, files hold its code.
  placeWords: textsOf(
    cell.yardName,
    cell.physicalYardName,
    cell.city,
    cell.state,
    cell.state === '' ? '' : stateName(cell.country, cell.state),
    cell.country,
  ),
}))

const modelOf = readCells('model', (cell): LotFields => ({
  vehicleType: prefixed('VEHTYPE_', cell.vehicleType),
  vehicleCategory: prefixed('VEHCAT_', cell.vehicleCategory),
  make: folded(cell.make),
  makeCode: folded(cell.makeCode),
  model: folded(cell.modelDetail),
  modelGroup: folded(cell.modelGroup),
  makeWords: textsOf(cell.make),
  modelWords: textsOf(cell.modelGroup, cell.modelDetail),
  factWords: textsOf(vehicleTypeText(cell.vehicleType)),
}))

const buildOf = readCells('build', (cell): LotFields => {
  const drive = named(cell.drive, (code) => driveText(code as DriveCode))
  const transmission = named(cell.transmission, (code) => transmissionText(code as TransmissionCode))
  const fuel = named(cell.fuel, (code) => fuelText(code as FuelCode))
  return {
    bodyStyle: folded(cell.bodyStyle),
    engine: folded(cell.engine),
    cylinders: folded(cell.cylinders),
    drive,
    transmission,
    fuel,
    factWords: textsOf(cell.bodyStyle, fuel, drive, transmission, cell.engine),
  }
})

const looksOf = readCells('looks', (cell): LotFields => {
  const { primaryDamage: damage, secondaryDamage: second } = cell
  const colour = named(cell.colour, (code) => colourText(code as ColourCode))
  return {
    colour,
    damage: prefixed('DAMAGECODE_', damage),
    damagePriority: damage === '' ? undefined : String(DAMAGE_CATEGORY_PRIORITY[damageCategoryOf(damage)]),
    factWords: textsOf(colour, damage && damageTextOf(damage), second && damageTextOf(second)),
  }
})

function marksOf(cell: Cell<'state'>): string[] {
  const marks: string[] = []
  if (cell.isSealed !== '') marks.push(LOT_MARKS.sealed)
  if (cell.isWholesale !== '') marks.push(LOT_MARKS.wholesale)
  if (cell.status === SOLD) marks.push(LOT_MARKS.sold)
  if (cell.makeOffer !== '') marks.push(LOT_MARKS.offers)
  if (cell.isOffsite !== '') marks.push(LOT_MARKS.offsite)
  return marks
}

const stateOf = readCells('state', (cell): LotFields => {
  const { saleLight: light } = cell
  return {
    marks: marksOf(cell),
    features: listOf(cell.features).map((code) => `LOTFEATURE_${code}`),
    condition: prefixed('CERT-', cell.condition),
    titleGroup: prefixed('TITLEGROUP_', cell.titleGroup),
    titleType: folded(cell.titleType),
    lossType: prefixed('LOSSCODE_', cell.lossType),
    saleStatus: cell.saleStatus || undefined,
    saleLight: light === '' ? undefined : String(SALE_LIGHTS.findIndex((known) => known === light) + 1),
    factWords: textsOf(named(cell.titleGroup, (code) => titleGroupText(code as TitleGroup))),
  }
})

const saleOf = readCells('sale', (cell): LotFields => {
  const atMs = numberOf(cell.atMs)
  return {
    auctionId: cell.id || NO_SALE,
    saleAt: atMs,
    saleDate: atMs === undefined ? undefined : isoSecond(atMs),
    dateType: cell.dateType || undefined,
    lane: folded(cell.lane),
  }
})

const amount = (minor: number | null, currency: string): number | undefined =>
  minor === null ? undefined : majorOf({ minor, currency: currency as CurrencyCode })

/** What a lot shares with few others. */
function ownFields(row: IndexedRow): LotFields {
  const year = row.year === null ? undefined : String(row.year)
  return {
    year,
    buyNow: row.buy_now_minor === null || row.buy_now_minor === 0 ? undefined : BUY_NOW,
    assignedAt: row.created_at_ms ?? undefined,
    item: row.item_number ?? undefined,
    odometer: row.odometer ?? undefined,
    bid: amount(row.high_bid_minor ?? 0, row.currency),
    estimate: amount(row.retail_value_minor, row.currency),
    modelWords: row.trim_level ?? undefined,
    yearWords: year,
  }
}

/** The index document of a lot. @throws UnclearCell when a cell of the row cannot be taken apart. */
export const lotDocument = (row: IndexedRow): IndexDocument => ({
  id: row.number,
  fields: ownFields(row),
  parts: [placeOf(row.place), modelOf(row.model), buildOf(row.build), looksOf(row.looks), stateOf(row.state), saleOf(row.sale)],
})
