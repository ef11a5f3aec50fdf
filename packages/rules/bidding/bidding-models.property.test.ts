import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { aLot, NOW_MS, TIMERS } from './bidding.test-kit.ts'
import { afterBid, decideBid } from './decide-bid.ts'
import type { Bid, LotBidding } from './lot-bidding.ts'
import { oneStepAbove } from './steps.ts'

const CENTS = 100
const dollars = (min: number, max: number) => integer({ min, max }).map((amount) => amount * CENTS)

const aMaximum = record({
  bidder: integer({ min: 1, max: 5 }),
  kind: constantFrom<Bid['kind']>('PRELIM_MAX'),
  amountMinor: dollars(1, 5_000),
  isOnePlus: constantFrom(false),
  isConfirmed: boolean(),
  receivedAtMs: constantFrom(NOW_MS),
})

interface Taken {
  readonly before: LotBidding
  readonly after: LotBidding
  readonly bid: Bid
  readonly isLifted: boolean
}

function played(lot: LotBidding, bids: readonly Bid[]): Taken[] {
  let now = lot
  return bids.flatMap((bid) => {
    const decided = decideBid(now, bid, TIMERS)
    if (decided.kind === 'refused') return []
    const before = now
    now = afterBid(now, decided)
    return [{ before, after: now, bid, isLifted: decided.isReserveLifted }]
  })
}

it('secret maxima end as in a model that knows them all: the highest leads, the earlier of equals, a step above the next', () => {
  expect(() =>
    assert(
      property(array(aMaximum, { maxLength: 25 }), (bids) => {
        const best = new Map<number, { amountMinor: number; at: number }>()
        return played(aLot(), bids).every(({ after, bid }, at) => {
          const own = best.get(bid.bidder)
          if (own === undefined || bid.amountMinor > own.amountMinor) best.set(bid.bidder, { amountMinor: bid.amountMinor, at })
          const [first, second] = [...best].toSorted(([, a], [, b]) => b.amountMinor - a.amountMinor || a.at - b.at)
          if (first === undefined) return false
          const isLeader = after.leader?.bidder === first[0] && after.leader.maxMinor === first[1].amountMinor
          if (second === undefined) return isLeader && after.priceMinor === oneStepAbove(0, after)
          const next = second[1].amountMinor
          return isLeader && after.priceMinor >= next && after.priceMinor <= Math.min(first[1].amountMinor, oneStepAbove(next, after))
        })
      }),
    ),
  ).not.toThrow()
})

it("a seller's minimum lifts the price exactly to itself, once; one that is met in the lane only never moves a price", () => {
  expect(() =>
    assert(
      property(array(aMaximum, { maxLength: 25 }), dollars(1, 5_000), (bids, reserveMinor) => {
        const lifted = played({ ...aLot(), reserveMinor }, bids).filter(({ isLifted }) => isLifted)
        const inLane = played({ ...aLot(), reserveMinor, reservePolicy: 'lane' }, bids).map(({ after }) => after.priceMinor)
        const without = played(aLot(), bids).map(({ after }) => after.priceMinor)
        const isExact = lifted.every(({ after, before }) => after.priceMinor === reserveMinor && before.priceMinor < reserveMinor)
        return lifted.length <= 1 && isExact && JSON.stringify(inLane) === JSON.stringify(without)
      }),
    ),
  ).not.toThrow()
})

it('the end of a timed lot moves with late bids only, and nothing is taken after it', () => {
  const late = record({
    bidder: integer({ min: 1, max: 4 }),
    amountMinor: dollars(1, 50_000),
    afterMs: integer({ min: 0, max: 300_000 }),
  })
  expect(() =>
    assert(
      property(array(late, { maxLength: 25 }), (bids) => {
        const endMs = NOW_MS + 600_000
        let now = aLot({ phase: 'ACTIVE', saleType: 'TIMED', deadlineMs: endMs })
        let nowMs = NOW_MS
        return bids.every(({ bidder, amountMinor, afterMs }) => {
          nowMs += afterMs
          const bid: Bid = { bidder, amountMinor, kind: 'LIVE', isOnePlus: false, isConfirmed: true, receivedAtMs: nowMs }
          const before = now
          const decided = decideBid(now, bid, TIMERS)
          const isOver = nowMs > (before.deadlineMs ?? 0)
          if (decided.kind === 'refused') return !isOver || decided.code === 'TOO_LATE'
          now = afterBid(now, decided)
          const isMoved = now.deadlineMs !== before.deadlineMs
          const isLate = (before.deadlineMs ?? 0) - nowMs < TIMERS.softCloseMs && decided.reason !== 'MAXIMUM_RAISED'
          return !isOver && isMoved === isLate && (!isMoved || now.deadlineMs === nowMs + TIMERS.softCloseMs)
        })
      }),
    ),
  ).not.toThrow()
})
