import { Link } from 'react-router'
import { SECURITY_QUESTIONS_COUNT } from '@app/contract/account/account-recovery.ts'
import { saveRegistrationAddress } from '@app/contract/registration/registration.ts'
import { SHIPPING_PREFERENCES } from '@app/rules/reference/member-choices.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import type { Api } from '../../../platform/page/page-module.ts'
import { CountryOptions } from './country-choice.tsx'
import { Prove } from './prove.tsx'
import type { StepData } from '../registration-data.ts'
import { StepChoice, StepField, StepLine } from './step-field.tsx'
import { type StepForm, useStepForm } from './use-step-form.ts'

type HomeData = Extract<StepData, { view: 'home' }>
interface PartProps {
  readonly data: HomeData
  readonly form: StepForm
}

const PLACES = Array.from({ length: SECURITY_QUESTIONS_COUNT }, (_, at) => at)

const send = (api: Api, form: FormData, locale: string) => {
  const field = (name: string): string => fieldText(form, name)
  const questions = PLACES.map((at) => ({
    questionId: Number(field(`securityQuestions[${at}][questionId]`)),
    answer: field(`securityQuestions[${at}][answer]`),
  }))
  return api(saveRegistrationAddress, {
    body: {
      line1: field('line1'),
      line2: field('line2'),
      city: field('city'),
      state: field('state'),
      country: field('country'),
      postCode: field('postCode'),
      choices: {},
      shippingPreference: field('shippingPreference'),
      securityQuestions: questions,
      locale,
    },
  })
}

/** Where titles go. */
function Home({ data: { state, countries }, form: { errorOf } }: PartProps) {
  const text = useText()
  const known = { errorOf, typed: state.address }
  return (
    <>
      <StepLine {...known} name="line1" autoComplete="address-line1" />
      <StepLine {...known} name="line2" autoComplete="address-line2" />
      <div className="pair">
        <StepLine {...known} name="city" autoComplete="address-level2" />
        <StepLine {...known} name="state" autoComplete="address-level1" />
      </div>
      <div className="pair">
        <StepLine {...known} name="postCode" autoComplete="postal-code" />
        <StepChoice
          id="reg-country"
          name="country"
          label={text.t('register.country')}
          autoComplete="country"
          defaultValue={state.address['country'] || state.country}
          error={errorOf('country')}
        >
          <CountryOptions countries={countries} />
        </StepChoice>
      </div>
      <StepChoice
        id="reg-pickup"
        name="shippingPreference"
        label={text.t('register.pickup')}
        defaultValue={state.shippingPreference || SHIPPING_PREFERENCES[0]}
        error={errorOf('shippingPreference')}
      >
        {SHIPPING_PREFERENCES.map((way) => (
          <option key={way} value={way}>
            {text.t(`register.pickup.${way}`)}
          </option>
        ))}
      </StepChoice>
    </>
  )
}

/** What is asked where somebody cannot sign in. Each place begins with another question. */
function Questions({ data: { state, questions }, form: { errorOf } }: PartProps) {
  const text = useText()
  const chosen = errorOf('questions')
  return (
    <fieldset className="reg-questions" id="securityQuestions">
      <legend>{text.t('register.questions.title')}</legend>
      <p className="dim">{text.t(state.hasQuestions ? 'register.questions.kept' : 'register.questions.lead')}</p>
      {chosen === '' ? null : (
        <p className="bad" role="alert">
          {chosen}
        </p>
      )}
      {PLACES.map((at) => (
        <div className="pair" key={at}>
          <StepChoice
            id={`reg-question-${at}`}
            name={`securityQuestions[${at}][questionId]`}
            label={text.t('register.question', { number: at + 1 })}
            defaultValue={questions[at]?.questionId}
            error=""
          >
            {questions.map(({ questionId, question }) => (
              <option key={questionId} value={questionId}>
                {question}
              </option>
            ))}
          </StepChoice>
          <StepField
            id={`reg-answer-${at}`}
            name={`securityQuestions[${at}][answer]`}
            label={text.t('register.answer', { number: at + 1 })}
            autoComplete="off"
            error={answerError(questions, errorOf, at)}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** Errors are named by question: the one that stands at a place as the page came. */
const answerError = (questions: HomeData['questions'], errorOf: StepForm['errorOf'], at: number): string =>
  errorOf(String(questions[at]?.questionId ?? ''))

/** STEP3: the address, and the questions for whoever cannot sign in. */
export function HomeForm({ data }: { readonly data: HomeData }) {
  const text = useText()
  const { locale } = useApp()
  const form = useStepForm((api, typed) => send(api, typed, locale), { fault: data.fault })
  const { onSubmit, isSending, faults, message, code } = form
  return (
    <>
      {code === 'PROOF_NEEDED' ? <Prove /> : null}
      <form className="reg-form" method="post" action="/data/registration/address" noValidate onSubmit={onSubmit}>
        <h1>{text.t('register.home.title')}</h1>
        <p className="dim">{text.t('register.home.lead')}</p>
        <div role="alert">
          {faults > 0 ? <p className="alert bad">{text.t('register.faults', { count: faults })}</p> : null}
          {message === '' || code === 'PROOF_NEEDED' ? null : <p className="alert bad">{message}</p>}
        </div>
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <Home data={data} form={form} />
        <Questions data={data} form={form} />
        <p className="acts">
          <button className="btn ink" type="submit" aria-disabled={isSending || undefined}>
            {text.t('register.home.save')}
          </button>
          <Link className="btn ghost" to="/dashboard">
            {text.t('register.home.later')}
          </Link>
        </p>
      </form>
    </>
  )
}
