import { EMAIL_LENGTH_MAX, isEmail, type EmailRule } from './emails.ts'
import type { FieldErrors } from './field-errors.ts'
import { hasPasswordLength, type PasswordRule } from './passwords.ts'

const NUMERIC = /^\d+(?:\.\d+)?$/
const WHOLE = /^\d+$/

/** Digits of a user id where a password is reset or questions are looked up (ACC-5.17, ACC-9.10). */
export const USER_ID_DIGITS_MAX = 6

/** The account type of sellers, who sign in elsewhere (ACC-6.18). */
const SELLER = '1'

/** The login form as far as it is checked before it is sent. */
export interface LoginForm {
  readonly username: string
  readonly password: string
  readonly accountType?: string | undefined
  readonly userUId?: string | undefined
}

/** What a site and the moment ask of the form. */
export interface LoginRule extends EmailRule {
  readonly passwordRule?: PasswordRule
  /** Whether the captcha is shown, and whether it was answered. */
  readonly captcha: 'hidden' | 'unanswered' | 'answered'
}

function checkUsername(username: string, rule: EmailRule): string | null {
  if (/\s/.test(username)) return 'validation.userId.spaces'
  if (NUMERIC.test(username) && !WHOLE.test(username)) return 'validation.userId.decimals'
  if (username === '') return 'validation.userId.required'
  if (username.length > EMAIL_LENGTH_MAX) return 'validation.credentials'
  return WHOLE.test(username) || isEmail(username, rule) ? null : 'validation.credentials'
}

/**
 * The first thing wrong with a login form, in the order of the documents (OQ-A127): whitespace, decimals, empty user id, empty
 * password, an id that is none, the password's length, the captcha. A ticket (`userUId`) or a seller's login is not checked here
 * (ACC-5.01, ACC-5.02).
 */
export function checkLoginForm(form: LoginForm, rule: LoginRule): FieldErrors {
  if ((form.userUId ?? '') !== '' || form.accountType === SELLER) return {}
  const username = checkUsername(form.username, rule)
  if (username !== null && username !== 'validation.credentials') return { username }
  if (form.password === '') return { password: 'validation.password.required' }
  if (username !== null) return { username }
  if (!hasPasswordLength(form.password, rule.passwordRule)) return { password: 'validation.password.length' }
  return rule.captcha === 'unanswered' ? { captcha: 'validation.captcha' } : {}
}

/**
 * Whether a text may name an account where a password is forgotten: an e-mail address or a user id of at most six digits; anything
 * else gets the required error (ACC-5.16, ACC-5.17).
 */
export function checkUserIdOrEmail(raw: string, rule: EmailRule): FieldErrors {
  const isUserId = WHOLE.test(raw) && raw.length <= USER_ID_DIGITS_MAX
  return isUserId || isEmail(raw, rule) ? {} : { userIdOrEmail: 'validation.userIdOrEmail' }
}

/** Whether the form that asks for an e-mail may be sent; without security questions whatever is no valid id gets the e-mail-required error (ACC-5.19, ACC-4.25). */
export function checkResetEmail(email: string, rule: EmailRule & { readonly showsSecurityQuestions: boolean }): FieldErrors {
  const { userIdOrEmail: error } = checkUserIdOrEmail(email, rule)
  if (error === undefined) return {}
  return { email: rule.showsSecurityQuestions ? error : 'validation.email.required' }
}

/** Whether the answers to security questions may be sent: every question has one (ACC-5.18). */
export function checkSecurityAnswers(answers: Readonly<Record<string, string>>): FieldErrors {
  const open = Object.entries(answers).filter(([, answer]) => answer.trim() === '')
  return Object.fromEntries(open.map(([questionId]) => [questionId, 'validation.answer.required']))
}
