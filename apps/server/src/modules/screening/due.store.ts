import { sql } from 'kysely'
import type { Subject } from '@app/rules/screening/list-entry.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Kinds of accounts that are compared: whoever is a person or a firm of their own. */
const COMPARED = sql.raw(`('guest', 'buyer', 'broker-bidder', 'master-bidder', 'counterman', 'seller')`)

/** An account whose turn it is. */
export interface DueRow {
  readonly accountId: number
  /** As the database writes it, to the microsecond: whoever became due anew meanwhile stays due. */
  readonly dueAt: string
}

/** An account as it is compared. */
export interface SubjectRow extends Subject {
  readonly accountId: number
}

/** Has everybody compared; answers how many. */
export async function markAllDue(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into screening_due (account_id) select id from accounts where status <> 'closed' and kind in ${COMPARED} order by id
    on conflict (account_id) do update set due_at = clock_timestamp(), leased_until = null`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Has one account compared. */
export async function markDue(tx: Tx, accountId: number): Promise<void> {
  await sql`
    insert into screening_due (account_id) values (${accountId})
    on conflict (account_id) do update set due_at = clock_timestamp(), leased_until = null`.execute(tx)
}

/** Accounts that wait to be compared. */
export async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from screening_due`.execute(db)
  return rows[0]?.count ?? 0
}

/** Takes accounts that are due, for so long; what another node has is left to it. */
export async function leaseDue(
  db: Db,
  { limit, seconds }: { readonly limit: number; readonly seconds: number },
): Promise<readonly DueRow[]> {
  const { rows } = await sql<DueRow>`
    update screening_due set leased_until = now() + ${seconds} * interval '1 second'
    where account_id in (
      select account_id from screening_due where leased_until is null or leased_until < now() order by due_at limit ${limit} for update skip locked)
    returning account_id as "accountId", due_at::text as "dueAt"`.execute(db)
  return rows
}

/** Notes that accounts were compared. */
export async function dropDue(db: Db, done: readonly DueRow[]): Promise<void> {
  await sql`
    delete from screening_due d using unnest(${done.map(({ accountId }) => accountId)}::bigint[], ${done.map(({ dueAt }) => dueAt)}::text[])
      as done(account_id, due_at) where d.account_id = done.account_id and d.due_at = done.due_at::timestamptz`.execute(db)
}

/** Accounts as they are compared; not those that are closed, of the house, or in the middle of their registration, at whose end they are due. */
export async function listSubjects(db: Db | Tx, accountIds: readonly number[]): Promise<readonly SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select a.id as "accountId", trim(p.first_name || ' ' || p.last_name) as name, p.company_name as "companyName",
      coalesce(to_char(b.born_on, 'YYYY-MM-DD'), '') as "bornOn", coalesce(p.address ->> 'country', p.country, '') as country
    from accounts a join profiles p on p.account_id = a.id left join screening_births b on b.account_id = a.id
    where a.id = any(${[...accountIds]}::bigint[]) and a.status <> 'closed' and a.kind in ${COMPARED}
      and not exists (select from registrations r where r.account_id = a.id and r.finished_at is null)
    order by a.id`.execute(db)
  return rows
}
