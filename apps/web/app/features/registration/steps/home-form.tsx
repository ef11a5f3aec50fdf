import { useState } from 'react'
import { Link } from 'react-router'
import { SECURITY_QUESTIONS_COUNT } from '@app/contract/account/account-recovery.ts'
import { saveRegistrationAddress } from '@app/contract/registration/registration.ts'
import { SHIPPING_PREFERENCES } from '@app/rules/reference/member-choices.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import type { Api } from '../../../platform/page/page-module.ts'
import { needsProof } from '../../../platform/needs-proof.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import { useTyped } from '../../../ui/form/form-state.ts'
import { CountryOptions } from './country-choice.tsx'
import { Prove } from './prove.tsx'
import type { StepData } from '../registration-data.ts'
import { StepAlert, StepForm, StepLine } from './step-form.tsx'

type HomeData = Extract<StepData, { view: 'home' }>
interface PartProps {
  readonly data: HomeData
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
function Home({ data: { state, countries } }: PartProps) {
  const text = useText()
  const known = { typed: state.address }
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
        <ChoiceField
          id="reg-country"
          name="country"
          label={text.t('register.country')}
          autoComplete="country"
          defaultValue={state.address['country'] || state.country}
        >
          <CountryOptions countries={countries} />
        </ChoiceField>
      </div>
      <ChoiceField
        id="reg-pickup"
        name="shippingPreference"
        label={text.t('register.pickup')}
        defaultValue={state.shippingPreference || SHIPPING_PREFERENCES[0]}
        choices={SHIPPING_PREFERENCES.map((way) => [way, text.t(`register.pickup.${way}`)])}
      />
    </>
  )
}

interface QuestionProps extends PartProps {
  readonly at: number
}

/** One of the questions, and its answer, whose fault the server names by the question that was chosen. */
function Question({ data: { questions }, at }: QuestionProps) {
  const text = useText()
  const name = `securityQuestions[${at}][questionId]`
  const first = questions[at]?.questionId
  const chosen = useTyped(name, String(first ?? ''))
  return (
    <div className="pair">
      <ChoiceField
        id={`reg-question-${at}`}
        name={name}
        label={text.t('register.question', { number: at + 1 })}
        // What is wrong with the choice of all three stands under the first.
        sentAs={at === 0 ? 'questions' : undefined}
        defaultValue={first}
        choices={questions.map(({ questionId, question }) => [String(questionId), question])}
      />
      <InputField
        id={`reg-answer-${at}`}
        name={`securityQuestions[${at}][answer]`}
        label={text.t('register.answer', { number: at + 1 })}
        autoComplete="off"
        sentAs={chosen}
      />
    </div>
  )
}

/** What is asked where somebody cannot sign in. Each place begins with another question. */
function Questions({ data }: PartProps) {
  const text = useText()
  return (
    <fieldset className="reg-questions" id="securityQuestions">
      <legend>{text.t('register.questions.title')}</legend>
      <p className="dim">{text.t(data.state.hasQuestions ? 'register.questions.kept' : 'register.questions.lead')}</p>
      {PLACES.map((at) => (
        <Question key={at} data={data} at={at} />
      ))}
    </fieldset>
  )
}

/** STEP3: the address, and the questions for whoever cannot sign in. */
export function HomeForm({ data }: { readonly data: HomeData }) {
  const text = useText()
  const { locale } = useApp()
  // Once it was given, the refusal is no news, and a later one asks anew.
  const [proof, setProof] = useState<'none' | 'asked' | 'given'>(data.fault === 'PROOF_NEEDED' ? 'asked' : 'none')
  return (
    <>
      {proof === 'asked' ? <Prove onProved={() => setProof('given')} /> : null}
      <StepForm
        action="/data/registration/address"
        fault={data.fault}
        send={(api, typed) => send(api, typed, locale)}
        onRefused={(error) => setProof(needsProof(error) ? 'asked' : 'none')}
      >
        <h1>{text.t('register.home.title')}</h1>
        <p className="dim">{text.t('register.home.lead')}</p>
        {proof === 'none' ? <StepAlert isCounting /> : null}
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <Home data={data} />
        <Questions data={data} />
        <p className="acts">
          <SendButton>{text.t('register.home.save')}</SendButton>
          <Link className="btn ghost" to="/dashboard">
            {text.t('register.home.later')}
          </Link>
        </p>
      </StepForm>
    </>
  )
}
