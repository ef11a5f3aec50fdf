import { describe, expect, it } from 'vitest'
import { CLOCK_ZONE, type ClockZone } from '@app/contract/clock-zone.ts'
import { clockAt, clockLabel, UTC_CLOCK, writeClockZone } from './clock-zone.ts'
import { dayIn, formatHourWritten, formatPattern, formatTime, formatWritten } from './dates.ts'
import { yardClockAround, yardClockAt } from './yard-clock.ts'
import { formatZonedTime } from './zoned-time.ts'

const AT_MS = Date.parse('2026-11-23T20:30:00Z')
const display = { languageTag: 'en-US', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a', zone: UTC_CLOCK }

describe('a clock as it travels', () => {
  it.each([
    [{ offsetMinutes: -300, label: 'CDT' }, '-05:00 CDT'],
    [{ offsetMinutes: 330, label: 'IST' }, '+05:30 IST'],
    [{ offsetMinutes: 0, label: 'UTC' }, '+00:00 UTC'],
    [{ offsetMinutes: -210, label: 'GMT-3:30' }, '-03:30 GMT-3:30'],
  ])('%o is written %s and read back', (span, written) => {
    const clock = writeClockZone([{ fromMs: 0, ...span }])
    expect(clock).toBe(written)
    expect(clock).toMatch(CLOCK_ZONE)
    expect(clockAt(clock, AT_MS)).toMatchObject(span)
  })

  it.each(['America/Winnipeg', 'Etc/GMT-5', 'UTC', '', '-05:00', '-05:00 CDT 12'])('%j is no clock', (zone) => {
    expect(CLOCK_ZONE.test(zone)).toBe(false)
  })

  it('shows its own time, day, weekday and label, whatever the tables of this side say', () => {
    const clock = '-05:00 CDT' as ClockZone
    expect([formatTime(AT_MS, display, clock), clockLabel(clock, AT_MS), dayIn(clock, AT_MS)]).toEqual(['03:30 PM', 'CDT', '2026-11-23'])
    expect(formatPattern(AT_MS, 'EEE d MMM', { ...display, zone: '+05:30 IST' as ClockZone })).toBe('Tue 24 Nov')
    expect(formatZonedTime(AT_MS, clock, display)).toEqual({ yard: '03:30 PM CDT', viewer: '08:30 PM UTC' })
    expect(formatWritten(AT_MS, clock, 'en-US')).toBe('Monday, November 23, 2026 at 3:30 PM CDT')
    expect(['en-US', 'en-GB', 'es-ES', 'nl-NL'].map((tag) => formatHourWritten(20, tag))).toEqual(['8:00 PM', '20:00', '20:00', '20:00'])
  })

  it('a clock as it travels is taken from the tables of the server for the days beside an instant, each change to the minute', () => {
    expect(yardClockAt('America/New_York', AT_MS)).toBe('-05:00 EST')
    const change = Date.parse('2026-11-01T06:00:00Z')
    const clock = yardClockAt('America/New_York', change)
    expect(clock).toBe(`-04:00 EDT ${change / 60_000} -05:00 EST`)
    expect([change - 1, change].map((atMs) => clockLabel(clock, atMs))).toEqual(['EDT', 'EST'])
  })

  it('holds every change of more than a year on both sides of a day', () => {
    const clock = yardClockAround('America/New_York', AT_MS)
    const labels = ['2025-11-25', '2026-03-07', '2026-03-09', '2026-11-02', '2027-03-15', '2027-11-09']
    expect(labels.map((day) => clockLabel(clock, Date.parse(day)))).toEqual(['EST', 'EST', 'EDT', 'EST', 'EDT', 'EST'])
  })

  it('says the hour and the label of one instant outside of the time it was written for', () => {
    const clock = yardClockAt('America/New_York', AT_MS)
    expect(formatZonedTime(Date.parse('2026-07-01T16:00:00Z'), clock, display).yard).toBe('11:00 AM EST')
  })
})
