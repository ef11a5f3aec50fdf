import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import type { Formats } from '../../../platform/use-formats.ts'

/** A day (YYYY-MM-DD) in the reader's words. */
export const dayWords = (day: string, { display }: Pick<Formats, 'display'>): string =>
  formatPattern(Date.parse(`${day}T00:00:00Z`), 'd MMM yyyy', { ...display, zone: UTC_CLOCK })
