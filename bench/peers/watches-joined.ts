// The peer of P19: what people watch beside a lot, joined from their watches at each request, by the same rules as the counts.
import type { Pool } from 'pg'

/** What the product reads in its place: counts that were made before. */
export const CO_WATCHES_KEPT = 'select other, watchers from co_watches where lot = $1'

/** Lots of one person's list that count, the last added ones. */
const WATCHES_A_PERSON = 50
const WATCHERS_LEAST = 5
const BESIDE_MAX = 20

const JOINED = `with watchers as (select account_id from watches where lot = $1),
  recent as (
    select account_id, lot from watchers w cross join lateral (
      select o.lot from watches o join lots l on l.number = o.lot where o.account_id = w.account_id and l.status in ('OPEN', 'ON_BLOCK')
      order by o.added_at desc, o.lot limit ${WATCHES_A_PERSON}) listed)
  select lot as other, count(*)::int as watchers from recent where lot <> $1 and account_id in (select account_id from recent where lot = $1)
  group by 1 having count(*) >= ${WATCHERS_LEAST} order by 2 desc, 1 limit ${BESIDE_MAX}`

/** Lots that people watch beside one, and how many do; joined now. */
export async function askWatchedBeside(pool: Pool, lot: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ other: number; watchers: number }>({ name: 'watches-joined', text: JOINED, values: [lot] })
  return new Map(rows.map(({ other, watchers }) => [other, watchers]))
}
