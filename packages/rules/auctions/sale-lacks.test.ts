import { describe, expect, it } from 'vitest'
import { LATE_START_MINUTES } from './sale-over.ts'
import { type SaleAtDesk, saleLacks, START_GRACE_MINUTES } from './sale-lacks.ts'

const NOW_MS = Date.UTC(2026, 4, 6, 15)
const MINUTE_MS = 60_000
const COMPLETE: SaleAtDesk = {
  saleType: 'live',
  status: 'SCHEDULED',
  startsAtMs: NOW_MS + 1,
  laneState: null,
  isStopped: false,
  lotCount: 3,
  withoutMinimum: 0,
  withoutPicture: 0,
}
const BEGUN_MS = NOW_MS - START_GRACE_MINUTES * MINUTE_MS
const MISSED_MS = NOW_MS - LATE_START_MINUTES * MINUTE_MS
const lacks = (fields: Partial<SaleAtDesk>) => saleLacks({ ...COMPLETE, ...fields }, NOW_MS).map(({ what }) => what)

describe('what a sale lacks', () => {
  it.each<[string, Partial<SaleAtDesk>, readonly string[]]>([
    ['nothing before its start with all it needs', {}, []],
    ['lots', { lotCount: 0 }, ['LOTS']],
    ['a minimum of a lot', { withoutMinimum: 1 }, ['MINIMUM']],
    ['a picture of a lot', { withoutPicture: 1 }, ['PICTURE']],
    ['a start, from the end of the grace on', { startsAtMs: BEGUN_MS }, ['START']],
    ['no start within the grace', { startsAtMs: BEGUN_MS + 1 }, []],
    ['no start without lots', { startsAtMs: BEGUN_MS, lotCount: 0 }, ['LOTS']],
    ['no start where it begins by the clock', { startsAtMs: BEGUN_MS, saleType: 'timed' }, []],
    ['no start where its lane runs', { startsAtMs: BEGUN_MS, laneState: 'RUNNING' }, []],
    ['a start where its lane waits', { startsAtMs: BEGUN_MS, laneState: 'WAITING' }, ['START']],
    ['a start until no lane starts any more', { startsAtMs: MISSED_MS + 1 }, ['START']],
    ['another day where nobody started it in time', { startsAtMs: MISSED_MS }, ['MISSED']],
    ['a start, however late, where its lane waits', { startsAtMs: MISSED_MS, laneState: 'WAITING' }, ['START']],
    ['no other day without lots', { startsAtMs: MISSED_MS, lotCount: 0 }, ['LOTS']],
    ['somebody who resumes it', { status: 'RUNNING', laneState: 'PAUSED', isStopped: true }, ['RESUME']],
    ['nobody where the pause ends by itself', { status: 'RUNNING', laneState: 'PAUSED' }, []],
    ['nothing once it is closed', { status: 'CLOSED', lotCount: 0, withoutPicture: 1 }, []],
    ['nothing once it is cancelled', { status: 'CANCELLED', lotCount: 0 }, []],
    [
      'several things, the most urgent first',
      { status: 'RUNNING', laneState: 'PAUSED', isStopped: true, withoutPicture: 2, withoutMinimum: 1 },
      ['RESUME', 'MINIMUM', 'PICTURE'],
    ],
  ])('a sale lacks %s', (_, fields, expected) => {
    expect(lacks(fields)).toEqual(expected)
  })

  it('a lack of lots is told with their number', () => {
    expect(saleLacks({ ...COMPLETE, withoutMinimum: 2 }, NOW_MS)).toEqual([{ what: 'MINIMUM', lotCount: 2 }])
  })
})
