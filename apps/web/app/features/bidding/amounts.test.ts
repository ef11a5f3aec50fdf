import { expect, it } from 'vitest'
import { wholeAmount, wholeUnits } from './amounts.ts'

it.each([
  ['7000', 700_000],
  ['$7,000', 700_000],
  ['7.000', 700_000],
  [' 7 000 ', 700_000],
  ['7\u202f000 €', 700_000],
  ['', null],
  ['0', null],
  ['7e3', null],
  ['-5', null],
  // Bids are whole units: what has decimals is asked for again, and never read as a hundred times as much.
  ['100.50', null],
  ['100,50', null],
  ['100.5', null],
  ['1,000.00', null],
  ['1.00', null],
  // No more than nine digits, grouped or not.
  ['999999999', 99_999_999_900],
  ['999,999,999', 99_999_999_900],
  ['1000000000', null],
  ['1,000,000,000', null],
])('reads a typed amount: %j', (text, minor) => {
  expect(wholeAmount(text, 'USD')).toBe(minor)
})

it('counts the minor units of its currency, and nothing as nothing', () => {
  expect(wholeAmount('7,000', 'BHD')).toBe(7_000_000)
  expect(wholeUnits('0')).toBe(0)
  expect(wholeUnits('')).toBeNull()
})
