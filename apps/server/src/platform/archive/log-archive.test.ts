import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { until } from '#test/until.ts'
import { makeBackup } from '../backup/base-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { silentLog } from '../log.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres/supervisor.ts'
import { loadSecret } from '../secret.ts'
import { listSegments, segmentsFolder } from './archive-folder.ts'
import { leaveLogArchive, type LogArchive, openLogArchive } from './index.ts'

const log = silentLog()
const ending: (() => Promise<void>)[] = []
const LONG_TEXT = 200_000

/** The installation whose log the tests keep; each gives its archive up again. */
let config: Config
let postgres: EmbeddedPostgres

beforeAll(async () => {
  config = loadConfig({ DATA_DIR: aDataDir() })
  postgres = await startMigrated(config)
})
afterEach(endAll)
afterAll(async () => {
  await postgres.stop()
  removeDataDirs()
})

async function endAll(): Promise<void> {
  for (const end of ending.splice(0).toReversed()) await end()
  await withPool(postgres.url(), (pool) => pool.query(`delete from app_settings where name like 'note %'`))
}

/** A folder that goes with the test: each holds a database or log. */
function aFolder(): string {
  const folder = aDataDir()
  ending.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Installation {
  readonly config: Config
  readonly postgres: EmbeddedPostgres
  /** As the engine asks. */
  readonly pool: Pool
  /** Has the pool look to this archive. */
  use(archive: LogArchive): void
}

async function startMigrated(of: Config): Promise<EmbeddedPostgres> {
  loadSecret(of)
  const started = await startPostgres({ dataDir: of.dataDir, log })
  await migrate(started.url())
  return started
}

function connected(of: Pick<Installation, 'config' | 'postgres'>): Installation {
  let archive: LogArchive | undefined
  const { pool, close } = openDatabase(of.postgres.url(), {
    log,
    use: 'engine',
    onNotArchived: () => archive?.owe(),
    isOpen: () => archive?.isKeeping() ?? true,
  })
  ending.push(() => close())
  return { ...of, pool, use: (next) => void (archive = next) }
}

/** The data folder of one that is to be restored. */
const aNewConfig = (): Config => loadConfig({ DATA_DIR: aFolder() })
/** Closes an archive; PostgreSQL notices a little later, and gives up none that it takes to be there. */
async function closeWhole(archive: LogArchive, { url }: EmbeddedPostgres): Promise<void> {
  await archive.close()
  await withPool(url(), (pool) =>
    until('PostgreSQL to miss the archive', async () => {
      const { rowCount } = await pool.query('select 1 from pg_replication_slots where active')
      return rowCount === 0
    }),
  )
}

const theInstallation = (): Installation => connected({ config, postgres })

/** A second one, without a table, or one that was restored. */
async function anInstallation(of = aNewConfig()): Promise<Installation> {
  const started = await startPostgres({ dataDir: of.dataDir, log })
  ending.push(() => started.stop())
  return connected({ config: of, postgres: started })
}

async function keep(of: Installation, folder: string, { isAwaited = true, hears = log } = {}): Promise<LogArchive> {
  const url = of.postgres.url()
  const archive = await openLogArchive(url, { folder, isAwaited, log: hears })
  ending.push(async () => {
    await leaveLogArchive(url, { isGivenUp: false, log }).catch(() => undefined)
    await closeWhole(archive, of.postgres)
    await leaveLogArchive(url, { isGivenUp: true, log })
  })
  return archive
}

const note = (pool: Pick<Pool, 'query'>, name: string): Promise<unknown> =>
  pool.query(
    `insert into app_settings (name, value) select $1, to_jsonb(string_agg(md5(random()::text), '')) from generate_series(1, $2::int / 32)`,
    [name, LONG_TEXT],
  )

async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, close } = openDatabase(url, { log, use: 'command' })
  try {
    return await work(pool)
  } finally {
    await close()
  }
}

const notesOf = (url: string): Promise<string[]> =>
  withPool(url, async (pool) => {
    const { rows } = await pool.query<{ name: string }>(
      `select name from app_settings where name like 'note %' order by length(name), name`,
    )
    return rows.map(({ name }) => name)
  })

const names = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, at) => `note ${from + at}`)

describe('a backup and the archive of what followed it', () => {
  const LAST_NOTE = 7
  const last = `note ${LAST_NOTE}`
  let folder: string
  let backup: string
  /** Between the last commit and the one before. */
  let beforeLast: Date
  let lastFromMs: number
  let lastToMs: number

  beforeAll(async () => {
    folder = join(aDataDir(), 'archive')
    backup = join(aDataDir(), 'backup')
    const here = theInstallation()
    const archive = await keep(here, folder)
    await note(here.pool, 'note 1')
    await makeBackup(here.config, { url: here.postgres.url(), folder: backup })
    for (const name of names(2, LAST_NOTE - 1)) {
      await note(here.pool, name)
      await here.pool.query('select pg_switch_wal()')
    }
    await sleep(50)
    beforeLast = new Date()
    await sleep(50)
    lastFromMs = Date.now()
    await note(here.pool, last)
    lastToMs = Date.now()
    // A segment that is still being packed would come back under another name.
    await until('the segments to be packed', () =>
      listSegments(folder).every(({ form }, at, { length }) => form === 'packed' || at === length - 1),
    )
    // Nothing reaches the archive from here on: not what a clean stop would hand over either.
    await archive.close()
    await endAll()
  })

  test('what was confirmed after a backup comes back from the archive when the data folder is lost, and the installation goes on from there', async () => {
    expect(readdirSync(segmentsFolder(folder)).length).toBeGreaterThan(1)
    const restored = aNewConfig()
    await restoreBackup(restored, { folder: backup, log, archive: { folder } })
    const again = await anInstallation(restored)
    expect(await notesOf(again.postgres.url())).toEqual(names(1, LAST_NOTE))
    await note(again.pool, 'note 8')
    // Its log is that of another life of the database: the old archive would be of no use with it.
    await expect(keep(again, folder)).rejects.toThrow('before it was restored')
    await keep(again, join(aFolder(), 'next'))
    await note(again.pool, 'note 9')
    expect(await notesOf(again.postgres.url())).toEqual(names(1, 9))
  })

  test('the archive is followed to a moment', async () => {
    const restored = aNewConfig()
    await restoreBackup(restored, { folder: backup, log, archive: { folder, until: beforeLast } })
    expect(await notesOf((await anInstallation(restored)).postgres.url())).toEqual(names(1, LAST_NOTE - 1))
  })

  test('a moment after the last commit is refused with the time of that commit, and the data folder is left as it was', async () => {
    const tooLate = new Date(lastToMs + 60_000)
    const restored = aNewConfig()
    writeFileSync(join(restored.dataDir, 'a file of somebody'), '')
    const refusal = await restoreBackup(restored, { folder: backup, log, archive: { folder, until: tooLate } }).then(
      () => 'restored',
      (error: unknown) => (error as Error).message,
    )
    const [, named = '', lastCommit = ''] =
      /^Nothing is restored: --until names (\S+), and the last commit in the archive is of (\S+)\. Name that moment or an earlier one, or leave --until out\.$/.exec(
        refusal,
      ) ?? []
    expect([refusal, named]).toEqual([expect.any(String), tooLate.toISOString()])
    expect(Date.parse(lastCommit)).toBeGreaterThanOrEqual(lastFromMs)
    expect(Date.parse(lastCommit)).toBeLessThanOrEqual(lastToMs)
    expect(readdirSync(restored.dataDir, { recursive: true })).toEqual(['a file of somebody'])
    await restoreBackup(restored, { folder: backup, log, archive: { folder, until: new Date(lastCommit) } })
    expect(await notesOf((await anInstallation(restored)).postgres.url())).toEqual(names(1, LAST_NOTE - 1))
  })

  test('an archive of another database, one with a gap and one that does not reach the backup are refused, and nothing is left', async () => {
    const other = await anInstallation()
    await expect(keep(other, folder)).rejects.toThrow('log of another database')
    const foreign = aFolder()
    await keep(other, foreign)
    const restored = aNewConfig()
    const refused = async (archive: string): Promise<string> => {
      const reason = await restoreBackup(restored, { folder: backup, log, archive: { folder: archive } }).then(
        () => 'restored',
        (error: unknown) => (error as Error).message,
      )
      expect(readdirSync(restored.dataDir)).toEqual([])
      return reason
    }
    expect(await refused(foreign)).toContain('log of another database')
    expect(await refused(aFolder())).toContain('empty or missing')
    const segments = readdirSync(segmentsFolder(folder)).toSorted()
    expect(segments.length).toBeGreaterThan(3)
    const behind = join(segmentsFolder(folder), segments.at(-2) ?? '')
    const aside = join(aFolder(), 'aside')
    renameSync(behind, aside)
    ending.push(async () => renameSync(aside, behind))
    expect(await refused(folder)).toMatch(/has a gap|lacks/)
    await restoreBackup(restored, { folder: backup, log })
  })
})

test('a commit that the archive does not take is neither confirmed nor seen, and the engine waits until the archive is back', async () => {
  const here = theInstallation()
  const folder = aFolder()
  const archive = await keep(here, folder)
  here.use(archive)
  const client = await here.pool.connect()
  await note(client, 'note 1')
  await archive.close()
  await expect(note(client, 'note 2')).rejects.toThrow(/terminated/i)
  client.release(true)
  expect(await notesOf(here.postgres.url())).toEqual(['note 1'])
  await expect(here.pool.query('select 1')).rejects.toThrow(/terminated/i)
  await expect(here.pool.connect()).rejects.toThrow(/terminated/i)

  const back = await keep(here, folder)
  here.use(back)
  // It takes what it missed first.
  await expect.poll(() => back.isKeeping()).toBe(true)
  await note(here.pool, 'note 3')
  // On a busy machine the connection may end before the second note is sent.
  expect([names(1, 3), ['note 1', 'note 3']]).toContainEqual(await notesOf(here.postgres.url()))
})

test('a commit whose waiting for the archive somebody cancels is not confirmed either', async () => {
  const here = theInstallation()
  const folder = aFolder()
  const archive = await keep(here, folder)
  let owed = 0
  const { pool, close } = openDatabase(here.postgres.url(), { log, use: 'web', onNotArchived: () => void (owed += 1) })
  ending.push(() => close())
  await note(pool, 'note 1')
  await archive.close()
  const noted = note(pool, 'note 2').then(
    () => 'confirmed',
    (error: unknown) => (error as Error).message,
  )
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  const desk = openDatabase(here.postgres.url(), { log, use: 'command' })
  ending.push(() => desk.close())
  await expect.poll(async () => (await desk.pool.query(cancel)).rowCount).toBe(1)
  expect(await noted).toMatch(/terminated/i)
  expect(owed).toBe(1)
  // PostgreSQL shows it from here on, so nothing may be answered before the archive has it.
  await expect.poll(() => notesOf(here.postgres.url())).toEqual(names(1, 2))
  const again = await keep(here, folder)
  again.owe()
  expect(again.isKeeping()).toBe(false)
  await expect.poll(() => again.isKeeping()).toBe(true)
})

test('without being awaited, an archive that is away keeps nobody waiting and catches up', async () => {
  const here = theInstallation()
  const folder = aFolder()
  const backup = join(aFolder(), 'backup')
  const archive = await keep(here, folder, { isAwaited: false })
  await makeBackup(here.config, { url: here.postgres.url(), folder: backup })
  await archive.close()
  await note(here.pool, 'note 1')
  await keep(here, folder)
  await note(here.pool, 'note 2')

  const restored = aNewConfig()
  await restoreBackup(restored, { folder: backup, log, archive: { folder } })
  expect(await notesOf((await anInstallation(restored)).postgres.url())).toEqual(names(1, 2))
})

test('who stops keeping an archive is not kept waiting by it', async () => {
  const here = theInstallation()
  const archive = await keep(here, aFolder())
  await closeWhole(archive, here.postgres)
  await leaveLogArchive(here.postgres.url(), { isGivenUp: true, log })
  await note(here.pool, 'note 1')
  const { rowCount } = await here.pool.query('select 1 from pg_replication_slots')
  expect(rowCount).toBe(0)
})

test('an archive that lacks log which PostgreSQL has removed begins anew and says so', async () => {
  const here = theInstallation()
  const folder = aFolder()
  const archive = await keep(here, folder)
  await note(here.pool, 'note 1')
  const before = readdirSync(segmentsFolder(folder))
  await closeWhole(archive, here.postgres)
  await leaveLogArchive(here.postgres.url(), { isGivenUp: true, log })
  for (const name of names(2, 7)) {
    await note(here.pool, name)
    await here.pool.query('select pg_switch_wal()')
  }
  for (let time = 0; time < 2; time += 1) await here.pool.query('checkpoint')

  const logged: unknown[] = []
  const hears = silentLog()
  hears.error = (...words: unknown[]) => void logged.push(words.at(-1))
  await keep(here, folder, { hears })
  expect(logged).toEqual(['the log archive has a gap: make a backup now'])
  await note(here.pool, 'note 8')
  const backup = join(aFolder(), 'backup')
  await makeBackup(here.config, { url: here.postgres.url(), folder: backup })
  await note(here.pool, 'note 9')
  expect(readdirSync(segmentsFolder(folder)).length).toBeGreaterThan(before.length)

  const restored = aNewConfig()
  await restoreBackup(restored, { folder: backup, log, archive: { folder } })
  expect(await notesOf((await anInstallation(restored)).postgres.url())).toEqual(names(1, 9))
})
