import type { Pool } from 'pg'
import { PacedSession } from './paced-session.store.ts'
import { CO_WATCHERS_LEAST, LOTS_AT_ONCE, makeWatchLists, POPULAR_DAYS } from './watch-lists.store.ts'

/** Any fixed number; held while the counts are made, so that one node makes them. */
const GATHER_LOCK = 4_242_107

/** What a watch, a bidder and a look of these days say for a lot. */
const POINTS = { watch: 5, bidder: 8, view: 1 } as const

/** Lots that are kept beside one, models beside a model. */
const BESIDE_MAX = 20
/** Days after which numbers of looks go. */
const VIEWS_KEPT_DAYS = 30
/** Watches that one statement joins with the lists of their people, some twenty each. */
const JOINED_AT_ONCE = 10_000

const OF_SLICE = (lot: string): string => `${lot} > $1 and ${lot} <= $2`

/** Popularity of the lots of a slice. Only what differs is written. */
const POPULARITY = `
with watched as (
    select lot, count(*) as people, count(*) filter (where is_recent) as recent from counted_watches where ${OF_SLICE('lot')} group by lot),
  looked as (
    select lot, sum(views) as views from lot_views where viewed_on > current_date - ${POPULAR_DAYS} and ${OF_SLICE('lot')} group by lot),
  offering as (
    select l.lot, coalesce(w.recent, 0) as recent, coalesce(v.views, 0) as views, b.bidders, coalesce(w.people, 0) + b.others as people
    from counted_lots l left join watched w on w.lot = l.lot left join looked v on v.lot = l.lot
      cross join lateral (
        select count(distinct account_id) filter (where l.has_bids) as bidders,
          count(distinct account_id) filter (
            where not exists (select from watches o where o.account_id = bids.account_id and o.lot = l.lot)) as others
        from bids where (l.has_bids or w.lot is not null or v.lot is not null) and lot = l.lot and is_accepted
          and received_at > now() - interval '${POPULAR_DAYS} days') b
    where l.sells and ${OF_SLICE('l.lot')}),
  fresh as materialized (
    select lot, people::int as people,
      least(recent * ${POINTS.watch} + bidders * ${POINTS.bidder} + views * ${POINTS.view}, 2000000000)::int as points
    from offering where recent > 0 or views > 0 or bidders > 0),
  gone as (delete from lot_popularity p where ${OF_SLICE('p.lot')} and not exists (select from fresh f where f.lot = p.lot))
insert into lot_popularity as p (lot, points, people) select lot, points, people from fresh
on conflict (lot) do update set points = excluded.points, people = excluded.people
where (p.points, p.people) is distinct from (excluded.points, excluded.people)`

/** What is watched beside the lots of a slice. */
const CO_WATCHES = `
with pairs as (
    select one.lot, beside.other, count(*)::int as watchers
    from joined_watches one join joined_lists using (account_id) cross join unnest(lots) as beside (other)
    where ${OF_SLICE('one.lot')} and beside.other <> one.lot group by 1, 2 having count(*) >= ${CO_WATCHERS_LEAST}),
  fresh as materialized (
    select lot, other, watchers
    from (select pairs.*, row_number() over (partition by lot order by watchers desc, other) as place from pairs) ranked
    where place <= ${BESIDE_MAX}),
  gone as (
    delete from co_watches c where ${OF_SLICE('c.lot')} and not exists (select from fresh f where f.lot = c.lot and f.other = c.other))
insert into co_watches as c (lot, other, watchers) select lot, other, watchers from fresh
on conflict (lot, other) do update set watchers = excluded.watchers where c.watchers <> excluded.watchers`

const MAKES = 'select distinct make from (select make from counted_models union all select make from co_watched_models) named order by make'

/** What is watched beside the models of a make. */
const CO_WATCHED_MODELS = `
with pairs as (
    select one.model, other.make as other_make, other.model as other_model, count(*)::int as watchers
    from counted_models one join counted_models other using (account_id)
    where one.make = $1 and (one.make, one.model) <> (other.make, other.model) group by 1, 2, 3 having count(*) >= ${CO_WATCHERS_LEAST}),
  fresh as materialized (
    select model, other_make, other_model, watchers
    from (select pairs.*, row_number() over (partition by model order by watchers desc, other_make, other_model) as place from pairs) ranked
    where place <= ${BESIDE_MAX}),
  gone as (
    delete from co_watched_models c where c.make = $1 and not exists (
      select from fresh f where (f.model, f.other_make, f.other_model) = (c.model, c.other_make, c.other_model)))
insert into co_watched_models as c (make, model, other_make, other_model, watchers)
select $1, model, other_make, other_model, watchers from fresh
on conflict (make, model, other_make, other_model) do update set watchers = excluded.watchers where c.watchers <> excluded.watchers`

/** Setting that says when the counts were last made. */
const GATHERED = 'recommendations.gathered'

/** Whether the counts are older than some milliseconds, or were never made. */
async function areOlder(session: PacedSession, ageMs: number): Promise<boolean> {
  const rows = await session.run(
    `select from app_settings where name = '${GATHERED}' and changed_at > now() - $1::float8 * interval '1 millisecond'`,
    [ageMs],
  )
  return rows.length === 0
}

async function gather(session: PacedSession): Promise<void> {
  await makeWatchLists(session)
  await session.runSliced({ table: 'counted_lots', column: 'lot', rows: LOTS_AT_ONCE }, POPULARITY)
  await session.runSliced({ table: 'joined_watches', column: 'lot', rows: JOINED_AT_ONCE }, CO_WATCHES)
  for (const { make } of await session.run<{ make: string }>(MAKES)) await session.run(CO_WATCHED_MODELS, [make])
  await session.run(`delete from lot_views where viewed_on < current_date - ${VIEWS_KEPT_DAYS}`)
  await session.run(`insert into app_settings (name, value) values ('${GATHERED}', to_jsonb(now()))
    on conflict (name) do update set value = excluded.value, changed_at = now()`)
}

export interface GatherOptions {
  /** Counts that are younger are left as they are, milliseconds. */
  readonly unlessYoungerMs?: number
  /** Once it says stop, the rest waits for the next time. */
  readonly ending?: AbortSignal
}

/**
 * Makes all counts anew, unless another node does so now: what is popular, what is watched together. Old numbers of looks go. It takes
 * its time in many short statements, and what is beside one lot or model is put in place of what was at once.
 */
export async function gatherCounts(pool: Pool, { unlessYoungerMs = 0, ending }: GatherOptions = {}): Promise<void> {
  const client = await pool.connect()
  try {
    const session = new PacedSession(client, ending)
    const [lock] = await session.run<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [GATHER_LOCK])
    if (lock?.held !== true) return
    try {
      if (unlessYoungerMs === 0 || (await areOlder(session, unlessYoungerMs))) await gather(session)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [GATHER_LOCK])
    }
  } catch (error) {
    if (ending?.aborted !== true) throw error
  } finally {
    // Its temporary tables and settings go with it.
    client.release(true)
  }
}
