import { askSecurityQuestions, emailPassword, resetByEmail, verifySecurityAnswers } from '@app/contract/account/account-recovery.ts'
import type { SavedQuestions, VerifiedAnswers } from '@app/contract/account/account-recovery.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { getCaptchaKey } from '@app/contract/site/site.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkResetEmail, checkUserIdOrEmail } from '@app/rules/validation/login-form.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { loadRecoveryFacts, type RecoveryFacts } from './recovery-facts.ts'

/** What was forgotten. */
export type Forgotten = 'password' | 'userId'

/** State of the recovery: what its dialog shows (ACC-2.77, ACC-2.78). */
export type RecoveryStep =
  | { readonly kind: 'form'; readonly forgotten: Forgotten; readonly value: string }
  | { readonly kind: 'ask'; readonly name: string; readonly questions: SavedQuestions['questions'] }
  | { readonly kind: 'none'; readonly name: string }
  | { readonly kind: 'locked'; readonly name: string }
  | { readonly kind: 'sent' }
  | { readonly kind: 'failed' }

/** What a form of recovery came to: the next step, the key of a message under its field, or that a captcha has to be solved first. */
export type Sent = { readonly step: RecoveryStep } | { readonly error: string } | { readonly needsCaptcha: true }

// With a signal of its own, so that refusals come back here and lead nowhere by themselves.
const call = () => browserApi(new AbortController().signal)

/** The message under the field, empty for none (ACC-4.25, ACC-5.16, ACC-5.17, ACC-5.19). */
function errorOf(name: string, forgotten: Forgotten, facts: RecoveryFacts): string {
  const errors =
    forgotten === 'password'
      ? checkResetEmail(name, { ...facts, showsSecurityQuestions: facts.asksQuestions })
      : checkUserIdOrEmail(name, facts)
  return isFaultless(errors) ? '' : (Object.values(errors)[0] ?? '')
}

const siteKey = async (): Promise<string> => (await call()(getCaptchaKey, {})).siteKey ?? ''

async function mail(name: string, captchaToken: string): Promise<Sent> {
  try {
    const solved = captchaToken === '' ? {} : { reCaptchaResponse: { token: captchaToken, siteKey: await siteKey() } }
    await call()(emailPassword, { body: { userIdOrEmail: name, locale: '', ...solved } })
    return { step: { kind: 'sent' } }
  } catch (error) {
    if (isFailure(error) && error.code === 'CAPTCHA_NEEDED') return { needsCaptcha: true }
    // InvalidUserID is shown at the field, anything else in the failed dialog (ACC-4.27, ACC-4.28).
    if (isFailure(error) && error.code === 'INVALID_USER_ID') return { error: 'validation.userIdOrEmail' }
    return { step: { kind: 'failed' } }
  }
}

/**
 * Sends the first form: asks the security questions where the site does, else mails a link (ACC-4.17 to 4.19, ACC-4.24), with a solved
 * captcha where one is due (ACC-3.05).
 */
export async function startRecovery(typed: string, forgotten: Forgotten, captchaToken: string): Promise<Sent> {
  const name = typed.trim()
  const facts = await loadRecoveryFacts(call()).catch(() => null)
  if (facts === null) return { step: { kind: 'failed' } }
  const error = errorOf(name, forgotten, facts)
  if (error !== '') return { error }
  if (forgotten === 'userId' || !facts.asksQuestions) return mail(name, captchaToken)
  try {
    const { questions } = await call()(askSecurityQuestions, { body: { email: name } })
    return { step: questions.length === 0 ? { kind: 'none', name } : { kind: 'ask', name, questions } }
  } catch {
    return { step: { kind: 'failed' } }
  }
}

/** Mails a link in place of the questions. */
export async function mailInstead(name: string): Promise<RecoveryStep> {
  try {
    await call()(resetByEmail, { body: { email: name, locale: '' } })
    return { kind: 'sent' }
  } catch {
    return { kind: 'failed' }
  }
}

/** How answers were judged: the page to go to, the questions that were wrong, not without a captcha, locked, or trouble. */
export type Judged =
  | { readonly kind: 'right'; readonly path: string }
  | { readonly kind: 'wrong'; readonly questionIds: readonly number[] }
  | { readonly kind: 'captcha' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'trouble' }

const LOCKED = 3

/** Sends the answers, with a solved captcha where one is due (ACC-4.20 to 4.23). */
export async function sendAnswers(
  name: string,
  answers: readonly { questionId: number; answer: string }[],
  captchaToken: string,
): Promise<Judged> {
  const reCaptchaResponse = captchaToken === '' ? {} : { reCaptchaResponse: captchaToken }
  try {
    const { key } = await call()(verifySecurityAnswers, { body: { email: name, questions: [...answers], ...reCaptchaResponse } })
    return key === null ? { kind: 'trouble' } : { kind: 'right', path: `/create-password?key=${encodeURIComponent(key)}` }
  } catch (error) {
    if (isFailure(error) && error.code === 'CAPTCHA_NEEDED') return { kind: 'captcha' }
    const detail = isFailure(error) ? (error.detail as unknown as Partial<VerifiedAnswers>) : {}
    const items = detail.questions ?? []
    if (items.some(({ code }) => code === LOCKED)) return { kind: 'locked' }
    return items.length === 0 ? { kind: 'trouble' } : { kind: 'wrong', questionIds: items.map(({ questionId }) => questionId) }
  }
}
