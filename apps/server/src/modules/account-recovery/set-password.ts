import { timingSafeEqual } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import type { PasswordKeyState } from '@app/contract/account/account-recovery.answers.ts'
import { decideNewPassword, type PasswordFault } from '@app/rules/people/new-password.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { deviceOf, rememberDevice, unlockAccount } from '#modules/sign-in-tries/index.ts'
import { hasOneTimeCodes } from '#modules/second-factor/index.ts'
import { SET_PASSWORD_KEY } from '#modules/sign-in/index.ts'
import { spendKey } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isCommonPassword } from '#platform/passwords/index.ts'
import type { AccountRooms } from './account-deps.ts'
import { findDecoyKey } from './decoy-key.store.ts'
import { forgetQuestionTries } from './question-tries.store.ts'
import { findOpenKey, type OpenKey, removeKeysOf, removeOtherWaysIn, savePassword } from './recovery.store.ts'
import { triesKeyOf } from './security-questions.ts'
import { confirmationHash } from './verify-answers.ts'

/** A new password as it was typed. */
export interface TypedPassword {
  readonly password: string
  readonly confirmPassword: string
}

/** Message of each fault, under the field that it belongs to. */
const MESSAGES: Readonly<Record<PasswordFault, { readonly field: string; readonly key: string }>> = {
  mismatch: { field: 'confirmPassword', key: 'validation.password.mismatch' },
  tooShort: { field: 'password', key: 'validation.password.length' },
  tooLong: { field: 'password', key: 'validation.password.length' },
  sameAsUserId: { field: 'password', key: 'validation.password.sameAsUserId' },
  sameAsEmail: { field: 'password', key: 'validation.password.sameAsEmail' },
  common: { field: 'password', key: 'validation.password.common' },
}

/** Whose password is changed. */
export interface PasswordOwner {
  readonly accountId: number
  readonly number: number
  readonly email: string | null
  readonly language: string | null
}

const refuse = (field: string, key: string, ctx: RequestContext): Failure =>
  new Failure('INVALID_INPUT', { fieldErrors: { [field]: key }, ...ctx.site.passwordRule })

/** What is wrong with a new password: the field and the key of its message; null for nothing. `number`: null before there is a user id. */
export async function passwordFaultOf(
  owner: { readonly number: number | null; readonly email: string | null },
  { password, confirmPassword }: TypedPassword,
): Promise<{ readonly field: string; readonly key: string } | null> {
  if (password === '') return { field: 'password', key: 'validation.password.required' }
  const fault = decideNewPassword({
    password,
    confirmPassword,
    userId: owner.number === null ? '' : String(owner.number),
    email: owner.email,
    isCommon: await isCommonPassword(password),
  })
  return fault === null ? null : MESSAGES[fault]
}

/**
 * Refuses a new password that cannot be taken.
 * @throws Failure INVALID_INPUT with the message under its field.
 */
export async function checkPassword(ctx: RequestContext, owner: PasswordOwner, typed: TypedPassword): Promise<void> {
  const fault = await passwordFaultOf(owner, typed)
  if (fault !== null) throw refuse(fault.field, fault.key, ctx)
}

/**
 * Puts a password in place of the old one, in the caller's transaction: every session ends, every key, every lock, every passkey and
 * linked identity, since an intruder may have added them, and the owner is notified (OQ-A09, OQ-A31). Codes stay: whoever reads somebody's
 * mails must not get past them.
 */
export async function replacePassword(
  { post, sessions, db }: AccountRooms,
  tx: Tx,
  change: { readonly ctx: RequestContext; readonly owner: PasswordOwner; readonly hash: string; readonly by: string },
): Promise<void> {
  const { ctx, owner, hash, by } = change
  await savePassword(tx, owner.accountId, hash)
  await removeKeysOf(tx, owner.accountId)
  const removed = await removeOtherWaysIn(tx, owner.accountId)
  await sessions.endAll(owner.accountId, { tx })
  await unlockAccount(tx, owner.accountId)
  const key = await findDecoyKey(db)
  await forgetQuestionTries(
    tx,
    [String(owner.number), owner.email ?? ''].filter((name) => name !== '').map((name) => triesKeyOf(key, name)),
  )
  await addAccountEvent(tx, {
    accountId: owner.accountId,
    actorId: owner.accountId,
    kind: 'password-changed',
    detail: { by, site: ctx.site.code, ...removed },
  })
  const keepsCodes = await hasOneTimeCodes(tx, owner.accountId)
  await notifyOwner(post, tx, { ctx, accountId: owner.accountId, notice: 'passwordReset', keepsCodes })
}

function isConfirmed({ detail }: OpenKey, confirmation: string): boolean {
  const wanted = detail['confirmation']
  if (typeof wanted !== 'string') return true
  const [given, expected] = [Buffer.from(confirmationHash(confirmation)), Buffer.from(wanted)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** What a mailed key opens, without using it up. */
export async function stateOfKey(
  { db }: AccountRooms,
  { key, confirmation }: { key: string; confirmation: string },
): Promise<PasswordKeyState> {
  const open = await findOpenKey(db, { purpose: SET_PASSWORD_KEY.purpose, key })
  if (open === null) return { state: 'dead' }
  return { state: isConfirmed(open, confirmation) ? 'open' : 'unconfirmed' }
}

/**
 * Sets a new password by a key. The key is used up with the change, so a refused password can be typed again.
 * @throws Failure LINK_EXPIRED for a key that is dead or not confirmed, INVALID_INPUT for the password.
 */
export async function setPassword(
  rooms: AccountRooms,
  ctx: RequestContext,
  { key, confirmation, typed }: { key: string; confirmation: string; typed: TypedPassword },
): Promise<void> {
  const { db, keys, passwords, sessions } = rooms
  const open = await findOpenKey(db, { purpose: SET_PASSWORD_KEY.purpose, key })
  if (open === null || !isConfirmed(open, confirmation)) throw new Failure('LINK_EXPIRED')
  await checkPassword(ctx, open, typed)
  const hash = await passwords.hash(typed.password)
  await transaction(db, async (tx) => {
    // Of many at once one gets it.
    if ((await spendKey(tx, { purpose: SET_PASSWORD_KEY.purpose, key })) === null) throw new Failure('LINK_EXPIRED')
    await replacePassword(rooms, tx, { ctx, owner: open, hash, by: 'key' })
  })
  sessions.forgetAccount()
  // From here on wrong passwords of strangers lock others out, but not this browser, whose reader has read the mail of the account.
  await rememberDevice(keys, ctx, { device: deviceOf(ctx), accountId: open.accountId })
}
