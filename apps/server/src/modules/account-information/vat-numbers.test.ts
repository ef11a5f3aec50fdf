import { describe, expect, it } from 'vitest'
import { hasVatNumbers, isVatNumber, plainVatNumber } from './vat-numbers.ts'

describe('a VAT number', () => {
  it.each([
    ['DE136695976', true],
    ['de 136 695 976', true],
    ['GB 980 7806 84', true],
    ['ESB58378431', true],
    // A digit that does not fit the others.
    ['DE136695975', false],
    // Without its country, and of a country without VAT.
    ['136695976', false],
    ['US123456789', false],
    ['', false],
    ['D'.repeat(40), false],
  ])('a VAT number has the form of its country: %s %s', (raw, is) => {
    expect(isVatNumber(raw)).toBe(is)
  })

  it('a VAT number is kept without spaces, in capitals', () => {
    expect(plainVatNumber('gb 980.7806-84')).toBe('GB980780684')
  })

  it('a VAT number is asked for where its form is known', () => {
    expect(['DEU', 'GBR', 'ESP', 'IRL', 'NLD', 'USA', 'CAN', 'ARE', ''].map(hasVatNumbers)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
