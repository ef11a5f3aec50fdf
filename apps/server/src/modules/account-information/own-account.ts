import type { AccountInfo, Profile } from '@app/contract/account/account-information.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import { asksBusinessType } from '@app/rules/documents/needed.ts'
import { checkProfile, type ProfileForm } from '@app/rules/people/profile-form.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { PHONE_DIGITS } from '@app/rules/validation/addresses.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { type FieldErrors, isFaultless } from '@app/rules/validation/field-errors.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { checkPassword, mailConfirmation, removeKeysOf, savePassword } from '#modules/account-recovery/index.ts'
import { endPowersOf } from '#modules/agreements/index.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { deriveIfShown, hasApproved, reviewAgain } from '#modules/documents/index.ts'
import { hasMoneyOnItsWay } from '#modules/invoices/index.ts'
import { hasOneTimeCodes, proveAnew } from '#modules/second-factor/index.ts'
import { markDue } from '#modules/screening/index.ts'
import { memberOf, operatorOf, type SignInDeps } from '#modules/session/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  closeAccount,
  findBidMatters,
  findMoneyMatters,
  findParticulars,
  findProfile,
  hasBidders,
  isLastOperator,
  openAccountAgain,
  saveProfile,
} from './profiles.store.ts'
import { hasVatNumbers, isVatNumber } from './vat-numbers.ts'

/** What a person's own account stands on. */
export type OwnAccountDeps = Pick<SignInDeps, 'db' | 'keys' | 'post' | 'passwords' | 'sessions'>

/** What a form of these asks for beside what it changes. */
interface TypedProof {
  readonly currentPassword: string
  /** Empty where the account asks for no code. */
  readonly oneTimeCode: string
}

/** The field that a refused proof is about, and its words. */
const FIELD_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BAD_CREDENTIALS: { currentPassword: 'account.password.wrong' },
  ONE_TIME_CODE_NEEDED: { oneTimeCode: 'login.error.ONE_TIME_CODE_NEEDED' },
  ONE_TIME_CODE_WRONG: { oneTimeCode: 'login.error.ONE_TIME_CODE_WRONG' },
}

/**
 * Proves who the caller is as a sign-in does, by the code as well where codes are on; tries are counted as those of sign-ins.
 * @throws Failure INVALID_INPUT with the field that is wrong, SIGN_IN_REFUSED when locked, TOO_MANY_REQUESTS.
 */
async function prove(deps: OwnAccountDeps, ctx: RequestContext, { currentPassword, oneTimeCode }: TypedProof): Promise<void> {
  try {
    await proveAnew(deps, { body: { password: currentPassword, oneTimeCode } }, ctx)
  } catch (error) {
    const told = isFailure(error) ? error.detail['error'] : undefined
    const wrong = typeof told === 'string' ? FIELD_OF[told] : undefined
    throw wrong === undefined ? error : new Failure('INVALID_INPUT', { fieldErrors: wrong })
  }
}

async function openMattersOf(db: Db | Tx, accountId: number): Promise<Profile['openMatters']> {
  const isOpen = {
    bidders: await hasBidders(db, accountId),
    lastOperator: await isLastOperator(db, accountId),
    ...(await findBidMatters(db, accountId)),
    ...(await findMoneyMatters(db, accountId)),
  }
  return (['bidders', 'lastOperator', 'bids', 'wins', 'owed', 'deposit', 'credit', 'refund'] as const).filter((matter) => isOpen[matter])
}

/** The caller's own particulars. */
export async function getProfile({ db }: OwnAccountDeps, ctx: RequestContext): Promise<Profile> {
  const { accountId, homeSite } = memberOf(ctx)
  const row = await findProfile(db, accountId)
  return {
    buyerNumber: row.number,
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    memberType: row.member_type,
    businessType: row.business_type,
    vatNumber: row.vat_number,
    asksVatNumber: hasVatNumbers((row.address as Profile['address'])?.country ?? row.country ?? siteOf(homeSite as SiteCode).country),
    asksBusinessType: asksBusinessType(homeSite as SiteCode),
    phone: row.phone,
    email: row.email,
    address: row.address as Profile['address'],
    hasOneTimeCodes: await hasOneTimeCodes(db, accountId),
    openMatters: await openMattersOf(db, accountId),
    hasApprovedPapers: await hasApproved(db, accountId),
  }
}

/** How the caller can be reached (ACC-3.26); an address that stands here was confirmed before it was kept. */
export async function getAccountInfo({ db }: OwnAccountDeps, ctx: RequestContext): Promise<AccountInfo> {
  const { accountId } = memberOf(ctx)
  const [row, isOnItsWay] = await Promise.all([findProfile(db, accountId), hasMoneyOnItsWay(db, accountId)])
  return {
    contactInfoList: [
      ...(row.email === null ? [] : [{ type: 'EMAIL' as const, value: row.email, primary: true, verified: true }]),
      ...(row.phone === '' ? [] : [{ type: 'PHONE' as const, value: row.phone, primary: row.email === null, verified: false }]),
    ],
    wireTransferPaymentInitiated: isOnItsWay,
    memberSites: { membershipValidThroughDate: { date: row.membership_valid_until } },
  }
}

/** Keeps changed particulars; approved papers that show what has changed go back to their reviewers. @throws Failure INVALID_INPUT with the wrong fields. */
export async function updateProfile(deps: OwnAccountDeps, ctx: RequestContext, form: ProfileForm): Promise<Profile> {
  const isWrongVat = (form.vatNumber ?? '') !== '' && !isVatNumber(form.vatNumber ?? '')
  const wrong = checkProfile(form)
  const fieldErrors: FieldErrors = isWrongVat ? { ...wrong, vatNumber: 'validation.vatNumber' } : wrong
  if (!isFaultless(fieldErrors)) {
    // What the words of a wrong number or postal code name.
    const country = countryName(form.country, languageTagOf(ctx.locale, ctx.site.dialect))
    throw new Failure('INVALID_INPUT', { fieldErrors, ...PHONE_DIGITS, country })
  }
  const { accountId, homeSite } = memberOf(ctx)
  const isLookedAtAgain = await transaction(deps.db, async (tx) => {
    // Two changes at once are each compared with what stands.
    await lockTerms(tx, accountId)
    const before = await findParticulars(tx, accountId)
    if (!(await saveProfile(tx, accountId, form))) return false
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'profile-changed' })
    // Another country, or another business, asks for other papers.
    await deriveIfShown(tx, accountId, { actorId: accountId, nowMs: ctx.nowMs })
    const after = await findParticulars(tx, accountId)
    return reviewAgain(deps.post, tx, { accountId, site: homeSite as SiteCode, before, after, nowMs: ctx.nowMs })
  })
  deps.sessions.forgetAccount()
  if (isLookedAtAgain) await deps.sessions.keepFactsOf(accountId, { refreshAlerts: true })
  return getProfile(deps, ctx)
}

/** Mails a link to the new address; nothing changes until it is confirmed. @throws Failure INVALID_INPUT, SIGN_IN_REFUSED, TOO_MANY_REQUESTS. */
export async function changeEmail(
  deps: OwnAccountDeps,
  ctx: RequestContext,
  asked: TypedProof & { readonly email: string },
): Promise<void> {
  const email = asked.email.trim()
  if (!isEmail(email, { isGlobalPlatform: ctx.site.isGlobalPlatform }))
    throw new Failure('INVALID_INPUT', { fieldErrors: { email: 'validation.email' } })
  await prove(deps, ctx, asked)
  await transaction(deps.db, (tx) => mailConfirmation(deps.post, tx, { ctx, email }))
}

/** Changes the password, ends every other session and every key, and tells the owner. @throws Failure INVALID_INPUT, SIGN_IN_REFUSED, TOO_MANY_REQUESTS. */
export async function changePassword(
  deps: OwnAccountDeps,
  ctx: RequestContext,
  { currentPassword, oneTimeCode, ...typed }: TypedProof & { readonly password: string; readonly confirmPassword: string },
): Promise<void> {
  const { accountId, number } = memberOf(ctx)
  const { email, language } = await findProfile(deps.db, accountId)
  // Before the proof, which uses the code up: whoever chooses another password would have to wait for the next code.
  await checkPassword(ctx, { accountId, number, email, language }, typed)
  await prove(deps, ctx, { currentPassword, oneTimeCode })
  const hash = await deps.passwords.hash(typed.password)
  await transaction(deps.db, async (tx) => {
    await savePassword(tx, accountId, hash)
    await removeKeysOf(tx, accountId)
    await deps.sessions.endAll(accountId, { exceptId: ctx.sessionId, tx })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'password-changed', detail: { by: 'owner', site: ctx.site.code } })
    await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'passwordChanged' })
  })
  deps.sessions.forgetAccount()
}

/**
 * Closes the account and signs it out everywhere (OQ-A62).
 * @throws Failure INVALID_INPUT, SIGN_IN_REFUSED, TOO_MANY_REQUESTS, ACCOUNT_IN_USE with what is open.
 */
export async function deleteAccount(deps: OwnAccountDeps, ctx: RequestContext, proof: TypedProof): Promise<void> {
  await prove(deps, ctx, proof)
  const { accountId } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    // Whatever would bind the account waits until the transaction is over.
    await lockTerms(tx, accountId)
    const openMatters = await openMattersOf(tx, accountId)
    if (openMatters.length > 0) throw new Failure('ACCOUNT_IN_USE', { openMatters })
    await closeAccount(tx, accountId)
    await endPowersOf(deps, tx, accountId)
    await deps.sessions.endAll(accountId, { tx })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'account-closed' })
    await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'accountClosed' })
  })
  await deps.sessions.signOut(ctx)
}

/** Opens a closed account of one of the operator's sites again. @throws Failure BUYER_NOT_FOUND where there is none that can be. */
export async function reopenAccount({ db, post }: OwnAccountDeps, ctx: RequestContext, number: number): Promise<void> {
  const { accountId: actorId, sites } = operatorOf(ctx)
  await transaction(db, async (tx) => {
    const accountId = await openAccountAgain(tx, number, sites)
    if (accountId === null) throw new Failure('BUYER_NOT_FOUND')
    // Lists that came meanwhile were compared with open accounts alone.
    await markDue(tx, accountId)
    await addAccountEvent(tx, { accountId, actorId, kind: 'account-reopened' })
    await notifyOwner(post, tx, { ctx, accountId, notice: 'accountReopened' })
  })
}
