import { describe, expect, it } from 'vitest'
import { compactDayOf } from './calendar-day.ts'
import { labelAgrees, movedLabel, zoneOfLabel } from './zone-labels.ts'
import { instantOf, localTimeAt, offsetMinutesAt } from './zone-time.ts'

const at = (day: string, minutes: number, zone: string): string =>
  new Date(instantOf({ day: compactDayOf(day) ?? 0, minutes }, zone)).toISOString()

describe('instantOf', () => {
  it.each([
    ['summer in Ohio', '20260714', 600, 'America/New_York', '2026-07-14T14:00:00.000Z'],
    ['winter in Ohio', '20260114', 600, 'America/New_York', '2026-01-14T15:00:00.000Z'],
    ['Arizona keeps standard time', '20260714', 720, 'America/Phoenix', '2026-07-14T19:00:00.000Z'],
    ['Newfoundland is off by half an hour', '20260714', 540, 'America/St_Johns', '2026-07-14T11:30:00.000Z'],
    ['Oman', '20260714', 540, 'Asia/Muscat', '2026-07-14T05:00:00.000Z'],
    ['a time that spring skips', '20260308', 150, 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['a time that autumn repeats', '20251102', 90, 'America/New_York', '2025-11-02T05:30:00.000Z'],
    ['the last minute before the spring change', '20260308', 119, 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['the first minute after it', '20260308', 180, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ])('reads %s', (...[, day, minutes, zone, instant]) => {
    expect(at(day, minutes, zone)).toBe(instant)
  })

  it('instantOf is undone by localTimeAt', () => {
    const local = { day: compactDayOf('20260714') ?? 0, minutes: 615 }
    for (const zone of ['America/Chicago', 'Pacific/Honolulu', 'Asia/Kolkata', 'Europe/London']) {
      expect(localTimeAt(instantOf(local, zone), zone)).toEqual(local)
    }
  })
})

describe('zone labels', () => {
  it('zone labels disagree when they say standard time on a daylight date', () => {
    const offset = offsetMinutesAt(Date.UTC(2026, 2, 10, 17), 'America/Chicago')
    expect(labelAgrees('CDT', offset)).toBe(true)
    expect(labelAgrees('CST', offset)).toBe(false)
    expect(labelAgrees('XYZ', offset)).toBe(false)
  })

  it('zone labels name a zone in their own country only', () => {
    expect(zoneOfLabel('EDT', 'USA')).toBe('America/New_York')
    expect(zoneOfLabel('EST', 'CAN')).toBe('America/Toronto')
    const families = (country: string, labels: string) => labels.split(' ').map((label) => zoneOfLabel(label, country)?.split('/')[1])
    expect(families('USA', 'EST CST MST PST AKDT HST')).toEqual(['New_York', 'Chicago', 'Denver', 'Los_Angeles', 'Anchorage', 'Honolulu'])
    expect(families('CAN', 'NST ADT EST CDT MST PDT')).toEqual(['St_Johns', 'Halifax', 'Toronto', 'Winnipeg', 'Edmonton', 'Vancouver'])
    for (const label of ['XEST', 'ESTX', 'ET', '']) expect([label, zoneOfLabel(label, 'USA')]).toEqual([label, null])
    expect(zoneOfLabel('EST', 'DEU')).toBeNull()
    expect(zoneOfLabel('AKST', 'CAN')).toBeNull()
    expect(zoneOfLabel('BST', 'GBR')).toBeNull()
  })
})

describe('movedLabel', () => {
  const winter = { offsetMinutes: -300, label: 'EST' }
  it.each([
    ['right on the old day, wrong on the new one', 'EDT', 'EST'],
    ['wrong on the old day as well', 'CDT', 'CDT'],
    ['right on the new day, wrong on the old one', 'EST', 'EST'],
    ['known to nobody', 'XYZ', 'XYZ'],
  ])('a word that is %s', (_, label, moved) => {
    expect(movedLabel(label, -240, winter)).toBe(moved)
  })

  it('keeps a word that is right on both days', () => {
    expect(movedLabel('EST', -300, winter)).toBe('EST')
  })
})
