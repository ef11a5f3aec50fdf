import { describe, expect, it } from 'vitest'
import { timersOf } from '@app/rules/bidding/timers.ts'
import { incrementsOf, nextBid } from '@app/rules/fees/increments.ts'
import { hashSeed, makeRandom, type Random } from '../photos/draw/random.ts'
import { interestIn, nextMove, type SeenLot } from './bidder-mind.ts'

const createRandom = (seed: string) => makeRandom(hashSeed(seed))

const NOW_MS = 1_795_000_000_000

const US = { site: 'CPRTUS', currency: 'USD', on: '2026-11-24' } as const
const TURN_MS = 300

/** One lot from its opening to the hammer by the clocks and steps of the US site. */
function runLot(lot: SeenLot, random: Random) {
  const timers = timersOf(US.site, US.on)
  const table = incrementsOf(US)
  if (table === null) throw new Error('no steps')
  const interested = interestIn(lot, { bidders: 20, nowMs: NOW_MS, random })
  const run = { price: 0, leader: null as number | null, deadlineMs: NOW_MS + timers.openingMs, jumps: 0, steps: 0, isLate: false }
  let nowMs = NOW_MS
  for (; nowMs < run.deadlineMs; nowMs += TURN_MS) {
    const askMinor = nextBid({ minor: run.price, currency: US.currency }, table).minor
    const move = nextMove(interested, { askMinor, stepMinor: askMinor - run.price, leader: run.leader, nowMs, random })
    if (move === null) continue
    run.isLate ||= run.price > 0 && run.deadlineMs - nowMs <= timers.goingTwiceMs
    run.price = move.amountMinor
    run.leader = move.bidder
    run.deadlineMs = Math.max(run.deadlineMs, nowMs + timers.afterBidMs)
    run[move.isJump ? 'jumps' : 'steps'] += 1
  }
  return { ...run, tookMs: nowMs - NOW_MS }
}

describe('a simulated bidder', () => {
  it('a simulated bidder never bids against themselves, nor above what the lot is worth to them', () => {
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
    expect(bids).toBeGreaterThan(5)
    const second = [...worth.values()].toSorted((a, b) => b - a)[1] ?? 0
    // The bidder who values it most gets it near what the second would have given.
    expect(price).toBeGreaterThan(second * 0.8)
  })

  it.each([
    ['a wreck', { retailMinor: 250_000, titleGroup: 'S' }],
    ['a common car', { retailMinor: 1_200_000, titleGroup: 'S' }],
    ['a good car', { retailMinor: 3_000_000, titleGroup: 'C' }],
  ])('takes 30 to 45 seconds over %s as a real lane does, with jumps and steps, and now and then until it is going twice', (_, lot) => {
    const random = createRandom('pace')
    const lots = Array.from({ length: 300 }, () => runLot(lot, random))
    const mean = (of: (one: (typeof lots)[number]) => number): number => lots.reduce((sum, one) => sum + of(one), 0) / lots.length
    expect(mean(({ tookMs }) => tookMs)).toBeGreaterThan(30_000)
    expect(mean(({ tookMs }) => tookMs)).toBeLessThan(45_000)
    expect(Math.max(...lots.map(({ tookMs }) => tookMs))).toBeLessThan(120_000)
    expect(mean(({ jumps }) => jumps)).toBeGreaterThan(1)
    expect(mean(({ steps }) => steps)).toBeGreaterThan(2)
    expect(lots.filter(({ isLate }) => isLate).length).toBeGreaterThan(lots.length / 20)
  })

  it('a simulated bidder is the same each time for the same seed, and leaves a lot of little worth to others', () => {
    const of = (seed: string) =>
      interestIn({ retailMinor: null, titleGroup: null }, { bidders: 9, nowMs: NOW_MS, random: createRandom(seed) })
    expect(of('a')).toEqual(of('a'))
    expect(of('a')).not.toEqual(of('b'))
    const poor = of('a').map((one) => ({ ...one, nextAtMs: NOW_MS }))
    expect(nextMove(poor, { askMinor: 9_000_000, stepMinor: 1, leader: null, nowMs: NOW_MS, random: createRandom('c') })).toBeNull()
  })
})
