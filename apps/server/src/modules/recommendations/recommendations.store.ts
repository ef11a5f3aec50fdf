import type { Pool } from 'pg'
import type { LotFacts } from '@app/rules/recommendations/lot-facts.ts'

/** What is known of a lot but for its distance, which depends on who looks. */
export type StoredFacts = Omit<LotFacts, 'miles'>

/** Own watches and bids of so many days say what somebody likes; they are read for each answer and kept nowhere. */
const OWN_DAYS = 90
/** Models that are taken from them, those named most first. */
const OWN_MODELS_MAX = 10
/** Popular lots that are looked at beyond those that can be shown. */
const POPULAR_MAX = 400

/** Facts of lots in no promised order; unknown lots are missing. */
export async function readFacts(pool: Pool, lots: readonly number[]): Promise<StoredFacts[]> {
  if (lots.length === 0) return []
  const { rows } = await pool.query<Omit<StoredFacts, 'at'> & { readonly lat: number | null; readonly lon: number | null }>({
    name: 'recommendation-facts',
    text: `select number as lot, make, model_group as "modelGroup", year::int as year, vehicle_type as "vehicleType", title_group as "titleGroup",
        primary_damage as damage, lat, lon, (extract(epoch from auction_at) * 1000)::float8 as "startsAtMs",
        coalesce(nullif(high_bid_minor, 0), retail_value_minor) as "priceMinor", currency
      from lots where number = any($1::bigint[])`,
    values: [lots],
  })
  return rows.map(({ lat, lon, ...facts }) => ({ ...facts, at: lat === null || lon === null ? null : { lat, lon } }))
}

/** Lots that people watch beside one, with how many do. */
export async function listWatchedBeside(pool: Pool, lot: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ other: number; watchers: number }>({
    name: 'watched-beside',
    text: 'select other, watchers from co_watches where lot = $1',
    values: [lot],
  })
  return new Map(rows.map(({ other, watchers }) => [other, watchers]))
}

export interface Model {
  readonly make: string
  readonly modelGroup: string
}

/** Models that people watch beside one, those of most people first. */
export async function listModelsBeside(pool: Pool, { make, modelGroup }: Model, limit: number): Promise<readonly Model[]> {
  const { rows } = await pool.query<Model>({
    name: 'models-beside',
    text: `select other_make as make, other_model as "modelGroup" from co_watched_models where make = upper($1) and model = upper($2)
      order by watchers desc, other_make, other_model limit $3`,
    values: [make, modelGroup, limit],
  })
  return rows
}

/** Popular lots that a site lists, the most popular first, with their points. */
export async function listPopular(pool: Pool, siteCode: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ lot: number; points: number }>({
    name: 'popular-lots',
    text: `select p.lot, p.points from lot_popularity p join lots l on l.number = p.lot
      where l.site_codes @> array[$1]::text[] order by p.points desc, p.lot limit ${POPULAR_MAX}`,
    values: [siteCode],
  })
  return new Map(rows.map(({ lot, points }) => [lot, points]))
}

/** How many people watch or bid on each of some lots, as last counted. */
export async function readPeople(pool: Pool, lots: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ lot: number; people: number }>({
    name: 'people-of-lots',
    text: 'select lot, people from lot_popularity where lot = any($1::bigint[])',
    values: [lots],
  })
  return new Map(rows.map(({ lot, people }) => [lot, people]))
}

/** A model of which somebody watched or bid on lots, how often, and which lots those were. */
export interface OwnModel extends Model {
  readonly times: number
  readonly lots: readonly number[]
}

/** The models of a person's own watches and bids of the last days. */
export async function listOwnModels(pool: Pool, accountId: number): Promise<readonly OwnModel[]> {
  const { rows } = await pool.query<OwnModel>({
    name: 'own-models',
    text: `with own as (
        select lot from watches where account_id = $1 and added_at > now() - interval '${OWN_DAYS} days'
        union select lot from bids where account_id = $1 and received_at > now() - interval '${OWN_DAYS} days')
      select upper(l.make) as make, upper(l.model_group) as "modelGroup", count(*)::int as times, array_agg(l.number) as lots
      from own join lots l on l.number = own.lot where l.make is not null and l.model_group is not null
      group by 1, 2 order by 3 desc, 1, 2 limit ${OWN_MODELS_MAX}`,
    values: [accountId],
  })
  return rows
}

/** Makes and models of what is popular on a site, those with most points first. */
export async function listPopularModels(pool: Pool, siteCode: string, limit: number): Promise<{ makes: string[]; models: Model[] }> {
  const ofSite = `from lot_popularity p join lots l on l.number = p.lot where l.site_codes @> array[$1]::text[] and l.make is not null`
  const [makes, models] = await Promise.all([
    pool.query<{ make: string }>({
      name: 'popular-makes',
      text: `select upper(l.make) as make ${ofSite} group by 1 order by sum(p.points) desc, 1 limit $2`,
      values: [siteCode, limit],
    }),
    pool.query<Model>({
      name: 'popular-models',
      text: `select upper(l.make) as make, upper(l.model_group) as "modelGroup" ${ofSite} and l.model_group is not null
        group by 1, 2 order by sum(p.points) desc, 1, 2 limit $2`,
      values: [siteCode, limit],
    }),
  ])
  return { makes: makes.rows.map(({ make }) => make), models: models.rows }
}

/** Adds looks of today (UTC) to lots that there are. */
export async function addViews(pool: Pool, views: ReadonlyMap<number, number>): Promise<void> {
  await pool.query({
    name: 'add-views',
    text: `insert into lot_views (lot, viewed_on, views)
      select n.lot, (now() at time zone 'UTC')::date, n.views from unnest($1::bigint[], $2::int[]) as n (lot, views)
        join lots l on l.number = n.lot order by n.lot
      on conflict (lot, viewed_on) do update set views = lot_views.views + excluded.views`,
    values: [[...views.keys()], [...views.values()]],
  })
}
