import { expect, it } from 'vitest'
import { needsSecondFactor, readOneTimeCode, usablePrivileges } from './second-factor.ts'

it.each([
  [true, true, ['OPERATOR', 'TOP_BUYER']],
  [true, false, ['TOP_BUYER']],
  [false, true, ['TOP_BUYER']],
  [false, false, ['TOP_BUYER']],
])('who runs sites does so with a second factor (%s) and on a site of the account (%s)', (hasSecondFactor, isOwnSite, left) => {
  expect(usablePrivileges(['OPERATOR', 'TOP_BUYER'], { hasSecondFactor, isOwnSite })).toEqual(left)
})

it('only who runs sites has to hold a second factor', () => {
  expect([['OPERATOR'], ['TOP_BUYER', 'OPERATOR'], ['TOP_BUYER'], []].map(needsSecondFactor)).toEqual([true, true, false, false])
})

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['12\t34\n56', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['a123456', null],
  ['123456a', null],
  ['123.456', null],
  ['', null],
])('the typed code %j is %j', (typed, code) => {
  expect(readOneTimeCode(typed)).toBe(code)
})
