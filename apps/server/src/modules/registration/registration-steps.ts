import type { InputOf } from '@app/contract/define-call.ts'
import { Failure, isFailure } from '@app/contract/failure.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { saveRegistrationAddress } from '@app/contract/registration/registration.ts'
import type { LevelChoice, NextStep, RegistrationState } from '@app/contract/registration/registration.answers.ts'
import { needsPassport } from '@app/rules/documents/needed.ts'
import { mayChooseLevel, openLevelOf } from '@app/rules/memberships/levels.ts'
import { isFree, levelMeanwhile } from '@app/rules/memberships/offers.ts'
import { checkHome } from '@app/rules/people/registration-form.ts'
import { currentStep, finishedPath, mayFinish, mayGiveAddress, registrationPath, stepsOf } from '@app/rules/people/registration-steps.ts'
import { isProofOld } from '@app/rules/people/ways-in.ts'
import { checkChosenQuestions } from '@app/rules/people/security-answers.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { languageTagOf } from '@app/text/locales.ts'
import { hashAnswers, keepAnswers } from '#modules/account/index.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { deriveIfShown, readNeeds, reviewAgain } from '#modules/documents/index.ts'
import { markPerson } from '#modules/duplicates/index.ts'
import {
  cancelOpenIn,
  findOpenOrder,
  hasPaidFor,
  isWaitingFor,
  listOfferedPrices,
  orderIn,
  retaxOpen,
  takeBaseLevel,
} from '#modules/memberships/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { RegistrationRooms } from './registration-deps.ts'
import { findProgress, lockProgress, type Progress, saveAddress, saveChoice, saveFinished, saveRefusedHome } from './progress.store.ts'

type AddressForm = NonNullable<InputOf<typeof saveRegistrationAddress>['body']>

/** What each level costs for somebody who registers. */
const pricesOf = (db: RegistrationRooms['db'] | Tx, { homeSite, country }: Pick<Progress, 'homeSite' | 'country'>, nowMs: number) => {
  return listOfferedPrices(db, { site: homeSite as SiteCode, country, state: '', nowMs })
}

/** The address that the third step shows: one that was refused as it was typed, else what is kept. */
function homeToShow({ address, refusedHome, shippingPreference }: Progress): Pick<RegistrationState, 'address' | 'shippingPreference'> {
  const { shippingPreference: refusedPreference = shippingPreference, ...refused } = refusedHome
  return { address: { ...address, ...refused }, shippingPreference: refusedPreference }
}

/** The caller's steps and their state. */
export async function getState({ db }: RegistrationRooms, ctx: RequestContext): Promise<RegistrationState> {
  const { accountId } = memberOf(ctx)
  const progress = await findProgress(db, accountId)
  const { isRegistered, isFinished, level } = progress
  const [prices, order, isWaiting, needs] = await Promise.all([
    pricesOf(db, progress, ctx.nowMs),
    findOpenOrder(db, accountId),
    isWaitingFor(db, accountId),
    readNeeds(db, accountId),
  ])
  return {
    state: isRegistered ? (isFinished ? 'finished' : 'open') : 'none',
    steps: stepsOf(progress),
    current: currentStep(progress),
    level,
    prices,
    orderedLevel: order?.level ?? null,
    isWaiting,
    mayChoose: isRegistered && mayChooseLevel(progress),
    firstName: progress.firstName,
    country: progress.country,
    isInternational: needsPassport(progress.homeSite as SiteCode, progress.country),
    needsExportPapers: needs.some(({ category, unlocks }) => category === 'EXPLIC' && unlocks === 'BIDDING'),
    ...homeToShow(progress),
    hasQuestions: progress.hasQuestions,
  }
}

/** Notes the end of a registration, once. */
async function end(tx: Tx, accountId: number, level: MembershipLevel): Promise<void> {
  if (await saveFinished(tx, accountId)) await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'registered', detail: { level } })
}

/** Gives the account what its level gives, now that nothing is missing, and ends the registration; a level with a price once it is paid. */
async function promote(
  tx: Tx,
  keys: KeyRing,
  { accountId, progress, nowMs }: { accountId: number; progress: Progress; nowMs: number },
): Promise<void> {
  // Whose membership has to wait is known before it is given.
  await markPerson(keys, tx, accountId)
  const { level } = progress
  const meanwhile = level === 'S' || level === 'P' ? await freeBelow(tx, { level, progress, nowMs }) : level
  await takeBaseLevel(tx, { accountId, level: meanwhile, nowMs })
  await end(tx, accountId, level)
}

/** The level itself where it is free, else what the account has until its order is paid. */
async function freeBelow(
  tx: Tx,
  { level, progress, nowMs }: { level: 'S' | 'P'; progress: Progress; nowMs: number },
): Promise<'G' | 'S' | 'P'> {
  const prices = await pricesOf(tx, progress, nowMs)
  return isFree(level, prices) ? level : levelMeanwhile(level, prices)
}

/**
 * Orders a chosen level at the price that the page showed, in place of what was ordered before; nothing where the level is free.
 * @throws Failure INVALID_INPUT where it is not sold, PRICE_CHANGED.
 */
async function orderChosen(
  tx: Tx,
  {
    level,
    before,
    accountId,
    shownPrices,
    nowMs,
  }: { level: MembershipLevel; before: Progress; accountId: number; shownPrices: string; nowMs: number },
): Promise<void> {
  const prices = await pricesOf(tx, before, nowMs)
  const price = prices.find((one) => one.level === level)
  if (level !== 'G' && price === undefined) throw new Failure('INVALID_INPUT', { fieldErrors: { level: 'validation.level' } })
  if (
    price !== undefined &&
    shownPrices !== '' &&
    !shownPrices.split(',').some((shown) => shown === String(price.id) || shown === `${price.id}-${price.taxRate}`)
  )
    throw new Failure('PRICE_CHANGED', { priceId: price.id, dueMinor: price.firstMinor + price.firstTaxMinor, currency: price.currency })
  const open = await findOpenOrder(tx, accountId)
  if (open !== null && (open.level !== level || open.priceId !== price?.id)) await cancelOpenIn(tx, { accountId, actorId: accountId })
  if (level === 'G' || isFree(level, prices) || (await hasPaidFor(tx, { accountId, level, nowMs }))) return
  await orderIn(tx, { accountId, actorId: accountId, nowMs, wanted: { level, kind: 'FIRST', priceId: price?.id ?? null } })
}

/** @throws Failure INVALID_INPUT for a level that nobody may choose, STEP_ORDER for who holds another already, PRICE_CHANGED. */
export async function takeLevel(
  rooms: RegistrationRooms,
  ctx: RequestContext,
  { level: word, shownPrices }: { readonly level: string; readonly shownPrices: string },
): Promise<LevelChoice> {
  const { db, sessions } = rooms
  const level = openLevelOf(word)
  if (level === null) throw new Failure('INVALID_INPUT', { fieldErrors: { level: 'validation.level' } })
  const { accountId } = memberOf(ctx)
  const { nowMs } = ctx
  const isOver = await transaction(db, async (tx) => {
    const before = await lockProgress(tx, accountId)
    if (!before.isRegistered || !mayChooseLevel(before)) throw new Failure('STEP_ORDER')
    await saveChoice(tx, accountId, level)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'level-chosen', detail: { level, before: before.level } })
    await orderChosen(tx, { level, before, accountId, shownPrices, nowMs })
    // Whoever stays a guest has nothing left to do.
    if (level === 'G') await end(tx, accountId, level)
    else if (before.hasAddress) await promote(tx, rooms.keys, { accountId, progress: { ...before, level }, nowMs })
    return level === 'G' || before.hasAddress
  })
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  const { code } = ctx.site
  return { level, next: isOver ? finishedPath(code) : registrationPath(code, 'STEP3') }
}

const homeOf = (form: AddressForm) => ({
  line1: form.line1.trim(),
  line2: form.line2.trim(),
  city: form.city.trim(),
  state: form.state.trim(),
  country: form.country,
  postCode: form.postCode.trim(),
})

const isSameHome = (kept: Progress['address'], home: ReturnType<typeof homeOf>): boolean =>
  Object.entries(home).every(([part, value]) => kept[part] === value)

/** Keeps a judged address, and has papers that were approved with another one looked at again. Answers whether any was. */
async function saveHome(
  rooms: RegistrationRooms,
  tx: Tx,
  { before, ctx, form }: { readonly before: Progress; readonly ctx: RequestContext; readonly form: AddressForm },
): Promise<boolean> {
  const { accountId } = memberOf(ctx)
  const address = homeOf(form)
  await saveAddress(tx, accountId, { address, shippingPreference: form.shippingPreference, choices: form.choices })
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'profile-changed' })
  // Another country asks for other papers.
  await deriveIfShown(tx, accountId, { actorId: accountId, nowMs: ctx.nowMs })
  // Only the address may differ.
  const same = { firstName: '', lastName: '', companyName: '', memberType: '', businessType: '' }
  return reviewAgain(rooms.post, tx, {
    accountId,
    site: before.homeSite as SiteCode,
    before: { ...same, address: Object.keys(before.address).length === 0 ? null : before.address },
    after: { ...same, address },
    nowMs: ctx.nowMs,
  })
}

/** @throws Failure as `takeAddress`. */
async function judgeAndSaveHome(
  rooms: RegistrationRooms,
  ctx: RequestContext,
  { form, hasQuestions }: { readonly form: AddressForm; readonly hasQuestions: boolean },
): Promise<void> {
  const { db, sessions } = rooms
  const { accountId, provedAtMs } = memberOf(ctx)
  if (isProofOld({ provedAtMs, nowMs: ctx.nowMs })) throw new Failure('PROOF_NEEDED')
  const keepsQuestions = hasQuestions && form.securityQuestions.every(({ answer }) => answer.trim() === '')
  const asksQuestions = ctx.site.asksSecurityQuestions && !keepsQuestions
  const fieldErrors = { ...checkHome(form), ...(asksQuestions ? checkChosenQuestions(form.securityQuestions) : {}) }
  if (!isFaultless(fieldErrors)) {
    const country = countryName(form.country, languageTagOf(ctx.locale, ctx.site.dialect))
    throw new Failure('INVALID_INPUT', { fieldErrors, country })
  }
  const hashes = asksQuestions ? await hashAnswers(rooms, form.securityQuestions) : []
  const isLookedAtAgain = await transaction(db, async (tx) => {
    const now = await lockProgress(tx, accountId)
    if (!mayGiveAddress(now)) throw new Failure('STEP_ORDER')
    const isBack = await saveHome(rooms, tx, { before: now, ctx, form })
    if (hashes.length > 0) await keepAnswers(rooms, tx, { ctx, answers: hashes })
    // While they are a guest still: what they ordered is a first year, and is none any more once they have a level meanwhile.
    await retaxOpen(tx, { accountId, actorId: accountId, nowMs: ctx.nowMs })
    // What was paid for, or decided by an operator, is not what was chosen here.
    if (mayChooseLevel(now)) await promote(tx, rooms.keys, { accountId, progress: { ...now, country: form.country }, nowMs: ctx.nowMs })
    else await end(tx, accountId, now.held)
    return isBack
  })
  sessions.forgetAccount()
  if (isLookedAtAgain) await sessions.keepFactsOf(accountId, { refreshAlerts: true })
}

/**
 * Keeps address and security questions. Questions that were chosen already need not be sent again. A browser without script gets its
 * address back with a refusal; whoever is a member already changes theirs on the pages of the account, and may send the same once more.
 * @throws Failure INVALID_INPUT with the wrong fields, STEP_ORDER before the level was chosen and once the registration is over, PROOF_NEEDED.
 */
export async function takeAddress(rooms: RegistrationRooms, ctx: RequestContext, form: AddressForm): Promise<NextStep> {
  const { accountId } = memberOf(ctx)
  const next = finishedPath(ctx.site.code)
  const progress = await findProgress(rooms.db, accountId)
  // Sent once more, as after an answer that was lost, the same address changes nothing.
  if (progress.isRegistered && progress.isFinished && isSameHome(progress.address, homeOf(form))) return { next }
  if (!mayGiveAddress(progress)) throw new Failure('STEP_ORDER')
  try {
    await judgeAndSaveHome(rooms, ctx, { form, hasQuestions: progress.hasQuestions })
  } catch (error) {
    if (ctx.origin.wantsDocument && isFailure(error))
      await saveRefusedHome(rooms.db, accountId, { ...homeOf(form), shippingPreference: form.shippingPreference })
    throw error
  }
  return { next }
}

/** Ends the registration. @throws Failure STEP_ORDER while a step is open. */
export async function finish({ db }: RegistrationRooms, ctx: RequestContext): Promise<NextStep> {
  const { accountId } = memberOf(ctx)
  await transaction(db, async (tx) => {
    const progress = await lockProgress(tx, accountId)
    if (!progress.isRegistered || !mayFinish(progress)) throw new Failure('STEP_ORDER')
    await end(tx, accountId, progress.level)
  })
  return { next: finishedPath(ctx.site.code) }
}
