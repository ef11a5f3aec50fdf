import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { STORAGE_BLOCK_KINDS } from '@app/contract/release/storage-codes.ts'
import { type EpochDay, isoDayOf } from '../import/calendar-day.ts'
import { instantOf, localTimeAt } from '../import/zone-time.ts'
import { isDayOff } from '../negotiation/business-days.ts'
import { type Stay, type StorageBlock, storageDays, storageSums } from './storage-days.ts'

const ZONES = ['America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Bahrain'] as const
const MINUTES_A_DAY = 1440
/** 1 January 2026, and how many days after it a stay may begin: two ends of a year, four changes of clocks and a 29 February are among them. */
const FIRST: EpochDay = 20_454
const BEGIN_MAX = 800
const STAY_MAX = 60

const block = fc
  .record({
    kind: fc.constantFrom(...STORAGE_BLOCK_KINDS),
    from: fc.integer({ min: -10, max: STAY_MAX }),
    length: fc.option(fc.integer({ min: -1, max: 20 })),
  })
  .map(({ kind, from, length }) => ({ kind, from, to: length === null ? null : from + length }))

const stay = fc
  .record({
    begin: fc.integer({ min: 0, max: BEGIN_MAX }),
    length: fc.integer({ min: 0, max: STAY_MAX }),
    minutes: fc.tuple(fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }), fc.integer({ min: 0, max: MINUTES_A_DAY - 1 })),
    zone: fc.constantFrom(...ZONES),
    freeDays: fc.integer({ min: 0, max: 7 }),
    holidays: fc.array(fc.integer({ min: 0, max: STAY_MAX }), { maxLength: 8 }),
    blocks: fc.array(block, { maxLength: 4 }),
  })
  .map(({ begin, length, minutes: [from, until], zone, freeDays, holidays, blocks }): Stay => {
    const first = FIRST + begin
    const iso = (days: number): string => isoDayOf(first + days)
    return {
      awardedAtMs: instantOf({ day: first, minutes: from }, zone),
      untilMs: instantOf({ day: first + length, minutes: until }, zone),
      zone,
      freeDays,
      holidays: new Set(holidays.map(iso)),
      blocks: blocks.map(({ kind, from: on, to }) => ({ kind, from: iso(on), to: to === null ? null : iso(to) })),
    }
  })

const isIn = (day: string, { from, to }: StorageBlock): boolean => day >= from && (to === null || day <= to)
/** Every day of the yard from the award to the end, told by its noon, so that no change of clocks skips or doubles one. */
function yardDays({ awardedAtMs, untilMs, zone }: Stay): string[] {
  const { day: first } = localTimeAt(awardedAtMs, zone)
  const { day: last } = localTimeAt(untilMs, zone)
  return Array.from({ length: Math.max(0, last - first) }, (_, at) => {
    const noon = instantOf({ day: first + 1 + at, minutes: MINUTES_A_DAY / 2 }, zone)
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(noon)
  })
}

describe('a day of storage', () => {
  it('a day of storage never lies inside a block, on a day off of the site, or before the free days are over [T59]', () => {
    fc.assert(
      fc.property(stay, (one) => {
        const { freeUntil, days } = storageDays(one)
        for (const day of days) {
          expect(one.blocks.some((other) => isIn(day, other))).toBe(false)
          expect(one.holidays.has(day)).toBe(false)
          expect(freeUntil !== null && day > freeUntil).toBe(true)
        }
      }),
    )
  })

  it('every other day of the yard after the free ones is one, once, whatever the clocks do [T59]', () => {
    fc.assert(
      fc.property(stay, (one) => {
        const { freeUntil, days } = storageDays(one)
        const others = yardDays(one).filter(
          (day) => freeUntil !== null && day > freeUntil && !one.holidays.has(day) && !one.blocks.some((other) => isIn(day, other)),
        )
        expect(days).toEqual(others)
      }),
    )
  })

  it('free are as many business days outside of blocks as the schedule says, and no more [T59]', () => {
    fc.assert(
      fc.property(stay, (one) => {
        const { freeUntil } = storageDays(one)
        if (freeUntil === null) return
        const awarded = localTimeAt(one.awardedAtMs, one.zone).day
        let used = 0
        for (let at = awarded + 1; isoDayOf(at) <= freeUntil; at++)
          if (!isDayOff(at, one.holidays) && !one.blocks.some((other) => isIn(isoDayOf(at), other))) used += 1
        expect(used).toBe(one.freeDays)
      }),
    )
  })

  it('one more block never adds a day of storage, and what was counted yesterday is counted today [T59]', () => {
    fc.assert(
      fc.property(stay, stay, (one, { blocks }) => {
        const { days } = storageDays(one)
        const fewer = storageDays({ ...one, blocks: [...one.blocks, ...blocks] })
        expect(days).toEqual(expect.arrayContaining([...fewer.days]))
        const next = localTimeAt(one.untilMs, one.zone).day + 1
        const later = storageDays({ ...one, untilMs: instantOf({ day: next, minutes: 0 }, one.zone) })
        expect(later.days).toEqual(storageDays(one).countsTomorrow ? [...days, isoDayOf(next)] : days)
      }),
    )
  })
})

describe('a stay', () => {
  const NONE = { zone: 'America/Chicago', freeDays: 3, holidays: new Set<string>(), blocks: [] } as const
  const count = (from: string, until: string, more: Partial<Stay> = {}) =>
    storageDays({ ...NONE, awardedAtMs: Date.parse(from), untilMs: Date.parse(until), ...more })

  it.each([
    ['that ends the day it began costs nothing', '2026-03-02T15:00:00Z', '2026-03-02T23:00:00Z', {}, '2026-03-05', []],
    [
      'that ends the day it began costs nothing without free days',
      '2026-03-02T15:00:00Z',
      '2026-03-02T23:00:00Z',
      { freeDays: 0 },
      '2026-03-02',
      [],
    ],
    ['on its last free day costs nothing', '2026-03-02T15:00:00Z', '2026-03-06T05:59:59Z', {}, '2026-03-05', []],
    ['a minute after costs a day', '2026-03-02T15:00:00Z', '2026-03-06T06:00:00Z', {}, '2026-03-05', ['2026-03-06']],
    ['over a weekend has its free days on business days', '2026-03-05T15:00:00Z', '2026-03-10T15:00:00Z', {}, '2026-03-10', []],
    [
      'past its free days counts weekends',
      '2026-03-02T15:00:00Z',
      '2026-03-09T15:00:00Z',
      {},
      '2026-03-05',
      ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'],
    ],
    [
      'over the end of the year counts no day off',
      '2026-12-28T15:00:00Z',
      '2027-01-03T15:00:00Z',
      { holidays: new Set(['2027-01-01']), freeDays: 2 },
      '2026-12-30',
      ['2026-12-31', '2027-01-02', '2027-01-03'],
    ],
    [
      'over the spring change of clocks counts its short day once',
      '2026-03-04T15:00:00Z',
      '2026-03-09T04:59:59Z',
      { freeDays: 2 },
      '2026-03-06',
      ['2026-03-07', '2026-03-08'],
    ],
    [
      'over the autumn change of clocks counts its long day once',
      '2026-10-28T15:00:00Z',
      '2026-11-02T05:59:59Z',
      { freeDays: 2 },
      '2026-10-30',
      ['2026-10-31', '2026-11-01'],
    ],
    [
      'whose title is late counts no day until it is there',
      '2026-03-02T15:00:00Z',
      '2026-03-12T15:00:00Z',
      { blocks: [{ kind: 'TITLE', from: '2026-03-06', to: '2026-03-10' }] },
      '2026-03-05',
      ['2026-03-11', '2026-03-12'],
    ],
    [
      'that is blocked from the first day keeps its free days',
      '2026-03-02T15:00:00Z',
      '2026-03-12T15:00:00Z',
      { blocks: [{ kind: 'LOADING', from: '2026-03-01', to: '2026-03-06' }] },
      '2026-03-11',
      ['2026-03-12'],
    ],
    [
      'that is blocked before they are over, without an end, is free without one',
      '2026-03-02T15:00:00Z',
      '2026-03-30T15:00:00Z',
      { blocks: [{ kind: 'RELEASE', from: '2026-03-04', to: null }] },
      null,
      [],
    ],
    [
      'whose block was taken back counts as if there were none',
      '2026-03-02T15:00:00Z',
      '2026-03-07T15:00:00Z',
      { blocks: [{ kind: 'YARD', from: '2026-03-06', to: '2026-03-05' }] },
      '2026-03-05',
      ['2026-03-06', '2026-03-07'],
    ],
  ] as const)('a stay %s', (...[, from, until, more, freeUntil, days]) => {
    expect(count(from, until, more)).toMatchObject({ freeUntil, days })
  })

  it('a stay costs its days, and from tomorrow one more unless that is blocked or off', () => {
    const two = ['2026-03-02T15:00:00Z', '2026-03-07T15:00:00Z'] as const
    expect(storageSums(count(...two), 2_000)).toEqual({ todayMinor: 4_000, tomorrowMinor: 6_000 })
    // Dinars have three decimals; a day is a multiple of ten fils.
    expect(storageSums(count(...two), 15_080)).toEqual({ todayMinor: 30_160, tomorrowMinor: 45_240 })
    expect(storageSums(count(...two, { holidays: new Set(['2026-03-08']) }), 2_000)).toEqual({ todayMinor: 4_000, tomorrowMinor: 4_000 })
    expect(storageSums(count('2026-03-02T15:00:00Z', '2026-03-05T15:00:00Z'), 2_000)).toEqual({ todayMinor: 0, tomorrowMinor: 2_000 })
  })
})
