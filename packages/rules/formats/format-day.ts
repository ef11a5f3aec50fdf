import { instantOf } from '../search/civil-time.ts'
import { UTC_CLOCK } from './clock-zone.ts'
import { formatDate } from './dates.ts'
import type { Display } from './display.ts'

/** A calendar day (YYYY-MM-DD) in the date format of its reader; empty for none. */
export const formatDay = (day: string, display: Display): string => formatDate(instantOf(day), display, UTC_CLOCK)
