import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { silentLog } from '../log.ts'
import { isAlive } from '../process-life.ts'
import { getUnprivilegedAccount, isRoot } from './account.ts'
import { getInstalled, prepareBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { type EmbeddedPostgres, startPostgres } from './supervisor.ts'

const log = silentLog()
const running: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const postgres of running.splice(0)) {
    await postgres.stop()
    rmSync(postgres.cluster.home, { recursive: true, force: true })
  }
  removeDataDirs()
})

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, log })
  running.push(postgres)
  return postgres
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0] as unknown[]
}

const settings = `select current_setting('fsync'), current_setting('synchronous_commit'), current_setting('full_page_writes'), current_setting('wal_level'), current_setting('data_checksums'),
  current_setting('listen_addresses'), current_setting('server_encoding'), current_setting('timezone')`

describe('the embedded PostgreSQL', () => {
  test('keeps what it committed, listens on no network, and knows letters beyond ASCII', async () => {
    const postgres = await start(aDataDir())
    expect(await ask(postgres.url(), settings)).toEqual(['on', 'on', 'on', 'replica', 'on', '', 'UTF8', 'UTC'])
    expect(await ask(postgres.url(), `select lower('ÑÉÜ'), 'Z' < 'a'`)).toEqual(['ñéü', true])
    expect(statSync(postgres.cluster.host).mode & 0o777).toBe(0o700)
  })

  test('runs in a session of its own, out of reach of a Ctrl-C', async () => {
    const postgres = await start(aDataDir())
    const stat = readFileSync(`/proc/${postgres.pid()}/stat`, 'utf8')
    const [, , group, session] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    expect([group, session]).toEqual([postgres.pid(), postgres.pid()])
  })

  test('is started again when its process is killed, and says what state it is in', async () => {
    const postgres = await start(aDataDir())
    const first = postgres.pid() ?? 0
    expect(postgres.state()).toBe('up')
    process.kill(first, 'SIGKILL')
    await expect.poll(() => postgres.state(), { interval: 5 }).not.toBe('up')
    await expect.poll(() => postgres.state()).toBe('up')
    expect(postgres.pid()).not.toBe(first)
    expect(await ask(postgres.url(), 'select 1')).toEqual([1])
  })

  test('leaves no trace of an initdb that was cut off', async () => {
    const dataDir = aDataDir()
    const { home, account } = openCluster(dataDir)
    mkdirSync(join(home, 'draft-abc'))
    writeFileSync(join(home, 'draft-abc/PG_VERSION'), '18\n')
    expect(account === null).toBe(!isRoot())
    const postgres = await start(dataDir)
    expect(existsSync(join(home, 'draft-abc'))).toBe(false)
    expect(isAlive(postgres.pid() ?? 0)).toBe(true)
  })

  test('refuses files of another major version with the way out', async () => {
    const dataDir = aDataDir()
    const postgres = await start(dataDir)
    await postgres.stop()
    writeFileSync(join(postgres.cluster.data, 'PG_VERSION'), '17\n')
    await expect(startPostgres({ dataDir, log })).rejects.toThrow('hammerlane export --all')
  })
})

describe.runIf(isRoot())('started by root', () => {
  test('runs as an unprivileged account, from outside of a folder that account cannot reach', async () => {
    const outer = aDataDir()
    chmodSync(outer, 0o700)
    const dataDir = join(outer, 'data')
    const postgres = await start(dataDir)
    expect(postgres.cluster.home.startsWith(outer)).toBe(false)
    expect(statSync(`/proc/${postgres.pid()}`).uid).toBe(getUnprivilegedAccount().uid)
    expect([statSync(outer).uid, statSync(dataDir).uid, statSync(join(dataDir, 'postgres.json')).uid]).toEqual([0, 0, 0])
    expect(await ask(postgres.url(), 'select 1')).toEqual([1])
    await postgres.stop()

    const copy = join(outer, 'copy')
    cpSync(dataDir, copy, { recursive: true })
    expect(() => openCluster(copy)).toThrow('looks like a copy of')
    rmSync(dataDir, { recursive: true })
    expect(openCluster(copy).home).toBe(postgres.cluster.home)
  })

  test('uses a linked copy of the programs where the account cannot reach the installed ones', () => {
    const hidden = aDataDir()
    const { native, version } = getInstalled()
    const bare = join(hidden, 'native')
    cpSync(native, bare, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
    chmodSync(hidden, 0o700)
    const account = getUnprivilegedAccount()
    const { postgres } = prepareBinaries(account, aDataDir(), { native: bare, version })
    expect(postgres.startsWith(hidden)).toBe(false)
    expect(execFileSync(postgres, ['--version'], { encoding: 'utf8', ...account })).toContain('PostgreSQL')
    expect(statSync(bare).uid).toBe(0)
  })
})
