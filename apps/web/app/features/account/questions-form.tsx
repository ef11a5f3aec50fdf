import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkSecurityAnswers } from '@app/rules/validation/login-form.ts'
import { useText } from '../../platform/app-info.ts'
import { CaptchaLine } from '../captcha/captcha-line.tsx'
import { isOpen, useCaptcha } from '../captcha/use-captcha.ts'
import { mailInstead, type RecoveryStep, sendAnswers } from './send-recovery.ts'

interface QuestionsFormProps {
  readonly step: Extract<RecoveryStep, { kind: 'ask' }>
  readonly onStep: (step: RecoveryStep) => void
}

/** Asks the saved questions; right answers lead to /create-password, wrong ones are marked (ACC-4.18, ACC-4.20, ACC-4.22). */
export function QuestionsForm({ step: { name, questions }, onStep }: QuestionsFormProps) {
  const text = useText()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState('')
  const [isCaptchaDue, setCaptchaDue] = useState(false)
  const [round, setRound] = useState(0)
  const captcha = useCaptcha(isCaptchaDue, round)
  const isSolving = isOpen(captcha)
  const check = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isSolving) return
    const form = new FormData(event.currentTarget)
    const answers = questions.map(({ questionId }) => {
      const answer = form.get(`answer-${questionId}`)
      return { questionId, answer: typeof answer === 'string' ? answer : '' }
    })
    setTrouble('')
    const open = checkSecurityAnswers(Object.fromEntries(answers.map(({ questionId, answer }) => [String(questionId), answer])))
    setErrors(Object.fromEntries(Object.keys(open).map((id) => [id, text.t('validation.answer.required')])))
    if (!isFaultless(open)) return // ACC-5.18
    const judged = await sendAnswers(name, answers, captcha.kind === 'solved' ? captcha.token : '')
    // A solution works once.
    setRound((before) => before + 1)
    if (judged.kind === 'right') await navigate(judged.path)
    else if (judged.kind === 'locked') onStep({ kind: 'locked', name })
    else if (judged.kind === 'wrong')
      setErrors(Object.fromEntries(judged.questionIds.map((id) => [String(id), text.t('recover.ask.wrong')])))
    else if (judged.kind === 'captcha') {
      setCaptchaDue(true)
      setTrouble(text.t('login.error.INVALID_RECAPTCHA'))
    } else setTrouble(text.t('recover.ask.saveError')) // ACC-8.24
  }
  return (
    <form className="acct-form" noValidate onSubmit={(event) => void check(event)}>
      {trouble === '' ? null : (
        <p className="bad" role="alert">
          {trouble}
        </p>
      )}
      {questions.map(({ questionId, question }) => {
        const error = errors[String(questionId)] ?? ''
        return (
          <div className="field" key={questionId}>
            <label htmlFor={`answer-${questionId}`}>{question}</label>
            <input
              className="in"
              id={`answer-${questionId}`}
              name={`answer-${questionId}`}
              autoComplete="off"
              aria-invalid={error !== ''}
              aria-describedby={error === '' ? undefined : `answer-${questionId}-told`}
            />
            {error === '' ? null : (
              <p className="bad" id={`answer-${questionId}-told`} role="alert">
                {error}
              </p>
            )}
          </div>
        )
      })}
      <CaptchaLine captcha={captcha} />
      <p className="acts">
        <button className="btn ink" type="submit" aria-disabled={isSolving || undefined}>
          {text.t('recover.ask.check')}
        </button>
        <button className="btn" type="button" onClick={() => void mailInstead(name).then(onStep)}>
          {text.t('recover.mailMe')}
        </button>
      </p>
    </form>
  )
}
