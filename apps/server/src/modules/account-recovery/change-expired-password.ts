import { Failure } from '@app/contract/failure.ts'
import { USER_ID_PATTERN } from '@app/contract/people.ts'
import { countTry } from '#modules/sign-in-tries/index.ts'
import { findCandidates } from '#modules/accounts/index.ts'
import { type CaptchaResponse, isSolved } from '#platform/captcha/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AccountRooms } from './account-deps.ts'
import { checkPassword, replacePassword, type TypedPassword } from './set-password.ts'

const refuse = (error: string): Failure => new Failure('SIGN_IN_REFUSED', { error })

async function isRight(
  { db, passwords: { afterSignIns }, captcha }: AccountRooms,
  ctx: RequestContext,
  said: { name: string; password: string; hash: string | null; accountId: number | null; captcha: CaptchaResponse },
) {
  const tries = await countTry(db, { accountId: said.accountId, typedName: said.name, network: ctx.origin.network, knownDevice: null })
  if (tries.isLocked) throw refuse('ACCOUNT_LOCKED')
  if (tries.needsCaptcha && !(await isSolved(captcha, said.captcha, ctx.origin.address))) {
    await tries.undone()
    throw refuse('INVALID_RECAPTCHA')
  }
  const isRightPassword = await afterSignIns.verify(said.hash, said.password).catch(async (error: unknown) => {
    await tries.undone()
    throw error
  })
  await (isRightPassword ? tries.succeeded() : tries.failed())
  return isRightPassword
}

/**
 * Changes a password that staff marked as expired, proved by that password (OQ-A33, OQ-A36). Tries count as those of a sign-in do, and
 * an account whose password is not expired answers like one that does not exist. From some failures on a solved captcha is asked for.
 * @throws Failure SIGN_IN_REFUSED with `error`, INVALID_INPUT for the new password, TOO_MANY_REQUESTS.
 */
export async function changeExpired(
  rooms: AccountRooms,
  ctx: RequestContext,
  said: { username: string; currentPassword: string; typed: TypedPassword; captcha: CaptchaResponse },
): Promise<void> {
  const { db, passwords, sessions } = rooms
  const { username, currentPassword, typed, captcha } = said
  const name = username.trim()
  const isNumber = /^\d+$/.test(name)
  const [account] = await findCandidates(db, {
    number: USER_ID_PATTERN.test(name) ? Number(name) : null,
    email: isNumber ? null : name,
    id: null,
    site: ctx.site.code,
  })
  const isProved = await isRight(rooms, ctx, {
    name,
    password: currentPassword,
    hash: account?.password_hash ?? null,
    accountId: account?.id ?? null,
    captcha,
  })
  if (!isProved || account === undefined || account.password_state !== 'expired' || !account.is_of_site) throw refuse('BAD_CREDENTIALS')
  if (typed.password === currentPassword)
    throw new Failure('INVALID_INPUT', { fieldErrors: { password: 'validation.password.unchanged' }, ...ctx.site.passwordRule })
  const owner = { accountId: account.id, number: account.number, email: account.email, language: null }
  await checkPassword(ctx, owner, typed)
  const hash = await passwords.afterSignIns.hash(typed.password)
  await transaction(db, (tx) => replacePassword(rooms, tx, { ctx, owner, hash, by: 'expired' }))
  sessions.forgetAccount()
}
