import { expect, it } from 'vitest'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { isCurrency, limitOf } from './limits.ts'

it.each([
  ['USD', 100_000],
  ['CAD', 140_000],
  ['GBP', 80_000],
  ['EUR', 100_000],
  ['INR', 8_000_000],
  ['AED', 400_000],
  ['BHD', 400_000],
  ['OMR', 400_000],
] as const)(
  'in %s an account without a deposit may be bound for the free amount, in its own minor units, and ten times what it leaves',
  (currency, freeMinor) => {
    expect([limitOf(0, currency), limitOf(25_000, currency)]).toEqual([freeMinor, freeMinor + 250_000])
  },
)

it('only currencies that we sell in count as such, written as they are', () => {
  expect(CURRENCY_CODES.filter((code) => !isCurrency(code))).toEqual([])
  expect(['usd', 'JPY', '', 'USD '].filter(isCurrency)).toEqual([])
})
