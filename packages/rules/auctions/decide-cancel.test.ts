import { describe, expect, it } from 'vitest'
import { decideCancel, needsSecondToCancel, type LaneToCancel } from './decide-cancel.ts'

const NOW = 1_000_000
const lane = (said: Partial<LaneToCancel> = {}): LaneToCancel => ({
  status: 'SCHEDULED',
  saleType: 'live',
  startsAtMs: NOW + 1,
  laneState: null,
  ...said,
})

describe('a sale is cancelled', () => {
  it.each<[string, LaneToCancel[], string | null]>([
    ['before its start', [lane()], null],
    ['when its start passed and nobody began it', [lane({ startsAtMs: NOW - 1, laneState: 'WAITING' })], null],
    ['while it rests', [lane({ status: 'RUNNING', startsAtMs: NOW - 1, laneState: 'PAUSED' })], null],
    ['not while it runs', [lane({ status: 'RUNNING', startsAtMs: NOW - 1, laneState: 'RUNNING' })], 'RUNNING'],
    ['not while one of its lanes runs', [lane({ laneState: 'PAUSED' }), lane({ laneState: 'RUNNING' })], 'RUNNING'],
    ['with a lane that is over beside it', [lane({ status: 'CLOSED', laneState: 'ENDED' }), lane({ laneState: 'PAUSED' })], null],
    ['not when all of it is over', [lane({ status: 'CLOSED', laneState: 'ENDED' }), lane({ status: 'CANCELLED' })], 'OVER'],
    ['by time, before its start', [lane({ saleType: 'timed' })], null],
    ['by time, not from its start on', [lane({ saleType: 'timed', startsAtMs: NOW })], 'RUNNING'],
    ['under seal, not from its start on', [lane({ saleType: 'sealed', startsAtMs: NOW, status: 'RUNNING' })], 'RUNNING'],
  ])('%s', (_, lanes, refusal) => {
    expect(decideCancel(lanes, NOW)).toBe(refusal)
  })

  it('by one operator as long as nobody has bid and it has not begun', () => {
    expect(needsSecondToCancel([lane()], false)).toBe(false)
    expect(needsSecondToCancel([lane()], true)).toBe(true)
    expect(needsSecondToCancel([lane({ status: 'RUNNING', laneState: 'PAUSED' })], false)).toBe(true)
  })
})
