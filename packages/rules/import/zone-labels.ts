import { ZONE_LABEL_OFFSET_HOURS } from '../reference/places/zones.ts'

const MINUTES_PER_HOUR = 60

/** Whether a file's zone label means the offset (minutes ahead of UTC) that the yard's clock has; an unknown label disagrees. */
export function labelAgrees(label: string, offsetMinutes: number): boolean {
  return (ZONE_LABEL_OFFSET_HOURS[label] ?? Number.NaN) * MINUTES_PER_HOUR === offsetMinutes
}

/**
 * The word for a sale's clock once the sale was moved to another day: one that was right at the offset of the old day (minutes ahead of
 * UTC) and is wrong on the new one gives way to the new day's own.
 */
export function movedLabel(
  label: string,
  oldOffsetMinutes: number,
  now: { readonly offsetMinutes: number; readonly label: string },
): string {
  return labelAgrees(label, oldOffsetMinutes) && !labelAgrees(label, now.offsetMinutes) ? now.label : label
}

const ZONES_BY_COUNTRY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  USA: {
    E: 'America/New_York',
    C: 'America/Chicago',
    M: 'America/Denver',
    P: 'America/Los_Angeles',
    AK: 'America/Anchorage',
    H: 'Pacific/Honolulu',
  },
  CAN: {
    N: 'America/St_Johns',
    A: 'America/Halifax',
    E: 'America/Toronto',
    C: 'America/Winnipeg',
    M: 'America/Edmonton',
    P: 'America/Vancouver',
  },
}
const LABEL = /^(AK|E|C|M|P|H|N|A)[SD]T$/

/** IANA zone that a label means in a country; null when the country has no zone of that name. */
export function zoneOfLabel(label: string, country: string): string | null {
  const family = LABEL.exec(label)?.[1]
  return (family === undefined ? undefined : ZONES_BY_COUNTRY[country]?.[family]) ?? null
}
