import { IDENTITY_PICTURES, type IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import type { IdentityQueue, ReviewedIdentity } from '@app/contract/identity/identity-desk.answers.ts'
import { Failure } from '@app/contract/failure.ts'
import { triesLeft } from '@app/rules/identity/check-status.ts'
import { displayNameOf } from '@app/rules/people/display-name.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { adultAgeOf, type CheckRow, countTries, documentsOf, findCheck, type IdentityDeps } from '#modules/identity-checks/index.ts'
import { operatorOf } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { PERSONAL_FILE_HEADERS } from '#platform/http/personal-file.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { RawBody } from '#platform/http/run-call.ts'
import {
  countQueue,
  findNumber,
  findPicture,
  findRow,
  listPast,
  listQueue,
  listSameElsewhere,
  listShown,
  type QueueRow,
} from './desk.store.ts'

/** Checks on one page of the queue. */
const PAGE_SIZE = 25

const toWaiting = (row: QueueRow, reviewerId: number): IdentityQueue['checks'][number] => ({
  id: row.id,
  site: row.site,
  buyerNumber: row.buyerNumber,
  displayName: displayNameOf(row, row.buyerNumber),
  document: row.document,
  attempt: row.attempt,
  sentAt: row.sentAt.toISOString(),
  claimedBy: row.claimedByNumber,
  isMine: row.claimedBy === reviewerId,
  claimedUntil: row.claimedUntil?.toISOString() ?? '',
  isOverruleAsked: row.isOverruleAsked,
})

/** What waits on the caller's sites, the oldest first. */
export async function readQueue(db: Db, ctx: RequestContext, page: number): Promise<IdentityQueue> {
  const { accountId, sites } = operatorOf(ctx)
  const [rows, waiting] = await Promise.all([
    listQueue(db, sites, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countQueue(db, sites),
  ])
  return { checks: rows.map((row) => toWaiting(row, accountId)), waiting, page, pages: Math.max(1, Math.ceil(waiting / PAGE_SIZE)) }
}

/** A check on the caller's sites. @throws Failure IDENTITY_NOT_FOUND for any other, and for one that was not sent yet. */
async function getSent(db: Db, id: number, sites: readonly string[]): Promise<CheckRow> {
  const check = await findCheck(db, id)
  if (check === null || !sites.includes(check.site) || check.status === 'INITIATED') throw new Failure('IDENTITY_NOT_FOUND')
  return check
}

async function overruleOf(db: Db, check: CheckRow, reviewerId: number): Promise<ReviewedIdentity['overrule']> {
  const { overruleAskedBy: by, overruleAskedAt: at, overruleReason: reason } = check
  if (by === null || at === null || reason === null) return null
  return { by: await findNumber(db, by), isMine: by === reviewerId, reason, askedAt: at.toISOString() }
}

/** A check beside its account. @throws Failure IDENTITY_NOT_FOUND. */
export async function readCheck(db: Db, ctx: RequestContext, id: number): Promise<ReviewedIdentity> {
  const { accountId: reviewerId, sites } = operatorOf(ctx)
  const check = await getSent(db, id, sites)
  const { accountId } = check
  const [row, shown, sameElsewhere, past, isRelated, tries, adultAge, documents, overrule] = await Promise.all([
    findRow(db, id),
    listShown(db, id),
    listSameElsewhere(db, id),
    listPast(db, accountId),
    isClose(db, reviewerId, accountId),
    countTries(db, accountId),
    adultAgeOf(db, check),
    documentsOf(db, check),
    overruleOf(db, check, reviewerId),
  ])
  if (row === null) throw new Failure('IDENTITY_NOT_FOUND')
  return {
    ...toWaiting(row, reviewerId),
    status: check.status,
    reasonCode: check.reasonCode,
    provider: check.provider,
    pictures: IDENTITY_PICTURES.filter((picture) => shown.includes(picture)),
    account: { firstName: row.firstName, lastName: row.lastName, country: row.country },
    adultAge,
    isDocumentTaken: documents.includes(check.document),
    triesLeft: triesLeft(tries),
    sameElsewhere,
    isRelated,
    overrule,
    history: past.map(({ at, ...decision }) => ({ at: at.toISOString(), ...decision })),
  }
}

/** A picture for a reviewer of its site; the look is in the history of the account. @throws Failure IDENTITY_NOT_FOUND, REVIEW_RELATED. */
export async function openPicture(
  { db, vault }: IdentityDeps,
  ctx: RequestContext,
  { id, picture }: { readonly id: number; readonly picture: IdentityPicture },
): Promise<RawBody> {
  const { accountId: by, sites } = operatorOf(ctx)
  const { accountId } = await getSent(db, id, sites)
  if (await isClose(db, by, accountId)) throw new Failure('REVIEW_RELATED')
  const objectId = await findPicture(db, id, picture)
  const object = objectId === null ? null : await vault.find(db, objectId)
  if (object === null) throw new Failure('IDENTITY_NOT_FOUND')
  const bytes = await vault.read(object)
  await addAccountEvent(db, { accountId, actorId: by, kind: 'identity-check-viewed', detail: { check: id, picture } })
  return new RawBody(bytes, {
    contentType: object.media,
    headers: { ...PERSONAL_FILE_HEADERS, 'content-disposition': `inline; filename="${picture}.webp"` },
    isWhole: true,
  })
}
