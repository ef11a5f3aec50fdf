import { isEmail, type EmailRule } from './emails.ts'
import { fieldErrorsOf, type FieldErrors } from './field-errors.ts'

/** Longest comment, in characters (OQ-A122). */
export const FEEDBACK_COMMENT_CHARS_MAX = 2_000
export const FEEDBACK_RATING = { min: 1, max: 5 } as const
export const FEEDBACK_CATEGORIES = ['search', 'lot', 'bidding', 'account', 'payment', 'other'] as const

/** Website feedback as typed. */
export interface FeedbackForm {
  readonly rating: number
  readonly category: string
  readonly comments: string
  readonly email: string
}

/** What is wrong with the form; the e-mail address may be left out. */
export function checkFeedbackForm(form: FeedbackForm, rule: EmailRule): FieldErrors {
  const { rating, category, comments, email } = form
  const isRating = Number.isInteger(rating) && rating >= FEEDBACK_RATING.min && rating <= FEEDBACK_RATING.max
  const length = comments.trim().length
  return fieldErrorsOf({
    rating: isRating ? null : 'validation.feedback.rating',
    category: FEEDBACK_CATEGORIES.some((one) => one === category) ? null : 'validation.feedback.category',
    comments: length >= 1 && length <= FEEDBACK_COMMENT_CHARS_MAX ? null : 'validation.feedback.comments',
    email: email === '' || isEmail(email, rule) ? null : 'validation.email',
  })
}
