import { Failure } from '@app/contract/failure.ts'
import { RETAINED_OPEN_MINUTES, type RetainedKind } from '@app/contract/operations/retention/retention-codes.ts'
import type {
  RetainedRecordShown,
  RetentionDecided,
  RetentionDesk,
  RetentionOpened,
  RetentionRequested,
} from '@app/contract/operations/retention/retention.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { closePending } from '#modules/pending-acts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { opaqueAttachment } from '#platform/http/personal-file.ts'
import type { RawBody } from '#platform/http/run-call.ts'
import { isLost, type SealedRecord } from '#platform/vault/index.ts'
import { findErased, findOpen, insertRequest, listOpen, listSeen, type Looking, type RetentionRequest } from './requests.store.ts'
import type { RetentionDeps } from './retention-deps.ts'

const MINUTE_MS = 60_000

const refuse = (reason: string): never => {
  throw new Failure('RETENTION_REFUSED', { reason })
}

async function toRecord({ retention }: RetentionDeps, { record, objects }: SealedRecord): Promise<RetainedRecordShown> {
  return {
    record: record.id,
    kind: record.kind as RetainedKind,
    category: record.category,
    site: record.site as SiteCode,
    goesOn: record.goesOn,
    isAsSealed: await retention.isAsSealed(record),
    files: objects.map(({ objectId, name, sizeBytes }) => ({ file: objectId, name, sizeBytes })),
  }
}

async function toOpened(deps: RetentionDeps, { id, about, number, reason, decidedAt }: RetentionRequest): Promise<RetentionOpened> {
  const records: RetainedRecordShown[] = []
  for (const one of await deps.retention.listOf(deps.db, about)) records.push(await toRecord(deps, one))
  const until = new Date((decidedAt?.getTime() ?? 0) + RETAINED_OPEN_MINUTES * MINUTE_MS).toISOString()
  return { id, number, reason, until, records }
}

/** What waits for a second person on the caller's sites, and what they may see themselves. */
export async function readDesk(deps: RetentionDeps, looking: Looking): Promise<RetentionDesk> {
  const [open, seen] = await Promise.all([listOpen(deps.db, looking.sites), listSeen(deps.db, looking, null)])
  const opened: RetentionOpened[] = []
  for (const request of seen) opened.push(await toOpened(deps, request))
  const asked = open.map(({ id, number, site, reason, askedBy, askedByNumber, askedAt }) => {
    return { id, number, site, reason, askedBy: askedByNumber, askedAt: askedAt.toISOString(), isOwn: askedBy === looking.accountId }
  })
  return { asked, opened }
}

/** Asks a second person. @throws Failure NO_SUCH_PERSON for an account that is none of the caller's sites, or was not erased. */
export async function askToOpen(
  { db }: RetentionDeps,
  { accountId, sites }: Looking,
  { number, reason }: { readonly number: number; readonly reason: string },
): Promise<RetentionRequested> {
  const about = await findErased(db, number, sites)
  if (about === null) throw new Failure('NO_SUCH_PERSON', { number })
  if (about === accountId) return refuse('SELF')
  return transaction(db, async (tx) => {
    const id = await insertRequest(tx, { about, reason, askedBy: accountId })
    await addAccountEvent(tx, { accountId: about, actorId: accountId, kind: 'retention-asked', detail: { request: id, reason } })
    return { id }
  })
}

/**
 * Lets the auditor who asked see what is kept, or refuses it.
 * @throws Failure NOT_FOUND for a request of other sites or that waits no longer, RETENTION_REFUSED with SECOND_PERSON, SELF or OVER.
 */
export async function decideToOpen(
  { db }: RetentionDeps,
  { accountId, sites }: Looking,
  { id, isConfirmed }: { readonly id: number; readonly isConfirmed: boolean },
): Promise<RetentionDecided> {
  const request = await findOpen(db, id, sites)
  if (request === null) throw new Failure('NOT_FOUND')
  if (request.askedBy === accountId) return refuse('SECOND_PERSON')
  if (request.about === accountId) return refuse('SELF')
  const state = isConfirmed ? 'DONE' : 'REFUSED'
  await transaction(db, async (tx) => {
    if (!(await closePending(tx, id, { accountId, state }))) refuse('OVER')
    await addAccountEvent(tx, { accountId: request.about, actorId: accountId, kind: 'retention-decided', detail: { request: id, state } })
  })
  return { state }
}

/**
 * A file of what the caller may see, as an attachment that no browser shows; the look is an event before it is one.
 * @throws Failure NOT_FOUND for a file of anything else, and past the hour; RETENTION_REFUSED with ALTERED where it is not what was sealed.
 */
export async function openFile(
  { db, log, retention }: RetentionDeps,
  looking: Looking,
  { id, file }: { readonly id: number; readonly file: string },
): Promise<RawBody> {
  const [request] = await listSeen(db, looking, id)
  if (request === undefined) throw new Failure('NOT_FOUND')
  const kept = (await retention.listOf(db, request.about)).find(({ objects }) => objects.some(({ objectId }) => objectId === file))
  const object = kept?.objects.find(({ objectId }) => objectId === file)
  if (kept === undefined || object === undefined) throw new Failure('NOT_FOUND')
  const { record } = kept
  const detail = { request: id, record: record.id, file: object.name }
  await addAccountEvent(db, { accountId: request.about, actorId: looking.accountId, kind: 'retention-opened', detail })
  const bytes = await retention.read(record, object).catch((error: unknown) => {
    if (!isLost(error)) throw error
    log.error({ err: error, ...detail }, 'a file that law keeps is not what was sealed')
    return refuse('ALTERED')
  })
  return opaqueAttachment(bytes, { name: `${record.category.toLowerCase()}-${object.name}`, media: object.media })
}
