import { isFailure, type FailureDetail } from '@app/contract/failure.ts'
import { processLogin } from '@app/contract/people/sign-in.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import type { Text } from '@app/text/create-text.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { clearFailures, countFailure, takeRedirect } from './attempts.ts'
import { isOwnPage } from '../../../platform/routing/own-page.ts'

/** The form as it is sent. */
export interface SignInForm {
  readonly username: string
  readonly password: string
  readonly oneTimeCode: string
  readonly accountType: string
  readonly accountTypeValue: string
  readonly rememberme: boolean
  readonly captchaToken: string
  readonly isMobileApp: boolean
  /** A login ticket in place of a password. */
  readonly userUId?: string
}

/** What a sign-in came to: a page to go to, or words to show. */
export type SignInOutcome =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'refused'; readonly error: string; readonly message: string; readonly needsCaptcha: boolean }

const FORGOT_PASSWORD = '/login/forgotPassword'
const UPDATE_EMAIL = '/updateBrokerBidderEmail'

/** A code's own words; a voided account hears nothing (ACC-8.15), an unknown code the general message (OQ-A04). */
export function wordsOf(error: string, text: Text): string {
  if (error === 'ACCOUNT_VOIDED') return ''
  return text.dyn(error.startsWith('validation.') ? error : `login.error.${error}`, text.t('error.generic'))
}

/** Where a refusal leads instead of words: the page that the server names, or the one of the documents. */
function pageOf(error: string, { next }: FailureDetail): string | null {
  if (typeof next === 'string' && next.startsWith('/')) return next
  if (error === 'FORGET_PASSWORD') return FORGOT_PASSWORD // ACC-8.13
  return error === 'UPDATE_BROKER_BIDDER_EMAIL' ? UPDATE_EMAIL : null // ACC-8.20
}

function refusalOf(failure: unknown, text: Text): SignInOutcome {
  const error = isFailure(failure) && typeof failure.detail['error'] === 'string' ? failure.detail['error'] : ''
  // Half-way in is no failure.
  if (error !== 'ONE_TIME_CODE_NEEDED') countFailure()
  if (!isFailure(failure)) throw failure
  const { detail } = failure
  const message = typeof detail['errorMsg'] === 'string' ? detail['errorMsg'] : ''
  if (error === '') {
    // A transport failure: the server's words, or as if the credentials were wrong (ACC-8.21, ACC-8.22).
    const words = message === '' ? text.t('login.error.BAD_CREDENTIALS') : text.t('login.error.transport', { message })
    return { kind: 'refused', error: 'TRANSPORT', message: words, needsCaptcha: false }
  }
  const path = pageOf(error, detail)
  if (path !== null) return { kind: 'go', path }
  const isField = failure.code === 'INVALID_INPUT'
  return { kind: 'refused', error, message: isField ? message : wordsOf(error, text), needsCaptcha: error === 'INVALID_RECAPTCHA' }
}

/** Sends a login form and says what follows (account spec §4). Every failure is counted, every success begins the count again. */
export async function sendSignIn(form: SignInForm, { text, wish }: { readonly text: Text; readonly wish: string }): Promise<SignInOutcome> {
  const { captchaToken, isMobileApp, userUId = '', ...fields } = form
  // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
  const api = browserApi(new AbortController().signal)
  try {
    const answer = await api(processLogin, {
      query: { MobileAppUser: isMobileApp ? 'true' : '' },
      body: {
        ...fields,
        userUId,
        redirectUrl: '',
        locale: '',
        ...(captchaToken === '' ? {} : { reCaptchaResponse: { token: captchaToken } }),
      },
    })
    clearFailures()
    const stored = takeRedirect()
    if (answer.result === 'updateBrokerBidderEmail') return { kind: 'go', path: UPDATE_EMAIL }
    return { kind: 'go', path: targetAfterSignIn([wish, stored], { isOurPath: isOwnPage, isKiosk: answer.isKioskBidder }) }
  } catch (error) {
    return refusalOf(error, text)
  }
}
