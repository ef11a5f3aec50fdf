import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { emptyDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase, transaction } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openFileStore, STORED_FILES } from '../files.ts'
import { openKeyRing } from '../keys/key-ring.ts'
import { silentLog } from '../log.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres/supervisor.ts'
import { loadSecret } from '../secret.ts'
import { openVault } from '../vault/open-vault.ts'
import { storeOf, verifyVault } from '../vault/index.ts'
import { makeBackup } from './base-backup.ts'
import { exportAll } from './export-all.ts'
import { importAll } from './import-all.ts'
import { restoreBackup } from './restore-backup.ts'

const log = silentLog()
/** The installation that the tests copy from, and what its keys signed. */
let config: Config
let postgres: EmbeddedPostgres
let tag: string

beforeAll(async () => {
  config = loadConfig({ DATA_DIR: aDataDir() })
  postgres = await startPostgres({ dataDir: config.dataDir, log })
  await migrate(postgres.url())
  const database = openDatabase(postgres.url(), { log, use: 'command' })
  tag = (await openKeyRing(database.db, loadSecret(config))).mac('cursor', 'page 2')
  await database.pool.query(
    `insert into app_settings (name, value) select 'before ' || n, to_jsonb(repeat('x', 200)) from generate_series(1, 2000) n`,
  )
  await database.pool.query(`insert into app_settings (name, value) values ('odd', $1)`, [
    JSON.stringify({ text: 'a,"b"\n\\N ü', none: null }),
  ])
  await database.close()
  await openFileStore(join(config.dataDir, STORED_FILES)).put('media/1.webp', Buffer.from([1, 2, 3]))
  await addPaper('before')
})
afterAll(async () => {
  await postgres.stop()
  removeDataDirs()
})

let backedUp: Promise<string> | undefined
/** The folder of one backup, which is made while rows are written. */
const aBackup = (): Promise<string> => (backedUp ??= backUpWhileWriting())

let exported: ReturnType<typeof exportOnce> | undefined
/** One export of all tables. */
const anExport = (): ReturnType<typeof exportOnce> => (exported ??= exportOnce())

async function exportOnce(): Promise<Awaited<ReturnType<typeof exportAll>> & { readonly folder: string }> {
  const folder = join(aDataDir(), 'export')
  return { ...(await exportAll(config, { url: postgres.url(), folder })), folder }
}

const papers: string[] = []

/** Seals a paper of a person and keeps it. */
async function addPaper(text: string): Promise<void> {
  const database = openDatabase(postgres.url(), { log, use: 'command' })
  const keys = await openKeyRing(database.db, loadSecret(config))
  const vault = openVault({ db: database.db, keys, store: storeOf(config) })
  const { id } = await aPerson(database.db, { number: 700_000 + papers.length })
  const paper = await vault.seal(
    (async function* () {
      yield Buffer.from(text)
    })(),
    { accountId: id, media: 'application/pdf' },
  )
  await transaction(database.db, (tx) => vault.keep(tx, paper, 'original'))
  papers.push(paper.objectId)
  await database.close()
}

/** What a verification of the papers of an installation says. */
async function papersIn(of: Config, url: string): Promise<{ objects: number; faults: readonly string[] }> {
  const database = openDatabase(url, { log, use: 'command' })
  const keys = await openKeyRing(database.db, loadSecret(of))
  const { objects, faults } = await verifyVault({ db: database.db, keys, store: storeOf(of) })
  await database.close()
  return { objects, faults }
}

async function settingsIn(url: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>('select name, value, changed_at from app_settings order by name')
  await client.end()
  return rows
}

async function keepsOldTag(of: Config, url: string): Promise<boolean> {
  const database = openDatabase(url, { log, use: 'command' })
  const ring = await openKeyRing(database.db, loadSecret(of))
  const holds = await ring.verifyMac('cursor', 'page 2', tag)
  await database.close()
  return holds
}

async function backUpWhileWriting(): Promise<string> {
  const folder = join(aDataDir(), 'backup')
  const writer = new Client({ connectionString: postgres.url() })
  await writer.connect()
  const ending = new AbortController()
  const writing = (async () => {
    for (let n = 0; !ending.signal.aborted; n++)
      await writer.query(`insert into app_settings (name, value) values ('during ' || $1::int, '1')`, [n])
  })()
  const sending = (async () => {
    while (!ending.signal.aborted) await addPaper(`during ${papers.length}`)
  })()
  // A draft that is not whole belongs to no backup.
  await openFileStore(join(config.dataDir, STORED_FILES)).put('vault/00/draft.part', Buffer.from([1]))
  await makeBackup(config, { url: postgres.url(), folder })
  ending.abort()
  await sending
  await writing
  await writer.query(`delete from app_settings where name like 'during %'`)
  await writer.end()
  return folder
}

test('a backup made while rows are written comes back whole, with files, keys and every row committed before it began', async () => {
  const before = await settingsIn(postgres.url())
  const folder = await aBackup()
  expect(statSync(folder).mode & 0o077).toBe(0)

  const restored = loadConfig({ DATA_DIR: aDataDir() })
  await restoreBackup(restored, { folder, log })
  const again = await startPostgres({ dataDir: restored.dataDir, log })
  try {
    const after = (await settingsIn(again.url())) as { name: string }[]
    expect(after.filter((row) => !row.name.startsWith('during '))).toEqual(before)
    expect(await keepsOldTag(restored, again.url())).toBe(true)
    const { objects, faults } = await papersIn(restored, again.url())
    expect(faults).toEqual([])
    expect(objects).toBeGreaterThan(0)
    expect(existsSync(join(restored.dataDir, STORED_FILES, 'vault/00/draft.part'))).toBe(false)
  } finally {
    await again.stop()
  }
  expect(readFileSync(join(restored.dataDir, STORED_FILES, 'media/1.webp'))).toEqual(Buffer.from([1, 2, 3]))
})

test('a backup that is not whole, or a used data folder, is refused and nothing is left behind', async () => {
  const folder = await aBackup()
  await expect(makeBackup(config, { url: postgres.url(), folder })).rejects.toThrow('is not empty')
  await expect(restoreBackup(config, { folder, log })).rejects.toThrow('is not empty')

  const target = loadConfig({ DATA_DIR: aDataDir() })
  for (const file of readdirSync(join(folder, 'postgres/pg_wal'))) rmSync(join(folder, 'postgres/pg_wal', file), { recursive: true })
  await expect(restoreBackup(target, { folder, log })).rejects.toThrow('PostgreSQL ended while starting')
  expect(existsSync(join(target.dataDir, 'secret'))).toBe(false)
  expect(existsSync(join(target.dataDir, STORED_FILES))).toBe(false)
  rmSync(join(folder, 'backup.json'))
  await expect(restoreBackup(target, { folder, log })).rejects.toThrow('not a whole backup')
})

test('an export of all tables fills an empty database with the same rows, keys and next numbers', async () => {
  const { folder, tables } = await anExport()
  expect(tables.find((table) => table.name === 'app_settings')?.rows).toBe(2001)

  const target = await emptyDatabase()
  try {
    const moved = loadConfig({ DATA_DIR: aDataDir() })
    await importAll(moved, { url: target.url, folder })
    expect(await settingsIn(target.url)).toEqual(await settingsIn(postgres.url()))
    expect(await keepsOldTag(moved, target.url)).toBe(true)
    expect(existsSync(join(moved.dataDir, STORED_FILES, 'media/1.webp'))).toBe(true)
    expect(await papersIn(moved, target.url)).toEqual({ objects: papers.length, faults: [] })
    const another = loadConfig({ DATA_DIR: aDataDir() })
    await expect(importAll(another, { url: target.url, folder })).rejects.toThrow('The database is not empty')
  } finally {
    await target.close()
  }
})

test('an export with a row missing is refused, leaves no row, and can be tried again', async () => {
  const { folder } = await anExport()
  const file = join(folder, 'tables/app_settings.csv.gz')
  const whole = readFileSync(file)
  writeFileSync(file, gzipSync(gunzipSync(whole).toString().split('\n').slice(0, -2).join('\n') + '\n'))

  const target = await emptyDatabase()
  try {
    const moved = loadConfig({ DATA_DIR: aDataDir() })
    await expect(importAll(moved, { url: target.url, folder })).rejects.toThrow('has 2000 rows, the export named 2001')
    expect(await settingsIn(target.url)).toEqual([])
    writeFileSync(file, whole)
    const manifest = join(folder, 'export.json')
    const named = readFileSync(manifest, 'utf8')
    const hostile = named.replace('"changed_at"', JSON.stringify("changed_at) from program 'touch /tmp/taken' --"))
    expect(hostile).not.toBe(named)
    writeFileSync(manifest, hostile)
    await expect(importAll(moved, { url: target.url, folder })).rejects.toThrow('The export names a column "changed_at) from program')
    writeFileSync(manifest, named)
    await importAll(moved, { url: target.url, folder })
    expect(await settingsIn(target.url)).toHaveLength(2001)
  } finally {
    await target.close()
  }
})
