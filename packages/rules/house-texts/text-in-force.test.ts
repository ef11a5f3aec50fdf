import { describe, expect, it } from 'vitest'
import { TEXT_AHEAD_DAYS_MAX } from '@app/contract/house-texts/text-codes.ts'
import { dayAfter } from '../documents/days.ts'
import { mayBeginOn, refusalOfNext, versionOn } from './text-in-force.ts'

const versions = [
  { version: 2, firstOn: '2026-05-10' },
  { version: 3, firstOn: '2026-06-01' },
  { version: 4, firstOn: '2026-06-01' },
]

it.each([
  ['2026-05-09', 1],
  ['2026-05-10', 2],
  ['2026-05-31', 2],
  ['2026-06-01', 4],
  ['2027-01-01', 4],
])('on %s version %i is in force', (today, version) => {
  expect(versionOn(versions, today)).toBe(version)
  expect(versionOn(versions.toReversed(), today)).toBe(version)
})

it('a version begins tomorrow at the earliest, and not too far ahead', () => {
  const today = '2026-02-28'
  const days = [today, '2026-03-01', dayAfter(today, TEXT_AHEAD_DAYS_MAX + 1), dayAfter(today, TEXT_AHEAD_DAYS_MAX + 2), '2026-02-30', 'x']
  expect(days.map((day) => mayBeginOn(day, today))).toEqual([false, true, true, false, false, false])
})

describe('the next version', () => {
  it.each([
    ['a day after all others', { firstOn: '2026-06-02', hasEnglish: true }, null],
    ['the same day as the last, which it replaces', { firstOn: '2026-06-01', hasEnglish: true }, null],
    ['a day before one that is confirmed', { firstOn: '2026-05-31', hasEnglish: true }, 'EARLIER'],
    ['today', { firstOn: '2026-05-20', hasEnglish: true }, 'DAY'],
    ['no English words', { firstOn: '2026-06-02', hasEnglish: false }, 'ENGLISH'],
  ])('the next version of %s', (_, draft, refusal) => {
    expect(refusalOfNext(draft, { versions, today: '2026-05-20' })).toBe(refusal)
  })
})
