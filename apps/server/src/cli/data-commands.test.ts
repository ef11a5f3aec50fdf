import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aDataDir, dataDirs, removeDataDirs } from '#test/data-dir.ts'
import { hammerlane, killLeftovers, postgresPid, startHammerlane } from '#test/hammerlane.ts'
import { findRunningPostgres } from '#platform/postgres/supervisor.ts'

const SLOW_MS = 240_000

/** One for all that may find a database there: to make one takes longer than most commands. */
const DATA_DIR = aDataDir()

afterEach(() => killLeftovers(dataDirs()))
afterAll(removeDataDirs)

async function run(args: readonly string[], env: { DATA_DIR: string }): Promise<string> {
  const command = hammerlane(args, env)
  expect({ code: await command.ended, output: command.output() }).toMatchObject({ code: 0 })
  return command.output()
}

async function ask(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: (await findRunningPostgres(dataDir)) ?? '' })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

const KEYS = 'select id, retired_at is null as active from keys order by created_at, id'

test(
  'keys rotate, backup and export work beside a running server; restore and import bring everything to new folders',
  { timeout: SLOW_MS },
  async () => {
    await startHammerlane({ DATA_DIR })
    await ask(DATA_DIR, `insert into app_settings (name, value) values ('kept', '"value"')`)
    expect(await run(['keys', 'rotate'], { DATA_DIR })).toMatch(/^New keys in use: m\w+, r\w+, d\w+\./)
    const keys = await ask(DATA_DIR, KEYS)
    expect(keys).toHaveLength(6)
    const backup = join(aDataDir(), 'backup')
    const whole = join(aDataDir(), 'export')
    await run(['backup', backup], { DATA_DIR })
    await run(['export', '--all', whole], { DATA_DIR })

    const bringBack: readonly (readonly string[])[] = [
      ['restore', backup],
      ['import', '--all', whole],
    ]
    for (const command of bringBack) {
      const target = aDataDir()
      await run(command, { DATA_DIR: target })
      expect(postgresPid(target)).toBe(null)
      await startHammerlane({ DATA_DIR: target })
      expect(await ask(target, KEYS)).toEqual(keys)
      expect(await ask(target, `select value from app_settings where name = 'kept'`)).toEqual([{ value: 'value' }])
    }
  },
)

test(
  'commands without a server start PostgreSQL for themselves, wait for each other, and leave nothing running',
  { timeout: SLOW_MS },
  async () => {
    const DATA_DIR = aDataDir()
    const folders = ['one', 'two', 'three'].map((name) => join(aDataDir(), name))
    await Promise.all(folders.map((folder) => run(['backup', folder], { DATA_DIR })))
    expect(folders.every((folder) => existsSync(join(folder, 'backup.json')))).toBe(true)
    expect(postgresPid(DATA_DIR)).toBe(null)
  },
)

test('restore and import refuse a data folder in use', { timeout: SLOW_MS }, async () => {
  await startHammerlane({ DATA_DIR })
  for (const args of [
    ['restore', '/nowhere'],
    ['import', '--all', '/nowhere'],
  ]) {
    const command = hammerlane(args, { DATA_DIR })
    expect(await command.ended).toBe(75)
    expect(command.output()).toContain('is in use by hammerlane start')
  }
})

test('a restore that fails leaves the data folder as it was, and none where there was none', { timeout: SLOW_MS }, async () => {
  const empty = aDataDir()
  for (const folder of [empty, join(empty, 'new')]) {
    const command = hammerlane(['restore', '/nowhere'], { DATA_DIR: folder })
    expect(await command.ended).toBe(1)
    expect(readdirSync(empty)).toEqual([])
  }
})

test('a command that does not exist, or lacks its arguments, says how it is used', { timeout: SLOW_MS }, async () => {
  const DATA_DIR = aDataDir()
  for (const [args, line] of [
    [['strat'], "Unknown command 'strat'. Did you mean start?"],
    [['backup'], "Missing required argument 'dir'.\nUsage: hammerlane backup [options] <dir>"],
    [['keys'], 'Usage: hammerlane keys [options] [command]'],
    [['start', '--port', '8080'], "Unknown option '--port'."],
    [['restore', 'x', '--until', '2026-11-24T14:30:00Z'], '--until goes with --archive.'],
    [['restore', 'x', '--archive', 'y', '--until', 'noon'], "argument 'noon' is invalid. It takes an instant like 2026-11-22T14:30:00Z."],
  ] as const) {
    const command = hammerlane(args, { DATA_DIR })
    expect(await command.ended).toBe(64)
    expect(command.output()).toContain(line)
  }
})
