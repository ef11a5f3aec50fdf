import { useEffect, useState, type FormEvent } from 'react'
import { checkLoginForm } from '@app/rules/validation/login-form.ts'
import { USERNAME_COOKIE } from '@app/rules/people/sign-in-limits.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { localPath } from '../../../platform/routing/routing.ts'
import { failedAttempts } from './attempts.ts'
import type { LoginData } from './login-data.ts'
import { sendSignIn, wordsOf, type SignInForm } from './send-sign-in.ts'
import type { Refusal } from './sign-in-alert.tsx'
import { useCaptcha, type Captcha } from '../../captcha/use-captcha.ts'

/** The fields as the reader fills them in. */
export interface SignInFields {
  readonly username: string
  readonly accountType: string
  readonly rememberme: boolean
}

export interface SignIn {
  readonly fields: SignInFields
  readonly change: (part: Partial<SignInFields>) => void
  readonly refusal: Refusal | null
  /** Whether the account asks for a one-time code beside the password. */
  readonly needsCode: boolean
  readonly captcha: Captcha
  readonly isSending: boolean
  /** Counts the tries whose password is typed again: all but those that lacked a code alone. */
  readonly round: number
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

const cookie = (name: string): string => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}

/** One-time password and user name of a mailed link; read once and taken out of the address before anything else loads (OQ-A37). */
function takeTokens(): { readonly password: string; readonly username: string } | null {
  const url = new URL(window.location.href)
  const [password, username] = [url.searchParams.get('token1'), url.searchParams.get('token2')]
  if (password === null || username === null) return null
  for (const name of ['token1', 'token2']) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  return { password, username }
}

/** What a first sign-in by a mailed link came to instead of words (ACC-4.12, OQ-A38). */
const pageOfFirstTime = (error: string): string =>
  error === 'BAD_CREDENTIALS' ? '/tempPasswordExpired' : `/login-error?errorCode=${encodeURIComponent(error)}`

/** Whether a refusal asks for a one-time code; the password was right then. */
const asksForCode = (error: string): boolean => error === 'ONE_TIME_CODE_NEEDED' || error === 'ONE_TIME_CODE_WRONG'

function textOf(form: FormData, name: string): string {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed : ''
}

/** A form of sign-in: its fields, its checks, what became of it. `label` is sent as the chosen kind of account. */
export function useSignIn(data: LoginData, label: string): SignIn {
  const { locale } = useApp()
  const text = useText()
  const [fields, setFields] = useState<SignInFields>({ username: '', accountType: data.accountType, rememberme: false })
  const [refusal, setRefusal] = useState<Refusal | null>(
    data.error === '' ? null : { error: data.error, message: wordsOf(data.error, text) },
  )
  const [needsCode, setNeedsCode] = useState(asksForCode(data.error))
  const [passwords, setPasswords] = useState(0)
  const [isCaptchaDue, setCaptchaDue] = useState(data.error === 'INVALID_RECAPTCHA')
  const [round, setRound] = useState(0)
  const [isSending, setSending] = useState(false)
  const captcha = useCaptcha(isCaptchaDue, round)
  const leave = (path: string): void => window.location.assign(localPath(locale, path))

  const send = async (form: SignInForm, isFirstTime: boolean): Promise<void> => {
    setSending(true)
    const outcome = await sendSignIn(form, { text, wish: data.redirectUrl })
    if (outcome.kind === 'go') return leave(outcome.path)
    if (isFirstTime) return leave(pageOfFirstTime(outcome.error))
    setSending(false)
    setRefusal(outcome)
    setRound((before) => before + 1)
    if (asksForCode(outcome.error)) setNeedsCode(true)
    else setPasswords((before) => before + 1)
    if (outcome.needsCaptcha || (data.captchaFrom !== null && failedAttempts() >= data.captchaFrom)) setCaptchaDue(true)
  }

  useEffect(() => {
    const username = cookie(USERNAME_COOKIE)
    if (username !== '') setFields((before) => (before.username === '' ? { ...before, username, rememberme: true } : before))
    if (data.captchaFrom !== null && failedAttempts() >= data.captchaFrom) setCaptchaDue(true)
    const tokens = takeTokens()
    if (tokens === null) return
    const form = { ...tokens, oneTimeCode: '', accountType: '0', accountTypeValue: '', rememberme: false, captchaToken: '' }
    void send({ ...form, isMobileApp: data.isMobileApp }, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the page opens
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isSending) return
    const typed = new FormData(event.currentTarget)
    const [password, oneTimeCode] = [textOf(typed, 'password'), textOf(typed, 'oneTimeCode')]
    const elsewhere = data.accountTypes.find(({ value }) => value === fields.accountType)
    if (elsewhere) return window.location.assign(elsewhere.url)
    const { passwordRule, emailRule, isGlobalPlatform } = data
    const state = captcha.kind === 'hidden' ? 'hidden' : captcha.kind === 'solved' ? 'answered' : 'unanswered'
    const [error] = Object.values(checkLoginForm({ ...fields, password }, { passwordRule, emailRule, isGlobalPlatform, captcha: state }))
    if (error !== undefined) return setRefusal({ error, message: text.dyn(error, text.t('error.generic'), { ...passwordRule }) })
    const captchaToken = captcha.kind === 'solved' ? captcha.token : ''
    void send({ ...fields, password, oneTimeCode, accountTypeValue: label, captchaToken, isMobileApp: data.isMobileApp }, false)
  }
  const change = (part: Partial<SignInFields>): void => setFields((before) => ({ ...before, ...part }))
  return { fields, change, refusal, needsCode, captcha, isSending, round: passwords, submit }
}
