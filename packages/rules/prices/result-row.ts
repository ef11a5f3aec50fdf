import { AMOUNT_MINOR_MAX, minorDigitsOf } from '@app/contract/money.ts'
import { PRICE_NAME_MAX, PRICE_OUTCOMES, PRICE_YEARS, type PriceOutcome } from '@app/contract/prices/price-codes.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { type EpochDay, epochDayOf, isCalendarDay } from '../import/calendar-day.ts'
import { minorUnitsOf } from '../import/minor-units.ts'
import { columnTitle, readHeader } from '../import/read-header.ts'
import { quoted } from '../import/row-problem.ts'
import { foldText } from '../reference/fold-text.ts'
import { TITLE_GROUPS, type TitleGroup } from '../reference/titles/title-groups.ts'
import { titleTypeOf } from '../reference/titles/title-types.ts'
import { damageCodeOf, DAMAGE_TYPES } from '../reference/vehicles/damage-types.ts'
import { makeOf } from '../reference/vehicles/makes.ts'
import { vehicleTypeCodeOf, VEHICLE_TYPES } from '../reference/vehicles/vehicle-types.ts'
import { vinOf } from '../validation/vin.ts'

/** The columns of a file of results: field and title; those that every file has are first. Order and other columns do not matter. */
export const RESULT_COLUMNS = [
  ['day', 'Day'],
  ['make', 'Make'],
  ['model', 'Model group'],
  ['currency', 'Currency'],
  ['price', 'Hammer price'],
  ['outcome', 'Outcome'],
  ['vin', 'VIN'],
  ['lot', 'Lot number'],
  ['year', 'Year'],
  ['type', 'Type'],
  ['title', 'Title'],
  ['damage', 'Damage'],
  ['odometer', 'Odometer'],
  ['unit', 'Odometer unit'],
] as const
export type ResultField = (typeof RESULT_COLUMNS)[number][0]

const NEEDED: readonly ResultField[] = ['day', 'make', 'model', 'currency', 'price', 'outcome']
const NAMES: readonly ResultField[] = ['vin', 'lot']
const MAX_LOT_LENGTH = 40
const MAX_ODOMETER = 9_999_999

/** Title of a column. */
export const resultTitle = (field: ResultField): string => columnTitle(RESULT_COLUMNS, field)

/** Place of each column that a file has, from 0. */
export type ResultHeader = ReadonlyMap<ResultField, number>

/** Recognises a file of results by its first row, or answers in one phrase why it is none. */
export function readResultHeader(cells: readonly string[]): { readonly header: ResultHeader } | { readonly problem: string } {
  const read = readHeader(cells, { columns: RESULT_COLUMNS, needed: NEEDED })
  if ('problem' in read) return read
  if (!NAMES.some((field) => read.header.has(field))) return { problem: 'the header needs "VIN" or "Lot number"' }
  return read
}

/** A row that is no result: the column that says so (null for the whole row) and why, in one phrase. */
export class ResultProblem extends Error {
  override readonly name = 'ResultProblem'
  readonly field: ResultField | null

  constructor(field: ResultField | null, reason: string) {
    super(reason)
    this.field = field
  }
}

/** What a row tells. Amounts are minor units without fees. */
export interface ImportedResult {
  /** By what the vehicle is known in the file: its VIN, or its lot number there. */
  readonly knownBy: string
  /** The lot number, where it is one that lots of this house have too. */
  readonly lot: number | null
  readonly vin: string | null
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly type: string | null
  readonly title: TitleGroup | null
  readonly damage: string | null
  readonly odometer: number | null
  readonly unit: 'mi' | 'km' | null
  readonly currency: CurrencyCode
  readonly hammerMinor: number | null
  readonly outcome: PriceOutcome
  readonly day: EpochDay
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const WHOLE = /^\d{1,9}$/
const LOT_NUMBER = /^[1-9]\d{0,14}$/
const UNITS: ReadonlySet<string> = new Set(['mi', 'km'])
const SOLD: ReadonlySet<PriceOutcome> = new Set<PriceOutcome>(['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED'])

/** A code of a list that a cell names, by code or text; empty is null. @throws ResultProblem for what is neither. */
function oneOf<Code extends string>(
  field: ResultField,
  raw: string,
  { codes, readText }: { readonly codes: readonly Code[]; readonly readText: (text: string) => Code | null },
): Code | null {
  if (raw === '') return null
  const folded = foldText(raw)
  const code = codes.find((one) => one === folded) ?? readText(raw)
  if (code === null) throw new ResultProblem(field, `${quoted(raw)} is not known`)
  return code
}

function dayOf(raw: string, today: EpochDay): EpochDay {
  const [, year, month, date] = DAY.exec(raw) ?? []
  const [y, m, d] = [Number(year), Number(month), Number(date)]
  if (year === undefined || !isCalendarDay(y, m, d)) throw new ResultProblem('day', `${quoted(raw)} is not a day as YYYY-MM-DD`)
  const day = epochDayOf(y, m, d)
  if (day > today) throw new ResultProblem('day', `${quoted(raw)} is still to come`)
  return day
}

function wholeOf(field: ResultField, raw: string, { min, max }: { readonly min: number; readonly max: number }): number | null {
  if (raw === '') return null
  const value = WHOLE.test(raw) ? Number(raw) : Number.NaN
  if (!(value >= min && value <= max)) throw new ResultProblem(field, `${quoted(raw)} is not a whole number from ${min} to ${max}`)
  return value
}

function nameOf(field: 'make' | 'model', raw: string): string {
  const name = foldText((field === 'make' ? makeOf(raw)?.name : undefined) ?? raw)
  if (name === '') throw new ResultProblem(field, 'a result needs one')
  if (name.length > PRICE_NAME_MAX) throw new ResultProblem(field, `${quoted(raw)} is longer than ${PRICE_NAME_MAX} characters`)
  return name
}

function vinIn(raw: string): string | null {
  if (raw === '') return null
  const vin = vinOf(raw)
  if (vin === null) throw new ResultProblem('vin', 'a VIN has 17 letters and digits, without I, O and Q')
  return vin
}

function priceOf(raw: string, currency: CurrencyCode, outcome: PriceOutcome): number | null {
  if (!SOLD.has(outcome)) {
    if (raw !== '' && Number(raw) !== 0) throw new ResultProblem('price', `${quoted(raw)} stands beside the outcome ${outcome}`)
    return null
  }
  const minor = minorUnitsOf(raw, minorDigitsOf(currency))
  if (minor === null || !(minor > 0 && minor <= AMOUNT_MINOR_MAX)) throw new ResultProblem('price', `${quoted(raw)} is not an amount`)
  return minor
}

const TYPES = { codes: VEHICLE_TYPES.map(({ code }) => code), readText: vehicleTypeCodeOf }
const TITLES = {
  codes: TITLE_GROUPS.map(({ code }) => code),
  readText: (text: string): TitleGroup | null => {
    const group = TITLE_GROUPS.find(({ text: own, label }) => [own, foldText(label)].includes(foldText(text)))
    const type = titleTypeOf(text)
    // A document that nobody knows is of a group by guess.
    return group?.code ?? (type === null || type.kind === 'other' ? null : type.group)
  },
}
const UNKNOWN_DAMAGE = 'UK'
const DAMAGES = {
  codes: DAMAGE_TYPES.map(({ code }) => code as string),
  readText: (text: string): string | null => {
    const code = damageCodeOf(text)
    return code === UNKNOWN_DAMAGE && foldText(text) !== 'UNKNOWN' ? null : code
  },
}

/** What a vehicle is known by that a file tells no VIN of. */
export const knownByLot = (lot: string | number): string => `lot ${lot}`

/** Reads a row of a file of results; `today` is the last day that can be told of. @throws ResultProblem for a row that is none. */
export function readResultRow(cells: readonly string[], header: ResultHeader, today: EpochDay): ImportedResult {
  const cell = (field: ResultField): string => (cells[header.get(field) ?? -1] ?? '').trim()
  const day = dayOf(cell('day'), today)
  const currency = CURRENCY_CODES.find((code) => code === foldText(cell('currency')))
  if (currency === undefined) throw new ResultProblem('currency', `${quoted(cell('currency'))} is not a currency of the marketplace`)
  const outcome = PRICE_OUTCOMES.find((code) => code === foldText(cell('outcome')).replaceAll(' ', '_'))
  if (outcome === undefined) throw new ResultProblem('outcome', `${quoted(cell('outcome'))} is none of ${PRICE_OUTCOMES.join(', ')}`)
  const vin = vinIn(cell('vin'))
  const lot = foldText(cell('lot'))
  if (vin === null && lot === '') throw new ResultProblem(null, 'a result needs a VIN or a lot number')
  if (lot.length > MAX_LOT_LENGTH) throw new ResultProblem('lot', `${quoted(lot)} is longer than ${MAX_LOT_LENGTH} characters`)
  const odometer = wholeOf('odometer', cell('odometer'), { min: 0, max: MAX_ODOMETER })
  const unit = cell('unit').toLowerCase()
  if (odometer !== null && !UNITS.has(unit)) throw new ResultProblem('unit', `${quoted(unit)} is neither mi nor km`)
  return {
    knownBy: vin === null ? knownByLot(lot) : `vin ${vin}`,
    lot: LOT_NUMBER.test(lot) ? Number(lot) : null,
    vin,
    make: nameOf('make', cell('make')),
    model: nameOf('model', cell('model')),
    year: wholeOf('year', cell('year'), PRICE_YEARS),
    type: oneOf('type', cell('type'), TYPES),
    title: oneOf('title', cell('title'), TITLES),
    damage: oneOf('damage', cell('damage'), DAMAGES),
    odometer,
    unit: odometer === null ? null : (unit as 'mi' | 'km'),
    currency,
    hammerMinor: priceOf(cell('price'), currency, outcome),
    outcome,
    day,
  }
}
