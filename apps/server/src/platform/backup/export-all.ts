import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { typeParsers } from '../db/pool.ts'
import { latestMigration } from '../db/migrate.ts'
import { writeManifest } from '../manifest.ts'
import { secretFile } from '../secret.ts'
import { currentFormat, EXPORT, type ExportManifest, fillFolder } from './backup-folder.ts'
import { copyStoredFiles, copyVaultAhead } from './stored-files.ts'
import { listSequences, listTables, type TableShape } from './tables.ts'

/** Folder of the exported tables, one `<name>.csv.gz` each. */
export const TABLES_FOLDER = 'tables'

async function exportTable(client: Client, table: TableShape, folder: string): Promise<number> {
  const source = client.query(
    copyTo(`copy (select ${table.columns.join(', ')} from ${escapeIdentifier(table.name)}) to stdout (format csv, header)`),
  )
  await pipeline(source, createGzip(), createWriteStream(join(folder, `${table.name}.csv.gz`), { mode: 0o600 }))
  return source.rowCount
}

async function exportTables(url: string, folder: string): Promise<Pick<ExportManifest, 'tables' | 'sequences'>> {
  const client = new Client({ connectionString: url, application_name: 'hammerlane export', types: typeParsers })
  await client.connect()
  try {
    // One snapshot for all tables, so that they fit each other while the server goes on writing.
    await client.query('begin isolation level repeatable read read only')
    const tables: ExportManifest['tables'] = []
    for (const table of await listTables(client)) {
      const rows = await exportTable(client, table, folder)
      tables.push({ name: table.name, columns: [...table.columns], rows })
    }
    // Numbers given since the snapshot only make gaps.
    const sequences = await listSequences(client)
    await client.query('commit')
    return { tables, sequences: sequences.map((sequence) => ({ ...sequence })) }
  } finally {
    await client.end()
  }
}

/**
 * Writes every table as compressed CSV, stored files and the secret into a new folder: the way to another version of PostgreSQL.
 * @throws Error with one line when the folder is taken or the export fails; then no folder is left.
 */
export async function exportAll(config: Config, { url, folder }: { url: string; folder: string }): Promise<ExportManifest> {
  let manifest: ExportManifest | undefined
  await fillFolder(folder, async (draft) => {
    await copyVaultAhead(config.dataDir, draft)
    mkdirSync(join(draft, TABLES_FOLDER), { mode: 0o700 })
    const contents = await exportTables(url, join(draft, TABLES_FOLDER))
    await copyStoredFiles(config.dataDir, draft)
    const hasSecret = existsSync(secretFile(config.dataDir))
    if (hasSecret) await copyFile(secretFile(config.dataDir), join(draft, 'secret'))
    manifest = { format: currentFormat, madeAt: new Date().toISOString(), migration: latestMigration(), hasSecret, ...contents }
    writeManifest(draft, EXPORT, manifest)
  })
  if (manifest === undefined) throw new Error('The export wrote nothing.')
  return manifest
}
