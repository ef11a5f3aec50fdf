import { sql } from 'kysely'
import type { DuplicateState, MarkKind } from '@app/contract/operations/duplicates/duplicate-codes.ts'
import type { Twin } from '@app/contract/operations/duplicates/duplicates.answers.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Two accounts that may be one person's. */
export interface PairRow {
  readonly id: number
  readonly accountId: number
  readonly otherId: number
  /** The account whose membership waits where the other is suspended or terminated; null for none. */
  readonly holds: number | null
  readonly marks: readonly MarkKind[]
  readonly foundAt: Date
  readonly person: Twin
  readonly other: Twin
  /** User id of the account whose membership waits; null for none. */
  readonly waits: number | null
  readonly state: DuplicateState
  readonly reason: string
  readonly decidedBy: number | null
  readonly decidedAt: Date | null
}

const twin = (account: string, profile: string) =>
  sql.raw(`json_build_object('number', ${account}.number, 'site', ${account}.home_site, 'status', ${account}.status,
    'level', ${account}.membership_type, 'name', trim(${profile}.first_name || ' ' || ${profile}.last_name))`)

const PAIRS = sql`
  select q.id, q.account_id as "accountId", q.other_id as "otherId", q.holds, q.marks, q.found_at as "foundAt", q.state, q.reason,
    ${twin('a', 'p')} as person, ${twin('o', 'r')} as other, d.number as "decidedBy", q.decided_at as "decidedAt",
    case when q.state <> 'NOT_SAME' and q.holds = a.id and o.status in ('suspended', 'terminated') then a.number
      when q.state <> 'NOT_SAME' and q.holds = o.id and a.status in ('suspended', 'terminated') then o.number end as waits
  from possible_duplicates q join accounts a on a.id = q.account_id join profiles p on p.account_id = a.id
    join accounts o on o.id = q.other_id join profiles r on r.account_id = o.id left join accounts d on d.id = q.decided_by`

/** Which pairs a desk sees: of its sites, all of one account or those that wait for a decision. */
interface Seen {
  readonly sites: readonly string[]
  readonly number: number | null
}

const seenBy = ({ sites, number }: Seen) => sql`
  (a.home_site = any(${[...sites]}::text[]) or o.home_site = any(${[...sites]}::text[]))
  and (case when ${number}::integer is null then q.state = 'OPEN' else ${number}::integer in (a.number, o.number) end)`

/** Pairs that a desk sees, those first that hold up a membership. */
export async function listPairs(
  db: Db,
  seen: Seen,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly PairRow[]> {
  const { rows } = await sql<PairRow>`
    select * from (${PAIRS} where ${seenBy(seen)}) pairs order by waits is null, "foundAt" desc, id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countPairs(db: Db, seen: Seen): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${PAIRS} where ${seenBy(seen)}) pairs`.execute(db)
  return rows[0]?.count ?? 0
}

/** One pair; null for none. */
export async function findPair(db: Db | Tx, id: number): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`${PAIRS} where q.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Since when an account has waited for whichever decision, the first of them; null for never. */
export async function findHeldSince(tx: Tx, accountId: number): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(found_at) as since from possible_duplicates where holds = ${accountId}`.execute(tx)
  return rows[0]?.since ?? null
}

/** The same under lock; lock its accounts first. */
export async function lockPair(tx: Tx, id: number): Promise<PairRow | null> {
  await sql`select from possible_duplicates where id = ${id} for update`.execute(tx)
  return findPair(tx, id)
}

/** Keeps a pair with what it shares. One that was decided to be two people is open anew when it shares more than was known then. */
export async function savePair(
  tx: Tx,
  pair: { readonly accountId: number; readonly otherId: number; readonly marks: readonly MarkKind[]; readonly holds: number | null },
): Promise<void> {
  const [later, earlier] = [Math.max(pair.accountId, pair.otherId), Math.min(pair.accountId, pair.otherId)]
  await sql`
    insert into possible_duplicates as q (account_id, other_id, marks, holds) values (${later}, ${earlier}, ${[...pair.marks]}::text[], ${pair.holds})
    on conflict (account_id, other_id) do update set
      marks = (select array_agg(distinct mark order by mark) from unnest(q.marks || excluded.marks) mark),
      holds = coalesce(excluded.holds, q.holds),
      state = case when q.state = 'NOT_SAME' and not q.marks @> excluded.marks then 'OPEN' else q.state end,
      reason = case when q.state = 'NOT_SAME' and not q.marks @> excluded.marks then '' else q.reason end,
      decided_by = case when q.state = 'NOT_SAME' and not q.marks @> excluded.marks then null else q.decided_by end,
      decided_at = case when q.state = 'NOT_SAME' and not q.marks @> excluded.marks then null else q.decided_at end
    where not q.marks @> excluded.marks or (excluded.holds is not null and q.holds is distinct from excluded.holds)`.execute(tx)
}

/** Keeps what was decided of a pair. */
export async function saveDecision(
  tx: Tx,
  id: number,
  { state, reason, decidedBy }: { readonly state: 'SAME' | 'NOT_SAME'; readonly reason: string; readonly decidedBy: number },
): Promise<void> {
  await sql`
    update possible_duplicates set state = ${state}, reason = ${reason}, decided_by = ${decidedBy}, decided_at = now() where id = ${id}`.execute(
    tx,
  )
}
