import { expect, it } from 'vitest'
import type { LaneState, LotState } from '@app/contract/lanes/live.ts'
import { clockOf } from './clock.ts'
import { aLane, aState, NOW_MS } from './dashboard.test-kit.ts'

const at = (leftMs: number) => clockOf(aLane(), aState({ deadlineMs: NOW_MS + leftMs }), NOW_MS)

it.each([
  [12_000, ['BIDDING', 12, 100]],
  [8_001, ['BIDDING', 9, 75]],
  [8_000, ['GOING_ONCE', 8, 66]],
  [4_001, ['GOING_ONCE', 5, 41]],
  [4_000, ['GOING_TWICE', 4, 33]],
  [1, ['GOING_TWICE', 1, 8]],
  [0, ['GONE', 0, 0]],
  [-500, ['GONE', 0, 0]],
])('%i ms before the deadline it says word, seconds and share %j', (leftMs, expected) => {
  const clock = at(leftMs)
  expect([clock.word, clock.seconds, Math.floor(clock.share)]).toEqual(expected)
})

it('counts by the server’s clock alone: nothing while that is not known', () => {
  expect(clockOf(aLane(), aState(), null)).toEqual({ word: 'BIDDING', seconds: null, share: 0 })
})

it.each<[string, number | null, [LaneState, LotState | null]]>([
  ['PAUSED', null, [aLane({ state: 'PAUSED' }), aState({ phase: 'PAUSED', deadlineMs: null })]],
  ['WAITING', null, [aLane({ state: 'WAITING', currentLot: null }), null]],
  ['ENDED', null, [aLane({ state: 'ENDED', currentLot: null }), aState({ phase: 'CLOSED' })]],
  ['NEXT', 4, [aLane({ currentLot: null, nextAtMs: NOW_MS + 3_200 }), aState({ phase: 'CLOSED', outcome: 'SOLD', deadlineMs: null })]],
  ['BIDDING', null, [aLane({ mode: 'hand' }), aState({ deadlineMs: null })]],
])('says %s where no lot runs down', (word, seconds, [lane, state]) => {
  expect(clockOf(lane, state, NOW_MS)).toMatchObject({ word, seconds })
})
