import { useState, type FormEvent } from 'react'
import { sendFeedback } from '@app/contract/site/site.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import {
  checkFeedbackForm,
  FEEDBACK_CATEGORIES,
  FEEDBACK_COMMENT_CHARS_MAX,
  type FeedbackForm,
} from '@app/rules/validation/feedback-form.ts'
import type { FieldErrors } from '@app/rules/validation/field-errors.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { Dialog, DialogActs } from '../../ui/dialog.tsx'

const RATINGS = [1, 2, 3, 4, 5] as const
const EMPTY: FeedbackForm = { rating: 0, category: 'search', comments: '', email: '' }

/** Asks what the reader thinks of the page; what was typed stays when sending fails. */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const site = siteOf(useApp().siteCode)
  const [form, setForm] = useState(EMPTY)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null)
  const change = (part: Partial<FeedbackForm>): void => setForm((typed) => ({ ...typed, ...part }))
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = checkFeedbackForm(form, site)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const pageUrl = window.location.pathname + window.location.search
    await browserApi()(sendFeedback, { body: { ...form, pageUrl } }).then(
      () => setOutcome('sent'),
      () => setOutcome('failed'),
    )
  }
  const fault = (field: string) => {
    const key = errors[field]
    return key === undefined ? null : (
      <p className="bad" id={`set-fault-${field}`}>
        {text.dyn(key, text.t('settings.feedback.failed'))}
      </p>
    )
  }
  if (outcome === 'sent') {
    return (
      <Dialog title={text.t('settings.feedback.title')} onClose={onClose}>
        <p role="status">{text.t('settings.feedback.thanks')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={text.t('settings.feedback.title')} onClose={onClose}>
      <form className="set-form" noValidate onSubmit={(event) => void send(event)}>
        <fieldset className="set-rating">
          <legend>{text.t('settings.feedback.rating')}</legend>
          {RATINGS.map((rating) => (
            <label className="check" key={rating}>
              <input type="radio" name="rating" checked={form.rating === rating} onChange={() => change({ rating })} />
              {text.t(`settings.feedback.rating.${rating}`)}
            </label>
          ))}
          {fault('rating')}
        </fieldset>
        <div className="field">
          <label htmlFor="set-category">{text.t('settings.feedback.category')}</label>
          <select className="in" id="set-category" value={form.category} onChange={(event) => change({ category: event.target.value })}>
            {FEEDBACK_CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {text.t(`settings.feedback.category.${category}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="set-comments">{text.t('settings.feedback.comments')}</label>
          <textarea
            className="in set-words"
            id="set-comments"
            rows={4}
            maxLength={FEEDBACK_COMMENT_CHARS_MAX}
            value={form.comments}
            aria-invalid={errors['comments'] !== undefined}
            onChange={(event) => change({ comments: event.target.value })}
          />
          {fault('comments')}
        </div>
        <div className="field">
          <label htmlFor="set-email">{text.t('settings.feedback.email')}</label>
          <input
            className="in"
            id="set-email"
            type="email"
            autoComplete="email"
            value={form.email}
            onChange={(event) => change({ email: event.target.value })}
          />
          {fault('email')}
        </div>
        {outcome === 'failed' ? (
          <p className="bad" role="alert">
            {text.t('settings.feedback.failed')}
          </p>
        ) : null}
        <DialogActs send={text.t('settings.feedback.send')} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
