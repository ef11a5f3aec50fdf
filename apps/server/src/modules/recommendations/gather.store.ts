import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#platform/db/in-transaction.ts'

/** Any fixed number; held while the counts are made, so that one node makes them. */
const GATHER_LOCK = 4_242_107

/** Looks, watches and bids of so many days count (MQ-105). */
const POPULAR_DAYS = 7
/** What a watch, a bidder and a look of these days say for a lot. */
const POINTS = { watch: 5, bidder: 8, view: 1 } as const

/** Lots of one person's watch list that are joined with one another, the last added ones: the work grows with the square of it. */
const WATCHES_A_PERSON = 50
/** From so many people on, two lots are watched together: fewer would tell of somebody (T43). */
const CO_WATCHERS_LEAST = 5
/** Lots that are kept beside one, models beside a model. */
const BESIDE_MAX = 20
/** Days after which numbers of looks go. */
const VIEWS_KEPT_DAYS = 30

const SELLS = `l.status in ('OPEN', 'ON_BLOCK')`

const POPULARITY = `
with watched as (select lot, count(*) as recent from watches where added_at > now() - interval '${POPULAR_DAYS} days' group by lot),
  looked as (select lot, sum(views) as views from lot_views where viewed_on > current_date - ${POPULAR_DAYS} group by lot),
  offering as (
    select l.number as lot, coalesce(w.recent, 0) as recent, coalesce(v.views, 0) as views, coalesce(b.bidders, 0) as bidders
    from lots l left join watched w on w.lot = l.number left join looked v on v.lot = l.number
      left join lateral (select count(distinct account_id) as bidders from bids
        where l.bid_count > 0 and lot = l.number and is_accepted and received_at > now() - interval '${POPULAR_DAYS} days') b on true
    where ${SELLS} and (w.lot is not null or v.lot is not null or b.bidders > 0))
insert into lot_popularity (lot, points, people)
select lot, least(recent * ${POINTS.watch} + bidders * ${POINTS.bidder} + views * ${POINTS.view}, 2000000000),
  (select count(*) from (select account_id from watches w where w.lot = o.lot
    union select account_id from bids b where b.lot = o.lot and b.is_accepted and b.received_at > now() - interval '${POPULAR_DAYS} days') people)
from offering o`

const CO_WATCHES = `
with recent as (
    select account_id, lot from (
      select w.account_id, w.lot, row_number() over (partition by w.account_id order by w.added_at desc, w.lot) as place
      from watches w join lots l on l.number = w.lot where ${SELLS}) placed
    where place <= ${WATCHES_A_PERSON}),
  -- Most lots are watched by fewer, and a pair is counted once for both of its lots: the join is what takes the time.
  often as materialized (
    select account_id, lot from (select account_id, lot, count(*) over (partition by lot) as watchers from recent) counted
    where watchers >= ${CO_WATCHERS_LEAST}),
  pairs as materialized (
    select one.lot, other.lot as other, count(*) as watchers from often one join often other using (account_id)
    where one.lot < other.lot group by 1, 2 having count(*) >= ${CO_WATCHERS_LEAST}),
  ranked as (
    select lot, other, watchers, row_number() over (partition by lot order by watchers desc, other) as place
    from (select lot, other, watchers from pairs union all select other, lot, watchers from pairs) both_ways)
insert into co_watches (lot, other, watchers) select lot, other, watchers from ranked where place <= ${BESIDE_MAX}`

const CO_WATCHED_MODELS = `
with recent as (
    select distinct account_id, make, model from (
      select w.account_id, upper(l.make) as make, upper(l.model_group) as model,
        row_number() over (partition by w.account_id order by w.added_at desc, w.lot) as place
      from watches w join lots l on l.number = w.lot where l.make is not null and l.model_group is not null) placed
    where place <= ${WATCHES_A_PERSON}),
  pairs as materialized (
    select one.make, one.model, other.make as other_make, other.model as other_model, count(*) as watchers
    from recent one join recent other using (account_id)
    where (one.make, one.model) < (other.make, other.model) group by 1, 2, 3, 4 having count(*) >= ${CO_WATCHERS_LEAST}),
  both_ways as (
    select make, model, other_make, other_model, watchers from pairs
    union all select other_make, other_model, make, model, watchers from pairs),
  ranked as (
    select both_ways.*, row_number() over (partition by make, model order by watchers desc, other_make, other_model) as place from both_ways)
insert into co_watched_models (make, model, other_make, other_model, watchers)
select make, model, other_make, other_model, watchers from ranked where place <= ${BESIDE_MAX}`

async function refill(tx: PoolClient, table: 'lot_popularity' | 'co_watches' | 'co_watched_models', insert: string): Promise<void> {
  // Readers see the earlier counts until the commit.
  await tx.query(`delete from ${table}`)
  await tx.query(insert)
}

/** Setting that says when the counts were last made. */
const GATHERED = 'recommendations.gathered'

/** Whether the counts are older than some milliseconds, or were never made. */
async function areOlder(tx: PoolClient, ageMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from app_settings where name = '${GATHERED}' and changed_at > now() - $1::float8 * interval '1 millisecond'`,
    [ageMs],
  )
  return rowCount === 0
}

/**
 * Makes all counts anew, unless another node does so now, or there are some younger than `unlessYoungerMs`: what is popular, what is
 * watched together. Old numbers of looks go.
 */
export async function gatherCounts(pool: Pool, { unlessYoungerMs = 0 } = {}): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [GATHER_LOCK])
    if (rows[0]?.held !== true) return
    if (unlessYoungerMs > 0 && !(await areOlder(tx, unlessYoungerMs))) return
    await refill(tx, 'lot_popularity', POPULARITY)
    await refill(tx, 'co_watches', CO_WATCHES)
    await refill(tx, 'co_watched_models', CO_WATCHED_MODELS)
    await tx.query(`delete from lot_views where viewed_on < current_date - ${VIEWS_KEPT_DAYS}`)
    await tx.query(`insert into app_settings (name, value) values ('${GATHERED}', to_jsonb(now()))
      on conflict (name) do update set value = excluded.value, changed_at = now()`)
  })
}
