import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { lockDataDir } from './data-dir-lock.ts'

afterEach(removeDataDirs)

const FILE = join(import.meta.dirname, 'data-dir-lock.ts')
const HOLD = `
  const { lockDataDir } = await import(process.argv[1])
  const lock = await lockDataDir(process.argv[2], { command: 'start', waitMs: 0 }).catch(() => null)
  process.stdout.write(lock === null ? 'refused' : 'held')
  if (lock === null) process.exit()
  setInterval(() => undefined, 1000)
`

async function aHolder(dataDir: string): Promise<{ pid: number; output: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, FILE, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { pid: child.pid ?? 0, output: output.toString(), kill }
}

test('a held data folder is refused with the name of its holder, and free when released', async () => {
  const dataDir = aDataDir()
  const lock = await lockDataDir(dataDir, { command: 'start', waitMs: 0 })
  lock.announce('http://localhost:8080')
  await expect(lockDataDir(dataDir, { command: 'import', waitMs: 0 })).rejects.toThrow(
    `The data folder ${dataDir} is in use by hammerlane start (process ${process.pid}, http://localhost:8080).`,
  )
  lock.release()
  const again = await lockDataDir(dataDir, { command: 'import', waitMs: 0 })
  again.release()
})

test('the lock of a process ended by kill -9 is free at once', async () => {
  const dataDir = aDataDir()
  const holder = await aHolder(dataDir)
  await expect(lockDataDir(dataDir, { command: 'start', waitMs: 0 })).rejects.toThrow(`process ${holder.pid}`)
  await holder.kill()
  const lock = await lockDataDir(dataDir, { command: 'start', waitMs: 0 })
  lock.release()
})

test('exactly one of eight processes that find a dead holder gets the lock', async () => {
  const dataDir = aDataDir()
  await (await aHolder(dataDir)).kill()
  const holders = await Promise.all(Array.from({ length: 8 }, () => aHolder(dataDir)))
  expect(holders.filter((holder) => holder.output === 'held')).toHaveLength(1)
  await Promise.all(holders.filter((holder) => holder.output === 'held').map((holder) => holder.kill()))
})

test('waits for a holder that is about to end', async () => {
  const dataDir = aDataDir()
  const lock = await lockDataDir(dataDir, { command: 'start', waitMs: 0 })
  setTimeout(() => lock.release(), 200)
  const next = await lockDataDir(dataDir, { command: 'import', waitMs: 5_000 })
  await expect(lockDataDir(dataDir, { command: 'start', waitMs: 0 })).rejects.toThrow('hammerlane import')
  next.release()
})

test('what the data folder holds is nobody else’s to read, nor its lock to hold', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'search'), { mode: 0o755 })
  writeFileSync(join(dataDir, 'search/lots.snapshot'), 'x', { mode: 0o644 })
  writeFileSync(join(dataDir, 'lock'), '', { mode: 0o644 })
  chmodSync(dataDir, 0o755)
  const lock = await lockDataDir(dataDir, { command: 'start', waitMs: 0 })
  const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o077])
  expect(modes).toEqual(modes.map(([name]) => [name, 0]))
  expect(statSync(dataDir).mode & 0o066).toBe(0)
  lock.release()
})
