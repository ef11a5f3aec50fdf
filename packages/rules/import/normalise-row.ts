import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { bodyStyleOf } from '../reference/vehicles/body-styles.ts'
import { colourCodeOf } from '../reference/vehicles/colours.ts'
import { conditionCodeOf } from '../reference/vehicles/conditions.ts'
import { damageCodeOf } from '../reference/vehicles/damage-types.ts'
import { driveCodeOf, fuelCodeOf, keyStateOf, transmissionCodeOf } from '../reference/vehicles/drivetrain.ts'
import { foldText } from '../reference/fold-text.ts'
import { isWholesaleYard } from '../reference/lot-features.ts'
import { makeOf } from '../reference/vehicles/makes.ts'
import { odometerBrandOf } from '../reference/vehicles/odometer-brands.ts'
import { saleLightOf, saleStatusOf } from '../reference/sale-statuses.ts'
import { titleTypeOf } from '../reference/titles/title-types.ts'
import { vehicleCategoryOf } from '../reference/vehicles/vehicle-categories.ts'
import { vehicleTypeCodeOf } from '../reference/vehicles/vehicle-types.ts'
import { COLUMN, COLUMN_COUNT } from './columns.ts'
import { describe, lossTypeOf, slugHeadOf } from './lot-words.ts'
import { remembered } from './remembered.ts'
import { quoted, RowProblem } from './row-problem.ts'
import {
  amountOf,
  countOf,
  fileSaleOf,
  gradeOf,
  isYes,
  lotNumberOf,
  odometerOf,
  stampOf,
  taxStatusOf,
  textOf,
  yearOf,
} from './row-values.ts'
import { sellingTermsOf } from './selling-site.ts'

/** Raise when a rule below changes what a row becomes: the next import then makes all its lots again. */
export const NORMALISER_VERSION = 1

const known = {
  type: remembered((raw) => vehicleTypeCodeOf(raw) ?? (raw.trim().length <= 1 ? 'N' : null)),
  make: remembered(makeOf),
  tax: remembered(taxStatusOf),
  text: remembered((raw) => textOf(raw.replace(/\s+/g, ' '))),
  body: remembered((raw) => bodyStyleOf(raw) || null),
  carCategory: remembered((raw) => vehicleCategoryOf({ type: 'V', bodyStyle: raw })),
  colour: remembered(colourCodeOf),
  drive: remembered(driveCodeOf),
  transmission: remembered(transmissionCodeOf),
  fuel: remembered(fuelCodeOf),
  keys: remembered(keyStateOf),
  condition: remembered(conditionCodeOf),
  damage: remembered(damageCodeOf),
  brand: remembered(odometerBrandOf),
  title: remembered(titleTypeOf),
  saleStatus: remembered(saleStatusOf),
  light: remembered(saleLightOf),
  terms: remembered((raw) => sellingTermsOf(foldText(raw))),
  upper: remembered(foldText),
}

const MODEL_OF_NO_GROUP = 'ALL MODELS'
const LOOK_SCHEME = 'look:'

function saleOf(row: readonly string[], terms: { site: SiteCode }) {
  const yard = countOf(cell(row, COLUMN.yardNumber), 'yardNumber')
  if (yard === null || yard === 0) throw new RowProblem('yardNumber', 'a lot needs a yard')
  const item = countOf(cell(row, COLUMN.itemNumber), 'itemNumber')
  return {
    sellingSite: terms.site,
    yard,
    yardName: known.upper(cell(row, COLUMN.yardName)),
    sale: fileSaleOf(cell(row, COLUMN.saleDate).trim(), cell(row, COLUMN.saleTime).trim()),
    zoneLabel: known.text(cell(row, COLUMN.timeZone)),
    itemNumber: item === 0 ? null : item,
    gridRow: known.text(cell(row, COLUMN.gridRow)),
    saleStatus: known.saleStatus(cell(row, COLUMN.saleStatus)),
    isRental: isYes(cell(row, COLUMN.rental)),
    isWholesale: isYes(cell(row, COLUMN.wholesale)) || isWholesaleYard(yard),
    saleLight: known.light(cell(row, COLUMN.saleLight)),
    autoGrade: gradeOf(cell(row, COLUMN.autoGrade)),
    announcements: known.text(cell(row, COLUMN.announcements)),
    sellerName: known.text(cell(row, COLUMN.sellerName)),
  }
}

function vehicleOf(row: readonly string[]) {
  const typeCell = cell(row, COLUMN.vehicleType)
  const type = known.type(typeCell)
  if (type === null) throw new RowProblem('vehicleType', `${quoted(typeCell)} is not the letter of a vehicle type`)
  const makeCell = cell(row, COLUMN.make)
  const make = known.make(makeCell)
  const bodyCell = cell(row, COLUMN.bodyStyle)
  const group = known.text(cell(row, COLUMN.modelGroup))
  const title = known.title(cell(row, COLUMN.titleType))
  const modelDetail = known.text(cell(row, COLUMN.modelDetail))
  const trim = known.text(cell(row, COLUMN.trim))
  const words = { year: yearOf(cell(row, COLUMN.year)), make: make?.name ?? known.text(makeCell), model: modelDetail, trim }
  const titleGroup = title?.group ?? null
  return {
    vehicleType: type,
    vehicleCategory: type === 'V' || type === 'K' ? known.carCategory(bodyCell) : null,
    year: words.year,
    make: make?.name ?? null,
    makeCode: make?.code ?? null,
    modelGroup: group !== null && known.upper(group) === MODEL_OF_NO_GROUP ? null : group,
    modelDetail,
    trimLevel: trim,
    bodyStyle: known.body(bodyCell),
    color: known.colour(cell(row, COLUMN.color)),
    description: describe(words),
    slugHead: slugHeadOf(words, titleGroup),
    vin: textOf(cell(row, COLUMN.vin).toUpperCase()),
    engine: known.text(cell(row, COLUMN.engine)),
    drive: known.drive(cell(row, COLUMN.drive)),
    transmission: known.transmission(cell(row, COLUMN.transmission)),
    fuel: known.fuel(cell(row, COLUMN.fuel)),
    cylinders: known.text(cell(row, COLUMN.cylinders)),
    titleState: known.text(cell(row, COLUMN.titleState)),
    titleType: title?.code ?? null,
    titleGroup,
  }
}

function conditionOf(row: readonly string[]) {
  const note = cell(row, COLUMN.specialNote)
  return {
    hasKeys: known.keys(cell(row, COLUMN.hasKeys)),
    conditionCode: known.condition(cell(row, COLUMN.conditionCode)) ?? known.condition(cell(row, COLUMN.runsDrives)),
    primaryDamage: known.damage(cell(row, COLUMN.primaryDamage)),
    secondaryDamage: known.damage(cell(row, COLUMN.secondaryDamage)),
    odometer: odometerOf(cell(row, COLUMN.odometer)),
    odometerBrand: known.brand(cell(row, COLUMN.odometerBrand)),
    specialNote: textOf(note),
    lossType: note === '' ? null : lossTypeOf(note),
  }
}

function pricesOf(row: readonly string[], terms: { currency: CurrencyCode; site: SiteCode }) {
  const { currency } = terms
  const given = known.upper(cell(row, COLUMN.currency))
  if (given !== '' && given !== currency)
    throw new RowProblem('currency', `${quoted(given)}, but lots of ${terms.site} sell in ${currency}`)
  return {
    currency,
    retailValueMinor: amountOf(cell(row, COLUMN.retailValue), currency, 'retailValue'),
    repairCostMinor: amountOf(cell(row, COLUMN.repairCost), currency, 'repairCost'),
    highBidMinor: amountOf(cell(row, COLUMN.highBid), currency, 'highBid'),
    buyNowMinor: amountOf(cell(row, COLUMN.buyNowPrice), currency, 'buyNowPrice'),
    makeOffer: isYes(cell(row, COLUMN.makeOffer)),
  }
}

function placeOf(row: readonly string[], country: string) {
  return {
    country,
    city: known.upper(cell(row, COLUMN.locationCity)) || null,
    state: known.upper(cell(row, COLUMN.locationState)) || null,
    zip: known.upper(cell(row, COLUMN.locationZip)) || null,
    offsiteAddress: known.text(cell(row, COLUMN.offsiteAddress)),
    offsiteCity: known.text(cell(row, COLUMN.offsiteCity)),
    offsiteState: known.text(cell(row, COLUMN.offsiteState)),
    offsiteZip: known.text(cell(row, COLUMN.offsiteZip)),
  }
}

function imagesOf(row: readonly string[]) {
  const thumbnail = textOf(cell(row, COLUMN.imageThumbnail))
  const isLook = thumbnail?.startsWith(LOOK_SCHEME) === true
  return {
    imageThumbnail: isLook ? null : thumbnail,
    imageUrl: textOf(cell(row, COLUMN.imageUrl)),
    lookKey: isLook ? thumbnail.slice(LOOK_SCHEME.length) : null,
  }
}

function cell(row: readonly string[], index: number): string {
  return row[index] ?? ''
}

/** A row of a sales-data file in our words and codes; what the file does not say is null. */
export type NormalLot = ReturnType<typeof normaliseRow>

/**
 * Makes a lot of the cells of one row. The time and place of the row (zone, physical yard, slug) are decided when all
 * rows are known. `columns`: how many a row of this file has.
 * @throws RowProblem naming the column that makes it no lot.
 */
export function normaliseRow(row: readonly string[], columns: number = COLUMN_COUNT) {
  if (row.length !== columns) throw new RowProblem(null, `${row.length} columns instead of ${columns}`)
  const number = lotNumberOf(cell(row, COLUMN.lotNumber))
  const country = known.upper(cell(row, COLUMN.locationCountry))
  const terms = known.terms(country)
  if (terms === null) throw new RowProblem('locationCountry', `no site sells lots in ${quoted(country)}`)
  const sale = saleOf(row, terms)
  const place = placeOf(row, country)
  return {
    number,
    sale,
    place,
    vehicle: vehicleOf(row),
    condition: conditionOf(row),
    prices: pricesOf(row, terms),
    images: imagesOf(row),
    odometerUnit: terms.odometerUnit,
    taxStatus: known.tax(cell(row, COLUMN.taxStatus)),
    featureCodes: featuresOf(sale.isRental, place),
    createdAt: stampOf(cell(row, COLUMN.createdAt), 'createdAt'),
    updatedAt: stampOf(cell(row, COLUMN.updatedAt), 'updatedAt'),
  }
}

const NO_FEATURES: readonly string[] = []

/** Only what the row itself supports: rentals and lots that stand outside of a yard. */
function featuresOf(isRental: boolean, place: { offsiteAddress: string | null; offsiteCity: string | null }): readonly string[] {
  const isOffsite = place.offsiteAddress !== null || place.offsiteCity !== null
  if (!isRental && !isOffsite) return NO_FEATURES
  return [...(isRental ? ['R'] : []), ...(isOffsite ? ['I'] : [])]
}
