import type { PoolClient } from 'pg'
import type { TimedSale } from './place-staged-lots.ts'
import type { StagedSale } from './tally.ts'

interface MovedSale {
  readonly key: number
  readonly startsAt: string
  readonly localStart: string
  readonly fileStart: string
}

/**
 * Sales of a file at the time they have here: one that an operator moved is still that sale when a file names its earlier date, unless
 * another one is there by now.
 */
export async function atTheirMovedTimes(
  session: PoolClient,
  sales: readonly (StagedSale & TimedSale)[],
  shiftDays: number,
): Promise<(StagedSale & TimedSale)[]> {
  const scheduled = sales.filter(({ minutes }) => minutes !== null).map(({ key, site, yard, startsAt }) => ({ key, site, yard, startsAt }))
  const { rows } = await session.query<MovedSale>(
    `select distinct on (r.key) r.key, to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startsAt",
       to_char(s.starts_at at time zone y.zone, 'YYYY-MM-DD HH24:MI:SS') as "localStart",
       to_char(s.starts_at at time zone y.zone - make_interval(days => $2), 'YYYY-MM-DD HH24:MI:SS') as "fileStart"
     from jsonb_to_recordset($1) as r(key int, site text, yard int, "startsAt" timestamptz)
       join sale_moves m on m.from_starts_at = r."startsAt"
       join sales s on s.id = m.sale_id and s.selling_site = r.site and s.yard = r.yard and s.lane = ''
       join yards y on y.number = s.yard
     where not exists (select from sales n where n.selling_site = r.site and n.yard = r.yard and n.starts_at = r."startsAt" and n.lane = '')
     order by r.key, m.id desc`,
    [JSON.stringify(scheduled), shiftDays],
  )
  const moved = new Map(rows.map(({ key, ...times }) => [key, { ...times, zoneLabel: null }]))
  return sales.map((sale) => ({ ...sale, ...moved.get(sale.key) }))
}
