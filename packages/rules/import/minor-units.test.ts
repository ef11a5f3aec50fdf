import { expect, it } from 'vitest'
import { minorUnitsOf } from './minor-units.ts'

it.each([
  ['19310.4', 2, 1931040],
  ['0', 2, 0],
  ['7', 0, 7],
  ['7.5', 0, 8],
  ['7.4', 0, 7],
  ['1.0005', 3, 1001],
  ['12.', 2, 1200],
  ['', 2, null],
  ['1,200', 2, Number.NaN],
  ['-3', 2, Number.NaN],
  ['1e9', 2, Number.NaN],
])('reads %j with %i decimals as %s', (text, decimals, minor) => {
  expect(minorUnitsOf(text, decimals)).toBe(minor)
})
