import type { Pool } from 'pg'

/** Sales whose lanes run, by number, ascending. */
export async function findLiveSales(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'live-sales',
    text: `select id::text as id from sales where status = 'RUNNING' and sale_type = 'live' order by id`,
  })
  return rows.map(({ id }) => id)
}
