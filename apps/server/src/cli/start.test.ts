import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aDataDir, dataDirs, removeDataDirs } from '#test/data-dir.ts'
import { hammerlane, killLeftovers, postgresPid, type RunningServer, startHammerlane } from '#test/hammerlane.ts'
import { until } from '#test/until.ts'
import { isAlive } from '#platform/process-life.ts'
import { findRunningPostgres } from '#platform/postgres/supervisor.ts'

const SLOW_MS = 120_000

/** One for all that may find what an earlier server left there: a new database takes longer than a start. */
const DATA_DIR = aDataDir()

/** The server that runs in it; a start is the dear part of each test, so the next one takes it over. */
let running: RunningServer | null = null

afterEach(async ({ task }) => {
  if (running !== null && isAlive(running.pid) && task.result?.state !== 'fail') return
  await endAll()
})
afterAll(async () => {
  await endAll()
  removeDataDirs()
})

async function endAll(): Promise<void> {
  running = null
  await killLeftovers(dataDirs())
}

async function start(): Promise<RunningServer> {
  running = await startHammerlane({ DATA_DIR })
  return running
}

const theServer = async (): Promise<RunningServer> => running ?? start()

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: (await findRunningPostgres(DATA_DIR)) ?? '' })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows
}

let kept = 0
/** Commits a value that no earlier test has. */
async function keepOne(): Promise<void> {
  kept += 1
  await query(`insert into app_settings (name, value) values ('kept', '${kept}') on conflict (name) do update set value = excluded.value`)
}

const readiness = (address: string) => fetch(`${address}/health/ready`)
const isReady = (address: string) => readiness(address).then((answer) => answer.status === 200)

test('a server starts, is ready, ends in order by SIGTERM with its PostgreSQL, and starts again', { timeout: SLOW_MS }, async () => {
  const server = await start()
  expect(await (await readiness(server.address)).json()).toMatchObject({ status: 'ready', checks: { database: true, migrations: true } })
  const connected = `select distinct usename as role from pg_stat_activity where application_name in ('hammerlane web', 'hammerlane engine')`
  expect(await query(connected)).toEqual([{ role: 'hammerlane_server' }])
  await keepOne()
  const postgres = postgresPid(DATA_DIR) ?? 0
  server.launcher.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isAlive(postgres)).toBe(false)
  expect(server.output().match(/^.*(?:error|fatal).*$/gim)).toBeNull()

  await start()
  expect(await query(`select value from app_settings where name = 'kept'`)).toEqual([{ value: kept }])
})

test('a Ctrl-C that reaches launcher and server at once ends both in order', { timeout: SLOW_MS }, async () => {
  const server = await theServer()
  const postgres = postgresPid(DATA_DIR) ?? 0
  process.kill(-(server.launcher.pid ?? 0), 'SIGINT')
  expect(await server.ended).toBe(0)
  expect([server.pid, postgres].map(isAlive)).toEqual([false, false])
  expect(existsSync(join(DATA_DIR, 'postgres/data/postmaster.pid'))).toBe(false)
})

test('a second instance on the same data folder is refused in one line, and the first goes on', { timeout: SLOW_MS }, async () => {
  const first = await theServer()
  const second = hammerlane(['start'], { DATA_DIR })
  expect(await second.ended).toBe(75)
  expect(second.output()).toBe(
    `The data folder ${DATA_DIR} is in use by hammerlane start (process ${first.pid}, ${first.address}). Stop it first, or set DATA_DIR to another folder.\n`,
  )
  expect(await isReady(first.address)).toBe(true)
})

test('after kill -9 of the server the next start adopts the PostgreSQL it left', { timeout: SLOW_MS }, async () => {
  const first = await theServer()
  const postgres = postgresPid(DATA_DIR)
  await keepOne()
  process.kill(first.pid, 'SIGKILL')
  expect(await first.ended).toBe(137)
  expect(postgresPid(DATA_DIR)).toBe(postgres)

  const second = await start()
  expect(postgresPid(DATA_DIR)).toBe(postgres)
  expect(await query(`select value from app_settings where name = 'kept'`)).toEqual([{ value: kept }])
  second.launcher.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(postgresPid(DATA_DIR)).toBe(null)
})

test('after kill -9 of server and PostgreSQL together the next start recovers what was committed', { timeout: SLOW_MS }, async () => {
  const first = await theServer()
  await keepOne()
  const postgres = postgresPid(DATA_DIR) ?? 0
  process.kill(first.pid, 'SIGKILL')
  process.kill(postgres, 'SIGKILL')
  await first.ended

  await start()
  expect(postgresPid(DATA_DIR)).not.toBe(postgres)
  expect(await query(`select value from app_settings where name = 'kept'`)).toEqual([{ value: kept }])
})

test('a pid file that names another program does not keep PostgreSQL from starting', { timeout: SLOW_MS }, async () => {
  const first = await theServer()
  const file = join(DATA_DIR, 'postgres/data/postmaster.pid')
  const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))
  first.launcher.kill('SIGTERM')
  await first.ended
  writeFileSync(file, stale)
  const owner = statSync(dirname(file))
  chownSync(file, owner.uid, owner.gid)
  const second = await start()
  expect(await isReady(second.address)).toBe(true)
})

test(
  'when PostgreSQL is killed the server stays up, answers 503 with Retry-After, and is ready again by itself',
  { timeout: SLOW_MS },
  async () => {
    const server = await theServer()
    const postgres = postgresPid(DATA_DIR) ?? 0
    const refusals: { retryAfter: string | null; body: unknown }[] = []
    // It may be back within a moment, so the asking begins before the blow.
    const asking = until('the server to refuse', async () => {
      const answer = await readiness(server.address)
      if (answer.status === 503) refusals.push({ retryAfter: answer.headers.get('retry-after'), body: await answer.json() })
      return refusals.length > 0
    })
    process.kill(postgres, 'SIGKILL')
    await asking
    expect(refusals[0]).toMatchObject({
      retryAfter: '2',
      body: { status: 'not ready', missing: expect.arrayContaining(['database']) as unknown },
    })
    expect((await fetch(`${server.address}/health/live`)).status).toBe(200)
    await until('the server to be ready again', () => isReady(server.address))
    expect(postgresPid(DATA_DIR)).not.toBe(postgres)
    expect(isAlive(server.pid)).toBe(true)
  },
)

test('when its launcher is killed the server ends in order and the data folder is free', { timeout: SLOW_MS }, async () => {
  const first = await theServer()
  first.launcher.kill('SIGKILL')
  await until('the server to end', () => !isAlive(first.pid))
  expect(postgresPid(DATA_DIR)).toBe(null)
  const second = await start()
  expect(await isReady(second.address)).toBe(true)
})

test('a data folder with a long path works', { timeout: SLOW_MS }, async () => {
  const long = join(aDataDir(), 'a-folder-with-a-name-that-is-long'.repeat(3), 'data')
  const server = await startHammerlane({ DATA_DIR: long })
  expect(await isReady(server.address)).toBe(true)
  server.launcher.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('malformed settings are refused in one line each, and unknown ones warned about', { timeout: SLOW_MS }, async () => {
  const command = hammerlane(['start'], { DATA_DIR, PORT: '80a', SITE: 'CPRTXX', HAMMERLANE_SECRTE: 'x' })
  expect(await command.ended).toBe(78)
  expect(command.output().trim().split('\n')).toEqual([
    'Warning: HAMMERLANE_SECRTE is not a setting of Hammerlane and is ignored.',
    'PORT="80a" cannot be used: expected a port number from 0 to 65535.',
    'SITE="CPRTXX" cannot be used: expected one of CPRTUS, CPRTUK, CPRTIE, CPRTCA, CPRTDE, CPRTES, CPRTIN, CPRTMEA, CPRTDRIVE.',
  ])
})

test('a taken port is named before anything is started', { timeout: SLOW_MS }, async () => {
  const unused = aDataDir()
  const other = createServer()
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve)
  })
  const { port } = other.address() as { port: number }
  const command = hammerlane(['start'], { DATA_DIR: unused, PORT: String(port) })
  expect(await command.ended).toBe(1)
  expect(command.output()).toBe(`Port ${port} on 127.0.0.1 is taken. Stop what uses it, or set PORT to another.\n`)
  expect(existsSync(join(unused, 'postgres'))).toBe(false)
  other.close()
})
