import type { SiteCode } from '@app/contract/sites.ts'
import { dayIn } from '../formats/dates.ts'
import { yardClockAt } from '../formats/yard-clock.ts'
import { siteOf } from '../sites/sites.ts'

/** The day of a site's zone at an instant, YYYY-MM-DD. */
export const dayOfSite = (site: SiteCode, nowMs: number): string => dayIn(yardClockAt(siteOf(site).zone, nowMs), nowMs)
