import { REVIEW_HOURS } from '@app/rules/documents/review-hours.ts'
import { formatHour } from '@app/rules/formats/written-dates.ts'
import type { Formats } from '../../platform/use-formats.ts'

/** Between which hours reviewers decide, as messages name them. */
export const reviewHours = (formats: Formats) => ({
  from: formatHour(REVIEW_HOURS.from, formats.display),
  until: formatHour(REVIEW_HOURS.until, formats.display),
})
