import type { Pool, PoolClient } from 'pg'
import { SEEN_LOTS_MAX } from '@app/contract/notes/seen-lots-limits.ts'

/** A mark this young is not written anew. */
const FRESH_MINUTES = 60

/** Which of some lots an account has opened. */
export async function readSeen(db: Pool, accountId: number, lots: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ lot: number }>({
    name: 'seen-lots',
    text: 'select lot from seen_lots where account_id = $1 and lot = any($2::bigint[]) order by lot',
    values: [accountId, lots],
  })
  return rows.map(({ lot }) => lot)
}

/** Those of some lots that are there and that the account has not opened lately, in the given order. */
export async function listUnmarked(db: Pool, accountId: number, lots: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ lot: number }>({
    name: 'unmarked-lots',
    text: `select given.lot from (select lot, max(at) as at from unnest($2::bigint[]) with ordinality as u (lot, at) group by lot) given
      join lots l on l.number = given.lot
      where not exists (select from seen_lots s
        where s.account_id = $1 and s.lot = given.lot and s.seen_at > now() - ${FRESH_MINUTES} * interval '1 minute')
      order by given.at`,
    values: [accountId, lots],
  })
  return rows.map(({ lot }) => lot)
}

/** Marks lots as opened now, the last one last, and forgets the oldest above the bound; one change of an account at a time keeps it exact. */
export async function writeSeen(tx: PoolClient, accountId: number, lots: readonly number[]): Promise<void> {
  await tx.query({
    name: 'mark-seen',
    text: `with marked as (
        insert into seen_lots (account_id, lot, seen_at)
          select $1::bigint, lot, now() - (cardinality($2::bigint[]) - at) * interval '1 microsecond'
          from unnest($2::bigint[]) with ordinality as given (lot, at)
        on conflict (account_id, lot) do update set seen_at = excluded.seen_at
      )
      delete from seen_lots where account_id = $1 and lot in (
        select lot from seen_lots where account_id = $1 and lot <> all($2::bigint[])
        order by seen_at desc, lot desc offset greatest(0, ${SEEN_LOTS_MAX} - cardinality($2::bigint[])))`,
    values: [accountId, lots],
  })
}

export async function deleteSeen(db: Pool, accountId: number, lots: readonly number[]): Promise<void> {
  await db.query('delete from seen_lots where account_id = $1 and lot = any($2::bigint[])', [accountId, lots])
}
