import { getQuestionChoices } from '@app/contract/account/account-details.ts'
import type { QuestionChoices } from '@app/contract/account/account-details.answers.ts'
import { SECURITY_QUESTIONS_COUNT } from '@app/contract/account/account-recovery.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { faultOf } from '../../platform/page/fault-of.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { faultWords } from './words.ts'

interface ChooseData extends QuestionChoices {
  readonly fault: string
  readonly redirectUrl: string
}

const NO_BOUNDS = { min: 0, max: 0 } as const
const PLACES = Array.from({ length: SECURITY_QUESTIONS_COUNT }, (_, at) => at)

/** Step 462: security questions are missing (ACC-2.24, ACC-8.05). Who has some may replace them here. */
export async function load({ url, api }: LoadArgs): Promise<ChooseData> {
  const choices = await api(getQuestionChoices, {})
  return {
    ...choices,
    fault: faultOf(url),
    redirectUrl: url.searchParams.get('redirectUrl') ?? '',
  }
}

export const head = (_: ChooseData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.choose') })

function QuestionPlace({ at, choices }: { readonly at: number; readonly choices: QuestionChoices['choices'] }) {
  const text = useText()
  return (
    <>
      <div className="field">
        <label htmlFor={`question-${at}`}>{text.t('recover.choose.question', { number: at + 1 })}</label>
        <select className="in" id={`question-${at}`} name={`questions[${at}][questionId]`} defaultValue="0">
          <option value="0">{text.t('recover.choose.pick')}</option>
          {choices.map(({ questionId, question }) => (
            <option key={questionId} value={questionId}>
              {question}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`answer-${at}`}>{text.t('recover.choose.answer', { number: at + 1 })}</label>
        <input className="in" id={`answer-${at}`} name={`questions[${at}][answer]`} autoComplete="off" />
      </div>
    </>
  )
}

export function Page({ data }: { readonly data: ChooseData }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <section className="acct">
      <h1>{text.t('recover.choose')}</h1>
      <p>{text.t('recover.choose.lead')}</p>
      {data.chosen.length > 0 ? <p className="dim">{text.t('recover.choose.replaces')}</p> : null}
      <form className="acct-form" method="post" action="/data/member/securityQuestions" noValidate>
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="redirectUrl" value={data.redirectUrl} />
        {data.fault === '' ? null : (
          <div className="alert" role="alert">
            <p className="bad">{faultWords(data.fault, { text, bounds: NO_BOUNDS })}</p>
          </div>
        )}
        {PLACES.map((at) => (
          <QuestionPlace key={at} at={at} choices={data.choices} />
        ))}
        <p className="acts">
          <button className="btn ink" type="submit">
            {text.t('recover.choose.save')}
          </button>
        </p>
      </form>
    </section>
  )
}
