import { useState } from 'react'
import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import { beginRegistration } from '@app/contract/registration/registration.ts'
import { asksBusinessType, needsPassport } from '@app/rules/documents/needed.ts'
import { bringTo } from '@app/rules/people/brought.ts'
import { mailKindsOf } from '@app/rules/people/mail-kinds.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { adultAgeIn } from '@app/rules/people/adult-age.ts'
import { BUSINESS_TYPES, MEMBER_TYPES, REGISTRATION_SOURCES } from '@app/rules/reference/member-choices.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { CheckField, ChoiceField } from '../../../ui/fields.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import { useTyped } from '../../../ui/form/form-state.ts'
import { CaptchaLine } from '../../captcha/captcha-line.tsx'
import { isOpen, useCaptcha } from '../../captcha/use-captcha.ts'
import { CountryOptions } from './country-choice.tsx'
import { promo as keptPromo } from './promo.ts'
import type { StepData } from '../registration-data.ts'
import { NewPasswords } from './new-passwords.tsx'
import { StepAlert, StepForm, StepLine } from './step-form.tsx'

type AboutData = Extract<StepData, { view: 'about' }>
interface PartProps {
  readonly data: AboutData
}

const BUYS_FOR_FIELD = 'choices[WBDY]'
const BUSINESS_FIELD = 'choices[BUTP]'

/** The answers about what somebody buys for: what a business does is asked where its licence hangs on it. */
function choicesIn(field: (name: string) => string): Readonly<Record<string, string>> {
  const WBDY = field(BUYS_FOR_FIELD)
  const BUTP = field(BUSINESS_FIELD)
  return WBDY === 'BUSINESS' && BUTP !== '' ? { WBDY, BUTP } : { WBDY }
}

/** The form as it is sent. */
const send = (api: Api, form: FormData, { captcha, locale }: { captcha: string; locale: string }) => {
  const field = (name: string): string => fieldText(form, name)
  return api(beginRegistration, {
    body: {
      firstName: field('firstName'),
      lastName: field('lastName'),
      companyName: field('companyName'),
      email: field('email'),
      phone: field('phone'),
      country: field('country'),
      password: field('password'),
      confirmPassword: field('confirmPassword'),
      language: locale,
      marketing: field('marketing') === 'true',
      choices: choicesIn(field),
      source: field('source'),
      promo: keptPromo() || field('promo'),
      termsVersion: Number(field('termsVersion')),
      termsAccepted: field('termsAccepted') === 'true',
      isOfAge: field('isOfAge') === 'true',
      privacyAccepted: field('privacyAccepted') === 'true',
      privacyVersion: Number(field('privacyVersion')),
      captcha: { token: captcha },
      locale,
    },
  })
}

/** Who somebody is and how they are reached. */
function Person({ data: { draft, countries } }: PartProps) {
  const text = useText()
  const { siteCode } = useApp()
  const { typed } = draft
  const firstCountry = typed['country'] ?? countries.first[0]?.code ?? ''
  const boughtFor = typed[BUYS_FOR_FIELD] === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL'
  const country = useTyped('country', firstCountry)
  const buysFor = useTyped(BUYS_FOR_FIELD, boughtFor)
  const known = { typed }
  const abroad = !needsPassport(siteCode, country)
    ? ''
    : buysFor === 'BUSINESS'
      ? 'register.country.abroad.business'
      : 'register.country.abroad'
  return (
    <>
      <div className="pair">
        <StepLine {...known} name="firstName" autoComplete="given-name" />
        <StepLine {...known} name="lastName" autoComplete="family-name" />
      </div>
      <StepLine {...known} name="email" type="email" autoComplete="email" />
      <div className="pair">
        <ChoiceField
          id="reg-country"
          name="country"
          label={text.t('register.country')}
          autoComplete="country"
          defaultValue={firstCountry}
          hint={abroad === '' ? '' : text.t(abroad)}
        >
          <CountryOptions countries={countries} />
        </ChoiceField>
        <StepLine {...known} name="phone" type="tel" autoComplete="tel" hint={text.t('register.phone.hint')} />
      </div>
      <fieldset className="field reg-buys">
        <legend>{text.t('register.buys')}</legend>
        {MEMBER_TYPES.map((who) => (
          <label className="reg-radio" key={who}>
            <input type="radio" name={BUYS_FOR_FIELD} value={who} defaultChecked={who === boughtFor} />
            <span>{text.t(`register.buys.${who}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={buysFor === 'BUSINESS' ? undefined : 'no-script'}>
        <StepLine {...known} name="companyName" autoComplete="organization" />
        {asksBusinessType(siteCode) ? (
          <ChoiceField
            id="reg-business"
            name={BUSINESS_FIELD}
            label={text.t('business.type')}
            sentAs="choices"
            hint={text.t('business.type.hint')}
            defaultValue={typed[BUSINESS_FIELD]}
            choices={BUSINESS_TYPES.map((type) => [type, text.t(`business.type.${type}`)])}
          />
        ) : null}
      </div>
    </>
  )
}

/** What somebody agrees to, and what they may tell us. */
function Consents({ data: { draft, asksPrivacy, countries, source: cameFrom } }: PartProps) {
  const text = useText()
  const { siteCode } = useApp()
  const country = useTyped('country', draft.typed['country'] ?? countries.first[0]?.code ?? '')
  // News begin by a link that is confirmed; other sites mail none.
  const hasNews = mailKindsOf(siteCode).some(({ needsConfirmation }) => needsConfirmation)
  return (
    <>
      <ChoiceField
        id="reg-source"
        name="source"
        label={text.t('register.source')}
        defaultValue={draft.typed['source'] ?? cameFrom}
        choices={[
          ['', text.t('register.source.none')],
          ...REGISTRATION_SOURCES.map((source) => [source, text.t(`register.source.${source}`)] as const),
        ]}
      />
      <CheckField
        id="reg-age"
        name="isOfAge"
        value="true"
        label={
          <>
            {text.t('register.age', { age: adultAgeIn(country) })} <span className="no-script">{text.t('register.age.noScript')}</span>
          </>
        }
      />
      <CheckField
        id="reg-terms"
        name="termsAccepted"
        value="true"
        label={
          <>
            {text.t('register.terms.before')}{' '}
            <Link to="/termsAndConditions" target="_blank">
              {text.t('register.terms.link')}
            </Link>
            {text.t('register.terms.after')}
          </>
        }
      />
      {asksPrivacy ? (
        <CheckField
          id="reg-privacy"
          name="privacyAccepted"
          value="true"
          label={
            <>
              {text.t('register.privacy.before')}{' '}
              <Link to="/privacyPolicy" target="_blank">
                {text.t('register.privacy.link')}
              </Link>
            </>
          }
        />
      ) : null}
      {hasNews ? (
        <CheckField
          id="reg-news"
          name="marketing"
          value="true"
          defaultChecked={draft.typed['marketing'] === 'true'}
          label={text.t('register.news')}
        />
      ) : null}
    </>
  )
}

/** Ways to have name and address filled in: plain links, since somebody else's page follows. */
function FillIn({ data: { fillsIn, promo, source } }: PartProps) {
  const text = useText()
  const { locale, siteCode } = useApp()
  if (fillsIn.length === 0) return null
  // What the address brought comes back with the reader.
  const redirectUrl = bringTo(registrationPath(siteCode, 'STEP1'), new URLSearchParams({ promo, source }))
  return (
    <div className="reg-fill">
      <p className="acts">
        {fillsIn.map((provider) => (
          <a
            key={provider}
            className="btn"
            href={`/sso/${provider}/start?${new URLSearchParams({ register: '1', locale, redirectUrl })}`}
            rel="nofollow"
          >
            {text.t('register.fillIn', { name: text.t(`signOn.${provider}`) })}
          </a>
        ))}
      </p>
      <p className="dim">{text.t('register.fillIn.hint')}</p>
    </div>
  )
}

/** STEP1: who somebody is. The captcha is solved while they type. */
export function AboutForm({ data }: { readonly data: AboutData }) {
  const text = useText()
  const { locale } = useApp()
  const [round, setRound] = useState(0)
  const [isHard, setHard] = useState(false)
  const captcha = useCaptcha(true, round, { isHard })
  const isSolving = isOpen(captcha)
  const onRefused = (error: unknown): void => {
    // A solution works once, and is not looked at where a field is wrong.
    if (!isFailure(error) || error.code !== 'INVALID_INPUT') setRound((before) => before + 1)
    if (isFailure(error) && error.detail['isHard'] === true) setHard(true)
  }
  return (
    <StepForm
      action="/public/data/registration"
      fault={data.fault}
      send={(api, typed) => send(api, typed, { captcha: captcha.kind === 'solved' ? captcha.token : '', locale })}
      onRefused={onRefused}
    >
      <h1>{text.t('register.step.STEP1')}</h1>
      <p className="dim">{text.t('register.about.lead')}</p>
      <StepAlert isCounting />
      <FillIn data={data} />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="language" value={locale} />
      <input type="hidden" name="termsVersion" value={data.agreed.termsVersion} />
      <input type="hidden" name="privacyVersion" value={data.agreed.privacyVersion} />
      <input type="hidden" name="promo" value={data.promo || data.draft.typed['promo']} />
      <Person data={data} />
      <NewPasswords min={data.passwordMin} />
      <Consents data={data} />
      <CaptchaLine captcha={captcha} noScript={text.t('register.captcha.noScript')} />
      <p className="acts">
        <SendButton aria-disabled={isSolving || undefined}>{text.t('register.continue')}</SendButton>
        <span className="dim">{text.t('register.next.code')}</span>
      </p>
    </StepForm>
  )
}
