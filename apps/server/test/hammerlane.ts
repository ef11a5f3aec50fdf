import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommandLine, isAlive } from '#platform/process-life.ts'
import { until } from './until.ts'

const BIN = join(import.meta.dirname, '../../../bin/hammerlane.js')
/** For a command that is run without its launcher: the compiled code that the launcher keeps, which is half of a short command's work. */
export const COMPILED = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled') } as const

/** A `hammerlane` command in a process of its own, in a process group of its own. */
export interface Hammerlane {
  readonly launcher: ChildProcess
  /** Everything it wrote so far. */
  output(): string
  /** Exit code, when it has ended. */
  readonly ended: Promise<number | null>
}

const running: Hammerlane[] = []

/** Runs a command with only the given settings, and DEMO=off. */
export function hammerlane(args: readonly string[], env: Readonly<Record<string, string>>): Hammerlane {
  const inherited = Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]]))
  const launcher = spawn('node', [BIN, ...args], {
    env: { ...inherited, DEMO: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [launcher.stdout, launcher.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => {
    launcher.once('close', resolve)
  })
  const started = { launcher, output: () => output, ended }
  running.push(started)
  return started
}

/** A server that is ready. */
export interface RunningServer extends Hammerlane {
  readonly address: string
  /** Process id of the server itself, not of its launcher. */
  readonly pid: number
}

/** Starts a server and waits until it says its address. */
export async function startHammerlane(env: Readonly<Record<string, string>> & { DATA_DIR: string }): Promise<RunningServer> {
  const started = hammerlane(['start'], env)
  const found = () => /ready at (http:\S+)/.exec(started.output())?.[1]
  await until(`a server in ${env.DATA_DIR}`, () => {
    if (started.launcher.exitCode !== null) throw new Error(`It ended with ${started.launcher.exitCode}: ${started.output()}`)
    return found() !== undefined
  })
  const { pid } = JSON.parse(readFileSync(join(env.DATA_DIR, 'holder.json'), 'utf8')) as { pid: number }
  return { ...started, address: found() ?? '', pid }
}

/** Process id of the PostgreSQL of a data folder, or null when none is alive. */
export function postgresPid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
    return isAlive(pid) && findCommandLine(pid)?.includes(dataDir) ? pid : null
  } catch {
    return null
  }
}

/** Ends with force what tests left running in these folders. */
export async function killLeftovers(dataDirs: readonly string[]): Promise<void> {
  for (const { launcher, ended } of running.splice(0)) {
    if (launcher.exitCode === null && launcher.signalCode === null) process.kill(-(launcher.pid ?? 0), 'SIGKILL')
    await ended
  }
  for (const pid of dataDirs.map(postgresPid)) {
    if (pid === null) continue
    process.kill(pid, 'SIGQUIT')
    await until('PostgreSQL to be gone', () => !isAlive(pid))
  }
}
