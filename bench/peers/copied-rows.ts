import { createReadStream, createWriteStream, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** Rows of a table, as files of PostgreSQL hold them. */
export interface CopiedTable {
  readonly table: string
  /** Condition of SQL on its rows; all without. */
  readonly where?: string
}

/** The same rows copied into bare tables, which have no key, index, check or trigger; answers how long it took, milliseconds. */
export interface RowsCopier {
  copy(): Promise<number>
  close(): Promise<void>
}

const bareOf = (table: string): string => `bare_${table}`

/** Writes rows that are in a database into files, from which they are copied `times` each into bare tables of the same columns. */
export async function openRowsCopier(
  url: string,
  { folder, tables, times }: { readonly folder: string; readonly tables: readonly CopiedTable[]; readonly times: number },
): Promise<RowsCopier> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const place = mkdtempSync(join(folder, 'copied-'))
  const fileOf = (table: string): string => join(place, table)
  for (const { table, where = 'true' } of tables) {
    await client.query(`create table ${bareOf(table)} as select * from ${table} limit 0`)
    for (let time = 0; time < times; time++) {
      const source = client.query(copyTo(`copy (select * from ${table} where ${where}) to stdout`))
      await pipeline(source, createWriteStream(fileOf(table), { flags: 'a' }))
    }
  }
  return {
    async copy() {
      for (const { table } of tables) await client.query(`truncate ${bareOf(table)}`)
      await client.query('checkpoint')
      const begunMs = performance.now()
      for (const { table } of tables)
        await pipeline(createReadStream(fileOf(table)), client.query(copyFrom(`copy ${bareOf(table)} from stdin`)))
      return performance.now() - begunMs
    },
    close: () => client.end(),
  }
}
