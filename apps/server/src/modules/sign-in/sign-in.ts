import { Failure } from '@app/contract/failure.ts'
import type { SignInError } from '@app/contract/people/sign-in.ts'
import type { SignInAnswer } from '@app/contract/people/sign-in.answers.ts'
import { decideSignIn, needsEmail, type SignInDecision } from '@app/rules/people/sign-in.ts'
import { MEMBER_NAME_COOKIE, RECENT_LOGIN_COOKIE, USERNAME_COOKIE, USERNAME_COOKIE_DAYS } from '@app/rules/people/sign-in-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { deviceOf, rememberDevice } from '#modules/sign-in-tries/index.ts'
import { issueKey, keepOwnSettings, setSessionToken, type SignInDeps } from '#modules/session/index.ts'
import { addAccountEvent, type Candidate, findBlocks, spendTemporaryPassword } from '#modules/accounts/index.ts'
import { type LoginForm, type Proved, provedByPassword, provedByTicket, refuse, type SignInRequest } from './prove-who.ts'

const DAY_SECONDS = 86_400
const SELLER = '1'
/** Purpose of the key that a temporary password is changed for, and its life (rulings "reset key"). */
export const SET_PASSWORD_KEY = { purpose: 'set-password', lifeMs: 10 * 60_000 } as const
const LOCATION_TEXT_MAX = 64

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

async function admit(deps: SignInDeps, request: SignInRequest, { account, method, hasSecondFactor }: Proved): Promise<SignInAnswer> {
  const { form, ctx, device, isMobileApp } = request
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
export async function signIn(deps: SignInDeps, entered: Pick<SignInRequest, 'form' | 'ctx' | 'isMobileApp'>): Promise<SignInAnswer> {
  const request: SignInRequest = { ...entered, device: deviceOf(entered.ctx) }
  const { form, ctx } = request
  if (form.accountType === SELLER) throw refuse('BAD_CREDENTIALS')
  const proved = form.userUId === '' ? await provedByPassword(deps, request) : await provedByTicket(deps, request)
  const decision = await decide(deps, request, proved)
  if (decision.kind === 'admitted') return admit(deps, request, proved)
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
