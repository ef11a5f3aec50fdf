import type { PoolClient } from 'pg'
import type { PlacedLots, TimedSale } from './place-staged-lots.ts'
import type { StagedPlace, StagedSale } from './tally.ts'

/** Fills the staging table of places. */
export async function stagePlaces(
  session: PoolClient,
  places: readonly StagedPlace[],
  placed: ReadonlyMap<number, PlacedLots>,
): Promise<void> {
  const rows = places.flatMap(({ key, yard, place }) => {
    const at = placed.get(key)
    if (at === undefined) return []
    return [{ key, yard, ...place, ...at, siteCodes: at.siteCodes.join(' ') }]
  })
  await session.query(
    `insert into staged_places (key, yard, physical_yard, slug, selling_site, site_codes, city, state, zip, country, lat, lon)
     select key, yard, "physicalYard", slug, "sellingSite", string_to_array("siteCodes", ' '), nullif(city, ''), nullif(state, ''), nullif(zip, ''),
            country, lat, lon
     from jsonb_to_recordset($1) as r(key int, yard int, "physicalYard" int, slug text, "sellingSite" text, "siteCodes" text, city text,
                                     state text, zip text, country text, lat float8, lon float8)`,
    [JSON.stringify(rows)],
  )
}

/**
 * Fills the staging table of sales. A day without a time is no sale yet: its lots expect one. What was cancelled here is no sale any
 * more, whatever the file still says; its lots wait for another day.
 */
export async function stageSales(session: PoolClient, sales: readonly (StagedSale & TimedSale)[]): Promise<void> {
  const rows = sales.map(({ key, site, yard, fileStart, localStart, startsAt, zoneLabel, minutes }) => ({
    key,
    site,
    yard,
    fileStart,
    localStart,
    startsAt,
    zoneLabel,
    isTimed: minutes !== null,
  }))
  await session.query(
    `insert into staged_sales (key, selling_site, yard, file_start, local_start, starts_at, is_timed, zone_label)
     select key, site, yard, "fileStart", "localStart", "startsAt", "isTimed", "zoneLabel"
     from jsonb_to_recordset($1) as r(key int, site text, yard int, "fileStart" timestamp, "localStart" timestamp, "startsAt" timestamptz, "isTimed" boolean, "zoneLabel" text)
     where not exists (select from sales c where c.status = 'CANCELLED' and c.selling_site = site and c.yard = r.yard and c.starts_at = "startsAt" and c.lane = '')`,
    [JSON.stringify(rows)],
  )
}

/** Adds the staged sales that do not exist yet, and lets the staged ones know their ids. Returns these by their keys. */
export async function addStagedSales(session: PoolClient): Promise<Map<number, number>> {
  await session.query(
    `insert into sales (selling_site, yard, starts_at, local_date, zone_label)
     select distinct on (s.selling_site, s.yard, s.starts_at) s.selling_site, s.yard, s.starts_at, s.local_start::date, s.zone_label
     from staged_sales s
     where s.is_timed
     order by s.selling_site, s.yard, s.starts_at, s.key
     on conflict do nothing`,
  )
  const { rows } = await session.query<{ key: number; id: number }>(
    `update staged_sales s set sale_id = sales.id
     from sales
     where s.is_timed and sales.selling_site = s.selling_site and sales.yard = s.yard and sales.starts_at = s.starts_at and sales.lane = ''
     returning s.key, sales.id`,
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}
