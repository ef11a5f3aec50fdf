import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { changeEmail, updateProfile } from '@app/contract/account/account-information.ts'
import type { AccountInfo, Profile } from '@app/contract/account/account-information.answers.ts'
import type { CodeList } from '@app/contract/reference/reference.answers.ts'
import { BUSINESS_TYPES, MEMBER_TYPES } from '@app/rules/reference/member-choices.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DataSection } from './data-section.tsx'
import { TextField } from './text-field.tsx'
import { OwnCodeField } from './own-code-field.tsx'
import { OwnForm } from './own-form.tsx'
import { proofOf, useOwnForm } from './use-own-form.ts'

const NAMES = [
  ['firstName', 'account.firstName', 'given-name'],
  ['lastName', 'account.lastName', 'family-name'],
  ['companyName', 'account.company', 'organization'],
  ['phone', 'account.phone', 'tel'],
] as const
const ADDRESS = [
  ['line1', 'account.line1', 'address-line1'],
  ['line2', 'account.line2', 'address-line2'],
  ['city', 'account.city', 'address-level2'],
  ['state', 'account.state', 'address-level1'],
  ['postCode', 'account.postCode', 'postal-code'],
] as const

type Country = CodeList[number]

/** What somebody buys for, and where papers hang on it, what their business does. One that they have not said yet is left as it stands. */
function BusinessFields({ profile, errorOf }: { readonly profile: Profile; readonly errorOf: (name: string) => string }) {
  const text = useText()
  const [memberType, setMemberType] = useState(profile.memberType)
  const unsaid = ['', text.t('business.unsaid')] as const
  return (
    <>
      <ChoiceField
        id="memberType"
        label={text.t('register.buys')}
        value={profile.memberType}
        error={errorOf('memberType')}
        options={[
          ...(profile.memberType === '' ? [unsaid] : []),
          ...MEMBER_TYPES.map((type) => [type, text.t(`register.buys.${type}`)] as const),
        ]}
        onChange={setMemberType}
      />
      {memberType === 'BUSINESS' && profile.asksBusinessType ? (
        <ChoiceField
          id="businessType"
          label={text.t('business.type')}
          value={profile.businessType}
          error={errorOf('businessType')}
          options={[
            ...(profile.businessType === '' ? [unsaid] : []),
            ...BUSINESS_TYPES.map((type) => [type, text.t(`business.type.${type}`)] as const),
          ]}
        />
      ) : null}
      {memberType !== 'INDIVIDUAL' && profile.asksVatNumber ? (
        <TextField
          id="vatNumber"
          label={text.t('account.vatNumber')}
          value={profile.vatNumber}
          error={errorOf('vatNumber')}
          autoComplete="off"
        />
      ) : null}
    </>
  )
}

function ProfileForm({ profile, countries }: { readonly profile: Profile; readonly countries: readonly Country[] }) {
  const text = useText()
  const { siteCode } = useApp()
  const { revalidate } = useRevalidator()
  const { onSubmit, errorOf, message } = useOwnForm(
    (api, field) =>
      api(updateProfile, {
        body: {
          firstName: field('firstName'),
          lastName: field('lastName'),
          companyName: field('companyName'),
          memberType: field('memberType'),
          businessType: field('businessType'),
          ...(profile.asksVatNumber ? { vatNumber: field('vatNumber') } : {}),
          phone: field('phone'),
          line1: field('line1'),
          line2: field('line2'),
          city: field('city'),
          state: field('state'),
          country: field('country'),
          postCode: field('postCode'),
        },
      }),
    () => void revalidate(),
  )
  return (
    <OwnForm label={text.t('account.profile')} send={text.t('account.save')} message={message} onSubmit={onSubmit}>
      {NAMES.map(([name, key, autoComplete]) => (
        <TextField key={name} id={name} label={text.t(key)} value={profile[name]} error={errorOf(name)} autoComplete={autoComplete} />
      ))}
      <BusinessFields profile={profile} errorOf={errorOf} />
      {ADDRESS.map(([name, key, autoComplete]) => (
        <TextField
          key={name}
          id={name}
          label={text.t(key)}
          value={profile.address?.[name] ?? ''}
          error={errorOf(name)}
          autoComplete={autoComplete}
        />
      ))}
      <ChoiceField
        id="country"
        label={text.t('account.country')}
        value={countryOf(profile.address?.country ?? '')?.code ?? siteOf(siteCode).country}
        error={errorOf('country')}
        options={countries.map(({ code, description }) => [code, description])}
        autoComplete="country"
      />
    </OwnForm>
  )
}

function EmailForm({ hasCodes }: { readonly hasCodes: boolean }) {
  const text = useText()
  const { onSubmit, errorOf, message } = useOwnForm(
    (api, field) => api(changeEmail, { body: { email: field('email'), ...proofOf(field) } }),
    () => undefined,
  )
  return (
    <OwnForm label={text.t('account.email')} send={text.t('account.email.send')} message={message} onSubmit={onSubmit}>
      <p>{text.t('account.email.lead')}</p>
      <TextField id="email" label={text.t('account.email.new')} error={errorOf('email')} autoComplete="email" />
      <PasswordField
        id="email-password"
        name="currentPassword"
        label={text.t('account.password.current')}
        autoComplete="current-password"
        error={errorOf('currentPassword')}
      />
      <OwnCodeField isNeeded={hasCodes} error={errorOf('oneTimeCode')} />
    </OwnForm>
  )
}

/** Particulars and address: shown, and with `edit` changed; export and the way out. */
export function SettingSection({
  profile,
  info,
  countries,
  fault,
}: {
  readonly profile: Profile
  readonly info: AccountInfo
  /** Countries to choose from where the particulars are to be changed; null where they are shown. */
  readonly countries: readonly Country[] | null
  /** How a download came back; empty for no fault. */
  readonly fault: string
}) {
  const text = useText()
  const { address } = profile
  const until = info.memberSites.membershipValidThroughDate.date
  const lines =
    address === null ? [] : [address.line1, address.line2, `${address.city} ${address.state} ${address.postCode}`.trim(), address.country]
  return (
    <>
      <h2>{text.t('account.profile')}</h2>
      {countries !== null ? (
        <>
          {profile.hasApprovedPapers ? <p className="dim">{text.t('account.profile.lookedAtAgain')}</p> : null}
          <ProfileForm profile={profile} countries={countries} />
          <h2>{text.t('account.email')}</h2>
          <EmailForm hasCodes={profile.hasOneTimeCodes} />
        </>
      ) : (
        <>
          <dl className="own-facts">
            <dt>{text.t('account.userId')}</dt>
            <dd>{profile.buyerNumber}</dd>
            <dt>{text.t('account.name')}</dt>
            <dd>{`${profile.firstName} ${profile.lastName}`.trim()}</dd>
            {profile.memberType === '' ? null : (
              <>
                <dt>{text.t('register.buys')}</dt>
                <dd>
                  {text.dyn(`register.buys.${profile.memberType}`, '')}
                  {profile.businessType === '' ? '' : ` · ${text.dyn(`business.type.${profile.businessType}`, '')}`}
                </dd>
              </>
            )}
            {profile.vatNumber === '' ? null : (
              <>
                <dt>{text.t('account.vatNumber')}</dt>
                <dd>{profile.vatNumber}</dd>
              </>
            )}
            <dt>{text.t('account.email')}</dt>
            <dd>{profile.email ?? text.t('account.none')}</dd>
            <dt>{text.t('account.phone')}</dt>
            <dd>{profile.phone === '' ? text.t('account.none') : profile.phone}</dd>
            <dt>{text.t('account.address')}</dt>
            <dd>{lines.filter((line) => line !== '').join(', ') || text.t('account.none')}</dd>
            <dt>{text.t('account.member.until')}</dt>
            <dd>{until ?? text.t('account.none')}</dd>
          </dl>
          <p>
            <Link className="btn" to="/accountInformation/accountSetting/edit">
              {text.t('account.edit')}
            </Link>
          </p>
        </>
      )}
      <DataSection fault={fault} />
    </>
  )
}
