import { sql } from 'kysely'
import type { DocumentCategory } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** The latest day that it is anywhere: candidates are judged by the day of their own site. */
const LATEST_DAY = sql.raw(`(now() at time zone 'Pacific/Kiritimati')::date`)

/** An approved paper with an end. */
export interface EndingPaper {
  readonly id: number
  readonly accountId: number
  readonly category: DocumentCategory
  readonly expiresOn: string
  readonly reminded: number | null
  readonly site: SiteCode
}

const ENDING = sql.raw(
  `d.id, d.account_id as "accountId", d.category, to_char(d.expires_on, 'YYYY-MM-DD') as "expiresOn", d.reminded, a.home_site as site`,
)

/** Approved papers whose last day is past and whose account was not judged without them yet. */
export async function listExpired(db: Db, limit: number): Promise<readonly EndingPaper[]> {
  const { rows } = await sql<EndingPaper>`
    select ${ENDING} from documents d join accounts a on a.id = d.account_id
    where d.state = 'APPROVED' and d.expired_at is null and d.expires_on < ${LATEST_DAY} order by d.expires_on limit ${limit}`.execute(db)
  return rows
}

export async function saveExpired(tx: Tx, id: number): Promise<void> {
  await sql`update documents set expired_at = now() where id = ${id}`.execute(tx)
}

/** Accounts whose override has ended, with their site. */
export async function listEndedOverrides(db: Db, limit: number) {
  const { rows } = await sql<{ accountId: number; field: 'STATUS' | 'LICENCE'; untilOn: string; site: SiteCode }>`
    select o.account_id as "accountId", o.field, to_char(o.until_on, 'YYYY-MM-DD') as "untilOn", a.home_site as site
    from document_overrides o join accounts a on a.id = o.account_id where o.until_on < ${LATEST_DAY} order by o.until_on limit ${limit}`.execute(
    db,
  )
  return rows
}

/**
 * Approved papers whose owner is to be reminded now, so many days before the end; none that a later one has followed, and of closed accounts
 * once they are open again. One whose reminder was
 * sent waits for the next outside of this list, or it would take a place of those that are due.
 */
export async function listEnding(
  db: Db,
  { days, limit }: { readonly days: readonly number[]; readonly limit: number },
): Promise<readonly EndingPaper[]> {
  const { rows } = await sql<EndingPaper>`
    select ${ENDING} from documents d join accounts a on a.id = d.account_id
    where d.state = 'APPROVED' and d.expired_at is null and a.status <> 'closed' and d.expires_on <= ${LATEST_DAY} + ${Math.max(...days)}::int
      and exists (select from unnest(${[...days]}::int[]) due where d.expires_on <= ${LATEST_DAY} + due and due < coalesce(d.reminded, due + 1))
      and not exists (select from documents l where l.account_id = d.account_id and l.category = d.category and l.id > d.id
        and l.state in ('APPROVED', 'IN_REVIEW', 'CHECKING'))
    order by d.expires_on, d.id limit ${limit}`.execute(db)
  return rows
}

/** Notes that the owner was reminded; false where another node was faster. */
export async function saveReminded(tx: Tx, { id, reminded }: Pick<EndingPaper, 'id' | 'reminded'>, days: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update documents set reminded = ${days} where id = ${id} and reminded is not distinct from ${reminded}::smallint`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** A paper that was sent back and that no other has followed; one that was refused or taken back follows nothing. */
const TO_SEND_AGAIN = sql.raw(`d.state = 'RESUBMISSION_REQUESTED'
  and not exists (select from documents l where l.account_id = d.account_id and l.category = d.category and l.id > d.id
    and l.state not in ('WITHDRAWN', 'REFUSED'))`)

/** Accounts that were to send another paper by a day that is past and have not, and that no such step holds up yet. */
export async function listOverdue(db: Db, limit: number) {
  const { rows } = await sql<{ accountId: number; site: SiteCode }>`
    select d.account_id as "accountId", a.home_site as site
    from documents d join accounts a on a.id = d.account_id
    where ${TO_SEND_AGAIN} and d.needed_by < ${LATEST_DAY}
      and not exists (select from account_steps s where s.account_id = d.account_id and s.status = 467 and s.cause = 'DOCUMENTS')
    order by d.needed_by limit ${limit}`.execute(db)
  return rows
}

/** Whether an account still has a paper to send again whose day is past. */
export async function hasOverdue(tx: Tx, accountId: number, today: string): Promise<boolean> {
  const { rows } = await sql`
    select from documents d where d.account_id = ${accountId} and ${TO_SEND_AGAIN} and d.needed_by < ${today}::date limit 1`.execute(tx)
  return rows.length > 0
}

/** Papers that are over for so many days and still have files. */
export async function listToEmpty(
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<readonly { id: number; accountId: number }[]> {
  const { rows } = await sql<{ id: number; accountId: number }>`
    select id, account_id as "accountId" from documents
    where emptied_at is null and closed_at < now() - ${days} * interval '1 day' order by closed_at limit ${limit}`.execute(db)
  return rows
}

/** Forgets the files of a paper, whose row stays. */
export async function saveEmptied(tx: Tx, id: number): Promise<void> {
  await sql`delete from document_pages where document_id = ${id}`.execute(tx)
  await sql`update documents set original = null, pages = 0, emptied_at = now() where id = ${id}`.execute(tx)
}
