import type { Pool } from 'pg'

/** Looks of the lots that a first page shows: those that sell soonest on each site, then the commonest; each once. */
export async function listFirstLooks(pool: Pool, { soonest, commonest }: { soonest: number; commonest: number }): Promise<string[]> {
  const { rows } = await pool.query<{ look: string }>(
    `with soon as (
       select look_key, row_number() over (partition by selling_site order by auction_at, number) as place
       from lots where status = 'OPEN' and look_key is not null and auction_at > now()
     ), common as (
       select look_key, count(*) as lots from lots where status = 'OPEN' and look_key is not null
       group by look_key order by lots desc, look_key limit $2
     )
     select look, min(place) as place from (
       select look_key as look, place from soon where place <= $1
       union all
       select look_key, $1 + row_number() over (order by lots desc, look_key) from common
     ) wanted group by look order by place, look`,
    [soonest, commonest],
  )
  return rows.map((row) => row.look)
}
