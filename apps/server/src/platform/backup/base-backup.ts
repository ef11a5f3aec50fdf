import { existsSync, writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '../config.ts'
import { latestMigration } from '../db/migrate.ts'
import { writeManifest } from '../manifest.ts'
import type { Account } from '../postgres/account.ts'
import { homeAccount } from '../postgres/cluster-home.ts'
import { homeOf, readRecord } from '../postgres/cluster-record.ts'
import { secretFile } from '../secret.ts'
import { BACKUP, currentFormat, fillFolder } from './backup-folder.ts'
import { copyOwned, copyTree } from './copy-tree.ts'
import { copyStoredFiles, copyVaultAhead } from './stored-files.ts'

/** Folders whose contents belong to the running server only (PostgreSQL's own list for a base backup). */
const LEFT_EMPTY = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])

function keeps(path: string): boolean {
  if (LEFT_OUT.has(path) || /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/.test(path)) return false
  const [top = '', inner] = path.split('/')
  // Of the write-ahead log the folders stay and the segments come later, when it is known which are needed.
  return inner === undefined || !LEFT_EMPTY.includes(top) || path === 'pg_wal/archive_status' || path === 'pg_wal/summaries'
}

/** Files of a database and whose they are; null for this process's own. */
interface Source {
  readonly data: string
  readonly account: Account | null
}

interface Stop {
  readonly label: string
  readonly first: string
  readonly last: string
}

function accountOf(dataDir: string): Account | null {
  const record = readRecord(dataDir)
  return record === null ? null : homeAccount(homeOf(dataDir, record))
}

async function copyDuringBackup(client: Client, { data, account }: Source, to: string): Promise<Stop> {
  // The slot keeps every segment from here on, however long the copy takes; it goes with this connection.
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
  const {
    rows: [start],
  } = await client.query<{ first: string }>(`select pg_walfile_name(pg_backup_start('hammerlane backup', fast => true)) as first`)
  await copyTree(data, to, { keeps, account })
  const {
    rows: [stop],
  } = await client.query<{ labelfile: string; last: string }>(
    `select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  )
  if (start === undefined || stop === undefined) throw new Error('PostgreSQL did not confirm the backup.')
  return { label: stop.labelfile, first: start.first, last: stop.last }
}

async function copyLog(client: Client, { data, account }: Source, { to, stop }: { to: string; stop: Stop }): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_ls_waldir() where name between $1 and $2 and length(name) = 24 order by name',
    [stop.first, stop.last],
  )
  if (rows[0]?.name !== stop.first || rows.at(-1)?.name !== stop.last)
    throw new Error('PostgreSQL removed a part of its log that the backup needs.')
  for (const { name } of rows) await copyOwned(join(data, 'pg_wal', name), join(to, 'pg_wal', name), account)
}

async function copyDatabase({ url, dataDir }: { url: string; dataDir: string }, to: string): Promise<string> {
  const client = new Client({ connectionString: url, application_name: 'hammerlane backup' })
  await client.connect()
  try {
    const {
      rows: [server],
    } = await client.query<{ data: string; version: number }>(
      `select current_setting('data_directory') as data, current_setting('server_version_num')::int as version`,
    )
    const data = server?.data ?? ''
    // What the server names is copied only as far as it is its account's.
    const source: Source = { data, account: accountOf(dataDir) }
    const stop = await copyDuringBackup(client, source, to)
    writeFileSync(join(to, 'backup_label'), stop.label, { mode: 0o600 })
    await copyLog(client, source, { to, stop })
    return String(Math.floor((server?.version ?? 0) / 10_000))
  } finally {
    await client.end()
  }
}

/**
 * Copies the database as it is at the end of the copy, stored files and the secret into a new folder, while the server goes on working.
 * @throws Error with one line when the folder is taken or the copy fails; then no folder is left.
 */
export async function makeBackup(config: Config, { url, folder }: { url: string; folder: string }): Promise<void> {
  await fillFolder(folder, async (draft) => {
    await copyVaultAhead(config.dataDir, draft)
    const postgresMajor = await copyDatabase({ url, dataDir: config.dataDir }, join(draft, 'postgres'))
    await copyStoredFiles(config.dataDir, draft)
    const hasSecret = existsSync(secretFile(config.dataDir))
    if (hasSecret) await copyFile(secretFile(config.dataDir), join(draft, 'secret'))
    writeManifest(draft, BACKUP, {
      format: currentFormat,
      madeAt: new Date().toISOString(),
      postgresMajor,
      migration: latestMigration(),
      hasSecret,
    })
  })
}
