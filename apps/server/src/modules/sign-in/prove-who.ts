import { Failure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { USER_ID_PATTERN } from '@app/contract/people.ts'
import type { processLogin, SignInError } from '@app/contract/people/sign-in.ts'
import type { PasswordState } from '@app/rules/people/sign-in.ts'
import { checkLoginForm } from '@app/rules/validation/login-form.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { isSolved } from '#platform/captcha/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isCommonPassword } from '#platform/passwords/index.ts'
import { countTry, type Tries, type Device, isKnownDevice } from '#modules/sign-in-tries/index.ts'
import { withoutDemoPeople } from '#modules/demo-people/index.ts'
import { type SignInMethod, issueTicket, spendTicket, type SignInDeps } from '#modules/session/index.ts'
import { checkCode, hasOneTimeCodes, refuseWithout, settle } from '#modules/second-factor/index.ts'
import { askForReset, type Candidate, findCandidates, replaceHash } from '#modules/accounts/index.ts'

export type LoginForm = NonNullable<InputOf<typeof processLogin>['body']>

/** Refuses a sign-in; `next` is the page of ours that the person has to go to instead. */
export const refuse = (error: SignInError, next?: string): Failure =>
  new Failure('SIGN_IN_REFUSED', { error, ...(next === undefined ? {} : { next }) })

/** Who signs in, proved by what. */
export interface Proved {
  readonly account: Candidate
  readonly accountsOfAddress: number
  readonly passwordState: PasswordState
  readonly method: SignInMethod
  readonly hasSecondFactor: boolean
  /** The site that a ticket opened beside those of the account. */
  readonly grantsSite?: string | null | undefined
}

export interface SignInRequest {
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

/** Proves by a ticket, which is used up, and by the one-time code where codes are on. @throws Failure SIGN_IN_REFUSED. */
export async function provedByTicket(deps: SignInDeps, request: SignInRequest): Promise<Proved> {
  const { db } = deps
  const { form, ctx } = request
  const ticket = await spendTicket(db, form.userUId)
  const [account] = ticket === null ? [] : await findAccounts(deps, ctx, { number: null, email: null, id: ticket.accountId })
  if (account === undefined || ticket === null) throw refuse('BAD_CREDENTIALS')
  const { method, grantsSite } = ticket
  const proved = { account, accountsOfAddress: 1, passwordState: 'current', method, grantsSite } as const
  // A passkey is two proofs at once: the device that holds it, and the finger or PIN that opened it.
  if (method === 'passkey') return { ...proved, hasSecondFactor: true }
  // Whom somebody else vouches for meets the lock that a password would meet.
  const { tries } = await countSignIn(deps, request, { account, typedName: String(account.number) })
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
  request: SignInRequest,
  { account, tries }: { account: Candidate | undefined; tries: Tries },
): Promise<boolean> {
  try {
    return await deps.passwords.verify(account?.password_hash ?? null, request.form.password)
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

/** Proves by name and password, and by the one-time code where codes are on. @throws Failure SIGN_IN_REFUSED, INVALID_INPUT. */
export async function provedByPassword(deps: SignInDeps, request: SignInRequest): Promise<Proved> {
  const { db, passwords } = deps
  const { form, ctx } = request
  checkForm(request)
  const typedName = form.username
  const isNumber = /^\d+$/.test(typedName)
  const named = await findAccounts(deps, ctx, {
    number: USER_ID_PATTERN.test(typedName) ? Number(typedName) : null,
    email: isNumber ? null : typedName,
    id: null,
  })
  // An account whose number went on to somebody else stands in the way of none that its owner has now.
  const held = named.filter(({ is_vacant: isVacant }) => !isVacant)
  const found = held.length === 0 ? named : held
  const [account] = found
  const { tries } = await countSignIn(deps, request, { account, typedName })
  if (tries.needsCaptcha && !(await isSolved(deps.captcha, form.reCaptchaResponse, ctx.origin.address))) {
    await tries.undone()
    throw refuse('INVALID_RECAPTCHA')
  }
  if (!(await isRight(deps, request, { account, tries })) || account === undefined) {
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
