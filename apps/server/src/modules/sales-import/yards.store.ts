import type { PoolClient } from 'pg'
import type { Place } from '@app/rules/import/decide-yards.ts'
import type { Coordinates } from '#modules/locations/index.ts'
import { codeOfName } from '#modules/sellers/index.ts'

/** A yard as the importer knows it. `home` is null for a host yard. */
export interface Yard {
  readonly number: number
  readonly name: string
  readonly slug: string
  readonly country: string
  readonly zone: string
  readonly home: Place | null
  readonly coordinates: Coordinates | null
}

/** A yard that a file names for the first time. */
export interface NewYard extends Yard {
  readonly sellingSite: string
}

interface YardRow {
  number: number
  name: string
  slug: string
  city: string | null
  state: string | null
  zip: string | null
  country: string
  zone: string
  lat: number | null
  lon: number | null
}

const toYard = ({ city, state, zip, lat, lon, ...row }: YardRow): Yard => ({
  ...row,
  home:
    city === null
      ? null
      : { country: row.country, state: (state ?? '').toUpperCase(), city: city.toUpperCase(), zip: (zip ?? '').toUpperCase() },
  coordinates: lat === null || lon === null ? null : { lat, lon },
})

/** Every yard, by number. */
export async function listYards(session: PoolClient): Promise<Yard[]> {
  const { rows } = await session.query<YardRow>(
    'select number, name, slug, city, state, zip, country, zone, lat, lon from yards order by number',
  )
  return rows.map(toYard)
}

/** Adds unknown yards; a known yard stays as it is. */
export async function addYards(session: PoolClient, yards: readonly NewYard[]): Promise<void> {
  const column = <T>(valueOf: (yard: NewYard) => T): T[] => yards.map(valueOf)
  await session.query(
    `insert into yards (number, name, slug, city, state, zip, country, zone, lat, lon, selling_site)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                          $9::float8[], $10::float8[], $11::text[])
     on conflict (number) do nothing`,
    [
      column((yard) => yard.number),
      column((yard) => yard.name),
      column((yard) => yard.slug),
      column((yard) => yard.home?.city ?? null),
      column((yard) => yard.home?.state ?? null),
      column((yard) => yard.home?.zip ?? null),
      column((yard) => yard.country),
      column((yard) => yard.zone),
      column((yard) => yard.coordinates?.lat ?? null),
      column((yard) => yard.coordinates?.lon ?? null),
      column((yard) => yard.sellingSite),
    ],
  )
}

/** Adds unknown sellers, by name; whether their names may be shown is for people to say. */
export async function addSellers(session: PoolClient, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await session.query(
    `insert into sellers (code, name)
     select ${codeOfName('named.name')}, named.name
     from unnest($1::text[]) as named (name)
     where not exists (select from sellers known where known.name = named.name)
     on conflict do nothing`,
    [names],
  )
}
