import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { beginRegistration } from '@app/contract/registration/registration.ts'
import { REGISTRATION_SOURCES } from '@app/rules/reference/member-choices.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import type { Api } from '../../../platform/page/page-module.ts'
import { CaptchaLine } from '../../captcha/captcha-line.tsx'
import { isOpen, useCaptcha } from '../../captcha/use-captcha.ts'
import { CountryOptions } from './country-choice.tsx'
import { keepPromo, promo as keptPromo } from './promo.ts'
import type { StepData } from '../registration-data.ts'
import { NewPasswords } from './new-passwords.tsx'
import { StepCheck, StepChoice, StepLine } from './step-field.tsx'
import { type StepForm, useStepForm } from './use-step-form.ts'

type AboutData = Extract<StepData, { view: 'about' }>
interface PartProps {
  readonly data: AboutData
  readonly form: StepForm
}

const BUYS_FOR = ['INDIVIDUAL', 'BUSINESS'] as const

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
      choices: { WBDY: field('choices[WBDY]') },
      source: field('source'),
      promo: keptPromo(),
      termsVersion: Number(field('termsVersion')),
      termsAccepted: field('termsAccepted') === 'true',
      privacyAccepted: field('privacyAccepted') === 'true',
      captcha: { token: captcha },
      locale,
    },
  })
}

/** Who somebody is and how they are reached. */
function Person({ data: { draft, countries, homeCountries }, form: { errorOf } }: PartProps) {
  const text = useText()
  const { typed } = draft
  const [country, setCountry] = useState(typed['country'] ?? countries.first[0]?.code ?? '')
  const [buysFor, setBuysFor] = useState(typed['choices[WBDY]'] === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL')
  const known = { errorOf, typed }
  return (
    <>
      <div className="pair">
        <StepLine {...known} name="firstName" autoComplete="given-name" />
        <StepLine {...known} name="lastName" autoComplete="family-name" />
      </div>
      <StepLine {...known} name="email" type="email" autoComplete="email" />
      <div className="pair">
        <StepChoice
          id="reg-country"
          name="country"
          label={text.t('register.country')}
          autoComplete="country"
          value={country}
          onChange={({ target }) => setCountry(target.value)}
          error={errorOf('country')}
          hint={homeCountries.includes(country) ? '' : text.t('register.country.abroad')}
        >
          <CountryOptions countries={countries} />
        </StepChoice>
        <StepLine {...known} name="phone" type="tel" autoComplete="tel" hint={text.t('register.phone.hint')} />
      </div>
      <fieldset className="field reg-buys">
        <legend>{text.t('register.buys')}</legend>
        {BUYS_FOR.map((who) => (
          <label className="reg-radio" key={who}>
            <input type="radio" name="choices[WBDY]" value={who} checked={who === buysFor} onChange={() => setBuysFor(who)} />
            <span>{text.t(`register.buys.${who}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={buysFor === 'BUSINESS' ? undefined : 'no-script'}>
        <StepLine {...known} name="companyName" autoComplete="organization" />
      </div>
    </>
  )
}

/** What somebody agrees to, and what they may tell us. */
function Consents({ data: { draft, asksPrivacy }, form: { errorOf } }: PartProps) {
  const text = useText()
  return (
    <>
      <StepChoice
        id="reg-source"
        name="source"
        label={text.t('register.source')}
        defaultValue={draft.typed['source'] ?? ''}
        error={errorOf('source')}
      >
        <option value="">{text.t('register.source.none')}</option>
        {REGISTRATION_SOURCES.map((source) => (
          <option key={source} value={source}>
            {text.t(`register.source.${source}`)}
          </option>
        ))}
      </StepChoice>
      <StepCheck id="reg-terms" name="termsAccepted" error={errorOf('termsAccepted')}>
        {text.t('register.terms.before')}{' '}
        <Link to="/termsAndConditions" target="_blank">
          {text.t('register.terms.link')}
        </Link>
        {text.t('register.terms.after')}
      </StepCheck>
      {asksPrivacy ? (
        <StepCheck id="reg-privacy" name="privacyAccepted" error={errorOf('privacyAccepted')}>
          {text.t('register.privacy.before')}{' '}
          <Link to="/privacyPolicy" target="_blank">
            {text.t('register.privacy.link')}
          </Link>
        </StepCheck>
      ) : null}
      <StepCheck id="reg-news" name="marketing" error="" defaultChecked={draft.typed['marketing'] === 'true'}>
        {text.t('register.news')}
      </StepCheck>
    </>
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
  const form = useStepForm((api, typed) => send(api, typed, { captcha: captcha.kind === 'solved' ? captcha.token : '', locale }), {
    fault: data.fault,
    onRefused: (detail, code) => {
      // A solution works once, and is not looked at where a field is wrong.
      if (code !== 'INVALID_INPUT') setRound((before) => before + 1)
      if (detail['isHard'] === true) setHard(true)
    },
  })
  useEffect(() => keepPromo(data.promo), [data.promo])
  const { isSending, faults, message, onSubmit } = form
  return (
    <form className="reg-form" method="post" action="/public/data/registration" noValidate onSubmit={onSubmit}>
      <h1>{text.t('register.step.STEP1')}</h1>
      <p className="dim">{text.t('register.about.lead')}</p>
      <div role="alert">
        {faults > 0 ? <p className="alert bad">{text.t('register.faults', { count: faults })}</p> : null}
        {message === '' ? null : <p className="alert bad">{message}</p>}
      </div>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="language" value={locale} />
      <input type="hidden" name="termsVersion" value={data.termsVersion} />
      <input type="hidden" name="promo" value={data.promo} />
      <Person data={data} form={form} />
      <NewPasswords errorOf={form.errorOf} min={data.passwordMin} />
      <Consents data={data} form={form} />
      <CaptchaLine captcha={captcha} noScript={text.t('register.captcha.noScript')} />
      <p className="acts">
        <button className="btn ink" type="submit" aria-disabled={isSending || isSolving || undefined}>
          {text.t(isSending ? 'register.sending' : 'register.continue')}
        </button>
        <span className="dim">{text.t('register.next.code')}</span>
      </p>
    </form>
  )
}
