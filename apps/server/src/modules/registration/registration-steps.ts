import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { saveRegistrationAddress } from '@app/contract/registration/registration.ts'
import type { LevelChoice, NextStep, RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { mayChooseLevel, type MembershipLevel, openLevelOf, RIGHTS_OF_LEVEL } from '@app/rules/people/membership-levels.ts'
import { checkHome, isInternationalBuyer } from '@app/rules/people/registration-form.ts'
import { currentStep, finishedPath, mayFinish, registrationPath, stepsOf } from '@app/rules/people/registration-steps.ts'
import { checkChosenQuestions } from '@app/rules/people/security-answers.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { hashAnswers, keepAnswers } from '#modules/account/index.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { deriveAccount, noteMissing } from '#modules/documents/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RegistrationRooms } from './registration-deps.ts'
import { findProgress, saveAddress, saveChoice, saveFinished, saveLevel } from './progress.store.ts'

type AddressForm = NonNullable<InputOf<typeof saveRegistrationAddress>['body']>

/** The caller's steps and their state. */
export async function getState({ db }: RegistrationRooms, ctx: RequestContext): Promise<RegistrationState> {
  const progress = await findProgress(db, memberOf(ctx).accountId)
  const { isRegistered, isFinished, level } = progress
  return {
    state: isRegistered ? (isFinished ? 'finished' : 'open') : 'none',
    steps: stepsOf(progress),
    current: currentStep(progress),
    level,
    mayChoose: isRegistered && mayChooseLevel(progress),
    firstName: progress.firstName,
    country: progress.country,
    isInternational: progress.country !== '' && isInternationalBuyer(progress.homeSite as SiteCode, progress.country),
    address: progress.address,
    hasQuestions: progress.hasQuestions,
    shippingPreference: progress.shippingPreference,
  }
}

/** Notes the end of a registration, once. */
async function end(tx: Tx, accountId: number, level: MembershipLevel): Promise<void> {
  if (await saveFinished(tx, accountId)) await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'registered', detail: { level } })
}

/** Gives the account what its level gives, now that nothing is missing, ends the registration and asks for the papers that bidding waits for. */
async function promote(
  tx: Tx,
  accountId: number,
  { level, nowMs }: { readonly level: MembershipLevel; readonly nowMs: number },
): Promise<void> {
  await saveLevel(tx, accountId, { level, ...RIGHTS_OF_LEVEL[level] })
  await end(tx, accountId, level)
  await noteMissing(tx, accountId, await deriveAccount(tx, accountId, { actorId: accountId, nowMs }))
}

/** @throws Failure INVALID_INPUT for a level that nobody may choose, STEP_ORDER for who holds another already. */
export async function takeLevel({ db, sessions }: RegistrationRooms, ctx: RequestContext, word: string): Promise<LevelChoice> {
  const level = openLevelOf(word)
  if (level === null) throw new Failure('INVALID_INPUT', { fieldErrors: { level: 'validation.level' } })
  const { accountId } = memberOf(ctx)
  const isOver = await transaction(db, async (tx) => {
    const before = await findProgress(tx, accountId, { isLocked: true })
    if (!before.isRegistered || !mayChooseLevel(before)) throw new Failure('STEP_ORDER')
    await saveChoice(tx, accountId, level)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'level-chosen', detail: { level, before: before.level } })
    // Whoever stays a guest has nothing left to do.
    if (level === 'G') await end(tx, accountId, level)
    else if (before.hasAddress) await promote(tx, accountId, { level, nowMs: ctx.nowMs })
    return level === 'G' || before.hasAddress
  })
  sessions.forgetAccount()
  const { code } = ctx.site
  return { level, next: isOver ? finishedPath(code) : registrationPath(code, 'STEP3') }
}

/**
 * Keeps address and security questions. Questions that were chosen already need not be sent again.
 * @throws Failure INVALID_INPUT with the wrong fields, STEP_ORDER before the level was chosen.
 */
export async function takeAddress(rooms: RegistrationRooms, ctx: RequestContext, form: AddressForm): Promise<NextStep> {
  const { db, sessions } = rooms
  const { accountId } = memberOf(ctx)
  const before = await findProgress(db, accountId)
  if (!before.isRegistered || !before.hasChosenLevel) throw new Failure('STEP_ORDER')
  const keepsQuestions = before.hasQuestions && form.securityQuestions.every(({ answer }) => answer.trim() === '')
  const asksQuestions = ctx.site.asksSecurityQuestions && !keepsQuestions
  const fieldErrors = { ...checkHome(form), ...(asksQuestions ? checkChosenQuestions(form.securityQuestions) : {}) }
  if (!isFaultless(fieldErrors)) {
    const country = countryName(form.country, languageTagOf(ctx.locale, ctx.site.dialect))
    throw new Failure('INVALID_INPUT', { fieldErrors, country })
  }
  const hashes = asksQuestions ? await hashAnswers(rooms, form.securityQuestions) : []
  const address = {
    line1: form.line1.trim(),
    line2: form.line2.trim(),
    city: form.city.trim(),
    state: form.state.trim(),
    country: form.country,
    postCode: form.postCode.trim(),
  }
  await transaction(db, async (tx) => {
    const now = await findProgress(tx, accountId, { isLocked: true })
    await saveAddress(tx, accountId, { address, shippingPreference: form.shippingPreference, choices: form.choices })
    if (hashes.length > 0) await keepAnswers(rooms, tx, { ctx, answers: hashes })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'profile-changed' })
    // What was paid for, or decided by an operator, is not what was chosen here.
    if (mayChooseLevel(now)) await promote(tx, accountId, { level: now.level, nowMs: ctx.nowMs })
  })
  sessions.forgetAccount()
  return { next: finishedPath(ctx.site.code) }
}

/** Ends the registration. @throws Failure STEP_ORDER while a step is open. */
export async function finish({ db }: RegistrationRooms, ctx: RequestContext): Promise<NextStep> {
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    const progress = await findProgress(tx, accountId, { isLocked: true })
    if (!progress.isRegistered || !mayFinish(progress)) throw new Failure('STEP_ORDER')
    await end(tx, accountId, progress.level)
  })
  return { next: finishedPath(ctx.site.code) }
}
