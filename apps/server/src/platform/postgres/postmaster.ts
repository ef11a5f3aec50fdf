import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findCommandLine, isAlive } from '../process-life.ts'
import type { Cluster } from './cluster.ts'
import { clusterUrl } from './cluster-record.ts'
import { readOwned } from './owned-files.ts'
import { programEnv } from './program-env.ts'
import { type Durability, serverSettings } from './settings.ts'

/** Recovery after a crash reads up to max_wal_size of log; slower than this is a fault. */
const READY_LIMIT_MS = 120_000
const READY_POLL_MS = 40
const FAST_STOP_LIMIT_MS = 30_000
const IMMEDIATE_STOP_LIMIT_MS = 5_000
const STOP_POLL_MS = 25
const PROBE_TIMEOUT_MS = 5_000
const MAX_LOG_BYTES = 10 * 1024 * 1024
const LOG_TAIL_LINES = 3

/** A running PostgreSQL: the process that speaks for all of its processes. */
export interface Postmaster {
  readonly pid: number
  /** Whether it was left by an earlier process and is only looked after by this one. */
  readonly isAdopted: boolean
}

/**
 * Finds the live postmaster of this cluster, as after a crash of the process that started it. What remains of a dead one, or of one
 * whose process id now belongs to another program, is removed: PostgreSQL itself would refuse to start over it.
 */
export function findPostmaster(cluster: Cluster): Postmaster | null {
  const file = join(cluster.data, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readOwned(file, cluster.account).split('\n', 1)[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || !isOurs(cluster, pid)) {
    rmSync(file, { force: true })
    rmSync(join(cluster.host, `.s.PGSQL.${cluster.port}.lock`), { force: true })
    return null
  }
  return { pid, isAdopted: true }
}

function isOurs(cluster: Cluster, pid: number): boolean {
  if (process.platform === 'win32') return true
  return findCommandLine(pid)?.includes(cluster.data) ?? false
}

function openLogFile(cluster: Cluster): number {
  const size = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(cluster.logFile, `${cluster.logFile}.1`)
  // PostgreSQL writes to what it is handed; as root, the file itself stays root's.
  return openSync(cluster.logFile, 'a', 0o600)
}

function serverArguments(cluster: Cluster, durability: Durability): string[] {
  const settings = {
    ...serverSettings(durability),
    port: String(cluster.port),
    listen_addresses: cluster.password === undefined ? '' : cluster.host,
    ...(cluster.password === undefined ? { unix_socket_directories: cluster.host, unix_socket_permissions: '0700' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The last lines PostgreSQL logged, for the one line that says why it does not start. */
function readLogTail(cluster: Cluster): string {
  if (!existsSync(cluster.logFile)) return ''
  return readFileSync(cluster.logFile, 'utf8').trim().split('\n').slice(-LOG_TAIL_LINES).join(' | ')
}

/**
 * Starts PostgreSQL in a session of its own: a Ctrl-C meant for the server must not reach it, and it stays if the server is killed.
 * @returns as soon as the process exists; it may still be recovering.
 */
export async function spawnPostmaster(cluster: Cluster, durability: Durability): Promise<Postmaster> {
  const fd = openLogFile(cluster)
  const { binaries, account } = cluster
  const args = serverArguments(cluster, durability)
  const options = {
    cwd: cluster.home,
    detached: true,
    windowsHide: true,
    env: programEnv(),
    ...(account === null ? {} : account),
  }
  try {
    if (process.platform === 'win32') return await spawnOnWindows(cluster, args)
    const child = spawn(binaries.postgres, ['-D', cluster.data, ...args], { ...options, stdio: ['ignore', fd, fd] })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', (error) =>
        reject(new Error(`PostgreSQL cannot be started (${binaries.postgres}): ${error.message}`, { cause: error })),
      )
    })
    child.unref()
    return { pid: child.pid ?? 0, isAdopted: false }
  } finally {
    closeSync(fd)
  }
}

/** On Windows pg_ctl drops the rights of an administrator, which postgres itself refuses to run with. */
async function spawnOnWindows(cluster: Cluster, args: string[]): Promise<Postmaster> {
  const quoted = args.map((arg) => `"${arg}"`).join(' ')
  const child = spawn(cluster.binaries.pgCtl, ['start', '-W', '-D', cluster.data, '-l', cluster.logFile, '-o', quoted], {
    stdio: 'ignore',
    windowsHide: true,
  })
  await new Promise((resolve, reject) => {
    child.once('exit', resolve)
    child.once('error', reject)
  })
  for (let waitedMs = 0; waitedMs < PROBE_TIMEOUT_MS; waitedMs += READY_POLL_MS) {
    const found = findPostmaster(cluster)
    if (found !== null) return found
    await sleep(READY_POLL_MS)
  }
  throw new Error(`PostgreSQL did not start: ${readLogTail(cluster)}`)
}

/** Whether a server takes connections at this address now. */
export async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Waits until PostgreSQL takes connections.
 * @throws Error when it ends first or takes longer than the limit, by default READY_LIMIT_MS, with what it logged last.
 */
export async function waitUntilReady(
  cluster: Cluster,
  { pid }: Postmaster,
  { ending, limitMs = READY_LIMIT_MS }: { readonly ending: AbortSignal; readonly limitMs?: number | undefined },
): Promise<void> {
  const deadlineMs = performance.now() + limitMs
  while (performance.now() < deadlineMs) {
    ending.throwIfAborted()
    if (await answers(clusterUrl(cluster, 'postgres'))) return
    if (!isAlive(pid)) throw new Error(`PostgreSQL ended while starting: ${readLogTail(cluster)}`)
    await sleep(READY_POLL_MS)
  }
  throw new Error(`PostgreSQL did not answer within ${limitMs / 1000} s: ${readLogTail(cluster)}`)
}

async function waitForEnd(pid: number, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += STOP_POLL_MS) {
    if (!isAlive(pid)) return true
    await sleep(STOP_POLL_MS)
  }
  return !isAlive(pid)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Stops PostgreSQL: cleanly, or if that takes too long at once, leaving recovery to the next start. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') {
    await new Promise((resolve) =>
      spawn(cluster.binaries.pgCtl, ['stop', '-m', 'fast', '-D', cluster.data], { stdio: 'ignore' }).once('exit', resolve),
    )
    return
  }
  signal(pid, 'SIGINT')
  if (await waitForEnd(pid, FAST_STOP_LIMIT_MS)) return
  signal(pid, 'SIGQUIT')
  if (await waitForEnd(pid, IMMEDIATE_STOP_LIMIT_MS)) return
  signal(pid, 'SIGKILL')
  await waitForEnd(pid, IMMEDIATE_STOP_LIMIT_MS)
}
