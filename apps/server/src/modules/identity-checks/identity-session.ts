import { Failure } from '@app/contract/failure.ts'
import type { IdentityReason } from '@app/contract/identity/identity-codes.ts'
import { reasonAgainst, type SeenPerson } from '@app/rules/identity/session-verdict.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { FoundSession, IdentityProvider } from '#platform/identity/index.ts'
import { NoticeFault } from '#platform/provider-notices/index.ts'
import { type CheckRow, deleteBegun, findCheck, findLatest, lockCheck, savePending } from './checks.store.ts'
import { concludeCheck } from './conclude-check.ts'
import { noteWaiting } from './identity-alerts.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { IDENTITY_PATH } from './identity-limits.ts'
import { addRedaction, findBySession, findName, findSessionKey, saveSession, saveShown } from './sessions.store.ts'
import { adultAgeOf, documentsOf } from './show-check.ts'

/** The provider of a check, where it is set up here. */
const providerOf = ({ identityProvider }: Pick<IdentityDeps, 'identityProvider'>, check: CheckRow): IdentityProvider | null =>
  identityProvider !== null && identityProvider.name === check.provider ? identityProvider : null

/**
 * Begins the session of the caller's check at its provider, unless it is begun; nothing for a check of reviewers.
 * @throws Failure UNAVAILABLE while the provider cannot be asked: the check stays begun, and a second try goes on with it.
 */
export async function beginSession(deps: IdentityDeps, accountId: number): Promise<void> {
  const { db, post, log } = deps
  const check = await findLatest(db, accountId)
  if (check === null || check.status !== 'INITIATED' || check.provider === null || check.providerRef !== null) return
  const provider = providerOf(deps, check)
  const key = await findSessionKey(db, check.id)
  if (provider === null || key === null) throw new Failure('UNAVAILABLE')
  try {
    const documents = await documentsOf(db, check)
    const ref = await provider.begin({ key, documents, returnUrl: post.linkTo(check.site, IDENTITY_PATH) })
    // Left meanwhile: nobody will go on with it.
    if (!(await saveSession(db, check.id, ref))) await addRedaction(db, { provider: provider.name, ref })
  } catch (error) {
    if (!(error instanceof NoticeFault)) throw error
    log.warn({ provider: provider.name, reason: error.reason }, 'an identity check could not be begun')
    throw new Failure('UNAVAILABLE')
  }
}

/** Where the caller goes on with their check, at the provider; null where there is nothing to go on with. @throws Failure UNAVAILABLE. */
export async function findSessionUrl(deps: IdentityDeps, ctx: RequestContext): Promise<string | null> {
  const check = await findLatest(deps.db, memberOf(ctx).accountId)
  const provider = check === null ? null : providerOf(deps, check)
  if (check?.status !== 'INITIATED' || check.providerRef === null || provider === null) return null
  try {
    const found = await provider.find(check.providerRef)
    return found.state === 'open' ? found.url : null
  } catch (error) {
    if (!(error instanceof NoticeFault)) throw error
    throw new Failure('UNAVAILABLE')
  }
}

/** Decides about a check by what its provider has seen, held against the account. */
async function conclude(
  deps: IdentityDeps,
  tx: Tx,
  {
    check,
    provider,
    ...found
  }: { readonly check: CheckRow; readonly provider: IdentityProvider } & (
    | { readonly seen: SeenPerson }
    | { readonly reason: IdentityReason }
  ),
): Promise<void> {
  const [age, documents, name] = [await adultAgeOf(tx, check), await documentsOf(tx, check), await findName(tx, check.accountId)]
  const today = dayOfSite(check.site, Date.now())
  const reasonCode = 'reason' in found ? found.reason : reasonAgainst(found.seen, { ...name, documents, today, age })
  if ('seen' in found && found.seen.document !== null) await saveShown(tx, check.id, found.seen.document)
  await concludeCheck(deps, tx, {
    check,
    status: reasonCode === null ? 'CLEARED' : 'FAILED',
    reasonCode,
    comparedAge: 'seen' in found ? age : null,
    by: provider.name,
    note: '',
  })
}

/** Makes of a check what its session says, under its lock; answers whether anything changed. */
async function applyFound(
  deps: IdentityDeps,
  tx: Tx,
  { check, provider, found }: { readonly check: CheckRow; readonly provider: IdentityProvider; readonly found: FoundSession },
): Promise<boolean> {
  const { id, accountId, status } = check
  if (status !== 'INITIATED' && status !== 'PENDING') return false
  switch (found.state) {
    case 'open':
      return false
    case 'processing':
      if (status === 'PENDING') return false
      await savePending(tx, id)
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'identity-check-sent', detail: { check: id } })
      await noteWaiting(tx, accountId)
      return true
    case 'gone':
      await deleteBegun(tx, id)
      return true
    case 'cleared':
      await conclude(deps, tx, { check, provider, seen: found.seen })
      return true
    case 'failed':
      await conclude(deps, tx, { check, provider, reason: found.reason })
      return true
  }
}

/** Asks a provider how a session stands and acts on the answer; however often. @throws NoticeFault while it cannot be asked. */
export async function settleSession(deps: IdentityDeps, provider: IdentityProvider, ref: string): Promise<void> {
  const known = await findBySession(deps.db, { provider: provider.name, ref })
  if (known === null) return
  const found = await provider.find(ref)
  const hasChanged = await transaction(deps.db, async (tx) => {
    await lockTerms(tx, known.accountId)
    const check = await lockCheck(tx, known.id)
    return check !== null && check.providerRef === ref && (await applyFound(deps, tx, { check, provider, found }))
  })
  if (!hasChanged) return
  deps.sessions.forgetAccount()
  if ((await findCheck(deps.db, known.id)) !== null) await deps.sessions.keepFactsOf(known.accountId, { refreshAlerts: true })
}
