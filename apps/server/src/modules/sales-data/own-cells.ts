import { isCalendarDay } from '@app/rules/import/calendar-day.ts'
import type { LineBytes } from './line-bytes.ts'
import type { ScannedRow } from './scanned-row.ts'

// Cells that hardly two rows have alike, in the form that nearly all files give them. Each function writes what rules/import makes of
// its cell, and answers false without a word when the cell has another form: then rules/import is asked.

const ZERO = 48
const NINE = 57
const DOT = 46
const COLON = 58
const DASH = 45
const SPACE = 32
const LETTER_T = 84
const LETTER_Z = 90
const BACKSLASH = 92
const LETTER_N = 78
const UPPER_A = 65
const LOWER_A = 97
const LOWER_Z = 122
const DELETE = 127
const CASE_STEP = LOWER_A - UPPER_A
const LOOK = [...new TextEncoder().encode('look:')]

/** Digits of a whole number that rules/import takes. */
const MAX_COUNT_DIGITS = 9
const MAX_ODOMETER_DIGITS = 7
const MAX_AMOUNT_DIGITS = 12
const CENT_DIGITS = 2

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= NINE

export function writeNull(out: LineBytes): true {
  out.byte(BACKSLASH)
  out.byte(LETTER_N)
  return true
}

/** The whole number between two places; -1 where something else stands. */
function numberAt(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = bytes[at]! - ZERO
    if (digit < 0 || digit > NINE - ZERO) return -1
    value = value * 10 + digit
  }
  return end > start ? value : -1
}

/** A whole number of up to nine digits; -1 for anything else, also for an empty cell. */
export function countIn(row: ScannedRow, column: number): number {
  const [start, end] = [row.startOf(column), row.endOf(column)]
  return end - start > MAX_COUNT_DIGITS ? -1 : numberAt(row.bytes, start, end)
}

/** A lot number: three to ten digits, the first no zero; -1 for anything else. */
export function lotNumberIn(row: ScannedRow, column: number): number {
  const [start, end] = [row.startOf(column), row.endOf(column)]
  if (end - start < 3 || end - start > 10 || row.bytes[start] === ZERO) return -1
  return numberAt(row.bytes, start, end)
}

/** Letters and digits, as capitals. */
export function writeVin(row: ScannedRow, column: number, out: LineBytes): boolean {
  const [start, end] = [row.startOf(column), row.endOf(column)]
  if (start === end) return writeNull(out)
  for (let at = start; at < end; at++) {
    const byte = row.bytes[at]!
    const isLower = byte >= LOWER_A && byte <= LOWER_Z
    if (!isLower && !isDigit(byte) && !(byte >= UPPER_A && byte <= LETTER_Z)) return false
    out.byte(isLower ? byte - CASE_STEP : byte)
  }
  return true
}

/** A whole number with or without `.0`. */
export function writeOdometer(row: ScannedRow, column: number, out: LineBytes): boolean {
  const start = row.startOf(column)
  let end = row.endOf(column)
  if (start === end) return writeNull(out)
  while (end > start && row.bytes[end - 1] === ZERO) end--
  end = row.bytes[end - 1] === DOT ? end - 1 : row.endOf(column)
  const value = end - start > MAX_ODOMETER_DIGITS ? -1 : numberAt(row.bytes, start, end)
  if (value < 0) return false
  out.count(value)
  return true
}

/** An amount of a currency with cents. */
export function writeCents(row: ScannedRow, column: number, out: LineBytes): boolean {
  const [start, end] = [row.startOf(column), row.endOf(column)]
  if (start === end) return writeNull(out)
  let wholeEnd = start
  while (wholeEnd < end && row.bytes[wholeEnd] !== DOT) wholeEnd++
  const decimals = Math.max(0, end - wholeEnd - 1)
  if (wholeEnd - start > MAX_AMOUNT_DIGITS || decimals > CENT_DIGITS) return false
  const whole = numberAt(row.bytes, start, wholeEnd)
  const fraction = decimals === 0 ? 0 : numberAt(row.bytes, wholeEnd + 1, end)
  if (whole < 0 || fraction < 0) return false
  const minor = whole * 100 + (decimals === 1 ? fraction * 10 : fraction)
  if (minor === 0) return writeNull(out)
  out.count(minor)
  return true
}

const STAMP_CHARS = 19
const MAX_FRACTION_CHARS = 7

/** Whether the digits from a place on say a number up to a most one; two of them. */
function isPair(bytes: Uint8Array, at: number, most: number): boolean {
  const value = numberAt(bytes, at, at + 2)
  return value >= 0 && value <= most
}

/** Whether there stands `2026-07-01-07.25.12`, or the same with T and colons. */
function isStampAt(bytes: Uint8Array, start: number): boolean {
  const between = bytes[start + 10]
  if (bytes[start + 4] !== DASH || bytes[start + 7] !== DASH || (between !== DASH && between !== LETTER_T && between !== SPACE))
    return false
  if (bytes[start + 13] !== DOT && bytes[start + 13] !== COLON) return false
  if (bytes[start + 16] !== DOT && bytes[start + 16] !== COLON) return false
  if (!isPair(bytes, start + 11, 23) || !isPair(bytes, start + 14, 59) || !isPair(bytes, start + 17, 59)) return false
  const year = numberAt(bytes, start, start + 4)
  return year >= 0 && isCalendarDay(year, numberAt(bytes, start + 5, start + 7), numberAt(bytes, start + 8, start + 10))
}

/** A date and time in either of the forms that files have. */
export function writeStamp(row: ScannedRow, column: number, out: LineBytes): boolean {
  const { bytes } = row
  const start = row.startOf(column)
  const end = row.endOf(column)
  if (start === end) return writeNull(out)
  if (end - start < STAMP_CHARS || !isStampAt(bytes, start)) return false
  const fractionEnd = bytes[end - 1] === LETTER_Z ? end - 1 : end
  const fraction = fractionEnd - start - STAMP_CHARS
  if (fraction > 0) {
    const from = start + STAMP_CHARS
    if (fraction > MAX_FRACTION_CHARS || bytes[from] !== DOT || numberAt(bytes, from + 1, fractionEnd) < 0) return false
  }
  out.part(bytes, start, start + 10)
  out.byte(LETTER_T)
  out.part(bytes, start + 11, start + 13)
  out.byte(COLON)
  out.part(bytes, start + 14, start + 16)
  out.byte(COLON)
  out.part(bytes, start + 17, fractionEnd)
  out.byte(LETTER_Z)
  return true
}

/** Where a cell that names a look goes on; its start when it names none. */
export function lookStart(row: ScannedRow, column: number): number {
  const start = row.startOf(column)
  const isLook = row.endOf(column) - start >= LOOK.length && LOOK.every((byte, at) => row.bytes[start + at] === byte)
  return isLook ? start + LOOK.length : start
}

/** A word of ASCII from a place within the cell on; nothing is none where the cell is empty. */
export function writeWord(row: ScannedRow, { start, end }: { start: number; end: number }, out: LineBytes): boolean {
  if (start === end) return writeNull(out)
  for (let at = start; at < end; at++) {
    const byte = row.bytes[at]!
    if (byte <= SPACE || byte >= DELETE) return false
  }
  out.part(row.bytes, start, end)
  return true
}
