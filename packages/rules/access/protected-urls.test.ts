import { expect, it } from 'vitest'
import { isProtectedPath } from './protected-urls.ts'

it.each([
  ['/memberFees', true],
  ['/MEMBERFEES', true],
  ['/memberFees/2026', true],
  ['/memberFeesOld', false],
  ['/Content/US/en/Premier-Member-Fees', true],
  ['/Content/US/en', false],
  ['/public/memberFees', false],
  ['/', false],
])('%s is protected: %s', (path, expected) => {
  expect(isProtectedPath(path)).toBe(expected)
})
