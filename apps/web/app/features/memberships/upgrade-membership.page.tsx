import { Link } from 'react-router'
import { getMembership } from '@app/contract/memberships/memberships.ts'
import type { Membership } from '@app/contract/memberships/memberships.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { MembershipSection } from './membership-section.tsx'

interface UpgradeData {
  readonly membership: Membership
  readonly fault: string
}

/** What the reader holds, and what they may move to (ACC-2.32). */
export async function load({ api, url }: LoadArgs): Promise<UpgradeData> {
  return { membership: await api(getMembership, {}), fault: faultOf(url) }
}

export const head = (): PageHead => ({ canonicalPath: '/upgrade-membership' })

export function Page({ data: { membership, fault } }: { readonly data: UpgradeData }) {
  const text = useText()
  const { siteCode } = useApp()
  return (
    <article className="acct own">
      <h1>{text.t('member.upgrade.title')}</h1>
      <MembershipSection membership={membership} fault={fault} />
      {siteCode === 'CPRTUS' ? (
        <p>
          <Link className="link" to="/registrationlanding">
            {text.t('member.compare')}
          </Link>
        </p>
      ) : null}
    </article>
  )
}
