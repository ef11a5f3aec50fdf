import { expect, it } from 'vitest'
import type { LaneView } from '@app/contract/auctions/run-list.ts'
import type { LaneState } from '@app/contract/lanes/live.ts'
import { aLane, aList, NOW_MS } from './dashboard.test-kit.ts'
import { groupOf, scheduleOf } from './schedule.ts'

const view = (lane: Partial<LaneState>): LaneView => aList([], aLane({ state: 'WAITING', ...lane }))
const own = (saleId: number, lot: number) => ({ saleId, lot, isWatched: true, hasBid: false })

it('puts the lanes that start at one time at one yard into one row, with their lots and the reader’s', () => {
  const lanes = [
    view({ saleId: 1, lane: 'A', lotCount: 60 }),
    view({ saleId: 2, lane: 'B', lotCount: 40 }),
    view({ saleId: 3, lane: 'A', startsAtMs: NOW_MS, lotCount: 5 }),
    view({ saleId: 4, lane: 'A', yardNumber: 18, lotCount: 7 }),
  ]
  const rows = (mine: Parameters<typeof scheduleOf>[1]) =>
    scheduleOf(lanes, mine).map(({ lanes: of, lotCount, ownCount }) => [of.map(({ lane }) => lane.saleId), lotCount, ownCount])
  expect(rows([own(1, 10), own(2, 11), own(2, 12), own(4, 13)])).toEqual([
    [[1, 2], 100, 3],
    [[3], 5, 0],
    [[4], 7, 1],
  ])
  expect(rows(null).map(([, , count]) => count)).toEqual([null, null, null])
})

it('says whether a lane runs, is to come or has ended', () => {
  expect((['RUNNING', 'PAUSED', 'WAITING', 'ENDED'] as const).map((state) => groupOf(view({ state })))).toEqual([
    'now',
    'now',
    'later',
    'over',
  ])
})
