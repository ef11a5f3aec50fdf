import { Failure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { USER_ID_PATTERN } from '@app/contract/people.ts'
import type { processLogin, SignInError } from '@app/contract/people/sign-in.ts'
import type { SignInAnswer } from '@app/contract/people/sign-in.answers.ts'
import { decideSignIn, needsEmail, type PasswordState, type SignInDecision } from '@app/rules/people/sign-in.ts'
import { MEMBER_NAME_COOKIE, RECENT_LOGIN_COOKIE, USERNAME_COOKIE, USERNAME_COOKIE_DAYS } from '@app/rules/people/sign-in-limits.ts'
import { checkLoginForm } from '@app/rules/validation/login-form.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { isSolved } from '#platform/captcha/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isCommonPassword } from '#platform/passwords/index.ts'
import { countTry, type Tries, type Device, deviceOf, isKnownDevice, rememberDevice } from '#modules/sign-in-tries/index.ts'
import { withoutDemoPeople } from '#modules/demo-people/index.ts'
import {
  issueKey,
  keepOwnSettings,
  setSessionToken,
  type SignInMethod,
  issueTicket,
  spendTicket,
  type SignInDeps,
} from '#modules/session/index.ts'
import { checkCode, hasOneTimeCodes, refuseWithout, settle } from '#modules/second-factor/index.ts'
import {
  addAccountEvent,
  askForReset,
  type Candidate,
  findBlocks,
  findCandidates,
  replaceHash,
  spendTemporaryPassword,
} from '#modules/accounts/index.ts'

export type LoginForm = NonNullable<InputOf<typeof processLogin>['body']>

const DAY_SECONDS = 86_400
const SELLER = '1'
/** Purpose of the key that a temporary password is changed for, and its life (rulings "reset key"). */
export const SET_PASSWORD_KEY = { purpose: 'set-password', lifeMs: 10 * 60_000 } as const
const LOCATION_TEXT_MAX = 64

/** Refuses a sign-in; `next` is the page of ours that the person has to go to instead. */
const refuse = (error: SignInError, next?: string): Failure =>
  new Failure('SIGN_IN_REFUSED', { error, ...(next === undefined ? {} : { next }) })

/** Who signs in, proved by what. */
interface Proved {
  readonly account: Candidate
  readonly accountsOfAddress: number
  readonly passwordState: PasswordState
  readonly method: SignInMethod
  readonly hasSecondFactor: boolean
  /** The site that a ticket opened beside those of the account. */
  readonly grantsSite?: string | null | undefined
}

interface SignInRequest {
  readonly form: LoginForm
  readonly ctx: RequestContext
  readonly isMobileApp: boolean
  readonly device: Device
}

/** Counts a try for what it is aimed at. @throws Failure SIGN_IN_REFUSED when that is locked. */
async function countSignIn(
  { db, keys }: SignInDeps,
  { ctx, device }: SignInRequest,
  { account, typedName }: { account: Candidate | undefined; typedName: string },
): Promise<{ tries: Tries }> {
  const isKnown = account !== undefined && (await isKnownDevice(keys, device, account.id))
  const tries = await countTry(db, {
    accountId: account?.id ?? null,
    typedName,
    network: ctx.origin.network,
    knownDevice: isKnown ? device.id : null,
  })
  if (tries.isLocked) throw refuse('ACCOUNT_LOCKED')
  return { tries }
}

/** The accounts that may be meant and that this request may sign in to. */
const findAccounts = async (
  deps: SignInDeps,
  ctx: RequestContext,
  meant: { number: number | null; email: string | null; id: number | null },
) => withoutDemoPeople(deps, ctx, await findCandidates(deps.db, { ...meant, site: ctx.site.code }))

async function provedByTicket(deps: SignInDeps, asked: SignInRequest): Promise<Proved> {
  const { db } = deps
  const { form, ctx } = asked
  const ticket = await spendTicket(db, form.userUId)
  const [account] = ticket === null ? [] : await findAccounts(deps, ctx, { number: null, email: null, id: ticket.accountId })
  if (account === undefined || ticket === null) throw refuse('BAD_CREDENTIALS')
  const { method, grantsSite } = ticket
  const proved = { account, accountsOfAddress: 1, passwordState: 'current', method, grantsSite } as const
  // A passkey is two proofs at once: the device that holds it, and the finger or PIN that opened it.
  if (method === 'passkey') return { ...proved, hasSecondFactor: true }
  // Whom somebody else vouches for meets the lock that a password would meet.
  const { tries } = await countSignIn(deps, asked, { account, typedName: String(account.number) })
  if (!(await hasOneTimeCodes(db, account.id))) {
    await tries.undone()
    return { ...proved, hasSecondFactor: false }
  }
  const check = await checkCode(deps, { accountId: account.id, typed: form.oneTimeCode, nowMs: ctx.nowMs })
  await settle(tries, check)
  if (check !== 'right') refuseWithout(check, { userUId: await issueTicket(db, { ...ticket, isWaiting: true }) })
  return { ...proved, hasSecondFactor: true }
}

function checkForm({ form, ctx }: SignInRequest): void {
  const { passwordRule, isGlobalPlatform } = ctx.site
  const fieldErrors = checkLoginForm(form, { passwordRule, isGlobalPlatform, captcha: 'hidden' })
  if (isFaultless(fieldErrors)) return
  throw new Failure('INVALID_INPUT', { error: 'BAD_CREDENTIALS', fieldErrors, ...passwordRule })
}

/** Looks at the password once, whoever is meant and whether there is somebody, so that both take the same time (assurance T24). */
async function isRight(
  deps: SignInDeps,
  asked: SignInRequest,
  { account, tries }: { account: Candidate | undefined; tries: Tries },
): Promise<boolean> {
  try {
    return await deps.passwords.verify(account?.password_hash ?? null, asked.form.password)
  } catch (error) {
    await tries.undone()
    throw error
  }
}

async function stateOf({ db }: SignInDeps, { password }: LoginForm, account: Candidate): Promise<PasswordState> {
  if (account.password_state === 'temporary') return account.is_temporary_over ? 'temporary-over' : 'temporary'
  if (account.password_state !== 'current') return account.password_state
  if (!(await isCommonPassword(password))) return 'current'
  await askForReset(db, account.id)
  return 'common'
}

async function provedByPassword(deps: SignInDeps, asked: SignInRequest): Promise<Proved> {
  const { db, passwords } = deps
  const { form, ctx } = asked
  checkForm(asked)
  const typedName = form.username
  const isNumber = /^\d+$/.test(typedName)
  const found = await findAccounts(deps, ctx, {
    number: USER_ID_PATTERN.test(typedName) ? Number(typedName) : null,
    email: isNumber ? null : typedName,
    id: null,
  })
  const [account] = found
  const { tries } = await countSignIn(deps, asked, { account, typedName })
  if (tries.needsCaptcha && !(await isSolved(deps.captcha, form.reCaptchaResponse, ctx.origin.address))) {
    await tries.undone()
    throw refuse('INVALID_RECAPTCHA')
  }
  if (!(await isRight(deps, asked, { account, tries })) || account === undefined) {
    await tries.failed()
    throw refuse('BAD_CREDENTIALS')
  }
  const accountsOfAddress = isNumber ? 1 : found.filter(({ is_of_site: isOfSite }) => isOfSite).length
  if (account.password_state === 'expired') {
    // Lets nobody in, and leads to the page that asks for the code, which works once: here it would be used up.
    await tries.undone()
    return { account, accountsOfAddress, passwordState: 'expired', method: 'password', hasSecondFactor: false }
  }
  // Counted until the code is right as well: a known password opens no way to guess codes.
  const check = await checkCode(deps, { accountId: account.id, typed: form.oneTimeCode, nowMs: ctx.nowMs })
  await settle(tries, check)
  refuseWithout(check)
  const hash = account.password_hash ?? ''
  if (passwords.isOutdated(hash)) await replaceHash(db, account.id, { from: hash, to: await passwords.hash(form.password) })
  return {
    account,
    accountsOfAddress,
    passwordState: await stateOf(deps, form, account),
    method: account.kind === 'kiosk' ? 'kiosk' : 'password',
    hasSecondFactor: check === 'right',
  }
}

async function decide({ db, config, isKioskScreen }: SignInDeps, { ctx, device }: SignInRequest, proved: Proved): Promise<SignInDecision> {
  const { account } = proved
  const domain = (account.email ?? '').split('@').at(-1)?.toLowerCase() ?? ''
  const blocks = await findBlocks(db, { device: device.id, domain })
  const isNoScreen = account.kind === 'kiosk' && !(await isKioskScreen({ db, config }, ctx, account.id))
  return decideSignIn({
    kind: account.kind,
    status: account.status,
    isVacant: account.is_vacant,
    homeSite: account.home_site,
    grantedSites: proved.grantsSite ? [...account.granted_sites, proved.grantsSite] : account.granted_sites,
    site: ctx.site.code,
    accountsOfAddress: proved.accountsOfAddress,
    passwordState: proved.passwordState,
    ...blocks,
    isDeviceBlocked: blocks.isDeviceBlocked || isNoScreen,
  })
}

/** A temporary password is used up for a key with which a password of one's own is chosen (OQ-A36, OQ-A38). */
async function changeTemporary({ db }: SignInDeps, { id }: Candidate): Promise<Failure> {
  const key = await db.transaction().execute(async (tx) => {
    if (!(await spendTemporaryPassword(tx, id))) return null
    return issueKey(tx, { ...SET_PASSWORD_KEY, accountId: id })
  })
  if (key === null) return refuse('PASSWORD_EXPIRED', '/tempPasswordExpired')
  return refuse('PASSWORD_EXPIRED', `/setNewPassword?token=${key}`)
}

/** The place a form names, cut to what the record keeps (OQ-A15). */
function placeOf({ loginLocationInfo }: LoginForm): Readonly<Record<string, string>> {
  if (typeof loginLocationInfo !== 'object' || loginLocationInfo === null) return {}
  const texts = Object.entries(loginLocationInfo).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const known = ['threeCharCountryCode', 'countryCode', 'stateCode', 'zipCode', 'description']
  return Object.fromEntries(
    texts.filter(([name]) => known.includes(name)).map(([name, value]) => [name, value.slice(0, LOCATION_TEXT_MAX)]),
  )
}

async function admit(deps: SignInDeps, asked: SignInRequest, { account, method, hasSecondFactor }: Proved): Promise<SignInAnswer> {
  const { form, ctx, device, isMobileApp } = asked
  const sessionId = await deps.sessions.start(ctx, { accountId: account.id, method, hasSecondFactor, isMobileApp })
  await rememberDevice(deps.keys, ctx, { device, accountId: account.id })
  setSessionToken(deps.keys, ctx, { sessionId, number: account.number })
  ctx.setCookie({ name: MEMBER_NAME_COOKIE, value: account.name })
  ctx.setCookie({ name: RECENT_LOGIN_COOKIE, value: '1' })
  await keepOwnSettings(deps.db, ctx, account.id)
  if (form.userUId === '') {
    const isKept = form.rememberme && form.username !== ''
    ctx.setCookie({
      name: USERNAME_COOKIE,
      value: isKept ? form.username : '',
      maxAgeSeconds: isKept ? USERNAME_COOKIE_DAYS * DAY_SECONDS : 0,
    })
  }
  const detail = { site: ctx.site.code, method, device: device.id, place: placeOf(form) }
  await addAccountEvent(deps.db, { accountId: account.id, actorId: account.id, kind: 'signed-in', detail })
  return {
    result: needsEmail(account) ? 'updateBrokerBidderEmail' : 'success',
    error: '',
    buyerNumber: String(account.number),
    email: account.email ?? '',
    crmid: String(account.number),
    isKioskBidder: account.kind === 'kiosk',
  }
}

/** Page of ours that a refusal leads to. */
const NEXT: Readonly<Partial<Record<SignInError, (username: string) => string>>> = {
  FORGET_PASSWORD: (username) => `/login/forgotPassword?username=${encodeURIComponent(username)}`,
}

/**
 * Signs somebody in by password or ticket: a new session takes the place of whatever was there.
 * @throws Failure SIGN_IN_REFUSED with `error` (and `next`), INVALID_INPUT for a form that cannot be right, TOO_MANY_REQUESTS.
 */
export async function signIn(deps: SignInDeps, said: Pick<SignInRequest, 'form' | 'ctx' | 'isMobileApp'>): Promise<SignInAnswer> {
  const asked: SignInRequest = { ...said, device: deviceOf(said.ctx) }
  const { form, ctx } = asked
  if (form.accountType === SELLER) throw refuse('BAD_CREDENTIALS')
  const proved = form.userUId === '' ? await provedByPassword(deps, asked) : await provedByTicket(deps, asked)
  const decision = await decide(deps, asked, proved)
  if (decision.kind === 'admitted') return admit(deps, asked, proved)
  if (decision.kind === 'temporary') throw await changeTemporary(deps, proved.account)
  if (decision.kind === 'temporary-over') throw refuse('PASSWORD_EXPIRED', '/tempPasswordExpired')
  const detail = { site: ctx.site.code, error: decision.error }
  await addAccountEvent(deps.db, { accountId: proved.account.id, actorId: null, kind: 'sign-in-refused', detail })
  throw refuse(decision.error, NEXT[decision.error]?.(form.username))
}

/** Signs somebody in by a ticket alone. @throws Failure as `signIn` does; one that asks for a code carries a new ticket as `userUId`. */
export async function signInByTicket(
  deps: SignInDeps,
  ctx: RequestContext,
  { userUId, oneTimeCode = '', isMobileApp = false }: { userUId: string; oneTimeCode?: string; isMobileApp?: boolean },
): Promise<SignInAnswer> {
  // An empty ticket would be a password form.
  if (userUId === '') throw refuse('BAD_CREDENTIALS')
  const texts = { username: '', password: '', accountType: '', accountTypeValue: '', redirectUrl: '', locale: '' }
  return signIn(deps, { form: { ...texts, rememberme: false, userUId, oneTimeCode }, ctx, isMobileApp })
}
