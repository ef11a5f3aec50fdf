import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { KeyRing } from '../keys/key-ring.ts'
import type { SimulatorPlace } from './simulator-gateway.ts'

const PROGRAM = fileURLToPath(new URL('../../../../gateway-simulator/src/main.ts', import.meta.url))
/** It is there within this time, or payments are off. */
const START_LIMIT_MS = 15_000
const STOP_LIMIT_MS = 3_000

export interface RunningSimulator {
  readonly place: SimulatorPlace
  stop(): Promise<void>
}

interface RunSettings {
  readonly keys: KeyRing
  readonly dataDir: string
  readonly port: number
}

/** What both sides of the practice bank know. */
const secretsOf = (keys: KeyRing): Omit<SimulatorPlace, 'url'> => ({
  key: keys.derive('gateway-simulator').toString('hex'),
  noticeSecret: keys.derive('gateway-simulator-notices').toString('hex'),
})

/** Where the practice bank of a server is that runs elsewhere; undefined where its port is whatever was free. */
export const simulatorPlace = (keys: KeyRing, port: number): SimulatorPlace | undefined =>
  port === 0 ? undefined : { url: `http://127.0.0.1:${port}`, ...secretsOf(keys) }

/** Starts the practice bank beside the server: a process, a port and a file of its own. @throws where it does not come up. */
export async function runSimulator({ keys, dataDir, port }: RunSettings): Promise<RunningSimulator> {
  const { key, noticeSecret } = secretsOf(keys)
  const { PATH = '', LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env
  const clock = FAKETIME === undefined ? {} : { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC }
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    // Nothing of the server's own settings and secrets.
    env: {
      PATH,
      ...clock,
      SIMULATOR_PORT: String(port),
      SIMULATOR_FILE: join(dataDir, 'gateway-simulator.json'),
      SIMULATOR_KEY: key,
      SIMULATOR_NOTICE_SECRET: noticeSecret,
    },
  })
  const ended = new Promise<null>((resolve) => child.once('exit', () => resolve(null)))
  const stop = async (): Promise<void> => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }
  const { stdout } = child
  if (stdout === null) throw new Error('the practice bank has no output')
  const firstLine = new Promise<string>((resolve) => createInterface({ input: stdout }).once('line', resolve))
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), START_LIMIT_MS).unref())
  const url = await Promise.race([firstLine, ended, late])
  if (url === null) {
    if (child.exitCode === null) await stop()
    throw new Error('the practice bank of payments did not start')
  }
  return { place: { url, key, noticeSecret }, stop }
}
