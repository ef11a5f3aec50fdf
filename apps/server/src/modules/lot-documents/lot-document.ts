import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FieldValue, IndexDocument } from '@app/lot-index/query.ts'
import { colourText, type ColourCode } from '@app/rules/reference/vehicles/colours.ts'
import { DAMAGE_CATEGORY_PRIORITY, damageCategoryOf, damageTextOf } from '@app/rules/reference/vehicles/damage-types.ts'
import {
  driveText,
  fuelText,
  transmissionText,
  type DriveCode,
  type FuelCode,
  type TransmissionCode,
} from '@app/rules/reference/vehicles/drivetrain.ts'
import { foldText } from '@app/rules/reference/fold-text.ts'
import { SALE_LIGHTS } from '@app/rules/reference/sale-statuses.ts'
import { stateName } from '@app/rules/reference/places/states.ts'
import { titleGroupText, type TitleGroup } from '@app/rules/reference/titles/title-groups.ts'
import { vehicleTypeText } from '@app/rules/reference/vehicles/vehicle-types.ts'
import type { LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { LOT_MARKS } from '@app/rules/search/filter-fields.ts'
import { TAX_MARKS } from '@app/rules/tax/tax-groups.ts'
import { isoSecond } from '@app/rules/search/civil-time.ts'
import type { Cursor } from './known-cells.ts'
import { type Cell, cellsOf, type LotIntegers, readIntegers } from './lot-rows.ts'
import type { LotField } from './lot-schema.ts'

/** Auction id of lots that have no sale yet (MKT-3.11). */
const NO_SALE = 'FUTURE'
/** The one value of `buy_it_now_code`. */
const BUY_NOW = 'B1'
const SOLD = 'SOLD'
const NEGOTIATION = 'NEGOTIATION'
const MS_PER_SECOND = 1_000
/** The cell of a condition that holds. */
const HOLDS = 't'

const folded = (text: string): string | undefined => foldText(text) || undefined
const named = (code: string, textOf: (code: string) => string): string | undefined => (code === '' ? undefined : folded(textOf(code)))
const prefixed = (prefix: string, code: string): string | undefined => (code === '' ? undefined : prefix + code)
const listOf = (codes: string): readonly string[] => (codes === '' ? [] : codes.split(','))
const textsOf = (...texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined && text !== '') as string[]

type LotFields = Partial<Record<LotField, FieldValue | undefined>>

const placeCells = cellsOf('place', (cell): LotFields => ({
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

const modelCells = cellsOf('model', (cell): LotFields => ({
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

const buildCells = cellsOf('build', (cell): LotFields => {
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

const looksCells = cellsOf('looks', (cell): LotFields => {
  const { primaryDamage: damage, secondaryDamage: second } = cell
  const colour = named(cell.colour, (code) => colourText(code as ColourCode))
  return {
    colour,
    damage: prefixed('DAMAGECODE_', damage),
    secondDamage: prefixed('DAMAGECODE_', second),
    damagePriority: damage === '' ? undefined : String(DAMAGE_CATEGORY_PRIORITY[damageCategoryOf(damage)]),
    factWords: textsOf(colour, damage && damageTextOf(damage), second && damageTextOf(second)),
  }
})

function marksOf(cell: Cell<'state'>): string[] {
  const marks: string[] = []
  if (cell.isSealed === HOLDS) marks.push(LOT_MARKS.sealed)
  if (cell.isWholesale === HOLDS) marks.push(LOT_MARKS.wholesale)
  if (cell.status === SOLD) marks.push(LOT_MARKS.sold)
  if (cell.status === NEGOTIATION) marks.push(LOT_MARKS.deciding)
  if (cell.makeOffer === HOLDS) marks.push(LOT_MARKS.offers)
  if (cell.isUnsold === HOLDS) marks.push(LOT_MARKS.unsold)
  if (cell.isOffsite === HOLDS) marks.push(LOT_MARKS.offsite)
  const tax = TAX_MARKS[cell.taxStatus as LotTaxStatus] as string | undefined
  if (tax !== undefined) marks.push(tax)
  return marks
}

const stateCells = cellsOf('state', (cell): LotFields => {
  const { saleLight: light } = cell
  return {
    marks: marksOf(cell),
    features: listOf(cell.features).map((code) => `LOTFEATURE_${code}`),
    condition: prefixed('CERT-', cell.condition),
    titleGroup: prefixed('TITLEGROUP_', cell.titleGroup),
    titleType: folded(cell.titleType),
    lossType: prefixed('LOSSCODE_', cell.lossType),
    saleStatus: cell.saleStatus || undefined,
    buyNow: cell.isBuyNow === HOLDS ? BUY_NOW : undefined,
    saleLight: light === '' ? undefined : String(SALE_LIGHTS.findIndex((known) => known === light) + 1),
    factWords: textsOf(named(cell.titleGroup, (code) => titleGroupText(code as TitleGroup))),
  }
})

const instantOf = (seconds: string): number | undefined => (seconds === '' ? undefined : Number(seconds) * MS_PER_SECOND)

const saleCells = cellsOf('sale', (cell): LotFields => {
  const atMs = instantOf(cell.atSeconds)
  return {
    overAt: instantOf(cell.overAtSeconds),
    offersEndAt: instantOf(cell.offersEndSeconds),
    auctionId: cell.id || NO_SALE,
    saleAt: atMs,
    saleDate: atMs === undefined ? undefined : isoSecond(atMs),
    saleDay: cell.day === '' ? undefined : Number(cell.day),
    dateType: cell.dateType || undefined,
    lane: folded(cell.lane),
  }
})

const trimCells = cellsOf('trim', ({ year, trimLevel }): LotFields => ({
  year: year || undefined,
  modelWords: textsOf(trimLevel),
  yearWords: textsOf(year),
}))

const gradeCells = cellsOf('grade', ({ grade }): LotFields => ({ grade: grade || undefined }))

const currencyCells = cellsOf('currency', ({ currency }) => currency as CurrencyCode)

const amount = (minor: number | undefined, currency: CurrencyCode): number | undefined =>
  minor === undefined ? undefined : majorOf({ minor, currency })

/** What a lot shares with few others. */
const ownFields = (own: LotIntegers, currency: CurrencyCode): LotFields => ({
  assignedAt: own.createdAtMs,
  item: own.itemNumber,
  odometer: own.odometer,
  bid: amount(own.highBidMinor ?? 0, currency),
  estimate: amount(own.retailValueMinor, currency),
  currency,
})

/** The index document of the next line, and goes on behind it. */
function readDocument(line: Cursor): IndexDocument {
  const own = readIntegers(line)
  const parts = [
    placeCells.read(line),
    modelCells.read(line),
    buildCells.read(line),
    looksCells.read(line),
    stateCells.read(line),
    saleCells.read(line),
    trimCells.read(line),
    gradeCells.read(line),
  ]
  return { id: own.number, fields: ownFields(own, currencyCells.read(line)), parts }
}

/** The index documents of lots, from lines of COPY with INDEXED_COLUMNS. */
export function documentsOf(lines: Uint8Array): IndexDocument[] {
  const cursor: Cursor = { bytes: lines, at: 0 }
  const documents: IndexDocument[] = []
  while (cursor.at < lines.length) documents.push(readDocument(cursor))
  return documents
}
