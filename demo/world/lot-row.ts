import type { CurrencyCode } from '@app/contract/sites.ts'
import { compactDay, weekdayOf } from '@app/rules/import/calendar-day.ts'
import { SALES_DATA_COLUMNS, type SalesDataField } from '@app/rules/import/columns.ts'
import { isWholesaleYard } from '@app/rules/reference/lot-features.ts'
import { sellingTermsOf } from '@app/rules/import/selling-site.ts'
import { hashSeed, makeRandom, pick, type Random } from '../photos/draw/random.ts'
import { lookOf } from '../photos/look.ts'
import { BODY_TEXTS, DRIVE_TEXTS, FUEL_TEXTS } from './body-texts.ts'
import { happens, pickWeighted, whole, type Weighted } from './chance.ts'
import { chooseVehicle, type Vehicle } from './choose-vehicle.ts'
import { chooseDamage, chooseOdometer, type Damage } from './condition.ts'
import type { PlannedLot } from './lot-plan.ts'
import { CURRENCIES } from './markets.ts'
import { chooseSeller } from './sellers.ts'
import { noteOf } from './special-notes.ts'
import { chooseTitle } from './titles.ts'
import { chooseOffer, repairCostUsd, retailValueUsd } from './value.ts'
import { demoVin } from './vin.ts'
import { standsIn } from './yards/stands-in.ts'
import type { DemoYard } from './yards/yards.ts'
import { zoneLabelAt } from './yards/zone-label.ts'

/** The cells of a row by their names; what is left out is empty. */
export type Cells = Partial<Record<SalesDataField, string>>

const COLOURS: Weighted<string> = [
  ['WHITE', 22.5],
  ['BLACK', 20.2],
  ['GRAY', 14.7],
  ['SILVER', 12.7],
  ['BLUE', 10.3],
  ['RED', 6.7],
  ['CHARCOAL', 2.7],
  ['BURGUNDY', 1.9],
  ['GREEN', 1.5],
  ['TAN', 1.1],
  ['MAROON', 0.9],
  ['BROWN', 0.9],
  ['GOLD', 0.9],
  ['BEIGE', 0.7],
  ['ORANGE', 0.5],
  ['TWO TONE', 0.4],
  ['YELLOW', 0.3],
  ['TEAL', 0.3],
  ['PURPLE', 0.2],
]
const BURNT_SHARE = 0.25
const RUNS_TEXTS = { D: 'Run & Drive Verified', S: 'Vehicle Starts', E: 'DEFAULT', '': '' } as const
const MS_PER_SECOND = 1000

function vehicleCells(random: Random, vehicle: Vehicle, lot: PlannedLot): Cells {
  const { model, year, engine, trim } = vehicle
  // Files leave the body style out in every third row, but for trucks.
  const hasBody = model.type !== 'V' || happens(random, 0.7)
  return {
    vehicleType: model.type,
    year: String(year),
    make: model.make,
    modelGroup: model.group,
    modelDetail: model.detail,
    trim,
    bodyStyle: hasBody ? pick(random, BODY_TEXTS[vehicle.body]) : '',
    color: pickWeighted(random, COLOURS),
    engine: engine.text,
    cylinders: engine.cylinders,
    drive: pick(random, DRIVE_TEXTS[vehicle.drive] ?? ['']),
    transmission: vehicle.transmission,
    fuel: pick(random, FUEL_TEXTS[engine.fuel] ?? ['']),
    vin: demoVin({ modelSeed: hashSeed(`${model.make}${model.group}${vehicle.body}${engine.text}`), year, lot: lot.number }),
  }
}

function damageCells(damage: Damage): Cells {
  return {
    primaryDamage: damage.primary,
    secondaryDamage: damage.secondary,
    hasKeys: damage.hasKeys,
    conditionCode: damage.condition,
    runsDrives: RUNS_TEXTS[damage.condition],
  }
}

function gridRowOf(random: Random, type: string, isHost: boolean): string {
  if (isHost && happens(random, 0.08)) return '*OFF'
  const slot = String(whole(random, 1, 22) * 10).padStart(3, '0')
  if (type === 'C' || type === 'A' || type === 'D' || type === 'J' || type === 'S') return happens(random, 0.4) ? 'RACK' : `MC${slot}`
  if (type === 'U' || type === 'K' || type === 'R' || type === 'B' || type === 'L' || type === 'E' || type === 'M')
    return happens(random, 0.5) ? 'HVY' : `HV${slot}`
  return `${pick(random, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'N', 'S'])}${slot}`
}

function saleCells(lot: PlannedLot): Cells {
  const { yard, day, minutes } = lot
  const timed: Cells = {
    saleDate: compactDay(day),
    dayOfWeek: weekdayOf(day),
    saleTime: String(Math.floor(minutes / 60) * 100 + (minutes % 60)),
  }
  return {
    yardNumber: String(yard.number),
    yardName: yard.name,
    ...(lot.isDated ? timed : { saleDate: '0', dayOfWeek: '0' }),
    timeZone: zoneLabelAt(yard.zone, day),
    itemNumber: lot.hasItem ? String(lot.item) : '0',
    lotNumber: String(lot.number),
    wholesale: isWholesaleYard(yard.number) ? 'Y' : 'N',
  }
}

function placeCells(physical: DemoYard): Cells {
  return { locationCity: physical.city, locationState: physical.state, locationZip: physical.zip, locationCountry: physical.country }
}

const stamp = (ms: number): string => new Date(Math.floor(ms / MS_PER_SECOND) * MS_PER_SECOND).toISOString().replace('.000Z', 'Z')
const creationStamp = (ms: number): string => new Date(ms).toISOString().replace(/T(\d\d):(\d\d):(\d\d\.\d{3})Z/, '-$1.$2.$3')

const ANNOUNCEMENTS = [
  'Other',
  'Maintenance,Safety,Other,Emission',
  'Maintenance,Safety,Other',
  'Other,Emission',
  'Emission',
  'Safety,Other',
  '',
]

/** Grade, light and announcements: what an inspector of wholesale lots writes. */
function inspectionCells(random: Random, damage: Damage): Cells {
  const isSound = damage.condition === 'D' && damage.primary === 'NORMAL WEAR'
  const light = pickWeighted(
    random,
    isSound
      ? [
          ['GREEN LIGHT', 6],
          ['YELLOW LIGHT', 3],
          ['RED LIGHT', 3],
        ]
      : [
          ['YELLOW LIGHT', 1],
          ['RED LIGHT', 5],
        ],
  )
  const grade = isSound ? 2.6 + random() * 2.1 : 0.6 + random() * 2.2
  return { saleLight: light, autoGrade: grade.toFixed(1), announcements: pick(random, ANNOUNCEMENTS) }
}

function money(usd: number, currency: CurrencyCode): string {
  const { perUsd, decimals } = CURRENCIES[currency]
  return usd === 0 ? '0' : (usd * perUsd).toFixed(decimals === 0 ? 0 : 2).replace(/0$/, '')
}

const amount = (units: number): string => (units === 0 ? '0.0' : `${units}.0`)

/** Draws everything about a planned lot and writes it as the sales-data form does. The same lot is always drawn alike. */
export function cellsOfLot(lot: PlannedLot, newest: number): Cells {
  const random = makeRandom(lot.seed)
  const physical = standsIn(random, lot)
  const terms = sellingTermsOf(physical.country)
  if (terms === null) throw new RangeError(`No site sells in ${physical.country}.`)
  const { currency } = terms
  const retail = lot.market.isRetailGrade
  const vehicle = chooseVehicle(random, lot.market, newest)
  const { type } = vehicle.model
  const damage = chooseDamage(random, { type, body: vehicle.body, isRetailGrade: retail })
  const odometer = chooseOdometer(random, {
    year: vehicle.year,
    newest,
    type,
    body: vehicle.body,
    condition: damage.condition,
    country: physical.country,
    isMetric: terms.odometerUnit === 'km',
    mileage: lot.market.mileage,
  })
  const valueUsd = retailValueUsd(random, vehicle, { miles: odometer.miles, newest })
  const offer = chooseOffer(random, { damage: damage.primary, condition: damage.condition, valueUsd, currency, isRetailGrade: retail })
  const { seller, isNamed } = chooseSeller(random, terms.site)
  const drawn = vehicleCells(random, vehicle, lot)
  const isBurnt = damage.primary === 'BURN' && happens(random, BURNT_SHARE)
  const cells: Cells = {
    ...saleCells(lot),
    ...drawn,
    ...damageCells(damage),
    ...placeCells(physical),
    ...(isBurnt ? { color: 'BURN' } : {}),
    titleState: physical.state,
    titleType: chooseTitle(random, {
      country: physical.country,
      state: physical.state,
      damage: damage.primary,
      vehicleType: type,
      isRetailGrade: retail,
    }),
    odometer: String(odometer.reading),
    odometerBrand: odometer.brand,
    retailValue: money(Math.round(valueUsd), currency).replace(/\..*$/, ''),
    repairCost: money(repairCostUsd(random, { damage: damage.primary, valueUsd, isRetailGrade: retail }), currency),
    currency,
    saleStatus: offer.saleStatus,
    highBid: lot.isDated ? amount(offer.highBid) : '0.0',
    buyNowPrice: amount(offer.buyNow),
    makeOffer: offer.makeOffer,
    sellerName: isNamed ? seller.name : '',
    rental: seller.kind === 'rental' ? 'Y' : 'N',
    gridRow: gridRowOf(random, type, lot.yard.isHost),
    specialNote: noteOf(random, { seller: seller.kind, odometerBrand: odometer.brand, damage: damage.primary }),
    createdAt: creationStamp(lot.createdAtMs),
    updatedAt: stamp(lot.updatedAtMs),
    ...(isWholesaleYard(lot.yard.number) ? inspectionCells(random, damage) : {}),
  }
  return { ...cells, imageThumbnail: `look:${lookKeyOf(cells, vehicle)}` }
}

function lookKeyOf(cells: Cells, vehicle: Vehicle): string {
  return lookOf({
    lotNumber: cells.lotNumber ?? '',
    vehicleType: vehicle.model.type,
    // The picture follows the vehicle even where the file's text is missing.
    bodyStyle: BODY_TEXTS[vehicle.body][0] ?? '',
    make: vehicle.model.make,
    model: vehicle.model.group,
    colour: cells.color ?? '',
    damage: cells.primaryDamage ?? '',
    secondaryDamage: cells.secondaryDamage,
  }).key
}

const NEEDS_QUOTES = /[",\r\n]/

/** One line of a sales-data file. */
export function csvLine(cells: Cells): string {
  return SALES_DATA_COLUMNS.map(([field]) => {
    const value = cells[field] ?? ''
    return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('"', '""')}"` : value
  }).join(',')
}
