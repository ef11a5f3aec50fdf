import { Failure } from '@app/contract/failure.ts'
import { USER_ID_PATTERN } from '@app/contract/people.ts'
import { checkCode, refuseWithout, settle } from '#modules/second-factor/index.ts'
import { countTry, type Tries } from '#modules/sign-in-tries/index.ts'
import { findCandidates } from '#modules/accounts/index.ts'
import { type CaptchaResponse, isSolved } from '#platform/captcha/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AccountRooms } from './account-deps.ts'
import { checkPassword, replacePassword, type TypedPassword } from './set-password.ts'

const refuse = (error: string): Failure => new Failure('SIGN_IN_REFUSED', { error })

async function checkCurrent(
  { db, passwords: { afterSignIns }, captcha }: AccountRooms,
  ctx: RequestContext,
  request: { name: string; password: string; hash: string | null; accountId: number | null; captcha: CaptchaResponse },
): Promise<{ readonly isRight: boolean; readonly tries: Tries }> {
  const tries = await countTry(db, {
    accountId: request.accountId,
    typedName: request.name,
    network: ctx.origin.network,
    knownDevice: null,
  })
  if (tries.isLocked) throw refuse('ACCOUNT_LOCKED')
  if (tries.needsCaptcha && !(await isSolved(captcha, request.captcha, ctx.origin.address))) {
    await tries.undone()
    throw refuse('INVALID_RECAPTCHA')
  }
  const isRightPassword = await afterSignIns.verify(request.hash, request.password).catch(async (error: unknown) => {
    await tries.undone()
    throw error
  })
  return { isRight: isRightPassword, tries }
}

/**
 * Changes a password that staff marked as expired, proved by that password (OQ-A33, OQ-A36) and by a code where codes are on. Tries count
 * as those of a sign-in do, and an account whose password is not expired answers like one that does not exist. From some failures on a
 * solved captcha is required.
 * @throws Failure SIGN_IN_REFUSED with `error`, INVALID_INPUT for the new password, TOO_MANY_REQUESTS.
 */
export async function changeExpired(
  rooms: AccountRooms,
  ctx: RequestContext,
  request: { username: string; currentPassword: string; oneTimeCode: string; typed: TypedPassword; captcha: CaptchaResponse },
): Promise<void> {
  const { db, keys, passwords, sessions } = rooms
  const { username, currentPassword, oneTimeCode, typed, captcha } = request
  const name = username.trim()
  const isNumber = /^\d+$/.test(name)
  const [account] = await findCandidates(db, {
    number: USER_ID_PATTERN.test(name) ? Number(name) : null,
    email: isNumber ? null : name,
    id: null,
    site: ctx.site.code,
  })
  const { isRight, tries } = await checkCurrent(rooms, ctx, {
    name,
    password: currentPassword,
    hash: account?.password_hash ?? null,
    accountId: account?.id ?? null,
    captcha,
  })
  if (!isRight || account === undefined || account.password_state !== 'expired' || !account.is_of_site) {
    await (isRight ? tries.succeeded() : tries.failed())
    throw refuse('BAD_CREDENTIALS')
  }
  const owner = { accountId: account.id, number: account.number, email: account.email, language: null }
  try {
    if (typed.password === currentPassword)
      throw new Failure('INVALID_INPUT', { fieldErrors: { password: 'validation.password.unchanged' }, ...ctx.site.passwordRule })
    await checkPassword(ctx, owner, typed)
  } catch (error) {
    await tries.undone()
    throw error
  }
  // Last, since it uses the code up: after a refused password one would have to wait for the next code.
  const check = await checkCode({ db, keys }, { accountId: account.id, typed: oneTimeCode, nowMs: ctx.nowMs })
  await settle(tries, check)
  refuseWithout(check)
  const hash = await passwords.afterSignIns.hash(typed.password)
  await transaction(db, (tx) => replacePassword(rooms, tx, { ctx, owner, hash, by: 'expired' }))
  sessions.forgetAccount()
}
