import { zonesOfCountry } from '../reference/places/zones.ts'
import type { Site } from './site-table.ts'

/** Cookie of a visitor's own time zone. */
export const TIME_ZONE_COOKIE = 'userTimezone'

const zoneNames = new Set(Intl.supportedValuesOf('timeZone'))

/** Whether a text is an IANA time zone that can be chosen. */
export function isTimeZone(zone: string): boolean {
  return zone === 'UTC' || zoneNames.has(zone)
}

/** Time zones offered on a site: those of its countries first, its own at the top, then all the others by name (OQ-A102). */
export function timeZonesOf(site: Pick<Site, 'zone' | 'sellsIn' | 'country'>): {
  readonly near: readonly string[]
  readonly others: readonly string[]
} {
  const near = [...new Set([site.zone, ...[site.country, ...site.sellsIn].flatMap((country) => zonesOfCountry(country))])]
  return { near, others: ['UTC', ...zoneNames].filter((zone) => !near.includes(zone)) }
}

/** The zone in force: the person's own choice, else the device's where it is offered, else the site's. */
export function zoneInForce(site: Pick<Site, 'zone'>, chosen: string | null, device: string | null = null): string {
  if (chosen !== null && isTimeZone(chosen)) return chosen
  return device !== null && isTimeZone(device) ? device : site.zone
}
