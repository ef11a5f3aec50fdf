import { describe, expect, it } from 'vitest'
import type { LaneState } from '@app/contract/lanes/live.ts'
import { aLane, aState } from '../../bidding/lane-model/dashboard.test-kit.ts'
import { hammerOf, possibleActs, pressedAct, withMoved, type DeskAct } from './desk-acts.ts'

const press = (key: string, more: object = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, repeat: false, ...more })

describe('acts of the auctioneer', () => {
  it.each<[string, DeskAct[], Partial<LaneState>, number?]>([
    ['before the start', ['start'], { state: 'WAITING', currentLot: null }],
    ['before the start of a sale without lots', [], { state: 'WAITING', currentLot: null, lotCount: 0 }],
    ['between two lots', ['pause', 'hand', 'incident'], { currentLot: null }],
    ['with a lot without bids', ['sell', 'pass', 'pause', 'hand', 'incident'], {}, 0],
    ['with a lot that has bids', ['sell', 'ask', 'pause', 'undo', 'auto', 'incident'], { mode: 'hand' }, 2],
    ['in a rest that ends by itself', ['resume', 'pause', 'undo', 'hand', 'incident'], { state: 'PAUSED', resumeAtMs: 1 }, 2],
    ['in a pause', ['resume', 'undo', 'hand'], { state: 'PAUSED' }, 2],
    ['after the end', [], { state: 'ENDED' }],
  ])('acts of the auctioneer are those that do something %s', (_, acts, ...[lane, bidCount]) => {
    expect(possibleActs(aLane(lane), bidCount === undefined ? null : aState({ bidCount }))).toEqual(acts)
  })

  it('acts of the auctioneer have one key each, and none where they do nothing', () => {
    const acts = possibleActs(aLane(), aState())
    expect(['g', 'h', 'n', 'u', 'p', 'm', 'F9', 't', 'x'].map((key) => pressedAct(press(key), acts))).toEqual([
      null,
      'sell',
      'ask',
      'undo',
      'pause',
      'hand',
      'incident',
      'words',
      null,
    ])
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'repeat']) expect(pressedAct(press('h', { [held]: true }), acts)).toBeNull()
  })
})

it.each([
  ['sells a pure sale', 'sell', { state: { terms: 'PURE_SALE' }, reserveMinor: null }],
  ['sells at the minimum', 'sell', { state: { terms: 'MINIMUM_BID' }, reserveMinor: 620_000 }],
  ['leaves a lot below its minimum to the seller', 'seller', { state: { terms: 'MINIMUM_BID' }, reserveMinor: 620_001 }],
  ['leaves a lot whose minimum is not known to the seller', 'seller', { state: { terms: 'MINIMUM_BID' }, reserveMinor: null }],
  ['leaves a lot on approval to the seller', 'seller', { state: { terms: 'ON_APPROVAL' }, reserveMinor: null }],
  ['closes a lot without bids', 'none', { state: { terms: 'PURE_SALE', bidCount: 0 }, reserveMinor: null }],
] as const)('the hammer %s', (_, hammer, { state, reserveMinor }) => {
  expect(hammerOf(aState(state), reserveMinor)).toBe(hammer)
})

it.each([
  [4, 2, [1, 4, 2, 3]],
  [2, 4, [1, 3, 4, 2]],
  [2, 3, [1, 3, 2, 4]],
  [3, 3, [1, 2, 3, 4]],
])('lot %i takes the place of %i', (lot, to, order) => {
  expect(withMoved([1, 2, 3, 4], lot, to)).toEqual(order)
})
