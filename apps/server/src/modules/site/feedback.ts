import { Failure } from '@app/contract/failure.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkFeedbackForm, type FeedbackForm } from '@app/rules/validation/feedback-form.ts'
import type { Db } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { insertFeedback } from './feedback.store.ts'
import { createNetworkLimit } from './network-limit.ts'

/** Feedback that one network may send in an hour (OQ-A122). */
export const FEEDBACK_AN_HOUR = 5
const HOUR_SECONDS = 3_600

/** Makes the use case with its own limit: keeps feedback and answers its id; throws INVALID_INPUT and TOO_MANY_REQUESTS. */
export function createFeedback(db: Db) {
  const limit = createNetworkLimit({ points: FEEDBACK_AN_HOUR, durationSeconds: HOUR_SECONDS })
  return async (form: FeedbackForm & { readonly pageUrl: string }, ctx: RequestContext): Promise<string> => {
    const fieldErrors = checkFeedbackForm(form, ctx.site)
    if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
    const waitSeconds = await limit.take(ctx.origin.network)
    if (waitSeconds !== null) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: waitSeconds })
    return await insertFeedback(db, {
      site: ctx.site.code,
      locale: ctx.locale,
      account_id: ctx.member?.accountId ?? null,
      rating: form.rating,
      category: form.category,
      comments: form.comments.trim(),
      email: form.email === '' ? null : form.email,
      page_url: form.pageUrl,
    })
  }
}
