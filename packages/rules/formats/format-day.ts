import { instantOf } from '../search/civil-time.ts'
import { UTC_CLOCK } from './clock-zone.ts'
import { formatDate, formatPattern } from './dates.ts'
import type { Display } from './display.ts'

/** A calendar day (YYYY-MM-DD) in the date format of its reader; empty for none. */
export const formatDay = (day: string, display: Display): string => formatDate(instantOf(day), display, UTC_CLOCK)

const IN_WORDS = 'd MMM yyyy'

/** A calendar day (YYYY-MM-DD) with its month in words. */
export const dayInWords = (day: string, display: Display): string =>
  formatPattern(instantOf(day), IN_WORDS, { ...display, zone: UTC_CLOCK })

/** The day of an instant on the clock of its reader, with its month in words. */
export const instantDayInWords = (epochMs: number, display: Display): string => formatPattern(epochMs, IN_WORDS, display)
