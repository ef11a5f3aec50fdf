import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber } from './amounts.ts'
import { fieldAmount, readWholeAmount } from './typed-amounts.ts'

const dollars = { currency: 'USD', languageTag: 'en-US' } as const

describe('a typed amount', () => {
  it.each([
    ['7000', 700_000],
    ['$7,000', 700_000],
    ['$ 7000', 700_000],
    [' 7 000 ', 700_000],
    ['7\u202f000 $', 700_000],
    ['7’000', 700_000],
    ['USD 7,000', 700_000],
    ['7,000 usd', 700_000],
    ['0', 0],
    ['007', 700],
    ['999999999', 99_999_999_900],
    ['999,999,999', 99_999_999_900],
  ])('the amount %j is read', (typed, minor) => {
    expect(readWholeAmount(typed, dollars)).toBe(minor)
  })

  it.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['a sign alone', '$'],
    ['decimals', '100.50'],
    ['decimals of another language', '100,50'],
    ['one decimal', '100.5'],
    ['decimals that are none', '100.00'],
    ['decimals behind groups', '1,000.00'],
    ['a point at the end', '100.'],
    ['the grouping of another language', '1.000'],
    ['groups that are no threes', '10,00'],
    ['a group of four', '1,0000'],
    ['a group too many', '1000,000'],
    ['two kinds of groups', '1,000 000'],
    ['an empty group', '1,,000'],
    ['an exponent', '1e5'],
    ['hexadecimal', '0x10'],
    ['a negative amount', '-5'],
    ['a negative amount with a minus sign', '−5'],
    ['a plus', '+5'],
    ['ten digits', '1000000000'],
    ['ten digits in groups', '1,000,000,000'],
    ['a number of a hundred digits', '9'.repeat(100)],
    ['a word', 'ten'],
    ['thousands by letter', '5k'],
    ['two amounts', '100 or 200'],
    ['another currency', '€7000'],
    ['another currency by code', 'CAD 7000'],
    ['the dollar of another country', 'CA$7000'],
    ['digits of another script', '٧٠٠٠'],
    ['Infinity', 'Infinity'],
  ])('a typed amount is none: %s, %j', (_, typed) => {
    expect(readWholeAmount(typed, dollars)).toBeNull()
  })

  it.each([
    ['en-GB', '1,000', 100_000],
    ['en-GB', '1.000', null],
    ['es-ES', '1.000', 100_000],
    ['es-ES', '1.000.000 €', 100_000_000],
    ['es-ES', '1,000', null],
    ['es-ES', '100,50', null],
    ['es-US', '1,000', 100_000],
    ['nl-NL', '1.000', 100_000],
    ['nl-NL', '€ 1.000', 100_000],
    ['nl-NL', '1.00', null],
    ['nl-NL', '1.000,00', null],
    ['de-DE', '1.000', 100_000],
    ['de-DE', '1,000', null],
    ['de-CH', '1’000', 100_000],
  ])('a typed amount is grouped as %s groups: %j', (languageTag, typed, minor) => {
    expect(readWholeAmount(typed, { currency: 'EUR', languageTag })).toBe(minor)
  })

  it('a typed amount is read in Indian groups where these are written, and in threes', () => {
    const rupees = { currency: 'INR', languageTag: 'en-IN' } as const
    for (const typed of ['₹1,00,000', '1,00,000', '100,000', '100000']) expect(readWholeAmount(typed, rupees)).toBe(10_000_000)
    expect(readWholeAmount('1,00,00,000', rupees)).toBe(1_000_000_000)
    expect(readWholeAmount('1,00,00', rupees)).toBeNull()
    expect(readWholeAmount('1,00,000', dollars)).toBeNull()
  })

  it('counts the minor units of its currency', () => {
    expect(readWholeAmount('7,000', { currency: 'BHD', languageTag: 'en-GB' })).toBe(7_000_000)
    expect(readWholeAmount('BHD 7,000', { currency: 'BHD', languageTag: 'en-GB' })).toBe(7_000_000)
    expect(readWholeAmount('7.000', { currency: 'BHD', languageTag: 'en-GB' })).toBeNull()
  })

  it('reads back what is written for every language and currency', () => {
    for (const languageTag of ['en-US', 'en-CA', 'en-GB', 'en-IE', 'en-IN', 'es-US', 'es-ES', 'nl-NL'])
      for (const currency of ['USD', 'CAD', 'GBP', 'EUR', 'INR', 'AED', 'BHD', 'OMR'] as const)
        for (const units of [1, 25, 999, 1000, 7500, 12_345, 123_456, 9_876_543]) {
          const minor = units * (currency === 'BHD' || currency === 'OMR' ? 1000 : 100)
          const style = { currency, languageTag }
          expect(readWholeAmount(formatMoney({ minor, currency }, languageTag), style)).toBe(minor)
          expect(readWholeAmount(formatNumber(units, languageTag), style)).toBe(minor)
          expect(readWholeAmount(fieldAmount(minor, currency), style)).toBe(minor)
        }
  })
})

it('leaves a field empty where whole units cannot say the amount', () => {
  expect(fieldAmount(123_400, 'USD')).toBe('1234')
  expect(fieldAmount(123_450, 'USD')).toBe('')
  expect(fieldAmount(null, 'USD')).toBe('')
})
