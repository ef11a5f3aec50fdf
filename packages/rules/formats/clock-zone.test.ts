import { describe, expect, it } from 'vitest'
import { clockZoneName, clockZoneOf } from './clock-zone.ts'
import { dayIn, formatPattern, formatTime } from './dates.ts'
import { clockZoneAt, formatZonedTime, zoneLabel } from './zones.ts'

const AT_MS = Date.parse('2026-11-23T20:30:00Z')
const display = { languageTag: 'en-US', dateFormat: 'MM/dd/yyyy', timeFormat: 'hh:mm a', zone: 'UTC' }

describe('a clock as a zone', () => {
  it.each([
    [{ offsetMinutes: -300, label: 'CDT' }, '-05:00 CDT'],
    [{ offsetMinutes: 330, label: 'IST' }, '+05:30 IST'],
    [{ offsetMinutes: 0, label: 'UTC' }, '+00:00 UTC'],
    [{ offsetMinutes: -210, label: 'GMT-3:30' }, '-03:30 GMT-3:30'],
  ])('%o is written %s and read back', (clock, name) => {
    expect(clockZoneName(clock)).toBe(name)
    expect(clockZoneOf(name)).toEqual(clock)
  })

  it.each(['America/Winnipeg', 'Etc/GMT-5', 'UTC', ''])('%j is none', (zone) => {
    expect(clockZoneOf(zone)).toBeNull()
  })

  it('shows its own time, day, weekday and label, whatever the tables of this side say', () => {
    const zone = '-05:00 CDT'
    expect([formatTime(AT_MS, display, zone), zoneLabel(zone, AT_MS), dayIn(zone, AT_MS)]).toEqual(['03:30 PM', 'CDT', '2026-11-23'])
    expect(formatPattern(AT_MS, 'EEE d MMM', { ...display, zone: '+05:30 IST' })).toBe('Tue 24 Nov')
    expect(formatZonedTime(AT_MS, zone, display)).toEqual({ yard: '03:30 PM CDT', viewer: '08:30 PM UTC' })
  })

  it('is taken from a zone at an instant, and stays what it is', () => {
    expect(clockZoneAt('America/New_York', AT_MS)).toBe('-05:00 EST')
    expect(clockZoneAt('-04:00 EDT', AT_MS)).toBe('-04:00 EDT')
  })
})
