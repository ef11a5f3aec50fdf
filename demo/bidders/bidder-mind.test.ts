import { describe, expect, it } from 'vitest'
import { hashSeed, makeRandom } from '../photos/draw/random.ts'
import { interestIn, nextMove } from './bidder-mind.ts'

const createRandom = (seed: string) => makeRandom(hashSeed(seed))

const NOW_MS = 1_795_000_000_000

describe('a simulated bidder', () => {
  it('never bids against himself, nor above what the lot is worth to him', () => {
    const random = createRandom('bidders')
    const interested = interestIn({ retailMinor: 2_000_000, titleGroup: 'S' }, { bidders: 20, nowMs: NOW_MS, random })
    const worth = new Map(interested.map(({ bidder, worthMinor }) => [bidder, worthMinor]))
    let price = 0
    let leader: number | null = null
    let bids = 0
    for (let nowMs = NOW_MS; nowMs < NOW_MS + 600_000; nowMs += 250) {
      const move = nextMove(interested, { askMinor: price + 2_500, stepMinor: 2_500, leader, nowMs, random })
      if (move === null) continue
      expect(move.bidder).not.toBe(leader)
      expect(move.amountMinor).toBeLessThanOrEqual(worth.get(move.bidder) ?? 0)
      expect(move.amountMinor).toBeGreaterThan(price)
      ;({ amountMinor: price, bidder: leader } = move)
      bids += 1
    }
    expect(bids).toBeGreaterThan(10)
    const second = [...worth.values()].toSorted((a, b) => b - a)[1] ?? 0
    // The bidder who values it most gets it near what the second would have given.
    expect(price).toBeGreaterThan(second * 0.8)
  })

  it('is the same each time for the same seed, and leaves a lot of little worth to others', () => {
    const of = (seed: string) =>
      interestIn({ retailMinor: null, titleGroup: null }, { bidders: 9, nowMs: NOW_MS, random: createRandom(seed) })
    expect(of('a')).toEqual(of('a'))
    expect(of('a')).not.toEqual(of('b'))
    const poor = of('a').map((one) => ({ ...one, nextAtMs: NOW_MS }))
    expect(nextMove(poor, { askMinor: 9_000_000, stepMinor: 1, leader: null, nowMs: NOW_MS, random: createRandom('c') })).toBeNull()
  })
})
