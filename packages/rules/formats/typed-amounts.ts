import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'

/** Digits of an amount's whole units at most, grouped or not; every bid and term is far below. */
const DIGITS_MAX = 9

const GROUPED_EXAMPLE = 123_456_789
const SPACE = '[ \\u00a0\\u202f]'

/** How a reader writes amounts of a currency. */
export interface AmountStyle {
  readonly currency: CurrencyCode
  /** BCP 47 tag of the reader's language: it alone says what groups digits, so that "1.000" is a thousand in Dutch and nothing in English. */
  readonly languageTag: string
}

const escaped = (mark: string): string => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is allowed beside an amount: the currency's code and its signs in the reader's language. */
function signsOf({ currency, languageTag }: AmountStyle): string {
  const signs = (['narrowSymbol', 'symbol'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(languageTag, { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .filter(({ type }) => type === 'currency')
      .map(({ value }) => value),
  )
  return [...new Set([currency, ...signs])]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
}

/** Digits in groups as the language makes them: threes, and in India a three behind twos as well. One kind of separator within an amount. */
function groupsOf(languageTag: string): string {
  const parts = new Intl.NumberFormat(languageTag, { useGrouping: 'always' }).formatToParts(GROUPED_EXAMPLE)
  const separator = `(?:${escaped(parts.find(({ type }) => type === 'group')?.value ?? ' ')}|['’]|${SPACE})`
  const hasTwos = parts.filter(({ type }) => type === 'integer').some(({ value }, at) => at > 0 && value.length === 2)
  const threes = `\\d{1,3}(?<mark>${separator})\\d{3}(?:\\k<mark>\\d{3})*`
  return hasTwos ? `${threes}|\\d{1,2}(?<twos>${separator})(?:\\d{2}\\k<twos>)*\\d{3}` : threes
}

const patterns = new Map<string, RegExp>()

function patternOf(style: AmountStyle): RegExp {
  const key = `${style.languageTag} ${style.currency}`
  const known = patterns.get(key)
  if (known) return known
  const signs = signsOf(style)
  const digits = `(?<digits>\\d+|${groupsOf(style.languageTag)})`
  const made = new RegExp(`^(?:(?:${signs})${SPACE}?)?${digits}(?:${SPACE}?(?:${signs}))?$`, 'i')
  patterns.set(key, made)
  return made
}

/**
 * Minor units of an amount in whole units, as somebody typed it: digits, alone or grouped as the reader's language groups them (by spaces or
 * apostrophes in any), with the sign or code of this currency or without. Null for all else: nothing, decimals, signs of other currencies,
 * "-5", "1e5", the grouping of another language. A misread amount costs money, so a doubtful one has to be typed again (auction-rules B2.1).
 */
export function readWholeAmount(typed: string, style: AmountStyle): number | null {
  const digits = patternOf(style).exec(typed.trim())?.groups?.['digits']?.replace(/\D/g, '')
  if (digits === undefined || digits.length > DIGITS_MAX) return null
  return Number(digits) * 10 ** minorDigitsOf(style.currency)
}

/** Minor units of the first whole unit at or above an amount. */
export function wholeAbove(minor: number, currency: CurrencyCode): number {
  const unit = 10 ** minorDigitsOf(currency)
  return Math.ceil(minor / unit) * unit
}

/** An amount as a field shows it: whole units, digits alone; empty for none, and for one with decimals, which whole units cannot say. */
export function fieldAmount(minor: number | null, currency: CurrencyCode): string {
  if (minor === null) return ''
  const units = minor / 10 ** minorDigitsOf(currency)
  return Number.isInteger(units) ? String(units) : ''
}
