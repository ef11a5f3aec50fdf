import { describe, expect, it } from 'vitest'
import { cardFaults, isIban, YEARS_AHEAD_MAX } from './card-form.ts'
import { say } from './page-texts.ts'

const NOW_MS = Date.UTC(2026, 4, 6)
const GOOD = { number: '4000 0000 0000 0002', code: '123', month: '05', year: '2026' }
const faults = (more: Partial<typeof GOOD>) => cardFaults({ ...GOOD, ...more }, NOW_MS)

describe('a card that is typed', () => {
  it('a card with nothing wrong is taken', () => {
    expect(faults({})).toEqual({})
  })

  it.each([
    ['1'.repeat(11), true],
    ['1'.repeat(12), false],
    ['1'.repeat(19), false],
    ['1'.repeat(20), true],
    ['', true],
    ['4000a00000000002', true],
    ['４０００00000000', true],
  ])('a card number has 12 to 19 digits: %s [MKT-5.17, MKT-8.15, ACC-5.42]', (number, isWrong) => {
    expect(faults({ number })).toEqual(isWrong ? { number: 'wrongNumber' } : {})
    expect(say('en', 'wrongNumber')).toBe('Please enter a valid card number')
  })

  it.each([
    ['12', true],
    ['123', false],
    ['1234', false],
    ['12345', true],
    ['12a', true],
  ])('a security code has three digits or four: %s [MKT-5.18, ACC-5.43]', (code, isWrong) => {
    expect(faults({ code })).toEqual(isWrong ? { code: 'wrongCode' } : {})
    expect(say('en', 'wrongCode')).toBe('Please enter a valid CVV')
  })

  it('an expiry lies between this month and twenty years ahead [MKT-5.19, ACC-5.44]', () => {
    expect(YEARS_AHEAD_MAX).toBe(20)
    expect(faults({ year: '2046' })).toEqual({})
    expect(faults({ year: '2047' })).toEqual({ year: 'wrongExpiry' })
    expect(faults({ year: '2025' })).toEqual({ year: 'wrongExpiry' })
    expect(faults({ month: '04' })).toEqual({ month: 'wrongExpiry' })
    expect(faults({ month: '13' })).toEqual({ month: 'wrongExpiry' })
  })

  it('an IBAN is known by its check digits', () => {
    expect(['NL91ABNA0417164300', 'DE89370400440532013000', 'GB29NWBK60161331926819'].map(isIban)).toEqual([true, true, true])
    expect(['NL91ABNA0417164301', '', 'NL91', 'nl91abna0417164300'].map(isIban)).toEqual([false, false, false, false])
  })
})
