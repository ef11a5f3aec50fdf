import { UPLOAD_LINK_FILES_MAX } from '@app/contract/documents/document-codes.ts'
import type { EndedUploadLink, UploadLink } from '@app/contract/documents/upload-links.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { choosePhonePapers, phoneFileState } from '@app/rules/documents/phone-papers.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { hashOf, memberOf } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import { qrPicture } from '#modules/second-factor/index.ts'
import { readAccountPapers } from './account-papers.store.ts'
import { derivedOf } from './derive-account.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { UPLOAD_LINK_LIFE_MS } from './documents-limits.ts'
import { endLink, findLinkOfSession, insertLink, type LinkRow, listLinkFiles } from './upload-links.store.ts'

/** Page that a link leads to (ACC-2.45). */
export const PHONE_PATH = '/doRegistration/mobile-upload'
const SEALED_FOR = 'upload-link'

/** Address of a page of ours in a language, without the host. */
export type LocalPath = (ctx: RequestContext, path: string) => string

const NOTHING: UploadLink = { state: 'NONE', url: '', picture: null, expiresAt: '', filesLeft: 0, categories: [], files: [] }

/** What both sides of a link are shown of it. */
export async function linkFacts(
  db: Db,
  { id, expiresAt, files, categories }: LinkRow,
): Promise<Omit<UploadLink, 'state' | 'url' | 'picture'>> {
  const sent = await listLinkFiles(db, id)
  return {
    expiresAt: expiresAt.toISOString(),
    filesLeft: Math.max(0, UPLOAD_LINK_FILES_MAX - files),
    categories,
    files: sent.map((file) => ({ category: file.category, name: file.name, ...phoneFileState(file) })),
  }
}

/** The hash of the caller's session; the edge has let nobody in without one. */
function sessionHashOf({ sessionId }: RequestContext): Buffer {
  if (sessionId === null) throw new Failure('NOT_SIGNED_IN')
  return hashOf(sessionId)
}

/** The link that this session made, with its address as long as no phone has opened it. */
export async function readLink({ db, keys }: DocumentsDeps, ctx: RequestContext, localPath: LocalPath): Promise<UploadLink> {
  const { accountId } = memberOf(ctx)
  const link = await findLinkOfSession(db, accountId, sessionHashOf(ctx))
  if (link === null) return NOTHING
  const facts = await linkFacts(db, link)
  if (!link.isAlive) return { ...NOTHING, ...facts, state: 'OVER' }
  if (link.openedAt !== null) return { ...NOTHING, ...facts, state: 'OPEN' }
  const key = (await keys.unseal(SEALED_FOR, String(accountId), link.sealedKey)).toString()
  const url = `${originOf(ctx)}${localPath(ctx, PHONE_PATH)}?key=${key}`
  return { ...facts, state: 'WAITING', url, picture: qrPicture(url) }
}

/** Makes a link for a phone of the caller; an earlier one ends. @throws Failure TOO_MANY_REQUESTS beyond thirty an hour. */
export async function makeLink(deps: DocumentsDeps, ctx: RequestContext, localPath: LocalPath): Promise<UploadLink> {
  const { db, keys } = deps
  const { accountId } = memberOf(ctx)
  const key = newKey()
  await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const account = await readAccountPapers(tx, accountId)
    const { needs } = derivedOf(account, ctx.nowMs)
    const categories = choosePhonePapers({ needs, papers: account.papers, today: dayOfSite(account.who.site, ctx.nowMs) })
    const isMade = await insertLink(tx, {
      accountId,
      sessionHash: sessionHashOf(ctx),
      keyHash: keyHash(key),
      sealedKey: keys.seal(SEALED_FOR, String(accountId), Buffer.from(key)),
      categories,
      lifeMs: UPLOAD_LINK_LIFE_MS,
    })
    if (!isMade) throw new Failure('NOT_SIGNED_IN')
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'upload-link-made', detail: { categories } })
  })
  return readLink(deps, ctx, localPath)
}

/** Ends the caller's link on every phone. */
export async function revokeLink({ db }: DocumentsDeps, ctx: RequestContext): Promise<EndedUploadLink> {
  const { accountId } = memberOf(ctx)
  return transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const isEnded = await endLink(tx, accountId)
    if (isEnded) await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'upload-link-revoked', detail: {} })
    return { isEnded }
  })
}
