const CLOCK_ZONE = /^([+-])(\d{2}):(\d{2}) (.+)$/
const MINUTES_AN_HOUR = 60

/** A zone as its clock stands at one instant: how far it is ahead of UTC and what it is called. */
export interface ClockZone {
  readonly offsetMinutes: number
  readonly label: string
}

/**
 * Writes a clock as a zone: `-05:00 CDT`. Whoever loads a page says so what the clock at a yard shows, since the zone tables of
 * server and browser differ whenever a country has changed its rules of late.
 */
export function clockZoneName({ offsetMinutes, label }: ClockZone): string {
  const minutes = Math.abs(offsetMinutes)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(minutes / MINUTES_AN_HOUR))}:${two(minutes % MINUTES_AN_HOUR)} ${label}`
}

/** The clock that a zone names, null for an IANA zone. */
export function clockZoneOf(zone: string): ClockZone | null {
  const [, sign, hours, minutes, label] = CLOCK_ZONE.exec(zone) ?? []
  if (label === undefined) return null
  return { offsetMinutes: (sign === '-' ? -1 : 1) * (Number(hours) * MINUTES_AN_HOUR + Number(minutes)), label }
}
