import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { IdentityClaim, IdentityDecided } from '@app/contract/identity/identity-desk.answers.ts'
import type { decideIdentityCheck } from '@app/contract/identity/identity-desk.ts'
import { CLAIM_MINUTES } from '@app/rules/documents/review.ts'
import { checkIdentityVerdict, reasonOf } from '@app/rules/identity/verdict.ts'
import { triesLeft } from '@app/rules/identity/check-status.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { isAccountClosed, isClose } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import {
  addDecision,
  adultAgeOf,
  type CheckRow,
  concludeCheck,
  countTries,
  documentsOf,
  findCheck,
  type IdentityDeps,
  lockCheck,
  mailIdentity,
  overruleCheck,
} from '#modules/identity-checks/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { dropOverruleRequest, dropClaim, findNext, saveOverruleRequest, saveClaim } from './desk.store.ts'

type Verdict = NonNullable<InputOf<typeof decideIdentityCheck>['body']>

/** A check under lock, and who acts on it. */
interface Held {
  readonly check: CheckRow
  readonly by: number
}

/**
 * Runs an act on a check of the caller's sites, under the lock of its account. @throws Failure IDENTITY_NOT_FOUND, REVIEW_RELATED for who is
 * close to its owner, IDENTITY_REFUSED where the account was closed.
 */
async function actOn<D>(
  { db }: IdentityDeps,
  ctx: RequestContext,
  { id, act }: { readonly id: number; readonly act: (tx: Tx, held: Held) => Promise<D> },
): Promise<D> {
  const { accountId: by, sites } = operatorOf(ctx)
  const found = await findCheck(db, id)
  if (found === null || !sites.includes(found.site) || found.status === 'INITIATED') throw new Failure('IDENTITY_NOT_FOUND')
  return transaction(db, async (tx) => {
    await lockTerms(tx, found.accountId)
    const check = await lockCheck(tx, id)
    if (check === null) throw new Failure('IDENTITY_NOT_FOUND')
    if (await isClose(tx, by, check.accountId)) throw new Failure('REVIEW_RELATED')
    if (await isAccountClosed(tx, check.accountId)) throw new Failure('IDENTITY_REFUSED', { reason: 'decided' })
    return act(tx, { check, by })
  })
}

/** @throws Failure IDENTITY_REFUSED for one that waits for no reviewer. */
function checkWaits({ status, provider }: CheckRow): void {
  if (status !== 'PENDING' || provider !== null) throw new Failure('IDENTITY_REFUSED', { reason: 'decided' })
}

/** @throws Failure IDENTITY_REFUSED for one that did not fail, or that another has followed. */
function checkFailed({ status, isLatest }: CheckRow): void {
  if (status !== 'FAILED' || !isLatest) throw new Failure('IDENTITY_REFUSED', { reason: 'decided' })
}

const wrong = (fieldErrors: Readonly<Record<string, string>>): Failure => new Failure('INVALID_INPUT', { part: 'body', fieldErrors })

function reasonIn(typed: string): string {
  const reason = typed.trim()
  if (reason === '') throw wrong({ reason: 'validation.reason' })
  return reason
}

/** What a check is after an act, and the next one that waits; its owner's sessions read anew. */
async function decided({ db, sessions }: IdentityDeps, ctx: RequestContext, { id, accountId }: CheckRow): Promise<IdentityDecided> {
  sessions.forgetAccount()
  await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  const after = await findCheck(db, id)
  if (after === null) throw new Failure('IDENTITY_NOT_FOUND')
  return { id, status: after.status, reasonCode: after.reasonCode, next: await findNext(db, operatorOf(ctx).sites) }
}

/** @throws Failure REVIEW_CLAIMED while a colleague has it. */
export async function claimCheck(deps: IdentityDeps, ctx: RequestContext, id: number): Promise<IdentityClaim> {
  const act = async (tx: Tx, { check, by }: Held): Promise<Date> => {
    checkWaits(check)
    if (check.claimedBy !== null && check.claimedBy !== by) throw new Failure('REVIEW_CLAIMED')
    return saveClaim(tx, id, { by, minutes: CLAIM_MINUTES })
  }
  const until = await actOn(deps, ctx, { id, act })
  return { id, claimedUntil: until.toISOString() }
}

/** @throws Failure REVIEW_NOT_CLAIMED for who has not claimed it. */
export async function releaseCheck(deps: IdentityDeps, ctx: RequestContext, id: number): Promise<IdentityClaim> {
  const act = async (tx: Tx, { check, by }: Held): Promise<void> => {
    checkWaits(check)
    if (check.claimedBy !== by) throw new Failure('REVIEW_NOT_CLAIMED')
    await dropClaim(tx, id)
  }
  await actOn(deps, ctx, { id, act })
  return { id, claimedUntil: '' }
}

/**
 * Decides about a claimed check. The day of birth is compared and not kept.
 * @throws Failure INVALID_INPUT, IDENTITY_NOT_FOUND, IDENTITY_REFUSED, REVIEW_NOT_CLAIMED, REVIEW_RELATED.
 */
export async function decideCheck(
  deps: IdentityDeps,
  ctx: RequestContext,
  { id, body }: { readonly id: number; readonly body: Verdict },
): Promise<IdentityDecided> {
  const act = async (tx: Tx, { check, by }: Held): Promise<CheckRow> => {
    checkWaits(check)
    if (check.claimedBy !== by) throw new Failure('REVIEW_NOT_CLAIMED')
    const age = await adultAgeOf(tx, check)
    const isDocumentTaken = (await documentsOf(tx, check)).includes(check.document)
    const fieldErrors = checkIdentityVerdict(body, { today: dayOfSite(check.site, ctx.nowMs), age, isDocumentTaken })
    if (!isFaultless(fieldErrors)) throw wrong(fieldErrors)
    await concludeCheck(deps, tx, {
      check,
      status: body.verdict === 'CLEAR' ? 'CLEARED' : 'FAILED',
      reasonCode: reasonOf(body),
      comparedAge: body.bornOn === '' ? null : age,
      by,
      note: body.note.trim(),
    })
    return check
  }
  return decided(deps, ctx, await actOn(deps, ctx, { id, act }))
}

/** Asks to overrule a failure. @throws Failure IDENTITY_REFUSED where it did not fail, or somebody asks already. */
export async function askOverrule(
  deps: IdentityDeps,
  ctx: RequestContext,
  { id, reason: typed }: { readonly id: number; readonly reason: string },
): Promise<IdentityDecided> {
  const reason = reasonIn(typed)
  const act = async (tx: Tx, { check, by }: Held): Promise<CheckRow> => {
    checkFailed(check)
    if (check.overruleAskedBy !== null) throw new Failure('IDENTITY_REFUSED', { reason: 'asked' })
    await saveOverruleRequest(tx, id, { by, reason })
    await addDecision(tx, { check, decision: 'ASK_OVERRULE', by, note: reason })
    return check
  }
  return decided(deps, ctx, await actOn(deps, ctx, { id, act }))
}

/**
 * Decides as the second person. Who asked may only take it back.
 * @throws Failure SECOND_PERSON_NEEDED for who would agree with themselves, or with somebody close; IDENTITY_REFUSED where nobody asks.
 */
export async function decideOverrule(
  deps: IdentityDeps,
  ctx: RequestContext,
  { id, isAgreed }: { readonly id: number; readonly isAgreed: boolean },
): Promise<IdentityDecided> {
  const act = async (tx: Tx, { check, by }: Held): Promise<CheckRow> => {
    const { overruleAskedBy: askedBy, overruleReason: note } = check
    if (askedBy === null || note === null) throw new Failure('IDENTITY_REFUSED', { reason: 'decided' })
    if (!isAgreed) {
      await dropOverruleRequest(tx, id)
      await addDecision(tx, { check, decision: 'KEEP_FAILED', by, note: '' })
      return check
    }
    checkFailed(check)
    if (await isClose(tx, by, askedBy)) throw new Failure('SECOND_PERSON_NEEDED', { act: 'OVERRULE_IDENTITY' })
    await overruleCheck(deps, tx, { check, by, askedBy, note })
    return check
  }
  return decided(deps, ctx, await actOn(deps, ctx, { id, act }))
}

/** Lets somebody whose tries are used up begin one more check, and tells them. @throws Failure IDENTITY_REFUSED while they have tries. */
export async function allowTry(
  deps: IdentityDeps,
  ctx: RequestContext,
  { id, reason: typed }: { readonly id: number; readonly reason: string },
): Promise<IdentityDecided> {
  const reason = reasonIn(typed)
  const act = async (tx: Tx, { check, by }: Held): Promise<CheckRow> => {
    checkFailed(check)
    const { accountId, site } = check
    if (triesLeft(await countTries(tx, accountId)) > 0) throw new Failure('IDENTITY_REFUSED', { reason: 'tries' })
    await addDecision(tx, { check, decision: 'ALLOW_TRY', by, note: reason })
    const left = triesLeft(await countTries(tx, accountId))
    await mailIdentity(deps.post, tx, { accountId, site, news: 'again', reason: null, triesLeft: left })
    return check
  }
  return decided(deps, ctx, await actOn(deps, ctx, { id, act }))
}
