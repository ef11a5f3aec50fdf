import type { AccountInfo, Profile } from '@app/contract/account/account-information.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { checkProfile, type ProfileForm } from '@app/rules/people/profile-form.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkPassword, CONFIRM_EMAIL_KEY, confirmMail, removeKeysOf, savePassword } from '#modules/account-recovery/index.ts'
import { addAccountEvent, tellOwner } from '#modules/accounts/index.ts'
import { issueKey, memberOf, operatorOf, type Sessions } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import { accountKey } from '#platform/edge/network.ts'
import { createLimit } from '#platform/http/rate-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Post } from '#platform/mail/index.ts'
import type { Passwords } from '#platform/passwords/index.ts'
import {
  closeAccount,
  findBidMatters,
  findPasswordHash,
  findProfile,
  hasBidders,
  isLastOperator,
  lockBidder,
  openAccountAgain,
  saveProfile,
} from './profiles.store.ts'

/** What a person's own account stands on. */
export interface OwnAccountDeps {
  readonly db: Db
  readonly post: Post
  readonly passwords: Passwords
  readonly sessions: Sessions
}

/** Passwords an account may be asked for again in a window: whoever holds a stolen session must not guess on. */
const PROOFS_MAX = 10
const PROOFS_WINDOW_SECONDS = 900
const takeProof = createLimit({ points: PROOFS_MAX, durationSeconds: PROOFS_WINDOW_SECONDS })

/** @throws Failure INVALID_INPUT for a wrong password, TOO_MANY_REQUESTS after ten tries in a quarter of an hour. */
async function prove({ db, passwords }: OwnAccountDeps, ctx: RequestContext, password: string): Promise<void> {
  const { accountId } = memberOf(ctx)
  await takeProof(accountKey(accountId))
  if (!(await passwords.verify(await findPasswordHash(db, accountId), password)))
    throw new Failure('INVALID_INPUT', { fieldErrors: { currentPassword: 'account.password.wrong' } })
}

async function openMattersOf(db: Db | Tx, accountId: number): Promise<Profile['openMatters']> {
  const isOpen = {
    bidders: await hasBidders(db, accountId),
    lastOperator: await isLastOperator(db, accountId),
    ...(await findBidMatters(db, accountId)),
  }
  return (['bidders', 'lastOperator', 'bids', 'wins'] as const).filter((matter) => isOpen[matter])
}

/** The caller's own particulars. */
export async function getProfile({ db }: OwnAccountDeps, ctx: RequestContext): Promise<Profile> {
  const { accountId } = memberOf(ctx)
  const row = await findProfile(db, accountId)
  return {
    buyerNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    phone: row.phone,
    email: row.email,
    address: row.address as Profile['address'],
    openMatters: await openMattersOf(db, accountId),
  }
}

/** How the caller can be reached (ACC-3.26); an address that stands here was confirmed before it was kept. */
export async function getAccountInfo({ db }: OwnAccountDeps, ctx: RequestContext): Promise<AccountInfo> {
  const row = await findProfile(db, memberOf(ctx).accountId)
  return {
    contactInfoList: [
      ...(row.email === null ? [] : [{ type: 'EMAIL' as const, value: row.email, primary: true, verified: true }]),
      ...(row.phone === '' ? [] : [{ type: 'PHONE' as const, value: row.phone, primary: row.email === null, verified: false }]),
    ],
    wireTransferPaymentInitiated: false,
    memberSites: { membershipValidThroughDate: { date: row.membership_valid_until } },
  }
}

/** @throws Failure INVALID_INPUT with the wrong fields. */
export async function updateProfile(deps: OwnAccountDeps, ctx: RequestContext, form: ProfileForm): Promise<Profile> {
  const fieldErrors = checkProfile(form)
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    await saveProfile(tx, accountId, form)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'profile-changed' })
  })
  deps.sessions.forgetAccount()
  return getProfile(deps, ctx)
}

/** Mails a link to the new address; nothing changes until it is confirmed. @throws Failure INVALID_INPUT, TOO_MANY_REQUESTS. */
export async function changeEmail(
  deps: OwnAccountDeps,
  ctx: RequestContext,
  asked: { email: string; currentPassword: string },
): Promise<void> {
  const email = asked.email.trim()
  if (!isEmail(email, { isGlobalPlatform: ctx.site.isGlobalPlatform }))
    throw new Failure('INVALID_INPUT', { fieldErrors: { email: 'validation.email' } })
  await prove(deps, ctx, asked.currentPassword)
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    const key = await issueKey(tx, { ...CONFIRM_EMAIL_KEY, accountId, detail: { email } })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'confirm-mailed' })
    const addressee = { to: email, site: ctx.site.code, locale: ctx.locale, accountId }
    await deps.post.sendMail(tx, confirmMail(deps.post, addressee, { key, lifeMs: CONFIRM_EMAIL_KEY.lifeMs }))
    await tellOwner(deps.post, tx, { ctx, accountId, notice: 'addressNamed' })
  })
}

/** Changes the password, ends every other session and every key, and tells the owner. @throws Failure INVALID_INPUT, TOO_MANY_REQUESTS. */
export async function changePassword(
  deps: OwnAccountDeps,
  ctx: RequestContext,
  { currentPassword, ...typed }: { currentPassword: string; password: string; confirmPassword: string },
): Promise<void> {
  await prove(deps, ctx, currentPassword)
  const { accountId, number } = memberOf(ctx)
  const { email, language } = await findProfile(deps.db, accountId)
  await checkPassword(ctx, { accountId, number, email, language }, typed)
  const hash = await deps.passwords.hash(typed.password)
  await transaction(deps.db, async (tx) => {
    await savePassword(tx, accountId, hash)
    await removeKeysOf(tx, accountId)
    await deps.sessions.endAll(accountId, { exceptId: ctx.sessionId, tx })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'password-changed', detail: { by: 'owner', site: ctx.site.code } })
    await tellOwner(deps.post, tx, { ctx, accountId, notice: 'passwordChanged' })
  })
  deps.sessions.forgetAccount()
}

/** Closes the account and signs it out everywhere (OQ-A62). @throws Failure INVALID_INPUT, TOO_MANY_REQUESTS, ACCOUNT_IN_USE with what is open. */
export async function deleteAccount(deps: OwnAccountDeps, ctx: RequestContext, password: string): Promise<void> {
  await prove(deps, ctx, password)
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    await lockBidder(tx, accountId)
    const openMatters = await openMattersOf(tx, accountId)
    if (openMatters.length > 0) throw new Failure('ACCOUNT_IN_USE', { openMatters })
    await closeAccount(tx, accountId)
    await deps.sessions.endAll(accountId, { tx })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'account-closed' })
    await tellOwner(deps.post, tx, { ctx, accountId, notice: 'accountClosed' })
  })
  await deps.sessions.signOut(ctx)
}

/** Opens a closed account of one of the operator's sites again. @throws Failure BUYER_NOT_FOUND where there is none that can be. */
export async function reopenAccount({ db, post }: OwnAccountDeps, ctx: RequestContext, number: number): Promise<void> {
  const { accountId: actorId, sites } = operatorOf(ctx)
  await transaction(db, async (tx) => {
    const accountId = await openAccountAgain(tx, number, sites)
    if (accountId === null) throw new Failure('BUYER_NOT_FOUND')
    await addAccountEvent(tx, { accountId, actorId, kind: 'account-reopened' })
    await tellOwner(post, tx, { ctx, accountId, notice: 'accountReopened' })
  })
}
