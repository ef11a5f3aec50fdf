import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BIN, settingsOf } from './command.ts'

const READY_LIMIT_MS = 300_000
const POLL_MS = 20
const STOP_LIMIT_MS = 30_000

/** A hammerlane server in processes of its own. */
export interface RunningServer {
  /** Like `http://localhost:41234`. */
  readonly address: string
  readonly port: number
  /** The command that was started; the server is its child. */
  readonly launcherPid: number
  stop(): Promise<void>
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  await new Promise((resolve) => {
    child.once('exit', resolve)
  })
}

async function waitFor(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadlineMs = performance.now() + READY_LIMIT_MS; !(await holds()); await sleep(POLL_MS)) {
    if (performance.now() > deadlineMs) throw new Error(`Not within ${READY_LIMIT_MS / 1000} s: ${what}`)
  }
}

/** Starts the command as a person would and answers as soon as it listens; it need not be ready by then. */
export async function startListening(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  // As under npm, the launcher ends with its parent, however that ended.
  const env = settingsOf(dataDir, { PORT: '0', DEMO: 'off', npm_lifecycle_event: 'bench', ...settings })
  const child = spawn(process.execPath, [BIN, 'start'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const address = (): string | undefined => /ready at (http:\S+)/.exec(output)?.[1]
  await waitFor('the server listens', () => {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output}`)
    return address() !== undefined
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await endOf(child)
    clearTimeout(cut)
  }
  const found = address() ?? ''
  return { address: found, port: Number(new URL(found).port), launcherPid: child.pid ?? 0, stop }
}

/** Starts a server and waits until it is ready: database, migrations and index. */
export async function startServer(dataDir: string, settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const server = await startListening(dataDir, settings)
  await waitFor('the server is ready', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/health/ready`).catch(() => null)
    return answer?.status === 200
  })
  return server
}

const LOOKS = 'cache/looks'
const DRAWN_STAMP = 'bench-drawn'
const QUIET_MS = 10_000

/** Lets a server draw, once for each world, the pictures that it prepares after a start, so that no measurement has painters beside it. */
export async function drawFirstPictures(dataDir: string): Promise<void> {
  const stamp = join(dataDir, DRAWN_STAMP)
  if (existsSync(stamp)) return
  const count = (): number => (existsSync(join(dataDir, LOOKS)) ? readdirSync(join(dataDir, LOOKS), { recursive: true }).length : 0)
  const server = await startServer(dataDir)
  try {
    for (let drawn = -1; drawn !== count();) {
      drawn = count()
      await sleep(QUIET_MS)
    }
    writeFileSync(stamp, '')
  } finally {
    await server.stop()
  }
}
