import { expect, it } from 'vitest'
import type { LotState } from '@app/contract/lanes/live.ts'
import { aLane, anItem, aState, LOT, NOW_MS } from './dashboard.test-kit.ts'
import { estimatesOf, orderOf } from './order.ts'

const items = [-2, -1, 0, 1, 2, 3].map((by) => anItem(LOT + by))
const closed = (lot: number): [number, LotState] => [lot, aState({ lot, phase: 'CLOSED', outcome: 'SOLD', deadlineMs: null })]
const states = new Map([closed(LOT - 2), closed(LOT - 1), [LOT, aState()] as [number, LotState]])
const numbers = (list: readonly { readonly lot: number }[]) => list.map(({ lot }) => lot - LOT)

it('splits a run list by the lot on the block: ahead the next first, results the last first', () => {
  const { shown, ahead, done } = orderOf(aLane(), { items, states, lastShown: null })
  expect([shown?.lot, numbers(ahead), numbers(done)]).toEqual([LOT, [1, 2, 3], [-1, -2]])
})

it('keeps the result in sight between two lots, until the next opens', () => {
  const after = new Map([...states, closed(LOT)])
  const gap = orderOf(aLane({ currentLot: null, nextAtMs: NOW_MS + 4_000 }), { items, states: after, lastShown: LOT })
  expect([gap.shown?.lot, numbers(gap.ahead)]).toEqual([LOT, [1, 2, 3]])
  expect(orderOf(aLane({ currentLot: LOT + 1 }), { items, states: after, lastShown: LOT }).shown?.lot).toBe(LOT + 1)
})

it('keeps a lot in sight whose result comes later than the word that its lane goes on', () => {
  const gap = orderOf(aLane({ currentLot: null, nextAtMs: NOW_MS + 4_000 }), { items, states, lastShown: LOT })
  expect([gap.shown?.lot, numbers(gap.ahead), numbers(gap.done)]).toEqual([LOT, [1, 2, 3], [-1, -2]])
  const passed = new Map([...states, [LOT, aState({ phase: 'PRELIM' })] as [number, LotState]])
  const back = orderOf(aLane({ currentLot: null }), { items, states: passed, lastShown: LOT })
  expect([back.shown?.lot, numbers(back.ahead)]).toEqual([LOT - 1, [0, 1, 2, 3]])
})

it('shows no lot before the first', () => {
  expect(orderOf(aLane({ state: 'WAITING', currentLot: null }), { items, states: new Map(), lastShown: null }).shown).toBeNull()
})

it('estimates each lot by those before it and the lane’s mean', () => {
  const { ahead } = orderOf(aLane(), { items, states, lastShown: null })
  const eta = (lane = aLane(), current: LotState | null = aState(), serverMs = NOW_MS) => {
    const estimates = estimatesOf(lane, { ahead, current, serverMs })
    return estimates && [...estimates.values()]
  }
  expect(eta()).toEqual([40_000, 80_000, 120_000])
  expect(eta(aLane(), aState({ deadlineMs: NOW_MS + 55_000 }))).toEqual([55_000, 95_000, 135_000])
  expect(eta(aLane({ currentLot: null, nextAtMs: NOW_MS + 4_000 }), aState({ phase: 'CLOSED' }))).toEqual([4_000, 44_000, 84_000])
  expect(eta(aLane({ state: 'WAITING', currentLot: null, startsAtMs: NOW_MS + 60_000 }), null)).toEqual([60_000, 100_000, 140_000])
  expect(eta(aLane({ state: 'PAUSED' }))).toBeNull()
  expect(eta(aLane({ state: 'ENDED' }))).toBeNull()
})
