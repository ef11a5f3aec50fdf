import { expect, it } from 'vitest'
import { aLot } from './bidding.test-kit.ts'
import { unconfirmedLimit } from './jump.ts'
import { askOf, reachOf } from './steps.ts'

const leader = { bidder: 7, maxMinor: 900_000, kind: 'LIVE', isOnePlus: false } as const

it.each([
  ['one step without a start price', {}, 100],
  ['the start price before anybody has bid', { start: 25 }, 2_500],
  ['one step above the current bid', { start: 25, priceMinor: 10_000, leader }, 12_500],
  ['one step above the current bid, without a start price', { priceMinor: 10_000, leader }, 12_500],
])('the least bid taken is %s', (_, fields, askMinor) => {
  expect(askOf(aLot(fields))).toBe(askMinor)
})

it.each([
  ['ten steps above the ask', { priceMinor: 0, askMinor: 100, nextMinor: 100 }, 1_100],
  ['ten steps, while they are more than half the bid', { priceMinor: 20_000, askMinor: 22_500, nextMinor: 22_500 }, 47_500],
  ['half the bid, where that is more than ten steps', { priceMinor: 400_000, askMinor: 405_000, nextMinor: 405_000 }, 605_000],
])('a bid needs no second thought up to %s', (_, fields, limitMinor) => {
  expect(unconfirmedLimit(fields)).toBe(limitMinor)
})

it('a maximum that breaks ties reaches one step further', () => {
  expect([reachOf(10_000, false, aLot()), reachOf(10_000, true, aLot())]).toEqual([10_000, 12_500])
})
