import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { STORED_FILES } from '../files.ts'
import { readManifest } from '../manifest.ts'
import { secretFile } from '../secret.ts'
import { EXPORT, type ExportManifest } from './backup-folder.ts'
import { copyTree } from './copy-tree.ts'
import { TABLES_FOLDER } from './export-all.ts'
import { listForeignKeys, listTables, type TableShape } from './tables.ts'

async function refuseUsedDatabase(client: Client, manifest: ExportManifest): Promise<void> {
  const refusal = new Error('The database is not empty. Import into a new one: set DATA_DIR, or DATABASE_URL.')
  const {
    rows: [migrated],
  } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (migrated?.there) {
    // An import that failed leaves a database with tables and not one key; it may be tried again.
    const {
      rows: [used],
    } = await client.query<{ used: boolean }>(
      'select exists (select from keys) or exists (select from migrations where name > $1) as used',
      [manifest.migration],
    )
    if (used?.used) throw refusal
    return
  }
  const { rowCount } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`)
  if (rowCount !== 0) throw refusal
}

/** Names of columns come quoted where they need it, and from a file; those that the table has are SQL of our own. */
function refuseOtherColumns(table: ExportManifest['tables'][number], shapes: readonly TableShape[]): void {
  const known = new Set(shapes.find(({ name }) => name === table.name)?.columns ?? [])
  const other = table.columns.find((column) => !known.has(column))
  if (other !== undefined) throw new Error(`The export names a column ${JSON.stringify(other)} that the table ${table.name} does not have.`)
}

async function importTable(client: Client, table: ExportManifest['tables'][number], folder: string): Promise<void> {
  const target = client.query(
    copyFrom(`copy ${escapeIdentifier(table.name)} (${table.columns.join(', ')}) from stdin (format csv, header match)`),
  )
  await pipeline(createReadStream(join(folder, `${table.name}.csv.gz`)), createGunzip(), target)
  if (target.rowCount !== table.rows) throw new Error(`${table.name}.csv.gz has ${target.rowCount} rows, the export named ${table.rows}.`)
}

async function fill(client: Client, manifest: ExportManifest, folder: string): Promise<void> {
  const shapes = await listTables(client)
  for (const table of manifest.tables) refuseOtherColumns(table, shapes)
  const names = shapes.map((table) => escapeIdentifier(table.name))
  const keys = await listForeignKeys(client)
  await client.query(`truncate ${names.join(', ')}`)
  // Rows come table by table and in any order, so references are checked when all are there. Triggers did their work where the rows were made.
  for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} deferrable initially deferred`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const table of manifest.tables) await importTable(client, table, folder)
  await client.query('set constraints all immediate')
  for (const { table, name } of keys) await client.query(`alter table ${table} alter constraint ${name} not deferrable`)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, lastValue } of manifest.sequences)
    await client.query('select setval($1::regclass, $2)', [`public.${escapeIdentifier(name)}`, lastValue])
}

async function importTables(url: string, manifest: ExportManifest, folder: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'hammerlane import' })
  await client.connect()
  try {
    await refuseUsedDatabase(client, manifest)
    // The tables get the shape they were exported from; later migrations then work on the rows as they did there.
    await migrate(url, { upTo: manifest.migration })
    await client.query('begin')
    await fill(client, manifest, join(folder, TABLES_FOLDER))
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate(url)
}

/**
 * Fills an empty database from a folder of `exportAll`, in one transaction.
 * @throws Error with one line when the database is used, or the export is not whole or does not fit; then nothing was imported.
 */
export async function importAll(config: Config, { url, folder }: { url: string; folder: string }): Promise<ExportManifest> {
  const manifest = readManifest(folder, EXPORT)
  if (manifest.hasSecret && existsSync(secretFile(config.dataDir))) {
    throw new Error(`The data folder ${config.dataDir} has a secret of its own. Import into a new one: set DATA_DIR.`)
  }
  await importTables(url, manifest, folder)
  if (existsSync(join(folder, STORED_FILES))) await copyTree(join(folder, STORED_FILES), join(config.dataDir, STORED_FILES))
  if (manifest.hasSecret) {
    await copyFile(join(folder, 'secret'), secretFile(config.dataDir))
    await chmod(secretFile(config.dataDir), 0o600)
  }
  return manifest
}
