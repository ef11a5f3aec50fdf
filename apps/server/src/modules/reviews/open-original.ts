import { Failure } from '@app/contract/failure.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { type DocumentsDeps, findPage, showPage } from '#modules/documents/index.ts'
import { opaqueAttachment } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { getShown } from './read-reviews.ts'

/** A page of a paper for a reviewer of its site; the look is in the history of the account. @throws Failure DOCUMENT_NOT_FOUND, REVIEW_RELATED. */
export async function openPage(
  deps: DocumentsDeps,
  ctx: RequestContext,
  { id, number }: { readonly id: number; readonly number: number },
): Promise<RawBody> {
  const { paper, by } = await getShown(deps.db, ctx, id)
  const page = await showPage(deps, { id, number })
  await addAccountEvent(deps.db, {
    accountId: paper.accountId,
    actorId: by,
    kind: 'document-viewed',
    detail: { document: id, page: number },
  })
  return page
}

/**
 * The file of a paper as an attachment, under a name of our own and a type that no browser shows, for a reviewer who says why. A picture is
 * wholly its drawn page. @throws Failure INVALID_INPUT without a reason, DOCUMENT_NOT_FOUND, REVIEW_RELATED.
 */
export async function openOriginal(
  { db, vault }: DocumentsDeps,
  ctx: RequestContext,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<RawBody> {
  const { paper, by } = await getShown(db, ctx, id)
  const why = reason.trim()
  if (why === '') wrongField('reason', 'validation.reason')
  const object = await vault.find(db, paper.original ?? (await findPage(db, id, 1)) ?? '')
  if (object === null) throw new Failure('DOCUMENT_NOT_FOUND')
  await addAccountEvent(db, { accountId: paper.accountId, actorId: by, kind: 'document-original', detail: { document: id, reason: why } })
  return opaqueAttachment(await vault.read(object), { name: `paper-${id}`, media: object.media })
}
