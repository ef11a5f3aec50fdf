import { getQuestionChoices } from '@app/contract/account/account-details.ts'
import type { QuestionChoices } from '@app/contract/account/account-details.answers.ts'
import { SIGN_ON_PROVIDERS, type SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { getRegistration, getRegistrationDraft } from '@app/contract/registration/registration.ts'
import type { RegistrationStep } from '@app/contract/registration/registration-step.ts'
import type { RegistrationDraft, RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { bringTo, broughtBy } from '@app/rules/people/brought.ts'
import { asksPrivacyConsent, type StandingVersions } from '@app/rules/people/registration-form.ts'
import { finishedPath, registrationPath, stepToShow } from '@app/rules/people/registration-steps.ts'
import { PASSWORD_RULE } from '@app/rules/people/new-password.ts'
import { COUNTRIES, countryName } from '@app/rules/reference/places/countries.ts'
import { SITES } from '@app/rules/sites/site-table.ts'
import { languageTagOf } from '@app/text/locales.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'
import { isOwnPage } from '../../platform/routing/own-page.ts'
import { loadAgreed } from './agreed-versions.ts'

/** A country with its name in the reader's language. */
export interface NamedCountry {
  readonly code: string
  readonly name: string
}

/** The countries to choose from, those of the site first. */
export interface CountryChoices {
  readonly first: readonly NamedCountry[]
  readonly others: readonly NamedCountry[]
}

/** What every step shows. */
interface Common {
  /** How a form without script came back; empty for no fault. */
  readonly fault: string
}

/** The step that the page shows, with what it asks by. */
export type StepData = Common &
  (
    | {
        readonly view: 'about'
        readonly draft: RegistrationDraft
        readonly countries: CountryChoices
        readonly asksPrivacy: boolean
        readonly passwordMin: number
        /** Versions of what is agreed to, as they stand. */
        readonly agreed: StandingVersions
        /** Who can fill in name and address. */
        readonly fillsIn: readonly SignOnProvider[]
        readonly promo: string
        /** Where the reader comes from, as the address says it; empty for nothing. */
        readonly source: string
      }
    | { readonly view: 'kiosk'; readonly door: NonNullable<RegistrationDraft['door']> }
    | { readonly view: 'code'; readonly draft: RegistrationDraft }
    | { readonly view: 'link'; readonly key: string; readonly passwordMin: number }
    | { readonly view: 'dead' }
    | { readonly view: 'level'; readonly state: RegistrationState }
    | {
        readonly view: 'home'
        readonly state: RegistrationState
        readonly questions: QuestionChoices['choices']
        readonly countries: CountryChoices
      }
    | { readonly view: 'done'; readonly state: RegistrationState }
  )

/** The countries, those of the site first. */
function countriesOf(app: AppInfo): CountryChoices {
  const tag = languageTagOf(app.locale, app.dialect)
  const named = COUNTRIES.map(({ code }) => ({ code, name: countryName(code, tag) })).toSorted((a, b) => a.name.localeCompare(b.name, tag))
  const own: readonly string[] = SITES[app.siteCode].sellsIn
  return { first: named.filter(({ code }) => own.includes(code)), others: named.filter(({ code }) => !own.includes(code)) }
}

/** The page of a visitor: what they typed, the code, or what the link of a mail opens. */
async function loadVisitor({ api, app, url }: LoadArgs, common: Common): Promise<StepData> {
  const key = url.searchParams.get('key') ?? ''
  const draft = await api(getRegistrationDraft, { query: { key } })
  if (draft.door !== null) return { ...common, view: 'kiosk', door: draft.door }
  if (draft.state === 'dead') return { ...common, view: 'dead' }
  if (draft.state === 'link') return { ...common, view: 'link', key, passwordMin: PASSWORD_RULE.min }
  if (draft.state === 'mailed' && url.searchParams.get('edit') === null) return { ...common, view: 'code', draft }
  const [{ sso }, agreed] = await Promise.all([api(getEnvConfig, {}), loadAgreed(api)])
  return {
    ...common,
    view: 'about',
    draft,
    countries: countriesOf(app),
    asksPrivacy: asksPrivacyConsent(app.siteCode),
    passwordMin: PASSWORD_RULE.min,
    agreed,
    fillsIn: SIGN_ON_PROVIDERS.filter((provider) => sso[provider].enabled),
    ...broughtBy(url.searchParams),
  }
}

/** Where somebody goes for whom nothing is open: the saved address, else the landing page (ACC-4.03). */
const awayFrom = (url: URL): never => {
  throw redirectTo(targetAfterSignIn([url.searchParams.get('redirectUrl')], { isOurPath: isOwnPage }))
}

/** The page of a member: the step that the address asks for where it is reached, else the first open one (OQ-A54). */
async function loadMember({ api, app, url, params }: LoadArgs, common: Common): Promise<StepData> {
  const state = await api(getRegistration, {})
  const asked = params['activeStep']
  const step = state.state === 'none' ? null : stepToShow(asked, state.current)
  if (step === null || (step === 'STEP2' && !state.mayChoose)) return awayFrom(url)
  if (step !== asked) throw redirectTo(registrationPath(app.siteCode, step))
  if (step === 'STEP2') return { ...common, view: 'level', state }
  if (state.current === null) {
    const end = finishedPath(app.siteCode)
    if (end !== registrationPath(app.siteCode, step)) throw redirectTo(end)
    return { ...common, view: 'done', state }
  }
  const { choices } = await api(getQuestionChoices, {})
  return { ...common, view: 'home', state, questions: choices, countries: countriesOf(app) }
}

/** Loads the steps; an address of the other kind of site leads to this site's own (OQ-A55). */
export async function loadStep(args: LoadArgs): Promise<StepData> {
  const { app, url, params } = args
  const asked = params['activeStep'] as RegistrationStep | undefined
  const isUsAddress = url.pathname.includes('/usregister')
  if (isUsAddress !== (app.siteCode === 'CPRTUS')) {
    const tail = asked === undefined ? '' : `/${encodeURIComponent(asked)}`
    throw redirectTo(`${registrationPath(app.siteCode)}${tail}${url.search}`)
  }
  const common = { fault: faultOf(url) }
  if (app.member !== null && app.member.kind !== 'kiosk') return loadMember(args, common)
  if (asked !== undefined && asked !== 'STEP1') throw redirectTo(bringTo(registrationPath(app.siteCode, 'STEP1'), url.searchParams))
  return loadVisitor(args, common)
}
