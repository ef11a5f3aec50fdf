import { Link, useLocation } from 'react-router'
import type { MySteps } from '@app/contract/people/steps.answers.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useText } from '../../platform/app-info.ts'

/** Steps that only somebody else can lift. */
const STATUSES = [461, 469, 463, 467] as const
type Status = (typeof STATUSES)[number]

/** A step that holds the reader up, with what an operator wrote. */
export interface PendingStep {
  readonly status: Status
  readonly reason: string
}

/** The step whose page this is, of several causes the one that somebody put in words; null for none. */
export function stepOfPage(steps: readonly Pick<MySteps['steps'][number], 'status' | 'reason'>[], pathname: string): PendingStep | null {
  const here = steps.flatMap(({ status, reason }) => {
    const known = STATUSES.find((one) => one === status)
    return known !== undefined && pathname.endsWith(STEP_PAGES[known]) ? [{ status: known, reason }] : []
  })
  return here.find(({ reason }) => reason !== '') ?? here[0] ?? null
}

/** Says why the reader is held up and whom to ask; there is nothing to be done here but that. */
export function StepNotice({ step: { status, reason } }: { readonly step: PendingStep }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <section className="empty" data-step={status}>
      <h1>{text.t(`step.${status}.title`)}</h1>
      <p>{text.t(`step.${status}.text`)}</p>
      {reason === '' ? null : (
        <p className="alert">
          <span>
            {text.t('step.reason')}: <b>{reason}</b>
          </span>
        </p>
      )}
      <p>{text.t('step.whom')}</p>
      <p className="acts">
        <Link className="btn ink" to={pathname} reloadDocument>
          {text.t('step.again')}
        </Link>
        <Link className="btn" to={SIGN_OUT_PATH} reloadDocument>
          {text.t('step.signOut')}
        </Link>
      </p>
    </section>
  )
}
