import { sql } from 'kysely'
import type { MarkKind } from '@app/contract/operations/duplicates/duplicate-codes.ts'
import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What of an account its marks are made of. */
export interface MarkedPerson {
  readonly kind: AccountKind
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** Alpha-3; empty where it is not known. */
  readonly country: string
  readonly postCode: string
  /** The browser that registered it, as the database knows it; null for an account that none did. */
  readonly browser: Buffer | null
  readonly papers: readonly { readonly category: string; readonly country: string; readonly number: string }[]
}

/** A mark of an account. */
export interface Mark {
  readonly kind: MarkKind
  readonly mark: Buffer
}

/** Another account with marks of this one. */
export interface Match {
  readonly accountId: number
  readonly status: AccountStatus
  readonly kind: AccountKind
  readonly marks: readonly MarkKind[]
}

/** The sealed key of the marks; null before it was made. */
export async function findSealedKey(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ sealed: string }>`select sealed from person_mark_key`.execute(db)
  return rows[0]?.sealed ?? null
}

/** Keeps the key of the marks; of many at once the first stands. */
export async function insertSealedKey(db: Db | Tx, sealed: string): Promise<void> {
  await sql`insert into person_mark_key (sealed) values (${sealed}) on conflict do nothing`.execute(db)
}

/** An account as its marks are made of it. */
export async function readPerson(tx: Tx, accountId: number): Promise<MarkedPerson | null> {
  const { rows } = await sql<MarkedPerson>`
    select a.kind, p.first_name as "firstName", p.last_name as "lastName", p.phone,
      coalesce(p.address ->> 'country', p.country, '') as country, coalesce(p.address ->> 'postCode', '') as "postCode",
      (select r.browser_hash from registrations r where r.account_id = a.id) as browser,
      coalesce((select json_agg(json_build_object('category', d.category, 'country', d.country, 'number', d.document_number))
        from documents d where d.account_id = a.id and d.document_number <> ''), '[]') as papers
    from accounts a join profiles p on p.account_id = a.id where a.id = ${accountId}`.execute(tx)
  return rows[0] ?? null
}

/** Puts the marks of an account in place of its earlier ones, and notes when. */
export async function replaceMarks(
  tx: Tx,
  accountId: number,
  { marks, marginSeconds }: { readonly marks: readonly Mark[]; readonly marginSeconds: number },
): Promise<void> {
  await sql`
    insert into person_mark_looks (account_id, looked_at) values (${accountId}, now() - ${marginSeconds} * interval '1 second')
    on conflict (account_id) do update set looked_at = excluded.looked_at`.execute(tx)
  await sql`delete from person_marks where account_id = ${accountId}`.execute(tx)
  if (marks.length === 0) return
  await tx
    .insertInto('person_marks')
    .values(marks.map(({ kind, mark }) => ({ account_id: accountId, kind, mark })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Other accounts with marks of this one, those first with which the house has parted, then the latest. */
export async function findMatches(tx: Tx, accountId: number, limit: number): Promise<readonly Match[]> {
  const { rows } = await sql<Match>`
    select a.id as "accountId", a.status, a.kind, array_agg(distinct o.kind order by o.kind) as marks
    from person_marks m join person_marks o on o.kind = m.kind and o.mark = m.mark and o.account_id <> m.account_id
      join accounts a on a.id = o.account_id
    where m.account_id = ${accountId} and a.status <> 'closed'
    group by a.id order by a.status in ('suspended', 'terminated') desc, a.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Accounts whose marks were never made, or whose details or papers changed since. */
export async function listToMark(db: Db, limit: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select p.account_id as id from profiles p left join person_mark_looks l on l.account_id = p.account_id
      where l.account_id is null or p.changed_at > l.looked_at
      union
      select d.account_id from documents d join person_mark_looks l on l.account_id = d.account_id
      where d.document_number <> '' and greatest(d.sent_at, d.decided_at) > l.looked_at
    ) changed order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
