import { SIGN_IN_ERRORS } from '@app/contract/people/sign-in.ts'
import { SIGN_ON_ERRORS } from '@app/contract/sign-on/sign-on.ts'
import { SIGN_ON_PROVIDERS, type SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { getCaptchaKey, getEnvConfig, getUserConfig } from '@app/contract/site/site.ts'
import type { PasswordRule } from '@app/rules/validation/passwords.ts'
import type { Framing, LoadArgs } from '../../../platform/page/page-module.ts'

/** Somewhere else to sign in (ACC-6.18). */
export interface AccountType {
  readonly value: '1' | 'automotive' | 'bodyshopAndRecoveryOps'
  readonly url: string
}

/** Values of the switch of account types that name no kind of their own: a member, and somebody else (OQ-A13). */
const [MEMBER, OTHERS] = ['0', '2'] as const

/** What an address may say was done; anything else says nothing. */
const NOTICES = ['passwordChanged'] as const
type Notice = (typeof NOTICES)[number]

/** Dialogs of the frame by the id that opens them (ACC-2.12). */
const FRAME_DIALOGS = {
  feedback: 'feedback',
  changeLocation: 'place',
  siteSearch: 'search',
  timeZone: 'zone',
  loginRegister: 'login',
} as const

/** What the forms of sign-in show and check by. */
export interface LoginData extends Framing {
  /** The wish of the address, cleaned when it is used. */
  readonly redirectUrl: string
  readonly accountType: string
  /** Code or message key of what went wrong with a form that was sent without script. */
  readonly error: string
  /** What was done before somebody was led here; empty for nothing. */
  readonly notice: Notice | ''
  /** Dialog of account recovery that the address asks for, with the value to fill in. */
  readonly recovery: { readonly forgotten: 'userId' | 'password'; readonly value: string } | null
  /** A step of recovery that the address opens, with the name it is about. */
  readonly recoveryStep: { readonly kind: 'none' | 'locked'; readonly name: string } | null
  /** A dialog of the frame that the address opens; empty for none. */
  readonly frameDialog: (typeof FRAME_DIALOGS)[keyof typeof FRAME_DIALOGS] | ''
  readonly accountTypes: readonly AccountType[]
  readonly passwordRule: PasswordRule
  readonly emailRule: string | null
  readonly isGlobalPlatform: boolean
  /** Failures after which the captcha is shown; null where there is none. */
  readonly captchaFrom: number | null
  readonly isKioskBidTurnedOff: boolean
  /** Whether the mobile app shows the page, by its address or the visit (OQ-A144). */
  readonly isMobileApp: boolean
  /** Houses elsewhere that vouch for somebody here (OQ-A45). */
  readonly signOn: readonly SignOnProvider[]
  /** Whether the people of a demo world are here to sign in as. */
  readonly hasDemoPeople: boolean
}

const ERROR_CODES: readonly string[] = [...SIGN_IN_ERRORS, ...SIGN_ON_ERRORS]
const FIELD_ERROR = /^validation\.(?:userId|password|credentials|captcha)(?:\.\w+)?$/
const FORGOT_PASSWORD = ['forgetPass', 'forgotPassword']
const VALUE_LENGTH_MAX = 256

const short = (value: string | null): string => (value ?? '').slice(0, VALUE_LENGTH_MAX)

/** The dialog that an address opens (ACC-2.09, ACC-2.10, ACC-2.12, ACC-2.13, OQ-A39). */
function recoveryOf({ searchParams: query }: URL): LoginData['recovery'] {
  const email = query.get('existingEmail')
  if (email !== null) return { forgotten: 'userId', value: short(email) }
  if (query.get('show') === 'forgotUserId') return { forgotten: 'userId', value: '' }
  if (isStep(query.get('show') ?? '') && recoveryStepOf(query) === null)
    return { forgotten: 'password', value: short(query.get('username')) }
  const isForgotten = FORGOT_PASSWORD.includes(query.get('errorFailure') ?? '') || query.has('forgotPassword')
  return isForgotten || query.get('show') === 'forgotPassword' ? { forgotten: 'password', value: '' } : null
}

/** Steps of recovery by the id that opens them; each is about somebody, so without a name the first form comes instead. */
const STEPS = { askSecurityQuestions: null, noSecurityQuestions: 'none', securityQuestionsLocked: 'locked' } as const
const isStep = (show: string): show is keyof typeof STEPS => Object.hasOwn(STEPS, show)

function recoveryStepOf(query: URLSearchParams): LoginData['recoveryStep'] {
  const [show, name] = [query.get('show') ?? '', short(query.get('username'))]
  const kind = isStep(show) ? STEPS[show] : null
  return kind === null || name === '' ? null : { kind, name }
}

const frameDialogOf = (show: string): LoginData['frameDialog'] =>
  Object.hasOwn(FRAME_DIALOGS, show) ? FRAME_DIALOGS[show as keyof typeof FRAME_DIALOGS] : ''

function errorOf({ searchParams }: URL): string {
  const error = searchParams.get('error') ?? ''
  return ERROR_CODES.includes(error) || FIELD_ERROR.test(error) ? error : ''
}

/**
 * The kinds of account that a form offers beside a member's. An address says by 0, or by what nobody knows, that a member comes: then none;
 * by 1 and 2, or by a kind, that somebody else does (ACC-5.48, OQ-A13). One without an address is not offered (OQ-A14).
 */
function offeredTypes(wished: string, types: readonly AccountType[]): readonly AccountType[] {
  const isOpen = wished === '' || wished === OTHERS || types.some(({ value }) => value === wished)
  return isOpen ? types.filter((type) => type.url !== '') : []
}

/** Reads what a form of sign-in needs. A one-time password in the address is left to the browser and never repeated. */
export async function loadLogin({ url, api }: Pick<LoadArgs, 'url' | 'api'>): Promise<LoginData> {
  const [env, user, captcha] = await Promise.all([api(getEnvConfig, {}), api(getUserConfig, {}), api(getCaptchaKey, {})])
  const wished = short(url.searchParams.get('accountType'))
  const accountTypes = offeredTypes(wished, [
    { value: '1', url: env.sellerLoginURL },
    { value: 'automotive', url: env.automotiveLoginUrl },
    { value: 'bodyshopAndRecoveryOps', url: env.bodyshopAndRecoveryOpsLoginUrl },
  ])
  return {
    redirectUrl: url.searchParams.get('redirectUrl') ?? '',
    accountType: accountTypes.some(({ value }) => value === wished) ? wished : MEMBER,
    error: errorOf(url),
    notice: NOTICES.find((notice) => notice === url.searchParams.get('notice')) ?? '',
    recovery: recoveryOf(url),
    recoveryStep: recoveryStepOf(url.searchParams),
    frameDialog: frameDialogOf(url.searchParams.get('show') ?? ''),
    accountTypes,
    passwordRule: user.displayPref.passwordRule,
    emailRule: user.emailRule,
    isGlobalPlatform: env.globalPlatform,
    captchaFrom: captcha.siteKey === null ? null : env.failureAttemptsToShowCaptcha,
    isKioskBidTurnedOff: env.kiosk.kioskBidTurnedOff,
    isMobileApp: url.searchParams.get('MobileAppUser') === 'true' || user.mobileAppUser,
    signOn: SIGN_ON_PROVIDERS.filter((provider) => env.sso[provider].enabled),
    hasDemoPeople: env.demoPeople,
    isFramed: !env.features.newRegistration,
  }
}
