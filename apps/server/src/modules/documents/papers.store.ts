import { sql } from 'kysely'
import type {
  CheckFault,
  DocumentCategory,
  PaperState,
  ReviewReason,
  SentBackFor,
  SentCategory,
} from '@app/contract/documents/document-codes.ts'
import type { FileKind } from '@app/contract/define-call.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { DrawnPage } from '#platform/uploads/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A paper as its row holds it. */
export interface PaperRow {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly category: DocumentCategory
  readonly state: PaperState
  readonly fileName: string
  readonly kind: Exclude<FileKind, 'text'>
  readonly sizeBytes: number
  /** SHA-256 of the file as it came, hex. */
  readonly sha256: string
  /** Object of the file as it came; null where it is not kept. */
  readonly original: string | null
  readonly pages: number
  readonly documentNumber: string
  readonly country: string
  readonly stateCode: string
  readonly expiresOn: string | null
  readonly isPassport: boolean
  readonly nameOnDocument: string
  readonly reasonCode: ReviewReason | CheckFault | null
  readonly neededBy: string | null
  /** Why it is back with its reviewers after an approval. */
  readonly changedSince: readonly SentBackFor[]
  readonly claimedBy: number | null
  readonly claimedUntil: Date | null
  readonly sentAt: Date
  readonly decidedAt: Date | null
}

const COLUMNS = sql.raw(`d.id, d.account_id as "accountId", d.site, d.category, d.state, d.file_name as "fileName", d.kind,
  d.size_bytes::float8 as "sizeBytes", encode(d.sha256, 'hex') as sha256, d.original, d.pages, d.document_number as "documentNumber", d.country,
  d.state_code as "stateCode", to_char(d.expires_on, 'YYYY-MM-DD') as "expiresOn", d.name_on_document as "nameOnDocument",
  d.is_passport as "isPassport",
  d.reason_code as "reasonCode", to_char(d.needed_by, 'YYYY-MM-DD') as "neededBy", d.changed_since as "changedSince",
  case when d.claimed_until > now() then d.claimed_by end as "claimedBy", case when d.claimed_until > now() then d.claimed_until end as "claimedUntil",
  d.sent_at as "sentAt", d.decided_at as "decidedAt"`)

/** Papers of one person that one answer holds. */
const PAPERS_MAX = 200

/** A person's papers, the newest first. */
export async function listPapers(db: Db | Tx, accountId: number): Promise<readonly PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select ${COLUMNS} from documents d where d.account_id = ${accountId} order by d.id desc limit ${PAPERS_MAX}`.execute(db)
  return rows
}

/** One paper; of this account alone, where one is named. */
export async function findPaper(db: Db | Tx, id: number, accountId: number | null): Promise<PaperRow | null> {
  const { rows } = await sql<PaperRow>`
    select ${COLUMNS} from documents d where d.id = ${id} and (${accountId}::bigint is null or d.account_id = ${accountId})`.execute(db)
  return rows[0] ?? null
}

/** The same under lock; lock the terms of its account first. */
export async function lockPaper(tx: Tx, id: number): Promise<PaperRow | null> {
  const { rows } = await sql<PaperRow>`select ${COLUMNS} from documents d where d.id = ${id} for update of d`.execute(tx)
  return rows[0] ?? null
}

/** How many papers of an account wait. */
export async function countWaiting(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents where account_id = ${accountId} and state in ('CHECKING', 'IN_REVIEW')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A paper to be kept. */
export interface NewPaper {
  readonly accountId: number
  readonly site: SiteCode
  /** Link by which a phone sent it; null for its owner. */
  readonly link: number | null
  readonly category: SentCategory
  readonly state: 'CHECKING' | 'IN_REVIEW'
  readonly fileName: string
  readonly kind: Exclude<FileKind, 'text'>
  readonly sizeBytes: number
  readonly sha256: string
  readonly original: string | null
  readonly pages: number
  readonly documentNumber: string
  readonly comparedNumber: string
  readonly country: string
  readonly stateCode: string
  readonly expiresOn: string | null
}

/** Keeps a paper; answers its id. */
export async function insertPaper(tx: Tx, paper: NewPaper): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into documents (account_id, site, category, state, file_name, kind, size_bytes, sha256, original, pages, document_number,
      compared_number, country, state_code, expires_on, upload_link)
    values (${paper.accountId}, ${paper.site}, ${paper.category}, ${paper.state}, ${paper.fileName}, ${paper.kind}, ${paper.sizeBytes},
      decode(${paper.sha256}, 'hex'), ${paper.original}, ${paper.pages}, ${paper.documentNumber}, ${paper.comparedNumber}, ${paper.country},
      ${paper.stateCode}, ${paper.expiresOn}::date, ${paper.link})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Keeps the drawn pages of a paper. */
export async function insertPages(tx: Tx, id: number, pages: readonly DrawnPage[]): Promise<void> {
  if (pages.length === 0) return
  await tx
    .insertInto('document_pages')
    .values(
      pages.map(({ number, objectId, widthPx, heightPx }) => ({
        document_id: id,
        number,
        object_id: objectId,
        width_px: widthPx,
        height_px: heightPx,
      })),
    )
    .execute()
}

/** The object of a page; null for a page that there is not. */
export async function findPage(db: Db | Tx, id: number, number: number): Promise<string | null> {
  const { rows } = await sql<{ object: string }>`
    select object_id as object from document_pages where document_id = ${id} and number = ${number}`.execute(db)
  return rows[0]?.object ?? null
}

/** Moves a checked paper on: to review with its pages, or to its end with a fault. */
export async function saveChecked(
  tx: Tx,
  id: number,
  { pages, original, fault }: { readonly pages: number; readonly original: string | null; readonly fault: CheckFault | null },
): Promise<void> {
  await sql`
    update documents set state = ${fault === null ? 'IN_REVIEW' : 'REFUSED'}, pages = ${pages}, original = ${original}, reason_code = ${fault},
      decided_at = case when ${fault}::text is null then null else now() end, closed_at = case when ${fault}::text is null then null else now() end
    where id = ${id}`.execute(tx)
}

/** Takes a paper back. */
export async function saveWithdrawn(tx: Tx, id: number): Promise<void> {
  await sql`
    update documents set state = 'WITHDRAWN', closed_at = now(), needed_by = null, claimed_by = null, claimed_until = null, changed_since = '{}',
      again_at = null where id = ${id}`.execute(tx)
}

/** Papers whose files no machine could check so far, the oldest first. */
export async function listChecking(
  db: Db,
  { olderSeconds, limit }: { readonly olderSeconds: number; readonly limit: number },
): Promise<readonly PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    select ${COLUMNS} from documents d where d.state = 'CHECKING' and d.sent_at < now() - ${olderSeconds} * interval '1 second'
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** Objects of a paper: its pages and, where it is kept, the file as it came. */
export async function listObjects(db: Db | Tx, id: number): Promise<readonly string[]> {
  const { rows } = await sql<{ object: string }>`
    select object_id as object from document_pages where document_id = ${id}
    union all select original from documents where id = ${id} and original is not null`.execute(db)
  return rows.map(({ object }) => object)
}

/** A paper with the objects in which its files lie sealed. */
export interface SealedPaper {
  readonly id: number
  readonly category: DocumentCategory
  readonly state: PaperState
  /** Objects of its drawn pages, in their order. */
  readonly pages: readonly string[]
  /** Object of the file as it came; null where it is not kept. */
  readonly original: string | null
  /** What its row says beside, as the person may know it. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** Papers that one look takes. */
const PAPERS_A_LOOK = 100

/** Every paper of an account that has files, the oldest first. */
export async function* listSealedPapers(db: Db | Tx, accountId: number): AsyncGenerator<SealedPaper> {
  let after = 0
  for (;;) {
    const { rows } = await sql<SealedPaper>`
      select d.id, d.category, d.state, d.original,
        array(select p.object_id from document_pages p where p.document_id = d.id order by p.number) as pages,
        json_build_object('site', d.site, 'sentAt', d.sent_at, 'decidedAt', d.decided_at, 'documentNumber', d.document_number,
          'country', d.country, 'stateCode', d.state_code, 'expiresOn', d.expires_on, 'nameOnDocument', d.name_on_document) as facts
      from documents d
      where d.account_id = ${accountId} and d.id > ${after}
        and (d.original is not null or exists (select from document_pages p where p.document_id = d.id))
      order by d.id limit ${PAPERS_A_LOOK}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAPERS_A_LOOK) return
    after = last.id
  }
}
