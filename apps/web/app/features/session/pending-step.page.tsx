import { Link, useLocation } from 'react-router'
import { getMySteps } from '@app/contract/people/steps.ts'
import { landingPage } from '@app/rules/access/after-sign-in.ts'
import { STEP_PAGES } from '@app/rules/access/forced-steps.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useText } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { isOwnPage } from './own-page.ts'

/** Steps that only somebody else can lift. */
const STATUSES = [461, 469, 463, 467] as const
type Status = (typeof STATUSES)[number]

interface StepData {
  readonly status: Status
  /** What the operator wrote. */
  readonly reason: string
}

/** Flags of the payment gateway that exist; a membership's renewal is the only one so far (OQ-A64). */
const RENEWAL = 'renewal'

/** Why the reader must complete a step here; with nothing pending they continue (OQ-A88). */
export async function load({ api, url, params }: LoadArgs): Promise<StepData> {
  const { flag } = params
  if (flag !== undefined && flag !== RENEWAL) throw redirectTo('/app-error?code=404')
  const { steps } = await api(getMySteps, {})
  const here = steps.flatMap(({ status, reason }) => {
    const known = STATUSES.find((one) => one === status)
    return known !== undefined && url.pathname.endsWith(STEP_PAGES[known]) ? [{ status: known, reason }] : []
  })
  // Of several causes the one that somebody put in words.
  const shown = here.find(({ reason }) => reason !== '') ?? here[0]
  if (shown !== undefined) return shown
  throw redirectTo(landingPage(isOwnPage))
}

export const head = (): PageHead => ({})

/** Says why and whom to ask; there is nothing to be done here but that. */
export function Page({ data }: { readonly data: StepData }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <section className="empty" data-step={data.status}>
      <h1>{text.t(`step.${data.status}.title`)}</h1>
      <p>{text.t(`step.${data.status}.text`)}</p>
      {data.reason === '' ? null : (
        <p className="alert">
          <span>
            {text.t('step.reason')}: <b>{data.reason}</b>
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
