import { array, assert, boolean, check, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLot, NOW_MS, TIMERS } from './bidding.test-kit.ts'
import { decideClose } from './decide-close.ts'
import { afterBid, decideBid } from './decide-bid.ts'
import type { Bid, LotBidding } from './lot-bidding.ts'
import {
  decideNegotiation,
  expireNegotiation,
  openNegotiation,
  type Negotiation,
  type NegotiationAct,
  type Party,
} from '../negotiation/negotiation.ts'
import { askOf } from './steps.ts'

const CENTS = 100
const HOUR_MS = 3_600_000

const anyBid = record({
  bidder: integer({ min: 1, max: 4 }),
  kind: constantFrom<Bid['kind']>('PRELIM_MAX', 'LIVE', 'MONSTER'),
  amountMinor: integer({ min: 1, max: 3_000 }).map((dollars) => dollars * CENTS),
  isOnePlus: boolean(),
  isConfirmed: boolean(),
  receivedAtMs: integer({ min: NOW_MS, max: NOW_MS + 30_000 }),
})

const anyLot = record({
  phase: constantFrom<LotBidding['phase']>('PRELIM', 'ACTIVE'),
  startMinor: integer({ min: 0, max: 500 }).map((dollars) => dollars * CENTS),
  reserveMinor: constantFrom(null, 30_000, 100_000),
  reservePolicy: constantFrom<LotBidding['reservePolicy']>('lift', 'lane'),
  deadlineMs: constantFrom(null, NOW_MS + 12_000),
})

/** The states a lot goes through, with the bid that made each. */
function history(lot: LotBidding, bids: readonly Bid[]): { before: LotBidding; after: LotBidding; bid: Bid }[] {
  let now = lot
  return bids.flatMap((bid) => {
    const decision = decideBid(now, bid, TIMERS)
    if (decision.kind === 'refused') return []
    const before = now
    now = afterBid(now, decision)
    return [{ before, after: now, bid }]
  })
}

type Step = ReturnType<typeof history>[number]

describe('any bids on any lot', () => {
  /** Bids that break the check, null when none were found. */
  const breach = (isHeld: (step: Step) => boolean) =>
    check(property(anyLot, array(anyBid, { maxLength: 30 }), (fields, bids) => history(aLot(fields), bids).every(isHeld))).counterexample

  it('any bids on any lot never lower the price, nor ask less than before', () => {
    expect(breach(({ before, after }) => after.priceMinor >= before.priceMinor && askOf(after) >= askOf(before))).toBeNull()
  })

  it('any bids on any lot never charge a leader above their maximum, nor below the start', () => {
    const isFair = ({ priceMinor, startMinor, leader }: LotBidding) =>
      leader !== null && priceMinor <= leader.maxMinor && priceMinor >= startMinor
    expect(breach(({ after }) => isFair(after))).toBeNull()
  })

  it('any bids on any lot change the leader only to a bidder who offered at least as much', () => {
    const isEarned = ({ before, after, bid }: Step) =>
      before.leader === null ||
      after.leader?.bidder === before.leader.bidder ||
      (after.leader?.bidder === bid.bidder && bid.amountMinor >= before.leader.maxMinor)
    expect(breach(isEarned)).toBeNull()
  })

  it('number their events densely and never shorten the clock', () => {
    expect(breach(({ before, after }) => after.seq === before.seq + 1 && (after.deadlineMs ?? 0) >= (before.deadlineMs ?? 0))).toBeNull()
  })

  it('any bids on any lot lift to the reserve whenever the maximum covers it', () => {
    const isLifted = ({ reserveMinor, reservePolicy, leader, priceMinor }: LotBidding) =>
      reserveMinor === null || reservePolicy === 'lane' || leader === null || leader.maxMinor < reserveMinor || priceMinor >= reserveMinor
    expect(breach(({ after }) => isLifted(after))).toBeNull()
  })
})

describe('any acts of a negotiation', () => {
  const anyAct = record({
    by: constantFrom<Party>('seller', 'buyer'),
    kind: constantFrom<NegotiationAct['kind']>('accept', 'decline', 'keep', 'counter', 'raise'),
    amountMinor: integer({ min: 1, max: 5_000 }).map((dollars) => dollars * CENTS),
    afterMs: integer({ min: 0, max: 20 * HOUR_MS }),
  })
  const WINDOW_MS = 48 * HOUR_MS

  it('any acts of a negotiation leave no state without an owner and a deadline, and never lower the bid', () => {
    expect(() =>
      assert(
        property(array(anyAct, { maxLength: 20 }), (acts) => {
          let now: Negotiation = openNegotiation(100_000, NOW_MS + WINDOW_MS)
          let nowMs = NOW_MS
          return acts.every((act) => {
            nowMs += act.afterMs
            const expired = expireNegotiation(now, nowMs)
            const decision = decideNegotiation(expired, act, { nowMs, lot: aLot() })
            const next = decision.kind === 'moved' ? decision.next : expired
            const isOpen = !['SOLD', 'DECLINED', 'EXPIRED'].includes(next.state)
            const isOwned = (next.owner !== null && next.deadlineMs !== null) === isOpen
            const isInWindow = next.deadlineMs === null || next.deadlineMs <= next.windowEndMs
            const isHigher = next.bidMinor >= now.bidMinor
            now = next
            return isOwned && isInWindow && isHigher
          })
        }),
      ),
    ).not.toThrow()
  })

  it('any acts of a negotiation are over once the window is', () => {
    const late = NOW_MS + WINDOW_MS + 1
    expect(expireNegotiation(openNegotiation(100_000, NOW_MS + WINDOW_MS), late)).toMatchObject({ state: 'EXPIRED', owner: null })
  })
})

it('every close of any lot ends the bidding or says until when it waits', () => {
  expect(() =>
    assert(
      property(
        anyLot,
        array(anyBid, { maxLength: 10 }),
        constantFrom<LotBidding['terms']>('PURE_SALE', 'MINIMUM_BID', 'ON_APPROVAL'),
        (fields, bids, terms) => {
          const lot = { ...(history(aLot(fields), bids).at(-1)?.after ?? aLot(fields)), terms, deadlineMs: NOW_MS }
          const early = decideClose(lot, { nowMs: NOW_MS + 249, timers: TIMERS, zone: 'America/Denver' })
          const due = decideClose(lot, { nowMs: NOW_MS + 250, timers: TIMERS, zone: 'America/Denver' })
          const isReserveShort = lot.reserveMinor !== null && lot.priceMinor < lot.reserveMinor
          return (
            early.kind === 'wait' &&
            due.kind !== 'wait' &&
            (due.kind === 'no-sale') === (lot.leader === null) &&
            (due.kind !== 'bonus' || isReserveShort)
          )
        },
      ),
    ),
  ).not.toThrow()
})
