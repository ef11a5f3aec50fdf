import { describe, expect, it } from 'vitest'
import { ACCOUNT_KINDS } from '@app/contract/people.ts'
import { WATCHES_MAX } from '@app/contract/watchlist/watchlist-limits.ts'
import { decideWatch, hasWatchList, type WatchableLot } from './decide-watch.ts'

const aLot = (lot: number, fields: Partial<WatchableLot> = {}): WatchableLot => ({
  lot,
  status: 'OPEN',
  siteCodes: ['CPRTUS'],
  isWatched: false,
  ...fields,
})
const known = [
  aLot(1),
  aLot(2),
  aLot(3, { isWatched: true }),
  aLot(4, { status: 'SOLD' }),
  aLot(5, { status: 'WITHDRAWN' }),
  aLot(6, { siteCodes: ['CPRTCA'] }),
  aLot(7, { status: 'SOLD', isWatched: true }),
]
const decide = (lots: readonly number[], watchedCount = 2, fillsUp = false) =>
  decideWatch({ lots, known, watchedCount, siteCode: 'CPRTUS', fillsUp })

describe('a request to watch', () => {
  it.each([
    ['takes open lots of this site, each once', [1, 2, 1], { kind: 'watch', add: [1, 2], skipped: [] }],
    ['has nothing to do for what is watched, sold or not', [3, 7], { kind: 'watch', add: [], skipped: [] }],
    ['skips what is gone among others', [4, 1, 5, 6, 99], { kind: 'watch', add: [1], skipped: [4, 5, 6, 99] }],
    ['is refused for a sold lot', [4], { kind: 'refused', code: 'WATCH_LOT_CLOSED' }],
    ['is refused for a withdrawn lot', [5], { kind: 'refused', code: 'WATCH_LOT_CLOSED' }],
    ['is refused for a lot of another site', [6], { kind: 'refused', code: 'WATCH_LOT_NOT_FOUND' }],
    ['is refused for no lot at all', [99], { kind: 'refused', code: 'WATCH_LOT_NOT_FOUND' }],
    ['of no lots has nothing to do', [], { kind: 'watch', add: [], skipped: [] }],
  ])('a request to watch %s', (_, lots, decision) => {
    expect(decide(lots)).toEqual(decision)
  })

  it('a request to watch is refused whole when the list has no room for all of it', () => {
    expect(decide([1, 2], WATCHES_MAX - 2)).toMatchObject({ add: [1, 2] })
    expect(decide([1, 2], WATCHES_MAX - 1)).toEqual({ kind: 'refused', code: 'WATCH_LIST_FULL' })
    expect(decide([3], WATCHES_MAX)).toMatchObject({ kind: 'watch', add: [] })
  })

  it('a request to watch of a whole search fills the list up', () => {
    expect(decide([1, 2], WATCHES_MAX - 1, true)).toMatchObject({ add: [1] })
    expect(decide([1, 2], WATCHES_MAX, true)).toEqual({ kind: 'refused', code: 'WATCH_LIST_FULL' })
  })
})

it('kiosks, countermen and sellers have no watch list', () => {
  expect(ACCOUNT_KINDS.filter((kind) => !hasWatchList(kind))).toEqual(['counterman', 'kiosk', 'seller'])
})
