import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { silentLog } from '../log.ts'
import { isAlive } from '../process-life.ts'
import { copyOwned } from '../backup/copy-tree.ts'
import { type Account, findOwnAccount, getUnprivilegedAccount, isRoot } from './account.ts'
import { getInstalled, prepareBinaries } from './binaries.ts'
import { openCluster } from './cluster.ts'
import { giveFolder, readOwned, removeFolder, writeOwned } from './owned-files.ts'
import { type EmbeddedPostgres, startPostgres } from './supervisor.ts'

const log = silentLog()
const running: EmbeddedPostgres[] = []

afterEach(async () => {
  for (const postgres of running.splice(0)) {
    await postgres.stop()
    rmSync(postgres.cluster.home, { recursive: true, force: true })
  }
})
afterAll(async () => {
  await (await shared)?.stop()
  removeDataDirs()
})

let shared: Promise<EmbeddedPostgres> | undefined
/** One for all tests that leave it as it was. */
const thePostgres = (): Promise<EmbeddedPostgres> => (shared ??= startPostgres({ dataDir: aDataDir(), log }))

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
    const postgres = await thePostgres()
    expect(await ask(postgres.url(), settings)).toEqual(['on', 'on', 'on', 'replica', 'on', '', 'UTF8', 'UTC'])
    expect(await ask(postgres.url(), `select lower('ÑÉÜ'), 'Z' < 'a'`)).toEqual(['ñéü', true])
    expect(statSync(postgres.cluster.host).mode & 0o777).toBe(0o700)
  })

  test('runs in a session of its own, out of reach of a Ctrl-C', async () => {
    const postgres = await thePostgres()
    const stat = readFileSync(`/proc/${postgres.pid()}/stat`, 'utf8')
    const [, , group, session] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    expect([group, session]).toEqual([postgres.pid(), postgres.pid()])
  })

  test('the embedded PostgreSQL is started again when its process is killed, and says what state it is in', async () => {
    const postgres = await thePostgres()
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

  const asAccount = (account: Account, program: string, ...args: string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', cwd: '/', stdio: 'pipe', ...account })

  test('leaves its account nothing to put a link into, beside data and socket', async () => {
    const postgres = await thePostgres()
    const { home, data, host, logFile, account } = postgres.cluster
    if (account === null) throw new Error('root runs PostgreSQL as itself')
    expect([statSync(home).uid, statSync(home).mode & 0o777, statSync(logFile).uid]).toEqual([0, 0o711, 0])
    expect([data, host].map((path) => [statSync(path).uid, statSync(path).mode & 0o777])).toEqual([
      [account.uid, 0o700],
      [account.uid, 0o700],
    ])
    expect(() => asAccount(account, 'ln', '-s', '/etc', join(home, 'draft-link'))).toThrow('Permission denied')
    expect(readFileSync(logFile, 'utf8')).toContain('ready to accept connections')
  })

  test('takes back a folder that an earlier version gave away, and follows no link that its account left there', async () => {
    const dataDir = aDataDir()
    const postgres = await start(dataDir)
    await postgres.stop()
    const { home, account } = postgres.cluster
    if (account === null) throw new Error('root runs PostgreSQL as itself')
    const victims = aDataDir()
    const [folder, file, linked] = [join(victims, 'folder'), join(victims, 'file'), join(victims, 'linked')]
    mkdirSync(folder, { mode: 0o755 })
    for (const path of [file, linked]) writeFileSync(path, 'secret', { mode: 0o600 })
    chownSync(home, account.uid, account.gid)
    chmodSync(home, 0o700)
    asAccount(
      account,
      'sh',
      '-c',
      `cd ${home} && rm -rf run && ln -s ${folder} run && rm -f postgres.log && ln -s ${file} postgres.log && ln -s ${folder} draft-1`,
    )
    linkSync(linked, join(home, 'postgres.log.1'))
    const again = await start(dataDir)
    expect(await ask(again.url(), 'select 1')).toEqual([1])
    expect([statSync(folder).uid, statSync(folder).mode & 0o777]).toEqual([0, 0o755])
    expect([file, linked].map((path) => [statSync(path).uid, readFileSync(path, 'utf8')])).toEqual([
      [0, 'secret'],
      [0, 'secret'],
    ])
    expect(lstatSync(join(home, 'run')).isDirectory()).toBe(true)
  })

  test('starts no database whose data is a link of its account', async () => {
    const dataDir = aDataDir()
    const { home, account } = openCluster(dataDir)
    if (account === null) throw new Error('root runs PostgreSQL as itself')
    const elsewhere = aDataDir()
    symlinkSync(elsewhere, join(home, 'data'))
    lchownSync(join(home, 'data'), account.uid, account.gid)
    expect(() => openCluster(dataDir)).toThrow('is a link')
    expect(statSync(elsewhere).uid).toBe(0)
  })

  test('works in no data folder that somebody else can change', () => {
    const dataDir = aDataDir()
    chownSync(dataDir, getUnprivilegedAccount().uid, 0)
    expect(() => openCluster(dataDir)).toThrow('belongs to the account with uid')
    chownSync(dataDir, 0, 0)
    chmodSync(dataDir, 0o777)
    expect(() => openCluster(dataDir)).toThrow('can be changed by others')
  })

  test('reads, writes, copies and removes for its account without following what that left', async () => {
    const account = getUnprivilegedAccount()
    const folder = aDataDir()
    const [own, link, secret] = [join(folder, 'own'), join(folder, 'own/link'), join(folder, 'secret')]
    writeFileSync(secret, 'secret', { mode: 0o600 })
    mkdirSync(join(own, 'inner'), { recursive: true })
    symlinkSync(secret, link)
    symlinkSync(folder, join(own, 'inner/out'))
    giveFolder(own, account)
    expect(statSync(secret).uid).toBe(0)
    expect(() => readOwned(link, account)).toThrow('ELOOP')
    linkSync(secret, join(own, 'second-name'))
    expect(() => readOwned(join(own, 'second-name'), account)).toThrow('not a file of the account')
    await expect(copyOwned(join(own, 'second-name'), join(folder, 'copy'), account)).rejects.toThrow('not a file of the account')
    writeOwned(link, account, 'mine')
    expect([readFileSync(secret, 'utf8'), readOwned(link, account), statSync(link).uid]).toEqual(['secret', 'mine', account.uid])
    removeFolder(own, account)
    expect([existsSync(own), readFileSync(secret, 'utf8')]).toEqual([false, 'secret'])
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

test.each([
  ['nobody:x:65534:65534::/:\ndaemon:x:1:1::/:', null],
  ['nobody:x:65534:65534::/:\npostgres:x:70:70::/:', { uid: 70, gid: 70 }],
  ['postgres:x:70:70::/:\nhammerlane:x:900:901::/:', { uid: 900, gid: 901 }],
  ['hammerlane:x:0:0::/:', null],
])('an account that other services share is never taken: %j', (passwd, account) => {
  expect(findOwnAccount(passwd)).toEqual(account)
})
