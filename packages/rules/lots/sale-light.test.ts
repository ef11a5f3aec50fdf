import { expect, it } from 'vitest'
import { decideSaleLight, lightCodeOf } from './sale-light.ts'

it.each([
  [true, 1, 'GREEN'],
  [true, 2, 'YELLOW'],
  [true, 3, 'RED'],
  [true, 0, 'RED'],
  [true, null, 'NA'],
  [false, 1, 'NA'],
  [false, null, 'NA'],
] as const)('the light of a sale, confirmed %s, of code %s is %s [MKT-4.20] [MKT-4.21]', (isConfirmed, code, light) => {
  expect(decideSaleLight({ isConfirmed, code })).toBe(light)
})

it('a file’s words are those codes', () => {
  expect((['GREEN', 'YELLOW', 'RED'] as const).map((light) => decideSaleLight({ isConfirmed: true, code: lightCodeOf(light) }))).toEqual([
    'GREEN',
    'YELLOW',
    'RED',
  ])
})
