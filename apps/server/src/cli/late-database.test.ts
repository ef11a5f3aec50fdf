import { afterAll, afterEach, expect, test } from 'vitest'
import { aDataDir, dataDirs, removeDataDirs } from '#test/data-dir.ts'
import { hammerlane, killLeftovers, startHammerlane } from '#test/hammerlane.ts'
import { until } from '#test/until.ts'
import { lockDataDir } from '#platform/data-dir-lock.ts'
import { silentLog } from '#platform/log.ts'
import { startPostgres } from '#platform/postgres/supervisor.ts'

const SLOW_MS = 240_000

/** A server's own database, for the tests that wait for it. */
const DATA_DIR = aDataDir()

afterEach(() => killLeftovers(dataDirs()))
afterAll(removeDataDirs)

/** A server that waits: its process, and the address of its health. */
async function startWaiting(env: Readonly<Record<string, string>>) {
  const server = hammerlane(['start'], env)
  const address = await until('a server that waits', () => {
    if (server.launcher.exitCode !== null) throw new Error(`It ended with ${server.launcher.exitCode}: ${server.output()}`)
    return /^Waiting: .+ (http:\S+)\/health\/ready tells\.$/m.exec(server.output())?.[1]
  })
  return { server, ask: (path: string) => fetch(`${address}${path}`) }
}

async function expectWaiting(ask: (path: string) => Promise<Response>, cause: RegExp): Promise<void> {
  const live = await ask('/health/live')
  expect([live.status, await live.json()]).toEqual([200, { status: 'live' }])
  const ready = await ask('/health/ready')
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await ready.json()).toMatchObject({
    status: 'not ready',
    missing: ['database'],
    causes: { database: expect.stringMatching(cause) },
    checks: { database: false },
  })
  expect((await ask('/')).status).toBe(503)
}

const isReadyAt = (output: string): string | undefined => /ready at (http:\S+)/.exec(output)?.[1]

test(
  'a server that starts while the database of DATABASE_URL is away waits for it, says so, and starts',
  { timeout: SLOW_MS },
  async () => {
    const home = aDataDir()
    const first = await startPostgres({ dataDir: home, log: silentLog() })
    const DATABASE_URL = first.url()
    await first.stop()
    const { server, ask } = await startWaiting({ DATA_DIR: aDataDir(), DATABASE_URL })
    await expectWaiting(ask, /^the database cannot be reached \(.*(ENOENT|ECONNREFUSED).*\)$/)
    expect(server.output()).toMatch(/"cause":"the database cannot be reached .+"the start waits for the database"/)

    const postgres = await startPostgres({ dataDir: home, log: silentLog() })
    try {
      const address = await until('the server is ready', () => isReadyAt(server.output()))
      expect((await fetch(`${address}/health/ready`)).status).toBe(200)
      server.launcher.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    } finally {
      await postgres.stop()
    }
  },
)

test('a server waits for a command that holds the data folder of the embedded database', { timeout: SLOW_MS }, async () => {
  const lock = await lockDataDir(DATA_DIR, { command: 'backup', waitMs: 0 })
  const { server, ask } = await startWaiting({ DATA_DIR })
  await expectWaiting(ask, /^hammerlane backup \(process \d+\) uses the data folder$/)
  lock.release()
  const address = await until('the server is ready', () => isReadyAt(server.output()))
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
})

test('a server that waits ends in order when it is told to stop, and frees the data folder', { timeout: SLOW_MS }, async () => {
  const { server } = await startWaiting({ DATA_DIR, DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' })
  server.launcher.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await startHammerlane({ DATA_DIR })
})
