import type { IdentityDocument } from '@app/contract/identity/identity-codes.ts'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { mayStart, triesLeft } from '@app/rules/identity/check-status.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  type CheckRow,
  countTries,
  deleteBegun,
  deletePictures,
  findLatest,
  insertCheck,
  listPictures,
  saveDocument,
} from './checks.store.ts'
import { beginSession } from './identity-session.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { documentsOf, showCheck } from './show-check.ts'

/** Sides of an ID; they are of one document. */
const SIDES = ['front', 'back'] as const

/** Why somebody may not begin. */
const refusalOf = (latest: CheckRow | null): 'pending' | 'cleared' | 'tries' =>
  latest?.status === 'PENDING' ? 'pending' : latest?.status === 'CLEARED' ? 'cleared' : 'tries'

/** Takes away the pictures of another document than the one that is shown now. */
async function changeDocument(
  { vault }: IdentityDeps,
  tx: Tx,
  { check, document }: { readonly check: CheckRow; readonly document: IdentityDocument },
): Promise<void> {
  const sides = (await listPictures(tx, check.id)).filter(({ picture }) => picture !== 'selfie')
  await vault.remove(
    tx,
    sides.map(({ objectId }) => objectId),
  )
  await deletePictures(tx, check.id, SIDES)
  await saveDocument(tx, check.id, document)
}

/** Whether a check was begun at a provider that is not set up here any more. */
const isLost = ({ identityProvider }: IdentityDeps, { provider }: CheckRow): boolean =>
  provider !== null && provider !== identityProvider?.name

/**
 * Begins a check of the caller's identity and tells the owner of the account, or goes on with the one that was begun.
 * @throws Failure INVALID_INPUT for an ID that is not taken from their country, IDENTITY_REFUSED while one waits, once one has cleared, and when all tries are used up, UNAVAILABLE while the outside service cannot be asked.
 */
export async function startCheck(deps: IdentityDeps, ctx: RequestContext, document: IdentityDocument): Promise<IdentityCheck> {
  const { accountId, homeSite } = memberOf(ctx)
  await transaction(deps.db, async (tx) => {
    await lockTerms(tx, accountId)
    if (!(await documentsOf(tx, { accountId, site: homeSite as SiteCode })).includes(document))
      throw new Failure('INVALID_INPUT', { part: 'body', field: 'document', fieldErrors: { document: 'validation.passportOnly' } })
    const latest = await findLatest(tx, accountId)
    if (!mayStart(latest?.status ?? null, triesLeft(await countTries(tx, accountId))))
      throw new Failure('IDENTITY_REFUSED', { reason: refusalOf(latest) })
    if (latest?.status === 'INITIATED' && isLost(deps, latest)) await deleteBegun(tx, latest.id)
    else if (latest?.status === 'INITIATED') {
      if (latest.document !== document) await changeDocument(deps, tx, { check: latest, document })
      return
    }
    const id = await insertCheck(tx, { accountId, site: homeSite as SiteCode, document, provider: deps.identityProvider?.name ?? null })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'identity-check-started', detail: { check: id, document } })
    await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'identityBegun' })
  })
  await beginSession(deps, accountId)
  return showCheck(deps, ctx)
}
