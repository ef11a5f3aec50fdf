import { useState, type FormEvent, type ReactNode } from 'react'
import { REVIEW_NOTE_LENGTH_MAX } from '@app/contract/documents/reviews.ts'
import { IDENTITY_REASONS, IDENTITY_VERDICTS, type IdentityVerdict } from '@app/contract/identity/identity-codes.ts'
import type { ReviewedIdentity } from '@app/contract/identity/identity-desk.answers.ts'
import { checkIdentityVerdict } from '@app/rules/identity/verdict.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { useDraft } from '../../ui/form/use-draft.ts'

interface ActFormProps {
  readonly check: ReviewedIdentity
  /** Tail of the call's path. */
  readonly act: string
  readonly className?: string
  readonly label?: string
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** A form about a check, which a browser sends by itself. */
export function ActForm({ check, act, className, label, onSubmit, children }: ActFormProps) {
  const { locale } = useApp()
  return (
    <form
      method="post"
      action={`/data/operations/identity/${check.id}/${act}`}
      className={className}
      aria-label={label}
      onSubmit={onSubmit}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {children}
    </form>
  )
}

/**
 * The verdict about a claimed check. What does not go together is said here, where the note and all that was typed stay; without script every
 * reason is offered, and the server says it.
 */
export function VerdictForm({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  const { nowMs } = useApp()
  const [verdict, setVerdict] = useState<IdentityVerdict | null>(null)
  const [reason, setReason] = useState('')
  const note = useDraft(`identity ${check.id}`, 'note')
  const words = reason === '' ? '' : text.dyn(`identity.reason.${reason}`, '')
  const { errorOf, onSubmit } = useCheckedForm(({ reasonCode = '', bornOn = '' }) =>
    verdict === null
      ? {}
      : checkIdentityVerdict(
          { verdict, reasonCode, bornOn },
          {
            today: dayOfSite(check.site, nowMs),
            age: check.adultAge,
            isDocumentTaken: check.isDocumentTaken,
          },
        ),
  )
  return (
    <ActForm check={check} act="decide" className="rev-verdict" label={text.t('reviews.verdict')} onSubmit={onSubmit}>
      <InputField
        id="idd-born"
        name="bornOn"
        type="date"
        label={text.t('idDesk.bornOn')}
        hint={text.t('idDesk.bornOn.hint')}
        error={errorOf('bornOn')}
        autoComplete="off"
      />
      <fieldset className="rev-verdicts">
        <legend>{text.t('reviews.verdict')}</legend>
        {IDENTITY_VERDICTS.map((code) => (
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
            <span>{text.t(`idDesk.verdict.${code}`)}</span>
          </label>
        ))}
      </fieldset>
      {errorOf('verdict') === '' ? null : (
        <p className="bad" role="alert">
          {errorOf('verdict')}
        </p>
      )}
      <ChoiceField
        id="idd-reason"
        name="reasonCode"
        label={text.t('idDesk.reason')}
        error={errorOf('reasonCode')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        choices={[
          ['', text.t('reviews.reason.none')],
          ...(verdict === 'CLEAR' ? [] : IDENTITY_REASONS).map((code) => [code, text.t(`idDesk.short.${code}`)] as const),
        ]}
      />
      {words === '' ? null : (
        <div className="rev-reads" role="status">
          <b>{text.t('reviews.reads')}</b>
          <p>{words}</p>
        </div>
      )}
      <InputField id="idd-note" {...note} label={text.t('reviews.note')} maxLength={REVIEW_NOTE_LENGTH_MAX} autoComplete="off" />
      <button className="btn ink" type="submit">
        {text.t('reviews.decide')}
      </button>
    </ActForm>
  )
}

/** A failure that may be overruled: one asks and says why, another agrees. */
export function Overrule({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  const { overrule } = check
  if (overrule === null)
    return (
      <section className="idd-act" aria-labelledby="idd-overrule">
        <h3 id="idd-overrule">{text.t('idDesk.overrule')}</h3>
        <p className="dim">{text.t('idDesk.overrule.lead')}</p>
        <ActForm check={check} act="overrule" className="rev-verdict">
          <InputField id="idd-why" name="reason" label={text.t('idDesk.overrule.why')} required maxLength={REVIEW_NOTE_LENGTH_MAX} />
          <button className="btn" type="submit">
            {text.t('idDesk.overrule.ask')}
          </button>
        </ActForm>
      </section>
    )
  const { by, reason, isMine } = overrule
  return (
    <section className="idd-act" aria-labelledby="idd-overrule">
      <h3 id="idd-overrule">{text.t('idDesk.overrule')}</h3>
      <p className="alert">{isMine ? text.t('idDesk.overrule.own') : text.t('idDesk.overrule.asked', { number: String(by), reason })}</p>
      <ActForm check={check} act="overrule/decide">
        <p className="acts">
          {isMine ? null : (
            <button className="btn ink" type="submit" name="answer" value="AGREE">
              {text.t('idDesk.overrule.agree')}
            </button>
          )}
          <button className="btn" type="submit" name="answer" value="KEEP">
            {text.t(isMine ? 'idDesk.overrule.takeBack' : 'idDesk.overrule.keep')}
          </button>
        </p>
      </ActForm>
    </section>
  )
}

/** One more try for somebody whose tries are used up. */
export function Allow({ check }: { readonly check: ReviewedIdentity }) {
  const text = useText()
  return (
    <section className="idd-act" aria-labelledby="idd-allow">
      <h3 id="idd-allow">{text.t('idDesk.allow')}</h3>
      <p className="dim">{text.t('idDesk.allow.lead')}</p>
      <ActForm check={check} act="allow" className="rev-verdict">
        <InputField id="idd-allow-why" name="reason" label={text.t('idDesk.allow.why')} required maxLength={REVIEW_NOTE_LENGTH_MAX} />
        <button className="btn" type="submit">
          {text.t('idDesk.allow')}
        </button>
      </ActForm>
    </section>
  )
}
