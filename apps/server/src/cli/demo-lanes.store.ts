import type { Pool } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { setDeposit } from '#modules/journal/index.ts'
import { type Database, transaction } from '#platform/db/database.ts'

/** One of the simulated bidders. */
export interface DemoBidder {
  readonly accountId: number
  readonly number: number
}

/** User ids from here on belong to simulated bidders; they have no password, so they cannot be signed in to. */
const FIRST_NUMBER = 980_001
const DEPOSIT_MINOR = 1_000_000_000
const PLACES: readonly (readonly [country: string, state: string])[] = [
  ['US', 'TX'],
  ['US', 'CA'],
  ['US', 'FL'],
  ['US', 'OR'],
  ['US', 'NY'],
  ['US', 'GA'],
  ['US', 'IL'],
  ['US', 'WA'],
  ['CA', 'ON'],
  ['CA', 'AB'],
  ['MX', 'JAL'],
  ['PL', ''],
  ['LT', ''],
  ['AE', 'DU'],
  ['GE', ''],
  ['DE', 'NW'],
  ['ES', 'MD'],
  ['GB', 'LND'],
  ['NG', 'LA'],
  ['UA', ''],
]

/** The simulated bidders of a site; those missing are made. */
export async function ensureDemoBidders(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { site, currency }: { site: SiteCode; currency: CurrencyCode },
): Promise<DemoBidder[]> {
  const numbers = PLACES.map((_, at) => FIRST_NUMBER + at)
  await pool.query(
    `with made as (
       insert into accounts (number, kind, home_site, roles, membership_type)
       select n, 'buyer', $2, '{ROLE_PREMIUM}', 'P' from unnest($1::int[]) n on conflict (number) do nothing returning id, number)
     insert into profiles (account_id, first_name, last_name, country, address)
     select m.id, 'Simulated', 'bidder ' || m.number, p.country, jsonb_build_object('state', p.state)
     from made m join unnest($1::int[], $3::text[], $4::text[]) as p (number, country, state) on p.number = m.number`,
    [numbers, site, PLACES.map(([country]) => country), PLACES.map(([, state]) => state)],
  )
  const { rows } = await pool.query<DemoBidder>(
    'select id as "accountId", number from accounts where number = any($1::int[]) order by number',
    [numbers],
  )
  const ids = rows.map(({ accountId }) => accountId)
  await pool.query(`insert into bidder_terms (account_id, document_status) select unnest($1::bigint[]), 'VALID' on conflict do nothing`, [
    ids,
  ])
  const held = await pool.query<{ id: number }>('select account_id as id from deposits where account_id = any($1::bigint[])', [ids])
  const known = new Set(held.rows.map(({ id }) => id))
  for (const payerId of ids.filter((id) => !known.has(id)))
    await transaction(db, (tx) =>
      setDeposit(tx, { site, payerId, currency, heldMinor: DEPOSIT_MINOR, cause: `simulation:${payerId}:${currency}`, actor: null }),
    )
  return rows
}

/** A lane of the demo world that runs or is about to. */
export interface DemoLane {
  readonly saleId: number
  readonly state: string | null
  readonly pauseReason: string | null
}

/** Lanes by the name under which they were made, still to be run. */
export async function listDemoLanes(pool: Pool, name: string): Promise<DemoLane[]> {
  const { rows } = await pool.query<DemoLane>(
    `select s.id as "saleId", r.state, r.pause_reason as "pauseReason" from sales s left join lane_runs r on r.sale_id = s.id
     where s.name = $1 and s.status in ('SCHEDULED', 'RUNNING') and s.starts_at > now() - interval '1 day' order by s.id`,
    [name],
  )
  return rows
}

/** Lanes that run now, of the demo world or not. */
export async function listRunningLanes(pool: Pool, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ sale_id: number }>(
    `select sale_id from lane_runs where state = 'RUNNING' and mode = 'auto' and current_lot is not null order by sale_id desc limit $1`,
    [limit],
  )
  return rows.map(({ sale_id }) => sale_id)
}

/** Lots of the demo world that are not scheduled, watched or bid on, all at the yard that has most of them. */
export async function findLotsToSell(
  pool: Pool,
  site: string,
  count: number,
): Promise<{ readonly yard: number; readonly lots: readonly number[] } | null> {
  const { rows } = await pool.query<{ yard: number; number: number }>(
    `with free as (
       select l.yard, l.number from lots l
       where l.selling_site = $1 and l.status = 'OPEN' and l.sale_id is null and l.vin like 'DEM0%' and l.title_group <> 'J'
         and not exists (select from watches w where w.lot = l.number) and not exists (select from lot_bidding b where b.lot = l.number)),
     best as (select yard from free group by yard order by count(*) desc, yard limit 1)
     select free.yard, free.number from free join best using (yard) order by free.number limit $2`,
    [site, count],
  )
  const [first] = rows
  return first === undefined ? null : { yard: first.yard, lots: rows.map(({ number }) => number) }
}

/** The clock of a yard some seconds from now: calendar day and time of day. */
export async function yardClock(pool: Pool, yard: number, inSeconds: number): Promise<{ readonly date: string; readonly time: string }> {
  const { rows } = await pool.query<{ date: string; time: string }>(
    `select to_char(t, 'YYYY-MM-DD') as date, to_char(t, 'HH24:MI') as time
     from (select (now() + $2 * interval '1 second') at time zone zone as t from yards where number = $1) c`,
    [yard, inSeconds],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there is no yard ${yard}`)
  return row
}

/** What a simulated bidder sees of lots, and who leads them. */
export async function readSeenLots(
  pool: Pool,
  lots: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly retailMinor: number | null; readonly titleGroup: string | null; readonly leader: number | null }>
> {
  const { rows } = await pool.query<{ number: number; retailMinor: number | null; titleGroup: string | null; leader: number | null }>(
    `select l.number, l.retail_value_minor as "retailMinor", l.title_group as "titleGroup", b.leader from lots l left join lot_bidding b on b.lot = l.number
     where l.number = any($1::bigint[])`,
    [lots],
  )
  return new Map(rows.map(({ number, ...row }) => [number, row]))
}
