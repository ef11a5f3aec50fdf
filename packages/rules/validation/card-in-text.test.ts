import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cardFieldErrors, mayHoldCardNumber } from './card-in-text.ts'

it.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'VISA 4111.1111.1111.1111 12/28',
  '4111 1111 1111 1111 737',
  'no. 5555555555554444, thanks',
  '378282246310005',
  '6304000000000000',
  '４１１１１１１１１１１１１１１１',
  '004111111111111111100',
])('%j may hold the number of a card', (text) => {
  expect(mayHoldCardNumber(text)).toBe(true)
})

it.each(['', 'T2 004512', '4111111111111112', '20261128', '1234', 'HUS-2026-I000123', 'Check 1207 of 2026-11-28', '12345678901'])(
  '%j holds none',
  (text) => {
    expect(mayHoldCardNumber(text)).toBe(false)
  },
)

/** A number of so many digits with its check digit. */
function withCheckDigit(digits: readonly number[]): string {
  const doubled = digits.toReversed().reduce((sum, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return [...digits, (10 - (doubled % 10)) % 10].join('')
}

it('whatever number of 12 to 19 digits has its check digit right is found, however it is grouped and wherever it stands', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 })
  const groups = fc.array(fc.constantFrom('', '', ' ', '-', '. ', '/'), { minLength: 19, maxLength: 19 })
  fc.assert(
    fc.property(digits, groups, fc.constantFrom('', 'ref ', '#'), (first, between, before) => {
      const text = [...withCheckDigit(first)].map((digit, at) => `${between[at]}${digit}`).join('')
      expect(mayHoldCardNumber(`${before}${text} x`)).toBe(true)
    }),
  )
})

it('names each field that may hold one, and none that does not', () => {
  expect(cardFieldErrors({ reference: '4111111111111111', drawnOn: 'Bank', amountMinor: 4_111_111_111_111_111 })).toEqual({
    reference: 'validation.cardNumber',
  })
})
