import type { NumberData } from '@app/contract/site/site.answers.ts'

const LANGUAGE = /^[a-z]{2,3}$/
const REGION = /^[A-Z]{2}$/
const SAMPLE = -1_234_567.5

/**
 * The locale that a path names, as a BCP 47 tag: `en` with `us`, `en_us` or `en-US`. Null where the platform has no data of its
 * language.
 */
export function localeTagOf(language: string, locale: string): string | null {
  const base = language.toLowerCase()
  const region = (locale.split(/[_-]/).at(-1) ?? '').toUpperCase()
  if (!LANGUAGE.test(base)) return null
  const tag = locale.toLowerCase() === base ? base : `${base}-${region}`
  if (tag !== base && !REGION.test(region)) return null
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag]).length === 1 ? tag : null
  } catch {
    return null
  }
}

type Parts = readonly Intl.NumberFormatPart[]
const partOf = (parts: Parts, type: Intl.NumberFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? ''

const SIGNS: Readonly<Partial<Record<Intl.NumberFormatPartTypes, string>>> = { currency: '¤', percentSign: '%', minusSign: '-' }

/** A CLDR pattern read off how a number is written: its literals and signs around the digits. */
function patternOf(parts: Parts, digits: string): string {
  let pattern = ''
  for (const { type, value } of parts) {
    if (['integer', 'group', 'decimal', 'fraction'].includes(type)) pattern += type === 'integer' && !pattern.includes('#') ? digits : ''
    else pattern += SIGNS[type] ?? value
  }
  return pattern
}

const groupSizes = (parts: Parts): string => {
  const integers = parts.filter((part) => part.type === 'integer').map((part) => part.value.length)
  // Indian numbers group by two before the last three.
  return integers.length > 2 && integers.at(-2) === 2 ? '#,##,##0' : '#,##0'
}

/** Number data of a locale in a currency, as the platform's CLDR has it (ACC-7.39). */
export function numberDataOf(tag: string, currency: string): NumberData {
  const plain = new Intl.NumberFormat(tag).formatToParts(SAMPLE)
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency })
  const moneyParts = money.formatToParts(-SAMPLE)
  const percentParts = new Intl.NumberFormat(tag, { style: 'percent' }).formatToParts(-SAMPLE)
  const whole = groupSizes(plain)
  const cents = '0'.repeat(money.resolvedOptions().maximumFractionDigits ?? 0)
  return {
    locale: tag,
    decimal: partOf(plain, 'decimal'),
    group: partOf(plain, 'group'),
    minusSign: partOf(plain, 'minusSign'),
    percentSign: partOf(percentParts, 'percentSign'),
    currency: { code: currency, symbol: partOf(moneyParts, 'currency') },
    patterns: {
      decimal: `${whole}.###`,
      currency: patternOf(moneyParts, cents === '' ? whole : `${whole}.${cents}`),
      percent: patternOf(percentParts, whole),
    },
  }
}
