// T45: a lane in a real browser while the network is away for half a minute.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { record } from '../result.ts'
import { PORT } from './size.ts'

const ROOT = join(import.meta.dirname, '../..')
const RIGHT_AGAIN_MS = 2_000

interface Figures {
  readonly rightAfterMs: number
  readonly pressed: number
  readonly ghosts: number
}

const run = (command: readonly string[], env: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('exit', (status) => resolve(status ?? 1))
  })

const folder = await mkdtemp(join(tmpdir(), 'offline-'))
const file = join(folder, 'figures.json')
try {
  await run(['bin/hammerlane.js', 'build'], {})
  const code = await run(
    ['node_modules/@playwright/test/cli.js', 'test', 'e2e/offline.spec.ts', '--retries=0', '--output', join(folder, 'output')],
    { E2E_PORT: String(PORT + 8), E2E_DATA_DIR: join(folder, 'data'), ASSURANCE_FILE: file },
  )
  const figures = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Figures,
    () => null,
  )
  const shortfalls = [
    ...(figures === null ? ['the journey did not end'] : []),
    ...((figures?.rightAfterMs ?? 0) > RIGHT_AGAIN_MS
      ? [`the page was right only ${figures?.rightAfterMs} ms after the network was back`]
      : []),
    ...((figures?.ghosts ?? 0) > 0 ? [`${figures?.ghosts} bids were made that the page had given up`] : []),
    ...(code === 0 ? [] : ['the journey failed']),
  ]
  await record({
    id: 'T45',
    figures: {
      browsers: 'Chromium',
      'right again after, ms': figures?.rightAfterMs ?? 0,
      'bids tried without a network': figures?.pressed ?? 0,
      'bids made all the same': figures?.ghosts ?? 0,
    },
    wants: `30 s without a network in a lane, in Chromium: what is shown is right within ${RIGHT_AGAIN_MS / 1_000} s of its return, no bid made that was given up`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  await rm(folder, { recursive: true, force: true })
}
