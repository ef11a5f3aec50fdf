import { Link, useLocation } from 'react-router'
import type { SignedStep } from '@app/contract/people.ts'
import type { MySteps } from '@app/contract/people/steps.answers.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useText } from '../../platform/app-info.ts'

/** Steps that only somebody else can lift. */
const STATUSES = [461, 469, 463, 467] as const
type Status = (typeof STATUSES)[number]

/** Page on which papers are sent. */
const PAPERS_PATH = '/accountInformation/licenses'

/** Page on which an identity is checked. */
const IDENTITY_PATH = '/verify-identity'

/** A step that holds the reader up. */
export interface PendingStep {
  readonly status: Status
  /** What an operator wrote. */
  readonly reason: string
  /** Whether a paper lifts it, which the reader sends. */
  readonly asksPaper: boolean
  /** Whether a check of their identity lifts it. */
  readonly asksIdentity: boolean
  /** What has to be signed to lift it; null for nothing. */
  readonly form: SignedStep | null
}

/** The step whose page this is, of several causes the one that somebody put in words; null for none. */
export function stepOfPage(
  steps: readonly Pick<MySteps['steps'][number], 'status' | 'cause' | 'form' | 'reason'>[],
  pathname: string,
): PendingStep | null {
  const here = steps.flatMap(({ status, cause, form, reason }) => {
    const known = STATUSES.find((one) => one === status)
    return known !== undefined && pathname.endsWith(STEP_PAGES[known])
      ? [{ status: known, reason, asksPaper: cause === 'DOCUMENTS', asksIdentity: cause === 'IDENTITY', form }]
      : []
  })
  // What the reader can sign now comes before what somebody else has to lift.
  return here.find(({ form, asksIdentity }) => form !== null || asksIdentity) ?? here.find(({ reason }) => reason !== '') ?? here[0] ?? null
}

/** Says why the reader is held up and whom to ask, or which page lifts it. */
export function StepNotice({ step: { status, reason, asksPaper, asksIdentity, form } }: { readonly step: PendingStep }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <section className="empty" data-step={status}>
      <h1>{text.t(asksIdentity ? 'step.467.identity.title' : `step.${status}.title`)}</h1>
      {form === null ? (
        <p>{asksPaper ? text.t('step.467.papers') : asksIdentity ? text.t('step.467.identity') : text.t(`step.${status}.text`)}</p>
      ) : (
        <p>{text.t('agree.step', { form: form === 'AUCTION' ? text.t('agree.step.AUCTION') : text.t(`agree.form.${form}`) })}</p>
      )}
      {reason === '' ? null : (
        <p className="alert">
          <span>
            {text.t('step.reason')}: <b>{reason}</b>
          </span>
        </p>
      )}
      {asksPaper || asksIdentity || form !== null ? null : <p>{text.t('step.whom')}</p>}
      <p className="acts">
        {form === null ? null : (
          <Link className="btn ink" to={form === 'AUCTION' ? '/auction-consent' : `/esign-document/${form}`}>
            {text.t('agree.step.go')}
          </Link>
        )}
        {asksIdentity ? (
          <Link className="btn ink" to={IDENTITY_PATH}>
            {text.t('step.467.identity.go')}
          </Link>
        ) : status === 467 && form === null ? (
          <Link className="btn ink" to={PAPERS_PATH}>
            {text.t(asksPaper ? 'step.467.send' : 'step.467.see')}
          </Link>
        ) : null}
        <Link className={status === 467 ? 'btn' : 'btn ink'} to={pathname} reloadDocument>
          {text.t('step.again')}
        </Link>
        <Link className="btn" to={SIGN_OUT_PATH} reloadDocument>
          {text.t('step.signOut')}
        </Link>
      </p>
    </section>
  )
}
