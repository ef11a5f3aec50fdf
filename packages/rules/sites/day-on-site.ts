import type { SiteCode } from '@app/contract/sites.ts'
import { UTC_CLOCK } from '../formats/clock-zone.ts'
import { formatDay } from '../formats/format-day.ts'
import { siteOf } from './sites.ts'

/** A calendar day (YYYY-MM-DD) as mails write it: in the date format of the reader's site, in their language; empty for none. */
export const dayOnSite = (day: string, site: SiteCode, languageTag: string): string =>
  day === '' ? '' : formatDay(day, { ...siteOf(site).displayPreference, languageTag, zone: UTC_CLOCK })
