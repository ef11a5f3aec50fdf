import type { PoolClient } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import { isoDayOf } from '@app/rules/import/calendar-day.ts'
import type { ImportedResult } from '@app/rules/prices/result-row.ts'

/** Two imports at once would see each other's rows only when both had added them. */
const ONE_AT_A_TIME = 1_200_120

/** Waits until no other import of results runs; the lock goes with the transaction. */
export async function waitForOthers(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ONE_AT_A_TIME])
}

/** A row with what it is known by. */
export interface MarkedResult {
  readonly mark: Buffer
  readonly vinKey: Buffer | null
  readonly result: ImportedResult
}

/** What became of rows. `known`: a ledger here tells of the same vehicle, or the same lot of the site, on the same day, and that counts. */
export interface ResultCounts {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly known: number
}

const FIELDS =
  'make, model_group, year, vehicle_type, title_group, damage, odometer, odometer_unit, currency, hammer_minor, outcome, vin_key'
const VALUES = FIELDS.split(', ')

/** Begins the record of an import; its counts follow with `endImport`. */
export async function beginImport(client: PoolClient, fileName: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into price_imports (file_name, sha256, rows_read, added, changed, refused) values ($1, '', 0, 0, 0, 0) returning id`,
    [fileName],
  )
  return rows[0]?.id ?? 0
}

/** Records what an import did; one that changed nothing leaves no record. */
export async function endImport(
  client: PoolClient,
  id: number,
  { sha256, rows, added, changed, refused }: { sha256: string; rows: number; added: number; changed: number; refused: number },
): Promise<void> {
  if (added + changed === 0) {
    await client.query('delete from price_imports where id = $1', [id])
    return
  }
  await client.query('update price_imports set sha256 = $2, rows_read = $3, added = $4, changed = $5, refused = $6 where id = $1', [
    id,
    Buffer.from(sha256, 'hex'),
    rows,
    added,
    changed,
    refused,
  ])
}

/** Writes rows of different marks: new ones are added, those that tell otherwise than before are changed. */
export async function writeResults(
  client: PoolClient,
  rows: readonly MarkedResult[],
  { importId, site }: { readonly importId: number; readonly site: SiteCode },
): Promise<ResultCounts> {
  const column = <T>(of: (row: ImportedResult) => T): T[] => rows.map(({ result }) => of(result))
  const { rows: counted } = await client.query<ResultCounts>(
    `with given as (select * from unnest($3::bytea[], $4::bytea[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[], $11::int[],
         $12::text[], $13::text[], $14::bigint[], $15::text[], $16::date[], $17::bigint[])
         as g (mark, vin_key, make, model_group, year, vehicle_type, title_group, damage, odometer, odometer_unit, currency, hammer_minor, outcome, sold_on, known_lot)),
       fresh as (select * from given g where not exists (select from price_facts f
           where f.vin_key = g.vin_key and f.sold_on = g.sold_on and f.lot is not null)
         and not exists (select from price_facts f where f.lot = g.known_lot and f.selling_site = $2 and f.sold_on = g.sold_on)),
       written as (insert into price_facts as f (import_id, selling_site, mark, sold_on, ${FIELDS})
         select $1, $2, mark, sold_on, ${FIELDS} from fresh
         on conflict (mark) do update set import_id = excluded.import_id, ${VALUES.map((name) => `${name} = excluded.${name}`).join(', ')}
         where (${VALUES.map((name) => `f.${name}`).join(', ')}) is distinct from (${VALUES.map((name) => `excluded.${name}`).join(', ')})
         returning f.xmax = 0 as is_new)
     select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as changed,
       (select count(*) from fresh)::int - count(*)::int as unchanged, (select count(*) from given)::int - (select count(*) from fresh)::int as known
     from written`,
    [
      importId,
      site,
      rows.map(({ mark }) => mark),
      rows.map(({ vinKey }) => vinKey),
      column(({ make }) => make),
      column(({ model }) => model),
      column(({ year }) => year),
      column(({ type }) => type),
      column(({ title }) => title),
      column(({ damage }) => damage),
      column(({ odometer }) => odometer),
      column(({ unit }) => unit),
      column(({ currency }) => currency),
      column(({ hammerMinor }) => hammerMinor),
      column(({ outcome }) => outcome),
      column(({ day }) => isoDayOf(day)),
      column(({ lot }) => lot),
    ],
  )
  return counted[0] ?? { added: 0, changed: 0, unchanged: 0, known: 0 }
}
