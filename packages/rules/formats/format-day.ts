import { instantOf } from '../search/civil-time.ts'
import { UTC_CLOCK } from './clock-zone.ts'
import { formatDate, formatPattern } from './dates.ts'
import type { Display } from './display.ts'

/** A calendar day (YYYY-MM-DD) in the date format of its reader; empty for none. */
export const formatDay = (day: string, display: Display): string => formatDate(instantOf(day), display, UTC_CLOCK)

/** A calendar day (YYYY-MM-DD) with its month in words. */
export const dayInWords = (day: string, display: Display): string =>
  formatPattern(instantOf(day), 'd MMM yyyy', { ...display, zone: UTC_CLOCK })
