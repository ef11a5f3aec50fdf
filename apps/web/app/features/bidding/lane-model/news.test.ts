import { expect, it } from 'vitest'
import { anOwn, aState, LOT } from './dashboard.test-kit.ts'
import { newsBetween, type LaneView } from './news.ts'

const viewOf = (fields: Partial<LaneView> = {}): LaneView => ({
  lane: 7,
  isLarge: true,
  lot: LOT,
  state: aState(),
  word: 'BIDDING',
  own: anOwn(),
  ownIsAway: null,
  ownLot: null,
  message: null,
  ...fields,
})
const kinds = (before: Partial<LaneView>, now: Partial<LaneView>) => newsBetween(viewOf(before), viewOf(now)).map(({ kind }) => kind)
const leading = anOwn({ isLeading: true })
const awarded = anOwn({ isLeading: true, awardedAllInMinor: 712_345 })
const higher = aState({ priceMinor: 640_000 })
const sold = aState({ phase: 'CLOSED', outcome: 'SOLD' })
const small = { isLarge: false } as const

interface Case {
  readonly of: string
  readonly before?: Partial<LaneView>
  readonly now: Partial<LaneView>
  readonly tells: readonly string[]
}

const CASES: readonly Case[] = [
  { of: 'nothing new', now: {}, tells: [] },
  { of: 'the next lot', now: { lot: LOT + 1, state: aState({ lot: LOT + 1 }) }, tells: ['lot'] },
  {
    of: 'the next lot where the reader leads as it comes up',
    now: { lot: LOT + 1, state: aState({ lot: LOT + 1 }), own: leading },
    tells: ['lot', 'lead'],
  },
  {
    of: 'a small lane’s next lot where the reader leads as it comes up',
    before: small,
    now: { ...small, lot: LOT + 1, state: aState({ lot: LOT + 1 }), own: leading },
    tells: ['lead'],
  },
  {
    of: 'a lot that is over as it comes into sight, though the reader led',
    now: { lot: LOT + 1, state: aState({ lot: LOT + 1, phase: 'CLOSED', outcome: 'SOLD' }), own: leading },
    tells: ['lot'],
  },
  { of: 'another’s bid', now: { state: higher }, tells: ['price'] },
  { of: 'the own lead', now: { state: higher, own: leading }, tells: ['lead'] },
  { of: 'being outbid', before: { own: leading }, now: { state: higher }, tells: ['outbid'] },
  {
    of: 'being outbid in a small lane',
    before: { ...small, own: leading },
    now: { ...small, state: higher },
    tells: ['outbid-elsewhere'],
  },
  { of: 'a small lane’s bids that concern nobody here', before: small, now: { ...small, state: higher }, tells: [] },
  { of: 'going once', now: { word: 'GOING_ONCE' }, tells: ['once'] },
  { of: 'going twice', before: { word: 'GOING_ONCE' }, now: { word: 'GOING_TWICE' }, tells: ['twice'] },
  {
    of: 'a small lane’s clock while the reader leads there',
    before: { ...small, own: leading },
    now: { ...small, own: leading, word: 'GOING_TWICE' },
    tells: ['twice'],
  },
  { of: 'a small lane’s clock', before: small, now: { ...small, word: 'GOING_TWICE' }, tells: [] },
  { of: 'a lot won', before: { own: leading, word: 'GOING_TWICE' }, now: { own: awarded, state: sold, word: 'NEXT' }, tells: ['won'] },
  { of: 'no result to whoever led before their award has come', before: { own: leading }, now: { own: leading, state: sold }, tells: [] },
  {
    of: 'a lot won whose award comes after its result',
    before: { own: leading, state: sold },
    now: { own: awarded, state: sold },
    tells: ['won'],
  },
  { of: 'a lot won once', before: { own: awarded, state: sold }, now: { own: awarded, state: sold }, tells: [] },
  { of: 'a lot led and bought by somebody else', before: { own: leading, state: sold }, now: { state: sold }, tells: ['result'] },
  { of: 'a result', before: { word: 'GOING_TWICE' }, now: { state: sold, word: 'NEXT' }, tells: ['result'] },
  { of: 'a result once', before: { state: sold, word: 'NEXT' }, now: { state: sold, word: 'NEXT' }, tells: [] },
  { of: 'a pause', now: { word: 'PAUSED' }, tells: ['pause'] },
  { of: 'words of the auctioneer', now: { message: 'Two minutes’ rest.' }, tells: ['message'] },
  { of: 'the same words once', before: { message: 'Two minutes’ rest.' }, now: { message: 'Two minutes’ rest.' }, tells: [] },
  { of: 'words that are taken away', before: { message: 'Two minutes’ rest.' }, now: {}, tells: [] },
  { of: 'a small lane’s auctioneer', before: small, now: { ...small, message: 'Two minutes’ rest.' }, tells: [] },
  { of: 'an own lot two ahead', before: { ownIsAway: 3, ownLot: LOT + 3 }, now: { ownIsAway: 2, ownLot: LOT + 3 }, tells: ['soon'] },
  { of: 'an own lot that is next', before: { ownIsAway: 2, ownLot: LOT + 3 }, now: { ownIsAway: 1, ownLot: LOT + 3 }, tells: ['near'] },
]

it.each(CASES)('tells of $of', ({ before = {}, now, tells }) => {
  expect(kinds(before, now)).toEqual(tells)
})

it('interrupts only for what the reader has to act on or has won', () => {
  const urgent = (before: Partial<LaneView>, now: Partial<LaneView>) =>
    newsBetween(viewOf(before), viewOf(now)).map(({ isUrgent }) => isUrgent)
  expect(urgent({ own: leading }, { state: higher })).toEqual([true])
  expect(urgent({ own: leading }, { own: awarded, state: sold })).toEqual([true])
  expect(urgent({}, { state: higher })).toEqual([false])
  expect(urgent({}, { word: 'GOING_ONCE' })).toEqual([false])
})
