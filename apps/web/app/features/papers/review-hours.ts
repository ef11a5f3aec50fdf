import { REVIEW_HOURS } from '@app/rules/documents/review-hours.ts'
import type { Formats } from '../../platform/use-formats.ts'

/** Between which hours reviewers decide, as messages name them. */
export const reviewHours = (formats: Formats) => ({ from: formats.hour(REVIEW_HOURS.from), until: formats.hour(REVIEW_HOURS.until) })
