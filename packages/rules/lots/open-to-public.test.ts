import { expect, it } from 'vitest'
import { isOpenToPublic } from './open-to-public.ts'

it.each([
  [false, 'SC', true],
  [false, null, true],
  [false, 'UNHEARD', true],
  [true, 'SC', false],
  [false, 'DO', false],
  [false, 'dv', false],
  [true, 'DO', false],
])('a lot that is wholesale (%s) with the title %s is open to the public: %s', (isWholesale, titleType, isOpen) => {
  expect(isOpenToPublic({ isWholesale, titleType })).toBe(isOpen)
})
