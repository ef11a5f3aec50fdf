import { describe, expect, it } from 'vitest'
import { aLot, live, maximum, NOW_MS, TIMERS } from './bidding.test-kit.ts'
import { afterBid, deadlineAfter, decideBid } from './decide-bid.ts'
import type { Bid, LotBidding } from './lot-bidding.ts'
import { askOf, reachOf } from './steps.ts'

const A = 1
const B = 2
const C = 3
const D = 4

/** Plays bids in order; one line each: who leads at what price in dollars, or the code of the refusal. */
function played(lot: LotBidding, bids: readonly Bid[]): string[] {
  let now = lot
  return bids.map((bid) => {
    const decision = decideBid(now, bid, TIMERS)
    if (decision.kind === 'refused') return decision.code
    now = afterBid(now, decision)
    return `${decision.leader.bidder} at ${decision.priceMinor / 100}`
  })
}

describe('preliminary maxima', () => {
  it.each([
    [
      'start at 0',
      0,
      [maximum(A, 2_000), maximum(B, 1_175), maximum(C, 2_000), maximum(B, 2_050), maximum(A, 5_000)],
      ['1 at 1', '1 at 1225', '1 at 2000', '2 at 2050', '1 at 2100'],
    ],
    ['start at 25', 25, [maximum(A, 25), maximum(B, 25), maximum(B, 40), maximum(A, 50)], ['1 at 25', 'BELOW_ASK', '2 at 30', '1 at 50']],
    ['start at 500', 500, [maximum(A, 15_000), maximum(B, 15_000), maximum(C, 15_100)], ['1 at 500', '1 at 15000', '3 at 15100']],
    ['small sums', 0, [maximum(A, 1), maximum(B, 3), maximum(C, 5), maximum(D, 12)], ['1 at 1', '2 at 2', '3 at 4', '4 at 10']],
  ])('preliminary maxima that %s meet as published', (...[, start, bids, lines]) => {
    expect(played(aLot({ start }), bids)).toEqual(lines)
  })

  it('preliminary maxima are raised silently by their own bidder and never lowered', () => {
    expect(played(aLot(), [maximum(A, 1_000), maximum(A, 3_000), maximum(A, 2_000), maximum(B, 1_500)])).toEqual([
      '1 at 1',
      '1 at 1',
      'NOT_HIGHER',
      '1 at 1550',
    ])
  })

  it('preliminary maxima open the lane at the price they made', () => {
    let lot = aLot()
    for (const bid of [maximum(A, 2_000), maximum(B, 1_175)]) {
      const decision = decideBid(lot, bid, TIMERS)
      if (decision.kind === 'accepted') lot = afterBid(lot, decision)
    }
    expect([lot.priceMinor, askOf(lot), lot.seq]).toEqual([122_500, 127_500, 2])
  })
})

describe('the clock', () => {
  it.each([
    ['begins anew in a lane', { saleType: 'LANE', deadlineMs: NOW_MS + 3_000 }, NOW_MS + TIMERS.afterBidMs],
    ['leaves in a lane what stood there', { saleType: 'LANE', deadlineMs: NOW_MS + 20_000 }, NOW_MS + 20_000],
    ['closes softly in a timed sale', { saleType: 'TIMED', deadlineMs: NOW_MS + 3_000 }, NOW_MS + TIMERS.softCloseMs],
    ['leaves the end of a timed sale that is far off', { saleType: 'TIMED', deadlineMs: NOW_MS + 3_600_000 }, NOW_MS + 3_600_000],
    ['keeps the end of a sealed sale', { saleType: 'SEALED', deadlineMs: NOW_MS + 3_000 }, NOW_MS + 3_000],
    ['does not run by hand', { saleType: 'LANE', deadlineMs: null }, null],
  ] as const)('the clock %s', (_, lot, deadlineMs) => {
    expect(deadlineAfter({ phase: 'ACTIVE', ...lot }, NOW_MS, TIMERS)).toBe(deadlineMs)
  })
})

it.each(['SCHEDULED', 'PRELIM', 'PRELIM_CLOSED', 'PAUSED', 'CLOSED'] as const)('a bid moves no clock while the lot is %s', (phase) => {
  expect(deadlineAfter({ phase, saleType: 'LANE', deadlineMs: NOW_MS + 3_000 }, NOW_MS, TIMERS)).toBe(NOW_MS + 3_000)
})

describe('equal amounts', () => {
  const lane = (bids: readonly Bid[]) => played(aLot({ phase: 'ACTIVE', deadlineMs: NOW_MS + 20_000, start: 14_000 }), bids)

  it('equal amounts go to the earlier of two maxima', () => {
    expect(played(aLot({ start: 500 }), [maximum(A, 15_000), maximum(B, 15_000)])).toEqual(['1 at 500', '1 at 15000'])
  })

  it('equal amounts go to the only one with plus-one, at one step above', () => {
    expect(played(aLot({ start: 500 }), [maximum(A, 15_000), maximum(B, 15_000, { isOnePlus: true })])).toEqual(['1 at 500', '2 at 15100'])
    expect(played(aLot({ start: 500 }), [maximum(A, 15_000, { isOnePlus: true }), maximum(B, 15_000)])).toEqual(['1 at 500', '1 at 15100'])
  })

  it('equal amounts go to the earlier when both have plus-one', () => {
    const both = { isOnePlus: true }
    expect(played(aLot({ start: 500 }), [maximum(A, 15_000, both), maximum(B, 15_000, both)])).toEqual(['1 at 500', '1 at 15000'])
  })

  it('equal amounts go to the live bid over a preliminary maximum', () => {
    expect(lane([maximum(A, 15_000), live(B, 15_000, { isConfirmed: true })])).toEqual(['1 at 14000', '2 at 15000'])
  })

  it('equal amounts stay with a maximum that has plus-one, once', () => {
    expect(
      lane([maximum(A, 15_000, { isOnePlus: true }), live(B, 15_000, { isConfirmed: true }), live(B, 15_100), live(B, 15_200)]),
    ).toEqual(['1 at 14000', '1 at 15100', 'BELOW_ASK', '2 at 15200'])
  })
})

describe('a bid is refused', () => {
  const open = aLot({ phase: 'ACTIVE', deadlineMs: NOW_MS + 1_000, start: 100 })
  const led = { ...open, priceMinor: 10_000, leader: { bidder: A, maxMinor: 50_000, kind: 'PRELIM_MAX', isOnePlus: false } } as const

  it.each([
    ['before the sale', aLot({ phase: 'SCHEDULED' }), maximum(A, 100), 'NOT_OPEN', {}],
    ['between preliminary close and lane', aLot({ phase: 'PRELIM_CLOSED' }), maximum(A, 100), 'NOT_OPEN', {}],
    ['live while only maxima are taken', aLot(), live(A, 100), 'NOT_OPEN', {}],
    ['while the lane pauses', { ...open, phase: 'PAUSED' }, live(A, 100), 'PAUSED', {}],
    [
      'one millisecond after the deadline',
      open,
      live(A, 100, { receivedAtMs: NOW_MS + 1_001 }),
      'TOO_LATE',
      { deadlineMs: NOW_MS + 1_000, receivedAtMs: NOW_MS + 1_001 },
    ],
    ['by the seller', { ...open, seller: A }, live(A, 100), 'SELLER_SELF', {}],
    ['on a state that is gone', { ...open, seq: 4 }, live(A, 100, { expectedSeq: 3 }), 'STALE', { seq: 4, askMinor: 10_000 }],
    ['with cents', open, live(A, 100.5), 'BAD_AMOUNT', { wholeUnitMinor: 100 }],
    ['of nothing', open, live(A, 0), 'BAD_AMOUNT', { wholeUnitMinor: 100 }],
    ['below the start', open, live(A, 99), 'BELOW_ASK', { askMinor: 10_000 }],
    ['below the next step', led, live(B, 110), 'BELOW_ASK', { askMinor: 12_500 }],
    ['of a maximum that is no higher', led, maximum(A, 500), 'NOT_HIGHER', { maxMinor: 50_000 }],
    ['of the leader within their maximum', led, live(A, 125), 'OWN_LEAD', { maxMinor: 50_000 }],
    ['of a jump nobody confirmed', led, live(B, 1_000), 'TOO_LARGE', { limitMinor: 37_500, askMinor: 12_500 }],
    ['in a sealed sale', aLot({ saleType: 'SEALED' }), maximum(A, 100), 'NOT_OPEN', {}],
  ] as const)('a bid is refused %s', (...[, lot, bid, code, detail]) => {
    expect(decideBid(lot, bid, TIMERS)).toEqual({ kind: 'refused', code, detail })
  })

  it('a bid is not refused at the deadline itself, nor on the very state that is, nor at the largest jump without confirmation', () => {
    expect(decideBid({ ...open, seq: 4 }, live(A, 100, { expectedSeq: 4 }), TIMERS).kind).toBe('accepted')
    expect(decideBid(open, live(A, 100, { receivedAtMs: NOW_MS + 1_000 }), TIMERS).kind).toBe('accepted')
    expect(decideBid(led, live(B, 375), TIMERS).kind).toBe('accepted')
    expect(decideBid(led, live(B, 1_000, { isConfirmed: true }), TIMERS).kind).toBe('accepted')
  })
})

describe('the clock', () => {
  const withClock = (saleType: LotBidding['saleType'], leftMs: number) => aLot({ phase: 'ACTIVE', saleType, deadlineMs: NOW_MS + leftMs })
  const deadline = (lot: LotBidding, bid: Bid) => {
    const decision = decideBid(lot, bid, TIMERS)
    return decision.kind === 'accepted' && decision.deadlineMs !== null ? decision.deadlineMs - NOW_MS : null
  }

  it.each([
    ['restarts at twelve seconds in a lane', 'LANE', 3_000, 12_000],
    ['never runs shorter for a bid', 'LANE', 20_000, 20_000],
    ['moves the end of a timed sale to two minutes', 'TIMED', 119_000, 120_000],
    ['leaves a far end where it is', 'TIMED', 121_000, 121_000],
  ] as const)('the clock %s', (...[, saleType, leftMs, afterMs]) => {
    expect(deadline(withClock(saleType, leftMs), maximum(A, 100))).toBe(afterMs)
  })

  it('the clock does not move for a leader who raises their own maximum', () => {
    const lot = {
      ...withClock('LANE', 3_000),
      priceMinor: 100,
      leader: { bidder: A, maxMinor: 10_000, kind: 'PRELIM_MAX', isOnePlus: false },
    } as const
    expect(deadline(lot, maximum(A, 500))).toBe(3_000)
    // Lifted to the reserve, the price moves before everybody's eyes: those who saw it have time to answer.
    expect(deadline({ ...lot, reserveMinor: 30_000 }, maximum(A, 500))).toBe(12_000)
  })
})

describe('a reserve', () => {
  it('a reserve is met by lifting a maximum that covers it', () => {
    const decision = decideBid(aLot({ reserve: 3_000 }), maximum(A, 5_000), TIMERS)
    expect(decision).toMatchObject({ priceMinor: 300_000, isReserveLifted: true })
    expect(decideBid(aLot({ reserve: 3_000 }), maximum(A, 3_000), TIMERS)).toMatchObject({ priceMinor: 300_000, isReserveLifted: true })
  })

  it('stays where the maximum falls short, or the policy is the lane', () => {
    expect(decideBid(aLot({ reserve: 3_000 }), maximum(A, 2_999), TIMERS)).toMatchObject({ priceMinor: 100, isReserveLifted: false })
    expect(decideBid(aLot({ reserve: 3_000, reservePolicy: 'lane' }), maximum(A, 5_000), TIMERS)).toMatchObject({
      priceMinor: 100,
      isReserveLifted: false,
    })
  })
})

it('a maximum reaches one step further with plus-one', () => {
  expect([reachOf(1_500_000, false, aLot()), reachOf(1_500_000, true, aLot())]).toEqual([1_500_000, 1_510_000])
})
