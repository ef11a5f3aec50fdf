import { minorDigitsOf } from '@app/contract/money.ts'
import type { Money } from '@app/contract/sites.ts'

/** Decimals of the code-suffixed form; what we bill in a currency that keeps three is a multiple of ten of its smallest unit (MKT-9.12, MQ-114). */
const CODE_DECIMALS = 2
/** Decimals of a rate. */
const PERCENT_DECIMALS = 4

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(tag, options)
  formatters.set(key, made)
  return made
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number' && Number.isFinite(value)

/** Half-up at a number of decimals, from whole minor units, so that no binary fraction decides. */
function roundedMajor(money: Money, decimals: number): number {
  const digits = minorDigitsOf(money.currency)
  if (decimals >= digits) return money.minor / 10 ** digits
  const step = 10 ** (digits - decimals)
  const rounded = Math.sign(money.minor) * Math.floor(Math.abs(money.minor) / step + 0.5)
  return rounded / 10 ** decimals
}

/** Whole numbers below this are written alike in all our languages; a browser need not read the rules of every language for them. */
const GROUPED_FROM = 1000

/** Number in the reader's grouping; empty for none. */
export function formatNumber(value: number | null | undefined, languageTag: string): string {
  if (isNumber(value) && Number.isInteger(value) && value >= 0 && value < GROUPED_FROM) return String(value)
  return isNumber(value) ? formatterOf(languageTag, {}).format(value) : ''
}

/** So many of a hundred: `6.25%`, `6,25 %` with a space that does not break. */
export const formatPercent = (value: number, languageTag: string): string =>
  formatterOf(languageTag, { style: 'unit', unit: 'percent', maximumFractionDigits: PERCENT_DECIMALS }).format(value)

/**
 * A bare `$` is the reader's own dollar: a Canadian amount beside others is written `CA$1,250`, in Canada the other one `US$1,250`.
 * Lots of both are listed together, and a bid in one currency must not be taken for another.
 */
const isOthersDollar = (currency: string, languageTag: string): boolean =>
  languageTag.endsWith('-CA') ? currency === 'USD' : currency === 'CAD'

/** Amount with its sign, no decimals by default: `$1,250` (MKT-9.12, MQ-114); empty for none. */
export function formatCurrency(money: Money | null | undefined, languageTag: string, decimals = 0): string {
  if (money === null || money === undefined || !isNumber(money.minor)) return ''
  const options = { style: 'currency', currency: money.currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const
  const currencyDisplay = isOthersDollar(money.currency, languageTag) ? 'symbol' : 'narrowSymbol'
  return formatterOf(languageTag, { ...options, currencyDisplay }).format(roundedMajor(money, decimals))
}

/** Exact amount with its sign: no cents unless it has some, then all of them. For sums that must add up. */
export function formatMoney(money: Money | null | undefined, languageTag: string): string {
  if (money === null || money === undefined) return ''
  const digits = minorDigitsOf(money.currency)
  return formatCurrency(money, languageTag, money.minor % 10 ** digits === 0 ? 0 : digits)
}

/** Two decimals, or every decimal of an amount that has more: a sum that was paid or booked is never rounded (decision 0099). */
function decimalsOf({ minor, currency }: Money): number {
  const digits = minorDigitsOf(currency)
  return minor % 10 ** (digits - CODE_DECIMALS) === 0 ? CODE_DECIMALS : digits
}

/** Amount with the code after it, two decimals by default: `1,250.00 USD` (MKT-9.12); empty for none. */
export function formatCurrencyWithCode(money: Money | null | undefined, languageTag: string, wanted?: number): string {
  if (money === null || money === undefined || !isNumber(money.minor)) return ''
  const decimals = wanted ?? decimalsOf(money)
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${formatterOf(languageTag, options).format(roundedMajor(money, decimals))} ${money.currency}`
}

const KILOMETRES_A_MILE = 1.609344

/** Distance as recorded, with its unit, never converted: `84,213 mi`; empty for none. */
export function formatDistance(value: number | null | undefined, unit: 'mi' | 'km', languageTag: string): string {
  return isNumber(value) ? `${formatNumber(Math.round(value), languageTag)} ${unit}` : ''
}

/** Miles and kilometres into one another, to the nearest whole. */
export function convertDistance(value: number, from: 'mi' | 'km', to: 'mi' | 'km'): number {
  if (from === to) return Math.round(value)
  return Math.round(from === 'mi' ? value * KILOMETRES_A_MILE : value / KILOMETRES_A_MILE)
}
