import { Link } from 'react-router'
import { listAgreements } from '@app/contract/agreements/agreements.ts'
import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import { getAccountInfo, getProfile } from '@app/contract/account/account-information.ts'
import type { AccountInfo, Profile } from '@app/contract/account/account-information.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { getMembership } from '@app/contract/memberships/memberships.ts'
import type { Membership } from '@app/contract/memberships/memberships.answers.ts'
import { getUserConfig } from '@app/contract/site/site.ts'
import type { UserConfig } from '@app/contract/site/site.answers.ts'
import { listSessions, type SessionEntry } from '@app/contract/people/session.ts'
import type { CodeList } from '@app/contract/reference/reference.answers.ts'
import { getReferenceDataLess } from '@app/contract/reference/reference.ts'
import { bidsForAnother } from '@app/rules/mandates/holders.ts'
import type { Text } from '@app/text/create-text.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { logQuietly } from '../../platform/browser-log.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { loadPapers, type PapersData } from '../papers/papers-data.ts'
import { PapersSection } from '../papers/papers-section.tsx'
import { type DelegatesData, loadDelegates } from '../mandates/delegates/delegates-data.ts'
import { DelegatesSection } from '../mandates/delegates/delegates-section.tsx'
import { AgreementsSection } from '../agreements/agreements-section.tsx'
import { MembershipSection } from '../memberships/membership-section.tsx'
import { loadRegistrationLeft, type RegistrationLeft, RegistrationSection } from './registration-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { SettingSection } from './setting-section.tsx'

const MENUS = [
  'accountSetting',
  'membership',
  'agreements',
  'licenses',
  'delegates',
  'preferences',
  'complete-registration',
  'security',
] as const
type Menu = (typeof MENUS)[number]
/** Least status that is no fault of the reader's. */
const SITES_MISTAKE = 500

interface AccountData {
  readonly menu: Menu
  /** Countries of an address, in the reader's language and order; null where nothing is changed. */
  readonly countries: CodeList | null
  readonly profile: Profile
  readonly info: AccountInfo
  /** What is left of the registration, under its own heading; null elsewhere. */
  readonly registration: RegistrationLeft | null
  readonly sessions: readonly SessionEntry[]
  /** Only for the preferences. */
  readonly config: UserConfig | null
  /** Under its own heading, and with the details where an address asks to upgrade it (ACC-2.49); null elsewhere. */
  readonly membership: Membership | null
  /** Under their own heading; null elsewhere. */
  readonly agreements: readonly Agreement[] | null
  readonly fault: string
  /** Papers, on their own page and where the address of the settings asks for them (ACC-2.48). */
  readonly papers: PapersData | null
  /** Who else bids for the reader, under their own heading; null elsewhere. */
  readonly delegates: DelegatesData | null
}

/** An unknown part of the address is the default one (OQ-A137). */
const menuOf = (named: string | undefined): Menu => MENUS.find((menu) => menu === named) ?? 'accountSetting'

/** In place of the account's information when it cannot be loaded: the page is of use without it (MKT-8.26). */
const NO_INFO: AccountInfo = {
  contactInfoList: [],
  wireTransferPaymentInitiated: false,
  memberSites: { membershipValidThroughDate: { date: null } },
}

/** The account's information; a failure is logged, and what follows from signing out or a step is left to who led here. */
async function loadInfo(api: LoadArgs['api']): Promise<AccountInfo> {
  try {
    return await api(getAccountInfo, {})
  } catch (error) {
    if (!isFailure(error) || statusOf(error.code) < SITES_MISTAKE) throw error
    // An outage is logged by the server itself.
    if (typeof window !== 'undefined') logQuietly(`account information failed: ${error.code}`)
    return NO_INFO
  }
}

/** Countries by name. The form of an address is not shown before they are known (MKT-7.09, MQ-007). */
async function loadCountries({ api, app }: Pick<LoadArgs, 'api' | 'app'>): Promise<CodeList> {
  const { countries = [] } = await api(getReferenceDataLess, {})
  const named = countries.map(({ code, description }) => ({ code, description }))
  return named.toSorted((one, other) => one.description.localeCompare(other.description, languageTagOf(app.locale, app.dialect)))
}

export async function load(args: LoadArgs): Promise<AccountData> {
  const { params, url, api, app } = args
  const menu = menuOf(params['navMenu'])
  const isUpgrading = menu === 'accountSetting' && url.searchParams.get('accSettingUpgradeMem') === 'true'
  const showsPapers = menu === 'licenses' || (menu === 'accountSetting' && url.searchParams.get('showAcc') === 'Y')
  const isEdited = menu === 'accountSetting' && params['edit'] === 'edit'
  const [profile, info, registration, { sessions }, config, countries, membership, papers, signed, delegates] = await Promise.all([
    api(getProfile, {}),
    loadInfo(api),
    menu === 'complete-registration' ? loadRegistrationLeft(api) : null,
    menu === 'security' ? api(listSessions, {}) : { sessions: [] },
    menu === 'preferences' ? api(getUserConfig, {}) : null,
    isEdited ? loadCountries({ api, app }) : null,
    menu === 'membership' || isUpgrading ? api(getMembership, {}) : null,
    showsPapers ? loadPapers(args) : null,
    menu === 'agreements' ? api(listAgreements, {}) : null,
    menu === 'delegates' ? loadDelegates(args) : null,
  ])
  return {
    menu,
    countries,
    profile,
    info,
    registration,
    sessions,
    config,
    membership,
    agreements: signed?.agreements ?? null,
    fault: faultOf(url),
    papers,
    delegates,
  }
}

export const head = (_: AccountData, __: AppInfo, text: Text): PageHead => ({ title: text.t('account.title') })

/** Whoever bids for the reader, and for whom they bid themselves. */
function MandateLinks() {
  const text = useText()
  const { member } = useApp()
  const hasBidders = useAllowed('ROLE_BROKER,ROLE_MASTER')
  if (member === null) return null
  return (
    <>
      {hasBidders ? <Link to="/brokerProfile">{text.t('broker.profile.title')}</Link> : null}
      {hasBidders ? <Link to="/bidders">{text.t('mandate.bidders.title')}</Link> : null}
      {member.kind === 'buyer' ? <Link to="/manageCounterman">{text.t('mandate.countermen.title')}</Link> : null}
      {bidsForAnother(member.kind) ? <Link to="/contactBroker">{text.t('mandate.own.title')}</Link> : null}
    </>
  )
}

/** A person's own account. */
export function Page({ data }: { readonly data: AccountData }) {
  const text = useText()
  return (
    <section className="acct own">
      <h1>{text.t('account.title')}</h1>
      <nav className="seg" aria-label={text.t('account.title')}>
        {MENUS.map((menu) => (
          <Link key={menu} to={`/accountInformation/${menu}`} aria-current={menu === data.menu ? 'page' : undefined}>
            {text.t(`account.menu.${menu}`)}
          </Link>
        ))}
        <MandateLinks />
      </nav>
      {data.membership === null ? null : (
        <>
          <h2>{text.t(data.menu === 'membership' ? 'member.title' : 'member.upgrade.title')}</h2>
          <MembershipSection membership={data.membership} fault={data.fault} />
        </>
      )}
      {data.menu === 'accountSetting' ? (
        <SettingSection profile={data.profile} info={data.info} countries={data.countries} fault={data.fault} />
      ) : null}
      {data.agreements === null ? null : <AgreementsSection agreements={data.agreements} fault={data.fault} />}
      {data.papers === null ? null : <PapersSection data={data.papers} />}
      {data.delegates === null ? null : <DelegatesSection data={data.delegates} />}
      {data.registration === null ? null : <RegistrationSection left={data.registration} />}
      {data.config === null ? null : <PreferencesSection config={data.config} />}
      {data.menu === 'security' ? <SecuritySection sessions={data.sessions} hasCodes={data.profile.hasOneTimeCodes} /> : null}
    </section>
  )
}
