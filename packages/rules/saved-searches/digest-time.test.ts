import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localTimeAt } from '../import/zone-time.ts'
import { DIGEST_TIME_DEFAULT, type DigestTerms, digestDueAt, putOffMs } from './digest-time.ts'

const NEW_YORK = 'America/New_York'
const at = (iso: string): number => Date.parse(iso)
const daily = (fields: Partial<DigestTerms> & { newsAt: string }): string => {
  const { newsAt, ...rest } = fields
  const never = { toldAtMs: null, toldOn: null, zone: NEW_YORK } as const
  return new Date(digestDueAt({ frequency: 'DAILY', ...DIGEST_TIME_DEFAULT, ...never, newsAtMs: at(newsAt), ...rest })).toISOString()
}

describe('when a digest is due', () => {
  it('a digest is due at the hour on the reader’s clock, on both days on which clocks change', () => {
    expect(daily({ newsAt: '2027-03-13T20:00:00Z' })).toBe('2027-03-14T11:00:00.000Z')
    expect(daily({ newsAt: '2027-11-06T20:00:00Z' })).toBe('2027-11-07T12:00:00.000Z')
    // Two o'clock is skipped in New York on 14 March and comes as three; one o'clock comes twice on 7 November, and the first counts.
    expect(daily({ newsAt: '2027-03-14T05:30:00Z', hour: 2 })).toBe('2027-03-14T07:00:00.000Z')
    expect(daily({ newsAt: '2027-11-07T04:30:00Z', hour: 1 })).toBe('2027-11-07T05:00:00.000Z')
    expect(daily({ newsAt: '2027-11-07T05:00:00Z', hour: 1 })).toBe('2027-11-08T06:00:00.000Z')
  })

  it('a digest is due not twice on a day, whatever zone or hour the reader changes to', () => {
    const told = { toldAtMs: at('2027-11-08T06:00:00Z'), toldOn: localTimeAt(at('2027-11-08T06:00:00Z'), 'Europe/Madrid').day }
    // Told at seven in Madrid; then it is still the evening before in Los Angeles, whose next morning is the same day of the calendar.
    expect(daily({ newsAt: '2027-11-08T06:30:00Z', ...told, zone: 'America/Los_Angeles' })).toBe('2027-11-09T15:00:00.000Z')
    expect(daily({ newsAt: '2027-11-08T06:30:00Z', ...told, zone: 'Europe/Madrid', hour: 9 })).toBe('2027-11-09T08:00:00.000Z')
    // Told at noon UTC of the 8th in London, which is the 9th in Auckland.
    const noon = { toldAtMs: at('2027-11-08T12:00:00Z'), toldOn: localTimeAt(at('2027-11-08T12:00:00Z'), 'Europe/London').day }
    expect(daily({ newsAt: '2027-11-08T12:30:00Z', ...noon, zone: 'Pacific/Auckland' })).toBe('2027-11-09T18:00:00.000Z')
  })

  it('a digest of a week is due on the reader’s weekday', () => {
    expect(daily({ frequency: 'WEEKLY', newsAt: '2027-06-02T08:00:00Z' })).toBe('2027-06-07T11:00:00.000Z')
    expect(daily({ frequency: 'WEEKLY', newsAt: '2027-06-02T08:00:00Z', weekday: 7 })).toBe('2027-06-06T11:00:00.000Z')
    expect(daily({ frequency: 'WEEKLY', newsAt: '2027-06-07T11:00:00Z' })).toBe('2027-06-14T11:00:00.000Z')
  })

  it('a digest comes within a day, or a week, after news that nothing was told of, and shows the hour there', () => {
    const zones = fc.constantFrom(NEW_YORK, 'Europe/Madrid', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC')
    const wish = fc.record({ hour: fc.integer({ min: 4, max: 23 }), weekday: fc.integer({ min: 1, max: 7 }), zone: zones })
    const news = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
    fc.assert(
      fc.property(news, wish, fc.constantFrom('DAILY', 'WEEKLY'), (newsAtMs, { zone, ...time }, frequency) => {
        const due = digestDueAt({ frequency, newsAtMs, toldAtMs: null, toldOn: null, zone, ...time })
        const shown = localTimeAt(due, zone)
        expect(shown.minutes).toBe(time.hour * 60)
        expect(due).toBeGreaterThan(newsAtMs)
        // A day has 25 hours at most, a week an hour more.
        expect(due - newsAtMs).toBeLessThanOrEqual((frequency === 'DAILY' ? 25 : 169) * 3_600_000)
        expect(frequency === 'WEEKLY' ? ((shown.day + 3) % 7) + 1 : time.weekday).toBe(time.weekday)
        const again = digestDueAt({ frequency, newsAtMs: due + 1, toldAtMs: due, toldOn: shown.day, zone, ...time })
        expect(localTimeAt(again, zone).day).toBeGreaterThan(shown.day)
      }),
    )
  })

  it('telling waits longer after each failure, six hours at most', () => {
    expect([1, 2, 3, 9, 10, 2_000].map((failures) => putOffMs(failures) / 60_000)).toEqual([1, 2, 4, 256, 360, 360])
  })
})
