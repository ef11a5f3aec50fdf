import { LOT_TAX_STATUSES, type LotTaxStatus } from '@app/contract/tax/tax-codes.ts'
import { isAmountMinor, minorDigitsOf } from '@app/contract/money.ts'
import type { SalesDataField } from './columns.ts'
import { type EpochDay, compactDayOf, isCalendarDay } from './calendar-day.ts'
import { minorUnitsOf } from './minor-units.ts'
import { quoted, RowProblem } from './row-problem.ts'

const MAX_ODOMETER = 9_999_999
const MAX_YEAR = 2200
const MIN_YEAR = 1800
const MAX_GRADE = 10
const HOURS_PER_DAY = 24
const MINUTES_PER_HOUR = 60

/** Trimmed text; null when nothing is left. */
export function textOf(raw: string): string | null {
  const trimmed = raw.trim()
  return trimmed === '' ? null : trimmed
}

const DIGITS = /^\d{1,9}$/

/**
 * A whole number; null when blank.
 * @throws RowProblem when it is anything else.
 */
export function countOf(raw: string, column: SalesDataField): number | null {
  const trimmed = raw.trim()
  if (trimmed === '') return null
  if (!DIGITS.test(trimmed)) throw new RowProblem(column, `${quoted(raw)} is not a whole number`)
  return Number(trimmed)
}

// Lot numbers have 3 to 10 digits, MKT-9.05.
const LOT_NUMBER = /^[1-9]\d{2,9}$/

/** @throws RowProblem when the text is no lot number. */
export function lotNumberOf(raw: string): number {
  const trimmed = raw.trim()
  if (!LOT_NUMBER.test(trimmed)) throw new RowProblem('lotNumber', `${quoted(raw)} is not a lot number of 3 to 10 digits`)
  return Number(trimmed)
}

/** Model year; 0 and blank mean unknown. */
export function yearOf(raw: string): number | null {
  const year = countOf(raw, 'year')
  if (year === null || year === 0) return null
  if (year < MIN_YEAR || year > MAX_YEAR) throw new RowProblem('year', `${quoted(raw)} is not a year`)
  return year
}

const DECIMALS = /\.0*$/

export function odometerOf(raw: string): number | null {
  const reading = countOf(raw.replace(DECIMALS, ''), 'odometer')
  if (reading !== null && reading > MAX_ODOMETER) throw new RowProblem('odometer', `${quoted(raw)} is beyond any odometer`)
  return reading
}

const GRADE = /^\d{1,2}(\.\d+)?$/

/** Condition grade with at most one decimal; null when none was given. */
export function gradeOf(raw: string): number | null {
  const trimmed = raw.trim()
  if (trimmed === '') return null
  const grade = GRADE.test(trimmed) ? Math.round(Number(trimmed) * 10) / 10 : Number.NaN
  if (!(grade <= MAX_GRADE)) throw new RowProblem('autoGrade', `${quoted(raw)} is not a grade`)
  return grade
}

/** An amount in minor units; nothing and zero mean that there is none. */
export function amountOf(raw: string, currency: string, column: SalesDataField): number | null {
  if (raw === '' || raw === '0' || raw === '0.0') return null
  const minor = minorUnitsOf(raw.trim(), minorDigitsOf(currency))
  if (minor === null || minor === 0) return null
  if (!isAmountMinor(minor)) throw new RowProblem(column, `${quoted(raw)} is not an amount`)
  return minor
}

/** A sale as the file says it; `minutes` is null for a day without a time. */
export interface FileSale {
  readonly day: EpochDay
  readonly minutes: number | null
}

const isNone = (raw: string): boolean => raw === '' || raw === '0'
const TIME = /^\d{1,4}$/

/** Day and time of a scheduled sale; null for a lot without one (rulings.md "Import": day `0`). */
export function fileSaleOf(date: string, time: string): FileSale | null {
  if (isNone(date)) return null
  const day = compactDayOf(date)
  if (day === null) throw new RowProblem('saleDate', `${quoted(date)} is not a day as YYYYMMDD`)
  if (isNone(time)) return { day, minutes: null }
  const [hours, minutes] = [Math.floor(Number(time) / 100), Number(time) % 100]
  if (!TIME.test(time) || hours >= HOURS_PER_DAY || minutes >= MINUTES_PER_HOUR) {
    throw new RowProblem('saleTime', `${quoted(time)} is not a time as HHMM`)
  }
  return { day, minutes: hours * MINUTES_PER_HOUR + minutes }
}

const STAMP = /^(\d{4})-(\d\d)-(\d\d)[-T ]([01]\d|2[0-3])[.:]([0-5]\d)[.:]([0-5]\d)(\.\d{1,6})?Z?$/

/** An instant as ISO 8601 in UTC; files write it with dots or colons, and say no zone for the day a lot was made. */
export function stampOf(raw: string, column: SalesDataField): string | null {
  if (raw === '') return null
  const match = STAMP.exec(raw)
  if (match === null || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) {
    throw new RowProblem(column, `${quoted(raw)} is not a date and time`)
  }
  return `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}${match[7] ?? ''}Z`
}

/** How a lot is sold for tax, in any case; null when the file does not say. */
export function taxStatusOf(raw: string): LotTaxStatus | null {
  const word = raw.trim().toUpperCase()
  if (word === '') return null
  const status = LOT_TAX_STATUSES.find((one) => one === word)
  if (status === undefined) throw new RowProblem('taxStatus', `${quoted(raw)} is not ${LOT_TAX_STATUSES.join(', ')} or empty`)
  return status
}

/** A Y or N column. */
export function isYes(raw: string): boolean {
  return raw === 'Y' || raw === 'y'
}
