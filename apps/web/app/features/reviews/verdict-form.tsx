import { useState } from 'react'
import { DOCUMENT_NUMBER_LENGTH_MAX } from '@app/contract/documents/documents.ts'
import { REVIEW_VERDICTS, type ReviewVerdict } from '@app/contract/documents/document-codes.ts'
import { REVIEW_NAME_LENGTH_MAX, REVIEW_NOTE_LENGTH_MAX } from '@app/contract/documents/reviews.ts'
import type { ReviewedPaper } from '@app/contract/documents/reviews.answers.ts'
import { checkVerdict, REASONS_OF } from '@app/rules/documents/review.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { CheckField, ChoiceField, InputField } from '../../ui/fields.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { useDraft } from '../../ui/form/use-draft.ts'

const ALL_REASONS = [...new Set(REVIEW_VERDICTS.flatMap((verdict) => REASONS_OF[verdict]))]

/**
 * The verdict about a claimed paper. What does not go together is said here, where the note and all that was typed stay; without script every
 * reason is offered, and the server says it.
 */
export function VerdictForm({ paper }: { readonly paper: ReviewedPaper }) {
  const text = useText()
  const { locale, nowMs } = useApp()
  const [verdict, setVerdict] = useState<ReviewVerdict | null>(null)
  const [reason, setReason] = useState('')
  const [name, setName] = useState(paper.nameOnDocument)
  const isId = paper.category === 'ID'
  const note = useDraft(`paper ${paper.id}`, 'note')
  const reasons = verdict === null ? ALL_REASONS : REASONS_OF[verdict]
  const { errorOf, onSubmit } = useCheckedForm(
    ({ reasonCode = '', number = '', expiry = '', nameOnDocument = '', neededBy = '', isPassport }) =>
      verdict === null
        ? {}
        : checkVerdict(
            { verdict, reasonCode, number, expiry, nameOnDocument, neededBy, isPassport: isPassport === 'true' },
            { today: dayOfSite(paper.site, nowMs), asksPassport: isId && paper.account.isInternational },
          ),
  )
  const words = reason === '' ? '' : text.dyn(`papers.reason.${reason}`, '', { name })
  return (
    <form
      className="rev-verdict"
      method="post"
      action={`/data/operations/reviews/${paper.id}/decide`}
      aria-label={text.t('reviews.verdict')}
      onSubmit={onSubmit}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <div className="rev-pair">
        <InputField
          id="rev-number"
          name="number"
          label={text.t('reviews.field.number')}
          error={errorOf('number')}
          defaultValue={paper.documentNumber}
          maxLength={DOCUMENT_NUMBER_LENGTH_MAX}
          autoComplete="off"
        />
        <InputField
          id="rev-expiry"
          name="expiry"
          type="date"
          label={text.t('reviews.field.expiry')}
          error={errorOf('expiry')}
          defaultValue={paper.expiresOn}
        />
      </div>
      {isId ? (
        <CheckField id="rev-passport" name="isPassport" value="true" label={text.t('reviews.isPassport')} error={errorOf('isPassport')} />
      ) : null}
      <fieldset className="rev-verdicts">
        <legend>{text.t('reviews.verdict')}</legend>
        {REVIEW_VERDICTS.map((code) => (
          <label key={code} className="check">
            <input
              type="radio"
              name="verdict"
              value={code}
              required
              onChange={() => {
                setVerdict(code)
                setReason('')
              }}
            />
            <span>{text.t(`reviews.verdict.${code}`)}</span>
          </label>
        ))}
      </fieldset>
      <ChoiceField
        id="rev-reason"
        name="reasonCode"
        label={text.t('reviews.reason')}
        hint={text.t('reviews.reason.hint')}
        error={errorOf('reasonCode')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        choices={[['', text.t('reviews.reason.none')], ...reasons.map((code) => [code, text.t(`reviews.short.${code}`)] as const)]}
      />
      <InputField
        id="rev-name"
        name="nameOnDocument"
        label={text.t('reviews.name')}
        error={errorOf('nameOnDocument')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={REVIEW_NAME_LENGTH_MAX}
        autoComplete="off"
      />
      <InputField id="rev-needed" name="neededBy" type="date" label={text.t('reviews.neededBy')} error={errorOf('neededBy')} />
      {words === '' ? null : (
        <div className="rev-reads" role="status">
          <b>{text.t('reviews.reads')}</b>
          <p>{words}</p>
        </div>
      )}
      <InputField id="rev-note" {...note} label={text.t('reviews.note')} maxLength={REVIEW_NOTE_LENGTH_MAX} autoComplete="off" />
      <button className="btn ink" type="submit">
        {text.t('reviews.decide')}
      </button>
    </form>
  )
}
