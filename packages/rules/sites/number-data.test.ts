import { describe, expect, it } from 'vitest'
import { localeTagOf, numberDataOf } from './number-data.ts'

/** Blanks that CLDR sets, as a reader sees them. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('number data', () => {
  it.each([
    ['en-US', 'USD', { decimal: '.', group: ',', symbol: '$', patterns: ['#,##0.###', '¤#,##0.00', '#,##0%'] }],
    ['de-DE', 'EUR', { decimal: ',', group: '.', symbol: '€', patterns: ['#,##0.###', '#,##0.00 ¤', '#,##0 %'] }],
    ['en-IN', 'INR', { decimal: '.', group: ',', symbol: '₹', patterns: ['#,##,##0.###', '¤#,##,##0.00', '#,##,##0%'] }],
    ['nl-NL', 'EUR', { decimal: ',', group: '.', symbol: '€', patterns: ['#,##0.###', '¤ #,##0.00', '#,##0%'] }],
    ['en-US', 'JPY', { decimal: '.', group: ',', symbol: '¥', patterns: ['#,##0.###', '¤#,##0', '#,##0%'] }],
    ['en-US', 'BHD', { decimal: '.', group: ',', symbol: 'BHD', patterns: ['#,##0.###', '¤ #,##0.000', '#,##0%'] }],
  ] as const)('number data of %s in %s is what CLDR writes', (tag, currency, { decimal, group, symbol, patterns }) => {
    const data = numberDataOf(tag, currency)
    expect(data).toMatchObject({ locale: tag, decimal, group, minusSign: '-', percentSign: '%', currency: { code: currency, symbol } })
    expect([data.patterns.decimal, data.patterns.currency, data.patterns.percent].map(plain)).toEqual(patterns)
  })
})

describe('a locale that a path names', () => {
  it.each([
    ['en', 'us', 'en-US'],
    ['EN', 'US', 'en-US'],
    ['en', 'en', 'en'],
    ['en', 'EN', 'en'],
    ['fil', 'ph', 'fil-PH'],
    ['en', '', null],
    ['en', 'u', null],
    ['en', 'usa', null],
    ['en', '1us', null],
    ['e', 'e', null],
    ['engl', 'us', null],
    ['1en', 'us', null],
    ['', '', null],
    ['xx', 'xx', null],
  ])('%s and %s is %s', (language, locale, tag) => {
    expect(localeTagOf(language, locale)).toBe(tag)
  })
})
