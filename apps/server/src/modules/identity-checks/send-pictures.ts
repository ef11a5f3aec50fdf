import { IDENTITY_PICTURES, type IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import type { SentIdentityPictures } from '@app/contract/identity/identity.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { neededOf, picturesOf } from '@app/rules/identity/check-status.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { DrawnPage, ReceivedFile, ReceivedFiles } from '#platform/uploads/index.ts'
import { type CheckRow, findLatest, listPictures, lockCheck, putPicture, savePending } from './checks.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { noteWaiting } from './identity-alerts.ts'
import { PICTURE_CHECK_WAIT_MS } from './identity-limits.ts'
import { documentsOf, showCheck } from './show-check.ts'

type RefusedPicture = SentIdentityPictures['refused'][number]

/** A picture as it was drawn, with the hash of the file that came. */
interface Drawn {
  readonly picture: IdentityPicture
  readonly page: DrawnPage
  readonly sha256: string
}

const wrong = (field: string): Failure =>
  new Failure('INVALID_INPUT', { part: 'body', field, fieldErrors: { [field]: 'validation.picture' } })

/** The picture that a part holds. @throws Failure INVALID_INPUT for one that the check does not take, and for two of one. */
function picturesIn({ files, refused }: ReceivedFiles, { document }: CheckRow): void {
  const taken = new Set<string>()
  const known: readonly string[] = picturesOf(document)
  for (const { field } of [...files, ...refused]) {
    if (!known.includes(field) || taken.has(field)) throw wrong(field)
    taken.add(field)
  }
  if (taken.size === 0) throw wrong('front')
}

const pictureOf = (field: string): IdentityPicture => IDENTITY_PICTURES.find((picture) => picture === field) ?? 'front'

/** Draws the pictures of a request anew, without places and other notes in them. @throws Failure UNAVAILABLE while no machine can look at one. */
async function drawPictures(
  deps: IdentityDeps,
  files: readonly ReceivedFile[],
): Promise<{ readonly drawn: readonly Drawn[]; readonly refused: readonly RefusedPicture[] }> {
  const drawn: Drawn[] = []
  const refused: RefusedPicture[] = []
  for (const file of files) {
    const picture = pictureOf(file.field)
    const found = await deps.uploads.inspectWithin(file, PICTURE_CHECK_WAIT_MS)
    if (found.outcome === 'waiting') throw new Failure('UNAVAILABLE', { reason: found.reason })
    const page = found.outcome === 'sound' ? found.pages[0] : undefined
    if (page === undefined) refused.push({ picture, errorCode: found.outcome === 'refused' ? found.fault : 'FILE_BROKEN' })
    else drawn.push({ picture, page, sha256: file.sha256 })
  }
  return { drawn, refused }
}

/** The caller's check that waits for pictures. @throws Failure IDENTITY_REFUSED where there is none. */
async function getAwaiting({ db }: { readonly db: IdentityDeps['db'] | Tx }, accountId: number): Promise<CheckRow> {
  const latest = await findLatest(db, accountId)
  if (latest?.status !== 'INITIATED') throw new Failure('IDENTITY_REFUSED', { reason: latest?.status === 'PENDING' ? 'pending' : 'start' })
  if (latest.provider !== null) throw new Failure('IDENTITY_REFUSED', { reason: 'start' })
  // Who has moved abroad since shows a passport, and begins with it.
  if (!(await documentsOf(db, latest)).includes(latest.document)) throw new Failure('IDENTITY_REFUSED', { reason: 'start' })
  return latest
}

/** Keeps pictures in place of earlier ones; once all are there, the check waits for a reviewer. */
async function keepPictures(
  { vault }: IdentityDeps,
  tx: Tx,
  { check, drawn }: { readonly check: CheckRow; readonly drawn: readonly Drawn[] },
): Promise<void> {
  const { id, accountId } = check
  const earlier = await listPictures(tx, id)
  const replaced = earlier.filter(({ picture }) => drawn.some((one) => one.picture === picture))
  await vault.remove(
    tx,
    replaced.map(({ objectId }) => objectId),
  )
  for (const { picture, page, sha256 } of drawn) {
    await vault.keep(tx, page, 'page')
    await putPicture(tx, { id, accountId, picture, objectId: page.objectId, sha256 })
  }
  const arrived = [...earlier, ...drawn].map(({ picture }) => picture)
  if (neededOf(check.document, arrived).length > 0) return
  await savePending(tx, id)
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'identity-check-sent', detail: { check: id } })
  await noteWaiting(tx, accountId)
}

/**
 * Takes pictures of a check in: each is drawn anew and kept, or refused by its fault. The files themselves are not kept.
 * @throws Failure IDENTITY_REFUSED without a check that waits for pictures, INVALID_INPUT for a picture that it does not take, UNAVAILABLE
 * while no machine can look at one; then nothing is kept.
 */
export async function takePictures(deps: IdentityDeps, ctx: RequestContext, received: ReceivedFiles): Promise<SentIdentityPictures> {
  const { accountId } = memberOf(ctx)
  picturesIn(received, await getAwaiting(deps, accountId))
  const { drawn, refused } = await drawPictures(deps, received.files)
  if (drawn.length > 0) {
    await transaction(deps.db, async (tx) => {
      await lockTerms(tx, accountId)
      // Begun anew, or sent from another window, while the pictures were drawn.
      const check = await lockCheck(tx, (await getAwaiting({ db: tx }, accountId)).id)
      if (check === null) throw new Failure('IDENTITY_REFUSED', { reason: 'start' })
      picturesIn({ files: received.files, refused: [] }, check)
      await keepPictures(deps, tx, { check, drawn })
    })
    await deps.sessions.keepFactsOf(accountId, { refreshAlerts: true })
  }
  const unread = received.refused.map(({ field, fault }) => ({ picture: pictureOf(field), errorCode: fault }))
  return { ...(await showCheck(deps, ctx)), refused: [...unread, ...refused] }
}
