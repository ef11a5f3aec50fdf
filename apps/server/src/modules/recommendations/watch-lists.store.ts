import type { PacedSession } from './paced-session.store.ts'

/** Looks, watches and bids of so many days count (MQ-105). */
export const POPULAR_DAYS = 7
/** Lots of one person's watch list that are joined with one another, the last added ones: the work grows with the square of it. */
const WATCHES_A_PERSON = 50
/** From so many people on, two lots are watched together: fewer would tell of somebody (T43). */
export const CO_WATCHERS_LEAST = 5

/** Watches that one statement reads. */
const WATCHES_AT_ONCE = 30_000
/** Lots that one statement goes through. */
export const LOTS_AT_ONCE = 10_000
/** For what stands beside one another only in this session: beyond it, temporary tables would go through files. */
const LISTS_MEMORY = '64MB'

/** What is counted from, while the session lasts: lots, who watches which, models on people's lists, and lists of lots that many watch. */
const TABLES = `
create temp table counted_lots (lot bigint not null, sells boolean not null, has_bids boolean not null, make text, model text);
create temp table counted_watches (account_id bigint not null, lot bigint not null, is_recent boolean not null, is_joined boolean not null);
create temp table counted_models (account_id bigint not null, make text not null, model text not null);
create temp table joined_watches (account_id bigint not null, lot bigint not null);
create temp table joined_lists (account_id bigint not null, lots bigint[] not null)`

/** Lots that sell, and those whose model is known. */
const LOTS = `
insert into counted_lots (lot, sells, has_bids, make, model)
select number, sells, bid_count > 0, case when has_model then upper(make) end, case when has_model then upper(model_group) end
from lots cross join lateral (
  select status in ('OPEN', 'ON_BLOCK') as sells, make is not null and model_group is not null as has_model) known
where sells or has_model`

/** Lists of the accounts of a slice, each from the last lot added. */
const WATCHES = `
with placed as materialized (
    select w.account_id, w.lot, w.added_at > now() - interval '${POPULAR_DAYS} days' as is_recent, l.sells, l.make, l.model,
      count(*) filter (where l.sells) over last_added as selling_place,
      count(*) filter (where l.make is not null) over last_added as model_place
    from watches w join counted_lots l on l.lot = w.lot where w.account_id > $1 and w.account_id <= $2
    window last_added as (partition by w.account_id order by w.added_at desc, w.lot rows unbounded preceding)),
  models as (
    insert into counted_models (account_id, make, model)
    select distinct account_id, make, model from placed where make is not null and model_place <= ${WATCHES_A_PERSON})
insert into counted_watches (account_id, lot, is_recent, is_joined)
select account_id, lot, is_recent, selling_place <= ${WATCHES_A_PERSON} from placed where sells`

/** Most lots are watched by fewer than count: without those there is far less to join. */
const OFTEN = `
insert into joined_watches (account_id, lot)
select account_id, lot from (
  select account_id, lot, count(*) over (partition by lot) as watchers
  from counted_watches where is_joined and lot > $1 and lot <= $2) counted
where watchers >= ${CO_WATCHERS_LEAST}`

const LISTS = 'insert into joined_lists (account_id, lots) select account_id, array_agg(lot) from joined_watches group by account_id'

/** Writes down in tables of the session what the counts are made from. */
export async function makeWatchLists(session: PacedSession): Promise<void> {
  // Before the session first touches a temporary table.
  await session.run(`set temp_buffers = '${LISTS_MEMORY}'`)
  // A helper of another processor would take what is left of it from searches.
  await session.run('set max_parallel_workers_per_gather = 0')
  await session.run('set max_parallel_maintenance_workers = 0')
  await session.run(TABLES)
  await session.run(LOTS)
  await session.run('create unique index on counted_lots (lot)')
  await session.run('analyze counted_lots')
  await session.runSliced({ table: 'watches', column: 'account_id', rows: WATCHES_AT_ONCE }, WATCHES)
  await session.run('create index on counted_watches (lot)')
  await session.run('analyze counted_watches')
  await session.runSliced({ table: 'counted_lots', column: 'lot', rows: LOTS_AT_ONCE }, OFTEN)
  await session.run('create index on joined_watches (lot)')
  await session.run(LISTS)
  await session.run('create unique index on joined_lists (account_id)')
  await session.run('create index on counted_models (make)')
  await session.run('create index on counted_models (account_id)')
  await session.run('analyze joined_watches, joined_lists, counted_models')
}
