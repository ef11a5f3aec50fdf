import { minorDigitsOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { isCalendarDay } from '../import/calendar-day.ts'
import { shown, STATEMENT_MINOR_MAX, StatementFault } from './statement.ts'

const DECIMAL = /^(\d{1,15})(?:\.(\d{0,10}))?$/
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const FIRST_YEAR = 2000
const LAST_YEAR = 2099
const LAST_MONTH = 12

/** A currency that our sites sell in. @throws StatementFault CURRENCY. */
export function readCurrency(code: string): CurrencyCode {
  const known = CURRENCY_CODES.find((one) => one === code)
  if (known === undefined) throw new StatementFault('CURRENCY', { found: shown(code) })
  return known
}

/**
 * Minor units of an amount with a point, such as `1234.50`; exact, never by way of a fraction. @throws StatementFault AMOUNT for anything
 * else, for more decimals than the currency has, and for more than a statement may hold.
 */
export function readDecimal(text: string, currency: string): number {
  const read = DECIMAL.exec(text.trim())
  const digits = minorDigitsOf(currency)
  const [, whole = '', fraction = ''] = read ?? []
  const beyond = fraction.slice(digits)
  if (read === null || /[1-9]/.test(beyond)) throw new StatementFault('AMOUNT', { found: shown(text) })
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(minor) || minor > STATEMENT_MINOR_MAX) throw new StatementFault('AMOUNT', { found: shown(text) })
  return minor
}

/** A day that there is, YYYY-MM-DD. @throws StatementFault DATE. */
export function readDay(text: string): string {
  const read = DAY.exec(text)
  const [year, month, day] = [Number(read?.[1]), Number(read?.[2]), Number(read?.[3])]
  const isThere = year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= LAST_MONTH && isCalendarDay(year, month, day)
  if (!isThere) throw new StatementFault('DATE', { found: shown(text) })
  return text
}
