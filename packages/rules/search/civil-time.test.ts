import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDayOf, instantOf, isoSecond } from './civil-time.ts'
import { dateMaths } from './filter-bind.ts'

const EARLIEST = Date.UTC(1600, 0, 1)
const LATEST = Date.UTC(2400, 11, 31, 23, 59, 59, 999)
const instants = fc.integer({ min: EARLIEST, max: LATEST })
const DAY_MS = 86_400_000

describe('calendar days', () => {
  it('calendar days are those of the platform’s own calendar, over eight centuries', () => {
    fc.assert(
      fc.property(instants, (atMs) => {
        const date = new Date(atMs)
        expect(civilDayOf(atMs)).toEqual({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() })
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['1600-02-29', '1899-12-31', '1900-02-28', '1900-03-01', '1969-12-31', '1970-01-01', '2000-02-29', '2000-12-31', '2100-03-01'])(
    'calendar days begin and end where %s does',
    (day) => {
      const [year, month, dayOfMonth] = day.split('-').map(Number)
      const fromMs = Date.parse(day)
      for (const atMs of [fromMs, fromMs + DAY_MS - 1]) expect(civilDayOf(atMs)).toEqual({ year, month, day: dayOfMonth })
    },
  )
})

describe('instants', () => {
  it('instants are read as the platform reads them, and written to the second', () => {
    fc.assert(
      fc.property(instants, (atMs) => {
        const iso = new Date(atMs).toISOString()
        expect([instantOf(iso), isoSecond(atMs)]).toEqual([atMs, `${iso.slice(0, 19)}Z`])
        expect(instantOf(iso.slice(0, 10))).toBe(Date.parse(iso.slice(0, 10)))
      }),
    )
  })

  it('instants have one to three digits of a second’s parts', () => {
    const at = Date.UTC(2026, 2, 30, 15, 0, 1)
    const written = ['2026-03-30T15:00:01Z', '2026-03-30T15:00:01.5Z', '2026-03-30T15:00:01.05Z', '2026-03-30T15:00:01.005Z']
    expect(written.map((text) => instantOf(text))).toEqual([at, at + 500, at + 50, at + 5])
    expect(isoSecond(Date.UTC(2026, 0, 2, 3, 4, 5) + 999)).toBe('2026-01-02T03:04:05Z')
    expect(isoSecond(Date.parse('0042-01-01T00:00:00Z'))).toBe('0042-01-01T00:00:00Z')
  })

  it.each([
    ['last of its kind', '2026-12-31T23:59:59Z'],
    ['first of its kind', '2026-01-01T00:00:00Z'],
    ['leap day', '2028-02-29'],
  ])('instants are taken: %s', (_, text) => {
    expect(instantOf(text)).toBe(Date.parse(text))
  })

  it.each([
    '',
    '2026',
    '2026-00-10',
    '2026-13-10',
    '2026-01-00',
    '2026-01-32',
    '2026-02-29',
    '2026-04-31',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234Z',
    '12026-01-01',
    '2026-01-01x',
    'x2026-01-01',
    '2026-1-01',
    '2026-01-1',
    '2026-01-01T1:00:00Z',
  ])('instants are not %j', (text) => {
    expect(instantOf(text)).toBeNull()
  })
})

describe('date arithmetic', () => {
  const NOW = Date.UTC(2026, 2, 31, 15, 4, 5, 678)
  it.each([
    ['NOW', NOW],
    ['NOW/YEAR', Date.UTC(2026, 0, 1)],
    ['NOW/MONTH', Date.UTC(2026, 2, 1)],
    ['NOW/DAY', Date.UTC(2026, 2, 31)],
    ['NOW/HOUR', Date.UTC(2026, 2, 31, 15)],
    ['NOW/MINUTE', Date.UTC(2026, 2, 31, 15, 4)],
    ['NOW/SECOND', Date.UTC(2026, 2, 31, 15, 4, 5)],
    ['NOW/DAYS', Date.UTC(2026, 2, 31)],
    ['NOW-25YEARS', Date.UTC(2001, 2, 31, 15, 4, 5, 678)],
    ['NOW+1YEAR', Date.UTC(2027, 2, 31, 15, 4, 5, 678)],
    ['NOW+10MONTHS', Date.UTC(2027, 0, 31, 15, 4, 5, 678)],
    ['NOW-3MONTHS', Date.UTC(2025, 11, 31, 15, 4, 5, 678)],
    ['NOW-15MONTHS', Date.UTC(2024, 11, 31, 15, 4, 5, 678)],
    // A month that is too short carries its days into the next, as Date does.
    ['NOW+1MONTH', Date.UTC(2026, 3, 31, 15, 4, 5, 678)],
    ['NOW-1DAY', NOW - DAY_MS],
    ['NOW+36HOURS', NOW + 36 * 3_600_000],
    ['NOW-90MINUTES', NOW - 90 * 60_000],
    ['NOW+5SECONDS', NOW + 5_000],
    ['NOW/DAY-1DAY+2HOURS', Date.UTC(2026, 2, 30, 2)],
    ['NOW+99999SECONDS', NOW + 99_999_000],
    [`NOW${'+1SECOND'.repeat(8)}`, NOW + 8_000],
  ])('date arithmetic reads %s', (text, atMs) => {
    expect(dateMaths(text, NOW)).toBe(atMs)
  })

  it.each([
    '',
    'now',
    'TODAY',
    'XNOW',
    'NOW/',
    'NOW/WEEK',
    'NOW-1',
    'NOW-DAY',
    'NOW1DAY',
    'NOW -1DAY',
    'NOW-1DAYx',
    'NOW-100000DAYS',
    `NOW${'+1SECOND'.repeat(9)}`,
  ])('date arithmetic does not take %j', (text) => {
    expect(dateMaths(text, NOW)).toBeNull()
  })
})
