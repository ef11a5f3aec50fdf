import type { OpenedUploadLink, PhoneUpload } from '@app/contract/documents/upload-links.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { hostCookie } from '#platform/http/host-cookie.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isKey, keyHash, newKey } from '#platform/random-key.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import type { Sender } from './upload-documents.ts'
import { linkFacts, PHONE_PATH } from './upload-link.ts'
import { findLinkByKey, findLinkOfPhone, type LinkRow, tradeKey } from './upload-links.store.ts'

const COOKIE = 'phone-upload'
const MS_PER_SECOND = 1_000

const NOTHING: PhoneUpload = { state: 'NONE', expiresAt: '', filesLeft: 0, categories: [], files: [] }
const DEAD: PhoneUpload = { ...NOTHING, state: 'DEAD' }

/** The link that the browser of a request has opened; null where it has opened none, or it is long over. */
async function linkOf({ db }: DocumentsDeps, ctx: RequestContext): Promise<LinkRow | null> {
  const key = ctx.origin.cookie(hostCookie(ctx, COOKIE)) ?? ''
  return isKey(key) ? findLinkOfPhone(db, keyHash(key)) : null
}

/** What a phone may do, by the key in its address or by its cookie. Looking at it uses nothing up. */
export async function readPhone(deps: DocumentsDeps, ctx: RequestContext, key: string): Promise<PhoneUpload> {
  if (key !== '') return isKey(key) && (await findLinkByKey(deps.db, keyHash(key))) !== null ? { ...NOTHING, state: 'DOOR' } : DEAD
  const link = await linkOf(deps, ctx)
  if (link === null) return NOTHING
  return link.isAlive ? { ...(await linkFacts(deps.db, link)), state: 'OPEN' } : DEAD
}

/** Trades the key of a link for a cookie of this browser. @throws Failure LINK_EXPIRED for one that is over, revoked or traded. */
export async function openLink({ db }: DocumentsDeps, ctx: RequestContext, key: string): Promise<OpenedUploadLink> {
  const cookie = newKey()
  const link = await transaction(db, async (tx) => {
    const traded = isKey(key) ? await tradeKey(tx, { keyHash: keyHash(key), phoneHash: keyHash(cookie) }) : null
    if (traded === null) throw new Failure('LINK_EXPIRED')
    await addAccountEvent(tx, { accountId: traded.accountId, actorId: null, kind: 'upload-link-opened', detail: { link: traded.id } })
    return traded
  })
  const maxAgeSeconds = Math.max(1, Math.ceil((link.expiresAt.getTime() - ctx.nowMs) / MS_PER_SECOND))
  ctx.setCookie({ name: hostCookie(ctx, COOKIE), value: cookie, maxAgeSeconds, isHttpOnly: true })
  return { next: PHONE_PATH }
}

/** For whom the phone of a request sends papers. @throws Failure LINK_EXPIRED where its link is over. */
export async function senderByPhone(deps: DocumentsDeps, ctx: RequestContext): Promise<Sender> {
  const link = await linkOf(deps, ctx)
  if (link === null || !link.isAlive) throw new Failure('LINK_EXPIRED')
  const { id, accountId, homeSite, country, categories } = link
  return { accountId, homeSite, nowMs: ctx.nowMs, country: country ?? '', link: { id, categories } }
}
