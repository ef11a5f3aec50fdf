import type { Pool } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { EXPOSURE } from '#modules/bid-accounts/index.ts'
import { RUN_ORDER } from '#modules/lots/index.ts'

/** A live sale's lane beside what the engine knows of it. */
export interface LaneRow {
  readonly id: number
  readonly sellingSite: SiteCode
  /** Calendar day of the sale at its yard, YYYY-MM-DD. */
  readonly localDate: string
  readonly zone: string
}

/** Lanes that sell on these sites. */
interface LanesFilter {
  readonly sellingSites: readonly string[]
  /** The lanes of the day that each yard's clock shows then; a lane that runs counts whatever its day. */
  readonly nowMs: number
}

/** Lanes listed at once, on all yards of a site. */
const LANES_MAX = 200
/** Yards have the day of UTC, the one before or the one after: lanes of all three are read. */
const LANES_READ_MAX = 3 * LANES_MAX

const COLUMNS = `s.id, s.selling_site as "sellingSite", to_char(s.local_date, 'YYYY-MM-DD') as "localDate", y.zone`

/** Today's lanes in the order of their starts; the day is the yard's, by the clock that pages tell of it (decision 0097). */
export async function listLaneRows(pool: Pool, { sellingSites, nowMs }: LanesFilter): Promise<LaneRow[]> {
  const { rows } = await pool.query<LaneRow & { readonly isRunning: boolean }>({
    name: 'list-lanes',
    text: `select ${COLUMNS}, s.status = 'RUNNING' as "isRunning" from sales s join yards y on y.number = s.yard
      where s.sale_type = 'live' and s.status <> 'CANCELLED' and s.selling_site = any($1)
        and (s.local_date between $2::date - 1 and $2::date + 1 or s.status = 'RUNNING')
      order by s.starts_at, s.yard, s.lane limit ${LANES_READ_MAX}`,
    values: [sellingSites, dayIn(UTC_CLOCK, nowMs)],
  })
  const days = new Map<string, string>()
  const dayOf = (zone: string): string => {
    const day = days.get(zone) ?? dayIn(yardClockAt(zone, nowMs), nowMs)
    days.set(zone, day)
    return day
  }
  const today = rows.filter(({ isRunning, localDate, zone }) => isRunning || localDate === dayOf(zone))
  return today.slice(0, LANES_MAX).map(({ id, sellingSite, localDate, zone }) => ({ id, sellingSite, localDate, zone }))
}

/** One lane of these sites; null when there is none. */
export async function findLaneRow(pool: Pool, saleId: number, sellingSites: readonly string[]): Promise<LaneRow | null> {
  const { rows } = await pool.query<LaneRow>({
    name: 'find-lane',
    text: `select ${COLUMNS} from sales s join yards y on y.number = s.yard where s.sale_type = 'live' and s.id = $1 and s.selling_site = any($2)`,
    values: [saleId, sellingSites],
  })
  return rows[0] ?? null
}

/** Numbers of a lane's lots in the order in which they are offered; `hasCleanTitlesOnly` as the site lists them. */
export async function listLaneLots(
  pool: Pool,
  saleId: number,
  { hasCleanTitlesOnly, limit }: { readonly hasCleanTitlesOnly: boolean; readonly limit: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ number: number }>({
    name: 'lane-lots',
    text: `select l.number from sale_items i join lots l on l.number = i.lot and l.sale_id = i.sale_id
      where i.sale_id = $1 and l.status <> 'WITHDRAWN' and (not $2 or l.title_group = 'C') order by ${RUN_ORDER} limit $3`,
    values: [saleId, hasCleanTitlesOnly, limit],
  })
  return rows.map(({ number }) => number)
}

interface MyLotRow {
  readonly saleId: number
  readonly lot: number
  readonly isWatched: boolean
  readonly hasBid: boolean
}

/** Lots of these lanes that a person watches or has bid on, for themselves or for another account. */
export async function listMyLots(pool: Pool, saleIds: readonly number[], personId: number): Promise<MyLotRow[]> {
  const { rows } = await pool.query<MyLotRow>({
    name: 'my-lane-lots',
    text: `select i.sale_id as "saleId", i.lot, m."isWatched", m."hasBid"
      from (select lot, bool_or(is_watched) as "isWatched", bool_or(not is_watched) as "hasBid" from (
          select lot, true as is_watched from watches where account_id = $2
          union all select lot, false from lot_bidders where account_id = $2
          union all select lot, false from bids where actor_id = $2) own group by lot) m
        join lots l on l.number = m.lot join sale_items i on i.lot = l.number and i.sale_id = l.sale_id
      where l.sale_id = any($1) and l.status <> 'WITHDRAWN'
      order by i.sale_id, ${RUN_ORDER}`,
    values: [saleIds, personId],
  })
  return rows
}

export interface BoundRow {
  readonly currency: string
  readonly heldMinor: number
  readonly leadingMinor: number
  readonly pendingMinor: number
}

/** Deposits, commitments and open offers of an account by currency. */
export async function listBound(pool: Pool, accountId: number): Promise<BoundRow[]> {
  const { rows } = await pool.query<BoundRow>({
    name: 'lane-bound',
    text: `select currency, sum(held)::float8 as "heldMinor", sum(led)::float8 as "leadingMinor", sum(waiting)::float8 as "pendingMinor"
      from (
        select currency, held_minor as held, 0 as led, 0 as waiting from deposits where account_id = $1
        union all
        select currency, 0, case when state = 'LEADING' then reach_all_in_minor else 0 end,
          case when state = 'LEADING' then 0 else reach_all_in_minor end
        from ${EXPOSURE} b where account_id = $1
      ) bound group by currency`,
    values: [accountId],
  })
  return rows
}

/** Whether one of these sites sells a lot. */
export async function isSoldBy(pool: Pool, lot: number, sites: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query('select from lots where number = $1 and selling_site = any($2)', [lot, sites])
  return rows.length > 0
}
