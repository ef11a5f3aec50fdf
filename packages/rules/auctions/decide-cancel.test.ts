import { describe, expect, it } from 'vitest'
import { decideCancel, isFreedByCancel, needsSecondToCancel, type LaneToCancel, type LotToFree } from './decide-cancel.ts'

const NOW = 1_000_000
const lane = (fields: Partial<LaneToCancel> = {}): LaneToCancel => ({
  status: 'SCHEDULED',
  saleType: 'live',
  endsAtMs: null,
  laneState: null,
  ...fields,
})
const byTime = (fields: Partial<LaneToCancel> = {}): LaneToCancel => lane({ saleType: 'timed', endsAtMs: NOW + 1, ...fields })

describe('a sale is cancelled', () => {
  it.each<[string, LaneToCancel[], string | null]>([
    ['before its start', [lane()], null],
    ['when its start passed and nobody began it', [lane({ laneState: 'WAITING' })], null],
    ['while it rests', [lane({ status: 'RUNNING', laneState: 'PAUSED' })], null],
    ['not while it runs', [lane({ status: 'RUNNING', laneState: 'RUNNING' })], 'RUNNING'],
    ['not while one of its lanes runs', [lane({ laneState: 'PAUSED' }), lane({ laneState: 'RUNNING' })], 'RUNNING'],
    ['with a lane that is over beside it', [lane({ status: 'CLOSED', laneState: 'ENDED' }), lane({ laneState: 'PAUSED' })], null],
    ['not when all of it is over', [lane({ status: 'CLOSED', laneState: 'ENDED' }), lane({ status: 'CANCELLED' })], 'OVER'],
    ['by time, before its start', [byTime()], null],
    ['by time, while it runs', [byTime({ status: 'RUNNING' })], null],
    ['under seal, while it runs', [byTime({ saleType: 'sealed', status: 'RUNNING' })], null],
    ['by time, not from its end on', [byTime({ status: 'RUNNING', endsAtMs: NOW })], 'OVER'],
    ['by time, not beside a lane that runs', [byTime({ status: 'RUNNING' }), lane({ laneState: 'RUNNING' })], 'RUNNING'],
  ])('a sale is cancelled %s', (_, lanes, refusal) => {
    expect(decideCancel(lanes, NOW)).toBe(refusal)
  })

  it('a sale is cancelled by one operator as long as nobody has bid and it has not begun', () => {
    expect(needsSecondToCancel([lane()], 0)).toBe(false)
    expect(needsSecondToCancel([lane()], 1)).toBe(true)
    expect(needsSecondToCancel([lane({ status: 'RUNNING', laneState: 'PAUSED' })], 0)).toBe(true)
  })

  it('a sale is cancelled by one operator while it runs by time, as long as nobody has bid', () => {
    expect(needsSecondToCancel([byTime({ status: 'RUNNING' })], 0)).toBe(false)
    expect(needsSecondToCancel([byTime({ status: 'RUNNING' })], 1)).toBe(true)
  })

  const lot = (fields: Partial<LotToFree> = {}): LotToFree => ({
    outcome: null,
    phase: 'ACTIVE',
    saleType: 'TIMED',
    deadlineMs: NOW + 1,
    ...fields,
  })
  it.each<[string, LotToFree, boolean]>([
    ['that takes bids', lot(), true],
    ['that is sold', lot({ phase: 'CLOSED', outcome: 'SOLD', deadlineMs: null }), false],
    ['whose time is up and that is not decided yet', lot({ deadlineMs: NOW }), false],
    ['that nobody has opened yet', lot({ phase: 'PRELIM', deadlineMs: null }), true],
    ['on the block of a lane that rests', lot({ saleType: 'LANE', phase: 'PAUSED', deadlineMs: NOW - 1 }), true],
    ['on the block of a lane, whose clock ran out', lot({ saleType: 'LANE', deadlineMs: NOW - 1 }), true],
  ])('a sale is cancelled and a lot %s is freed or not', (_, one, isFreed) => {
    expect(isFreedByCancel(one, NOW)).toBe(isFreed)
  })
})
