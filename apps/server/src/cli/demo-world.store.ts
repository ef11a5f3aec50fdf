import type { Pool } from 'pg'
import { slugOf } from '@app/rules/import/lot-words.ts'
import { sellerNames } from '@app/demo/world/sellers.ts'
import { DEMO_YARDS, type DemoYard } from '@app/demo/world/yards/yards.ts'

/** Which demo world a database holds; `day` (days since 1970, UTC) is the last one it was made for, null while it is not made yet. */
export interface DemoWorld {
  readonly seed: string
  readonly lots: number
  readonly day: number | null
}

const SETTING = 'demo-world'

/** The demo world of this database; null when it has none. */
export async function findDemoWorld(pool: Pool): Promise<DemoWorld | null> {
  const { rows } = await pool.query<{ value: DemoWorld }>('select value from app_settings where name = $1', [SETTING])
  return rows[0]?.value ?? null
}

export async function rememberDemoWorld(pool: Pool, world: DemoWorld): Promise<void> {
  await pool.query(
    `insert into app_settings (name, value) values ($1, $2)
     on conflict (name) do update set value = excluded.value, changed_at = now()`,
    [SETTING, JSON.stringify(world)],
  )
}

/** Whether results of this name were imported. */
export async function hasImportedResults(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('select exists (select from price_imports where file_name = $1) as found', [name])
  return rows[0]?.found === true
}

const OPEN_HOURS = '8:00 - 17:00'
const GULF_SITE = 'CPRTMEA'
const PHONES = 100

/** 555-01xx is reserved for fiction. */
const phoneOf = ({ number }: DemoYard): string => `555-01${String(number % PHONES).padStart(2, '0')}`

/** Mails to this name reach no mailbox (RFC 2606). */
const mailOf = ({ name }: DemoYard): string => `${slugOf(name)}@yards.example`

/** Adds the yards with their addresses; a yard that is known stays as it is. */
export async function addDemoYards(pool: Pool): Promise<void> {
  const column = <T>(valueOf: (yard: DemoYard) => T): T[] => DEMO_YARDS.map(valueOf)
  const ofPlace = <T>(valueOf: (yard: DemoYard) => T): (T | null)[] => column((yard) => (yard.isHost ? null : valueOf(yard)))
  await pool.query(
    `insert into yards (number, name, slug, address1, city, state, zip, country, zone, lat, lon, selling_site, phone_area, phone, hours, begin_day, end_day, email)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::float8[],
                          $11::float8[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[])
     on conflict (number) do nothing`,
    [
      column((yard) => yard.number),
      column((yard) => yard.name),
      column((yard) => slugOf(yard.name)),
      ofPlace((yard) => yard.address),
      ofPlace((yard) => yard.city),
      ofPlace((yard) => yard.state),
      ofPlace((yard) => yard.zip),
      column((yard) => yard.country),
      column((yard) => yard.zone),
      ofPlace((yard) => yard.lat),
      ofPlace((yard) => yard.lon),
      column((yard) => yard.site),
      ofPlace((yard) => yard.areaCode),
      ofPlace(phoneOf),
      ofPlace(() => OPEN_HOURS),
      ofPlace((yard) => (yard.site === GULF_SITE ? 'SUNDAY' : 'MONDAY')),
      ofPlace((yard) => (yard.site === GULF_SITE ? 'THURSDAY' : 'FRIDAY')),
      ofPlace(mailOf),
    ],
  )
}

/** Adds the invented sellers; they let themselves be named wherever a lot names them. */
export async function addDemoSellers(pool: Pool): Promise<void> {
  const names = sellerNames()
  await pool.query(
    `insert into sellers (code, name, is_public) select code, name, true from unnest($1::text[], $2::text[]) as named (code, name)
     on conflict do nothing`,
    [names.map((name) => `DEMO-${slugOf(name).toUpperCase()}`), names],
  )
}

/** Whether open lots that are none of the demo world sell in these yards. Demo lots are known by the VIN that no maker issues. */
export async function hasForeignLots(pool: Pool, yards: readonly number[]): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from lots where status = 'OPEN' and yard = any($1::int[]) and (vin is null or vin not like 'DEM0%')) as found`,
    [yards],
  )
  return rows[0]?.found === true
}

/** One lot of so many is looked at, and by how many at most a day. */
const LOOKED_AT = { everyLots: 23, looksMax: 90 } as const

/** Lets lots of the demo world have been looked at today, the same ones by the same number each time. */
export async function addDemoLooks(pool: Pool): Promise<void> {
  await pool.query(
    `insert into lot_views (lot, viewed_on, views)
     select number, (now() at time zone 'UTC')::date, 1 + mod(hashint8(number)::bigint + 2147483648, $2)::int
     from lots where vin like 'DEM0%' and status = 'OPEN' and mod(number, $1) = 0 order by number
     on conflict do nothing`,
    [LOOKED_AT.everyLots, LOOKED_AT.looksMax],
  )
}
