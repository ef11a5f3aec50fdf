import { describe, expect, it } from 'vitest'
import { decideMoveDate, type LaneToMove } from './decide-move-date.ts'

const NOW = 1_000_000
const lane = (fields: Partial<LaneToMove> = {}): LaneToMove => ({
  status: 'SCHEDULED',
  saleType: 'live',
  startsAtMs: NOW + 1,
  laneState: null,
  ...fields,
})

describe('the date of a sale is moved', () => {
  it.each<[string, LaneToMove[], string | null]>([
    ['before it begins', [lane()], null],
    ['when its hour passed and nobody began it', [lane({ startsAtMs: NOW - 1, laneState: 'WAITING' })], null],
    ['not once a lane runs', [lane(), lane({ laneState: 'RUNNING' })], 'BEGUN'],
    ['not while it rests', [lane({ status: 'RUNNING', laneState: 'PAUSED' })], 'BEGUN'],
    ['by time, before its hour', [lane({ saleType: 'timed' })], null],
    ['by time, not from its hour on', [lane({ saleType: 'sealed', startsAtMs: NOW })], 'BEGUN'],
    ['not when it is over', [lane({ status: 'CLOSED', laneState: 'ENDED' })], 'OVER'],
    ['not when it was cancelled', [lane({ status: 'CANCELLED' })], 'OVER'],
    ['not to where it is', [lane({ startsAtMs: NOW + 5 })], 'SAME'],
  ])('the date of a sale is moved %s', (_, lanes, refusal) => {
    expect(decideMoveDate(lanes, { nowMs: NOW, toMs: NOW + 5 })).toBe(refusal)
  })
})
