import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_LIMIT_MS = 10_000
const POLL_MS = 20

/** A Redis of one trial, on a free port of this machine, that keeps nothing. */
export interface Redis {
  readonly url: string
  readonly version: string
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const tell = (is: boolean): void => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => tell(true))
    socket.once('error', () => tell(false))
  })

function installedVersion(): string | null {
  try {
    return /v=(\S+)/.exec(execFileSync('redis-server', ['--version'], { encoding: 'utf8' }))?.[1] ?? 'of unknown version'
  } catch {
    return null
  }
}

/** Starts one; null where this machine has no `redis-server`. */
export async function startRedis(): Promise<Redis | null> {
  const version = installedVersion()
  if (version === null) return null
  const folder = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' }
  const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn('redis-server', words, { stdio: 'ignore' })
  for (const endMs = performance.now() + READY_LIMIT_MS; !(await isOpen(port)); await sleep(POLL_MS))
    if (performance.now() > endMs || child.exitCode !== null) throw new Error('Redis did not start')
  return {
    url: `redis://127.0.0.1:${port}`,
    version,
    async stop() {
      if (child.exitCode === null) {
        const ended = new Promise((resolve) => {
          child.once('exit', resolve)
        })
        child.kill('SIGTERM')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** How the servers of a trial notified each other, in words for its figures. */
export const busWords = (redis: Redis | null): string =>
  redis === null ? 'PostgreSQL (this machine has no redis-server)' : `Redis ${redis.version}`
