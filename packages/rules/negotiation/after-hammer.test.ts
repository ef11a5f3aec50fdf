import { describe, expect, it } from 'vitest'
import { aLot, NOW_MS, TIMERS } from '../bidding/bidding.test-kit.ts'
import { decideClose } from '../bidding/decide-close.ts'
import { decideExposure, limitFromDeposit } from '../bidding/exposure.ts'
import type { LotBidding } from '../bidding/lot-bidding.ts'
import {
  decideNegotiation,
  expireNegotiation,
  openNegotiation,
  ROUNDS_MAX,
  type Negotiation,
  type NegotiationAct,
  type Party,
} from './negotiation.ts'
import { sealedWinner } from '../bidding/sealed.ts'
import { OFFER_MS, sellerAnswerUntil } from './seller-deadlines.ts'
import { clockLabel } from '../bidding/timers.ts'

const ZONE = 'America/New_York'
const leader = { bidder: 7, maxMinor: 500_000, kind: 'LIVE', isOnePlus: false } as const
const closed = (fields: Partial<LotBidding>) =>
  decideClose(
    { ...aLot(), leader, priceMinor: 500_000, deadlineMs: NOW_MS, ...fields },
    { nowMs: NOW_MS + 250, timers: TIMERS, zone: ZONE },
  )

describe('at the hammer', () => {
  it.each([
    ['a pure sale is sold', { terms: 'PURE_SALE', reserveMinor: 900_000 }, 'sold'],
    ['a met minimum is sold', { terms: 'MINIMUM_BID', reserveMinor: 500_000 }, 'sold'],
    ['a missed minimum has one bonus', { terms: 'MINIMUM_BID', reserveMinor: 500_001 }, 'bonus'],
    ['then waits for the seller', { terms: 'MINIMUM_BID', reserveMinor: 500_001, isBonusSpent: true }, 'pending'],
    ['a timed sale has no bonus', { terms: 'MINIMUM_BID', reserveMinor: 500_001, saleType: 'TIMED' }, 'pending'],
    ['a minimum that is not known is not met', { terms: 'MINIMUM_BID', reserveMinor: null }, 'pending'],
    ['on approval waits for the seller', { terms: 'ON_APPROVAL' }, 'pending'],
    ['on approval waits even where a minimum is met', { terms: 'ON_APPROVAL', reserveMinor: 400_000 }, 'pending'],
    ['without a bid nothing is sold', { leader: null, priceMinor: 0 }, 'no-sale'],
  ] as const)('%s', (_, fields, kind) => {
    expect(closed(fields).kind).toBe(kind)
  })

  it('the bonus goes on the clock once, and who leads is sold to at the price', () => {
    expect(closed({ terms: 'MINIMUM_BID', reserveMinor: 500_001 })).toEqual({
      kind: 'bonus',
      deadlineMs: NOW_MS + 250 + TIMERS.bonusMs,
    })
    expect(closed({ terms: 'PURE_SALE' })).toEqual({ kind: 'sold', bidder: 7, priceMinor: 500_000 })
  })

  it('a lot without a deadline does not close', () => {
    expect(() => closed({ deadlineMs: null })).toThrow('a lot without a deadline')
  })

  it('nothing happens before the bids received in time are decided', () => {
    expect(decideClose({ ...aLot(), deadlineMs: NOW_MS }, { nowMs: NOW_MS + 249, timers: TIMERS, zone: ZONE })).toEqual({
      kind: 'wait',
      untilMs: NOW_MS + 250,
    })
  })
})

describe("the seller's time", () => {
  const at = (iso: string) => Date.parse(iso)
  it.each([
    ['minimum bid: 17:00 of the next business day', 'MINIMUM_BID', '2026-11-18T16:00:00Z', '2026-11-19T22:00:00Z'],
    ['minimum bid on a Friday: Monday', 'MINIMUM_BID', '2026-11-20T16:00:00Z', '2026-11-23T22:00:00Z'],
    ['approval: 18:00 of the second business day', 'ON_APPROVAL', '2026-11-18T16:00:00Z', '2026-11-20T23:00:00Z'],
    ['approval over a weekend', 'ON_APPROVAL', '2026-11-19T16:00:00Z', '2026-11-23T23:00:00Z'],
    ['a close late in the evening counts as its own day at the yard', 'MINIMUM_BID', '2026-11-19T04:30:00Z', '2026-11-19T22:00:00Z'],
    ['the clock change lies between', 'ON_APPROVAL', '2026-10-30T16:00:00Z', '2026-11-03T23:00:00Z'],
  ] as const)('the seller’s time counts business days at the yard: %s', (...[, terms, closedAt, until]) => {
    expect(sellerAnswerUntil(terms, { closedAtMs: at(closedAt), zone: ZONE })).toBe(at(until))
  })

  it("the seller's time is none after a pure sale", () => {
    expect(() => sellerAnswerUntil('PURE_SALE', { closedAtMs: NOW_MS, zone: ZONE })).toThrow('a pure sale waits for nobody')
  })

  it("the seller's time is a day for an offer", () => {
    expect(OFFER_MS).toBe(86_400_000)
  })
})

describe('a negotiation', () => {
  const HOUR_MS = 3_600_000
  const WINDOW_END_MS = NOW_MS + 30 * HOUR_MS
  const step = (from: Negotiation, act: NegotiationAct & { readonly by: Party }, nowMs = NOW_MS) =>
    decideNegotiation(from, act, { nowMs, lot: aLot() })
  const moved = (from: Negotiation, act: NegotiationAct & { readonly by: Party }, nowMs = NOW_MS): Negotiation => {
    const decision = step(from, act, nowMs)
    if (decision.kind === 'refused') throw new Error(decision.code)
    return decision.next
  }
  const opened = openNegotiation(100_000, WINDOW_END_MS)
  const countered = moved(opened, { by: 'seller', kind: 'counter', amountMinor: 150_000 })

  it("begins with the seller's turn until the end of the window", () => {
    expect(opened).toEqual({
      state: 'PENDING_SELLER',
      bidMinor: 100_000,
      counterMinor: null,
      rounds: 0,
      owner: 'seller',
      deadlineMs: WINDOW_END_MS,
      windowEndMs: WINDOW_END_MS,
    })
  })

  it('gives the buyer 24 hours, or what is left of the window', () => {
    expect([countered.owner, countered.deadlineMs]).toEqual(['buyer', NOW_MS + 24 * HOUR_MS])
    expect(moved(opened, { by: 'seller', kind: 'counter', amountMinor: 150_000 }, NOW_MS + 10 * HOUR_MS).deadlineMs).toBe(WINDOW_END_MS)
  })

  it('sells at the bid the seller accepts, at the counter the buyer accepts', () => {
    expect(moved(opened, { by: 'seller', kind: 'accept' })).toMatchObject({ state: 'SOLD', bidMinor: 100_000 })
    expect(moved(countered, { by: 'buyer', kind: 'accept' })).toMatchObject({ state: 'SOLD', bidMinor: 150_000 })
  })

  it('lets the buyer keep their bid or raise it by a step or more, never past the counter', () => {
    expect(moved(countered, { by: 'buyer', kind: 'keep' })).toMatchObject({ state: 'RECOUNTERED', bidMinor: 100_000, owner: 'seller' })
    expect(moved(countered, { by: 'buyer', kind: 'raise', amountMinor: 105_000 })).toMatchObject({ bidMinor: 105_000, owner: 'seller' })
    expect(step(countered, { by: 'buyer', kind: 'raise', amountMinor: 104_900 })).toEqual({ kind: 'refused', code: 'NOT_ABOVE_BID' })
    expect(moved(countered, { by: 'buyer', kind: 'raise', amountMinor: 200_000 })).toMatchObject({ state: 'SOLD', bidMinor: 150_000 })
  })

  it('takes a raise in the last instant, and what nobody may do from nobody', () => {
    const keep = { by: 'buyer', kind: 'keep' } as const
    const deadlineMs = countered.deadlineMs ?? 0
    expect(step(countered, keep, deadlineMs)).toEqual({
      kind: 'moved',
      next: { ...countered, state: 'RECOUNTERED', owner: 'seller', deadlineMs: WINDOW_END_MS },
    })
    expect(step(countered, keep, deadlineMs + 1)).toEqual({ kind: 'refused', code: 'TOO_LATE' })
    for (const kind of ['keep', 'raise'] as const)
      expect(step(opened, { by: 'seller', kind, amountMinor: 150_000 })).toEqual({
        kind: 'refused',
        code: 'NOT_POSSIBLE',
      })
    for (const kind of ['decline', 'counter'] as const)
      expect(step(countered, { by: 'buyer', kind, amountMinor: 150_000 })).toEqual({
        kind: 'refused',
        code: 'NOT_POSSIBLE',
      })
    expect(step(opened, { by: 'seller', kind: 'accept' })).toEqual({
      kind: 'moved',
      next: { ...opened, state: 'SOLD', owner: null, deadlineMs: null },
    })
  })

  it('refuses who is not asked, what comes too late, and what is over', () => {
    expect(step(opened, { by: 'buyer', kind: 'accept' })).toEqual({ kind: 'refused', code: 'NOT_YOUR_TURN' })
    expect(step(opened, { by: 'seller', kind: 'accept' }, WINDOW_END_MS + 1)).toEqual({ kind: 'refused', code: 'TOO_LATE' })
    expect(step(moved(opened, { by: 'seller', kind: 'decline' }), { by: 'seller', kind: 'accept' })).toEqual({
      kind: 'refused',
      code: 'OVER',
    })
  })

  it('comes closer with each counter and ends after three', () => {
    let now = countered
    expect(step(moved(now, { by: 'buyer', kind: 'keep' }), { by: 'seller', kind: 'counter', amountMinor: 150_000 })).toEqual({
      kind: 'refused',
      code: 'NOT_BELOW_COUNTER',
    })
    for (const amountMinor of [140_000, 130_000])
      now = moved(moved(now, { by: 'buyer', kind: 'keep' }), { by: 'seller', kind: 'counter', amountMinor })
    expect(now.rounds).toBe(ROUNDS_MAX)
    expect(step(moved(now, { by: 'buyer', kind: 'keep' }), { by: 'seller', kind: 'counter', amountMinor: 120_000 })).toEqual({
      kind: 'refused',
      code: 'NO_MORE_ROUNDS',
    })
  })
})

describe('a negotiation whose deadline passes in silence', () => {
  const WINDOW_END_MS = NOW_MS + 30 * 3_600_000
  const opened = openNegotiation(100_000, WINDOW_END_MS)
  const countered: Negotiation = {
    ...opened,
    state: 'COUNTERED',
    counterMinor: 150_000,
    rounds: 1,
    owner: 'buyer',
    deadlineMs: NOW_MS,
  }
  const recountered: Negotiation = { ...countered, state: 'RECOUNTERED', owner: 'seller' }
  const over: Negotiation = { ...countered, state: 'SOLD', owner: null, deadlineMs: null }
  const backToSeller = { ...countered, state: 'RECOUNTERED', owner: 'seller', deadlineMs: WINDOW_END_MS } as const
  const expired = { state: 'EXPIRED', owner: null, deadlineMs: null } as const

  it.each<[string, Negotiation, number, Negotiation]>([
    ['still has its last instant', countered, NOW_MS, countered],
    ['goes back to the seller when the buyer says nothing to a counter', countered, NOW_MS + 1, backToSeller],
    ['does so to the last instant of the window', countered, WINDOW_END_MS - 1, backToSeller],
    ['is over where the window is', countered, WINDOW_END_MS, { ...countered, ...expired }],
    ['is refused when the seller says nothing', { ...opened, deadlineMs: NOW_MS }, NOW_MS + 1, { ...opened, ...expired }],
    ['is refused when the seller says nothing to a raise', recountered, NOW_MS + 1, { ...recountered, ...expired }],
    ['stays as it ended', over, WINDOW_END_MS + 1, over],
  ])('a negotiation whose deadline passes in silence %s', (...[, from, nowMs, next]) => {
    expect(expireNegotiation(from, nowMs)).toEqual(next)
  })
})

describe('sealed bids', () => {
  it('sealed bids go to the highest, the earliest of equals', () => {
    const bid = (bidder: number, amountMinor: number, receivedAtMs: number) => ({ bidder, amountMinor, receivedAtMs, seq: bidder })
    expect(sealedWinner([bid(1, 500, 10), bid(2, 700, 30), bid(3, 700, 20)])?.bidder).toBe(3)
    expect(sealedWinner([])).toBeNull()
  })
})

describe('exposure', () => {
  it.each([
    ['exactly at the limit', { replacedMinor: 0, addedMinor: 500_000 }, { isWithin: true, exposureMinor: 1_000_000, heldMinor: 500_000 }],
    ['one cent above', { replacedMinor: 0, addedMinor: 500_001 }, { isWithin: false, exposureMinor: 1_000_001, heldMinor: 500_000 }],
    [
      'a raise on the same lot replaces what was held there',
      { replacedMinor: 400_000, addedMinor: 900_000 },
      { isWithin: true, exposureMinor: 1_000_000, heldMinor: 100_000 },
    ],
  ])('exposure is held against the limit: %s', (...[, change, decided]) => {
    expect(decideExposure({ boundMinor: 500_000, limitMinor: 1_000_000, ...change })).toEqual(decided)
  })

  it('follows from the deposit', () => {
    expect(limitFromDeposit(40_000, 100_000)).toBe(500_000)
  })
})

it.each([
  [8_001, 'BIDDING'],
  [8_000, 'GOING_ONCE'],
  [4_001, 'GOING_ONCE'],
  [4_000, 'GOING_TWICE'],
  [1, 'GOING_TWICE'],
  [0, 'GONE'],
])('with %d ms on the clock it says %s', (remainingMs, label) => {
  expect(clockLabel(remainingMs, TIMERS)).toBe(label)
})
