import { getMembership } from '@app/contract/memberships/memberships.ts'
import type { Membership } from '@app/contract/memberships/memberships.answers.ts'
import { getMySteps } from '@app/contract/people/steps.ts'
import { landingPage } from '@app/rules/access/after-sign-in.ts'
import { useText } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { isOwnPage } from '../../platform/routing/own-page.ts'
import { type PendingStep, StepNotice, stepOfPage } from '../session/step-notice.tsx'
import { MembershipSection } from './membership-section.tsx'

interface RenewalData {
  /** What an operator raised; null for nothing. */
  readonly raised: PendingStep | null
  /** Null of readers who have none of their own. */
  readonly membership: Membership | null
  readonly fault: string
}

/** Flags of the payment gateway that exist; a membership's renewal is the only one so far (OQ-A64). */
const RENEWAL = 'renewal'

/** Whether there is something to renew, to pay or to choose. */
const isOpen = ({ step, order, offers }: Membership): boolean =>
  step === 461 || step === 469 || order !== null || offers.some(({ kind }) => kind === 'RENEWAL')

/** The renewal and its order (ACC-2.31); with nothing pending they continue (OQ-A88). */
export async function load({ api, url, params, app }: LoadArgs): Promise<RenewalData> {
  const { flag } = params
  if (flag !== RENEWAL) throw redirectTo('/app-error?code=404')
  const hasOwn = app.member !== null && app.member.kind !== 'counterman' && app.member.kind !== 'kiosk'
  const [{ steps }, membership] = await Promise.all([api(getMySteps, {}), hasOwn ? api(getMembership, {}) : null])
  const raised = stepOfPage(
    steps.filter(({ cause }) => cause === 'OPERATOR'),
    url.pathname,
  )
  const shown = membership !== null && isOpen(membership) ? membership : null
  if (raised === null && shown === null) throw redirectTo(landingPage(isOwnPage))
  return { raised, membership: shown, fault: faultOf(url) }
}

export const head = (): PageHead => ({})

export function Page({ data: { raised, membership, fault } }: { readonly data: RenewalData }) {
  const text = useText()
  return (
    <>
      {raised === null ? null : <StepNotice step={raised} />}
      {membership === null ? null : (
        <article className="acct own">
          {raised === null ? <h1>{text.t('member.renew.title')}</h1> : <h2>{text.t('member.renew.title')}</h2>}
          <MembershipSection membership={membership} fault={fault} />
        </article>
      )}
    </>
  )
}
