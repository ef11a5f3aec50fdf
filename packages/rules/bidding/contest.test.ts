import { describe, expect, it } from 'vitest'
import { aLot, live, maximum } from './bidding.test-kit.ts'
import { contest, standingAt } from './contest.ts'
import type { Bid, Leader } from './lot-bidding.ts'

const max = (amountMinor: number, isOnePlus = false) => ({ amountMinor, isOnePlus })

describe('a maximum that a lot is given back to', () => {
  it.each([
    ['reaches as far as it was bid, below its own end', max(50_000), 30_000, { maxMinor: 50_000, isOnePlus: false }],
    ['keeps its step where it was not needed', max(50_000, true), 30_000, { maxMinor: 50_000, isOnePlus: true }],
    ['keeps its step where the price is just its own amount', max(50_000, true), 50_000, { maxMinor: 50_000, isOnePlus: true }],
    [
      'has spent its step where the price went beyond it, and reaches no further',
      max(50_000, true),
      55_000,
      { maxMinor: 55_000, isOnePlus: false },
    ],
    ['has no step that it never had', max(50_000), 55_000, { maxMinor: 55_000, isOnePlus: false }],
  ])('a maximum that a lot is given back to %s', (...[, bid, priceMinor, expected]) => {
    expect(standingAt(bid, priceMinor)).toEqual(expected)
  })
})

describe('a bid that meets the leader', () => {
  const ledBy = (bidder: number, dollars: number, fields: Partial<Leader> = {}) =>
    aLot({
      phase: 'ACTIVE',
      priceMinor: 30_000,
      leader: { bidder, maxMinor: dollars * 100, kind: 'PRELIM_MAX', isOnePlus: false, ...fields },
    })
  const ofBid = ({ bidder, kind, amountMinor }: Bid, isOnePlus = false) => ({ bidder, kind, maxMinor: amountMinor, isOnePlus })

  it('a bid that meets the leader in the lane stands at its own amount, where a maximum pays one step above the loser', () => {
    const [shouted, secret] = [live(2, 900), maximum(2, 900)]
    expect(contest(ledBy(1, 500), shouted)).toEqual({ leader: ofBid(shouted), priceMinor: 90_000, reason: 'HIGHER' })
    expect(contest(ledBy(1, 500), secret)).toEqual({ leader: ofBid(secret), priceMinor: 52_500, reason: 'HIGHER' })
  })

  it('a bid that meets the leader and is the first stands at its own amount in the lane, where a maximum opens at the start', () => {
    const opened = aLot({ start: 200 })
    expect(contest(opened, live(1, 900))).toMatchObject({ priceMinor: 90_000, reason: 'FIRST_BID' })
    expect(contest(opened, maximum(1, 900))).toMatchObject({ priceMinor: 20_000, reason: 'FIRST_BID' })
  })

  it('a bid that meets the leader of the same amount loses to the one step more, which is spent by that', () => {
    const stepped = { bidder: 1, kind: 'PRELIM_MAX', maxMinor: 52_500, isOnePlus: false }
    const won = { priceMinor: 52_500, reason: 'TIE_ONE_PLUS_LEADS' }
    expect(contest(ledBy(1, 500, { isOnePlus: true }), maximum(2, 500))).toEqual({ leader: stepped, ...won })
    expect(contest(ledBy(2, 500), maximum(1, 500, { isOnePlus: true }))).toEqual({ leader: stepped, ...won })
  })

  it('a bid that meets the leader of the same amount in the lane finds the earlier one there, and no step more for either', () => {
    const earlier = (lot: ReturnType<typeof ledBy>) => ({ leader: lot.leader, priceMinor: 50_000, reason: 'TIE_EARLIER_LEADS' })
    const [led, stepping] = [ledBy(1, 500, { kind: 'LIVE' }), ledBy(1, 500, { kind: 'LIVE', isOnePlus: true })]
    expect(contest(led, live(2, 500))).toEqual(earlier(led))
    expect(contest(led, live(2, 500, { isOnePlus: true }))).toEqual(earlier(led))
    expect(contest(stepping, maximum(2, 500))).toEqual(earlier(stepping))
  })

  it('a bid that meets the leader of the same amount and in the lane does not spend a step of its own against a maximum that has one', () => {
    const stepped = { bidder: 1, kind: 'PRELIM_MAX', maxMinor: 52_500, isOnePlus: false }
    expect(contest(ledBy(1, 500, { isOnePlus: true }), live(2, 500, { isOnePlus: true }))).toEqual({
      leader: stepped,
      priceMinor: 52_500,
      reason: 'TIE_ONE_PLUS_LEADS',
    })
  })

  it('a bid that meets the leader of the same amount with the same step more comes too late', () => {
    const lot = ledBy(1, 500, { isOnePlus: true })
    expect(contest(lot, maximum(2, 500, { isOnePlus: true }))).toEqual({
      leader: lot.leader,
      priceMinor: 50_000,
      reason: 'TIE_EARLIER_LEADS',
    })
  })
})
