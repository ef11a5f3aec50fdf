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

interface ChoiceData {
  /** What an operator raised; null for nothing. */
  readonly raised: PendingStep | null
  /** Null where no level has to be chosen. */
  readonly membership: Membership | null
  readonly fault: string
}

/** The choice of a level where none is held (status 463); with nothing pending they continue (OQ-A88). */
export async function load({ api, url, app }: LoadArgs): Promise<ChoiceData> {
  const hasOwn = app.member !== null && app.member.kind !== 'counterman' && app.member.kind !== 'kiosk'
  const [{ steps }, membership] = await Promise.all([api(getMySteps, {}), hasOwn ? api(getMembership, {}) : null])
  const raised = stepOfPage(
    steps.filter(({ cause }) => cause === 'OPERATOR'),
    url.pathname,
  )
  const shown = membership?.step === 463 ? membership : null
  if (raised === null && shown === null) throw redirectTo(landingPage(isOwnPage))
  return { raised, membership: shown, fault: faultOf(url) }
}

export const head = (): PageHead => ({})

export function Page({ data: { raised, membership, fault } }: { readonly data: ChoiceData }) {
  const text = useText()
  return (
    <>
      {raised === null ? null : <StepNotice step={raised} />}
      {membership === null ? null : (
        <article className="acct own" data-step={463}>
          {raised === null ? <h1>{text.t('member.choose.title')}</h1> : <h2>{text.t('member.choose.title')}</h2>}
          <p>{text.t('member.choose.lead')}</p>
          <MembershipSection membership={membership} fault={fault} />
        </article>
      )}
    </>
  )
}
