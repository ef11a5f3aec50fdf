import type { Pool } from 'pg'

const FIRST_NUMBER = 700_000
/** Lots of one person's list. */
export const WATCHES_EACH = 25
/** Between two lots that one person watches lie at most so many of the same makes and models. */
const STEP = 3
/** Some places of the inventory are looked at by far more people than others: the place of a list is this power of an even draw. */
const CROWDING = 2

/** Of a number an even draw in 0…1, the same each time. */
const draw = (of: string, seed: number): string => `((hashint8extended(${of}, ${seed}) & 2147483647)::float8 / 2147483647)`

/**
 * Lets people watch lots of the US site that still sell, each person lots of like makes and models, and more people where more look;
 * answers how many watches there are. The same people each time.
 */
export async function addWatchers(pool: Pool, watches: number): Promise<number> {
  const people = Math.max(1, Math.round(watches / WATCHES_EACH))
  await pool.query(
    `insert into accounts (number, kind, home_site, membership_type) select $1 + n, 'buyer', 'CPRTUS', 'S' from generate_series(1, $2) n
     on conflict do nothing`,
    [FIRST_NUMBER, people],
  )
  await pool.query('delete from watches')
  const { rowCount } = await pool.query(
    `with placed as materialized (
       select number, row_number() over (order by make, model_group, number) - 1 as place from lots
       where 'CPRTUS' = any(site_codes) and status in ('OPEN', 'ON_BLOCK')),
     size as (select greatest(count(*), 1) as lots from placed),
     wanted as (
       select a.id as account_id, k,
         (floor(lots * power(${draw('a.number', 1)}, ${CROWDING}))::bigint + ${STEP} * k + floor(${STEP} * ${draw('a.number * 100 + k', 2)})::bigint) % lots as place
       from accounts a cross join size cross join generate_series(0, ${WATCHES_EACH} - 1) k
       where a.number between $1 + 1 and $1 + $2)
     insert into watches (account_id, lot, added_at)
     select w.account_id, p.number, now() - w.k * interval '3 hours' from wanted w join placed p using (place) on conflict do nothing`,
    [FIRST_NUMBER, people],
  )
  await pool.query('vacuum analyze watches')
  return rowCount ?? 0
}
