import { sql } from 'kysely'
import type { CsvReading } from '@app/contract/bank/csv-reading.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db } from '#platform/db/database.ts'

/** How the CSV files of an account are read. */
export interface MappingRow {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly currency: CurrencyCode
  readonly reading: CsvReading
}

/** Readings that a page lists, the newest first. */
const LISTED_MAX = 60

const ROW = sql.raw('id, name, account, currency, reading')

export async function listMappings(db: Db, sites: readonly string[]): Promise<readonly MappingRow[]> {
  const { rows } = await sql<MappingRow>`
    select ${ROW} from bank_mappings where site = any(${[...sites]}) order by id desc limit ${LISTED_MAX}`.execute(db)
  return rows
}

/** A reading of some sites; null for none. */
export async function findMapping(db: Db, id: number, sites: readonly string[]): Promise<MappingRow | null> {
  const { rows } = await sql<MappingRow>`select ${ROW} from bank_mappings where id = ${id} and site = any(${[...sites]})`.execute(db)
  return rows[0] ?? null
}

export async function insertMapping(db: Db, one: Omit<MappingRow, 'id'> & { readonly site: string; readonly by: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bank_mappings (site, name, account, currency, reading, made_by)
    values (${one.site}, ${one.name}, ${one.account}, ${one.currency}, ${JSON.stringify(one.reading)}::jsonb, ${one.by}) returning id`.execute(
    db,
  )
  return rows[0]?.id as number
}
