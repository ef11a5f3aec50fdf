// T46: a fresh clone with its packages, on a machine without any network but its own loopback.
import { execFile, spawn } from 'node:child_process'
import { cp, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { record } from '../result.ts'

const ROOT = join(import.meta.dirname, '../..')
const JOURNEY = 'e2e/stranger.spec.ts'
const PORT = 8_246
const MINUTE_MS = 60_000
/** The first start builds the pages and makes the demo world. */
const START_LIMIT_MS = 10 * MINUTE_MS
const JOURNEY_LIMIT_MS = 10 * MINUTE_MS
/** How much of what a program printed is told when it failed, characters. */
const TAIL_LENGTH = 600
/** The head of /proc/net/route; each route is a line more. */
const HEAD_LINES = 1

const ran = promisify(execFile)

/** The words of a command that runs another one without a network, by the account that runs this. */
function away(command: readonly string[]): readonly string[] {
  const inside = (words: readonly string[]) => ['sh', '-c', 'ip link set lo up && exec "$@"', 'away', ...words]
  const { getuid, getgid } = process
  if (getuid?.() === 0) return ['unshare', '--net', ...inside(command)]
  // Whoever is not root needs to be it within for the loopback, and themselves again for PostgreSQL.
  const asSelf = ['unshare', '--user', `--map-user=${getuid?.()}`, `--map-group=${getgid?.()}`, '--', ...command]
  return ['unshare', '--user', '--map-root-user', '--net', ...inside(asSelf)]
}

/** What a short command prints without a network. @throws where it fails, or cannot be run so. */
async function printedAway(command: readonly string[]): Promise<string> {
  const [file = '', ...words] = away(command)
  return (await ran(file, words)).stdout
}

interface Ended {
  readonly code: number
  readonly seconds: number
  readonly tail: string
}

/** Runs a command without a network in a folder, and ends it after a limit. */
function runAway(
  command: readonly string[],
  { cwd, env, limitMs }: { cwd: string; env: NodeJS.ProcessEnv; limitMs: number },
): Promise<Ended> {
  const beganMs = Date.now()
  const [file = '', ...words] = away(command)
  const child = spawn(file, words, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      said = (said + bytes.toString()).slice(-TAIL_LENGTH)
    })
  const limit = setTimeout(() => child.kill('SIGTERM'), limitMs)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ code: code ?? 1, seconds: Math.round((Date.now() - beganMs) / 1_000), tail: said })
    })
  })
}

/** Clones what is committed, and puts the packages that are installed beside it. */
async function freshClone(folder: string): Promise<string> {
  const clone = join(folder, 'clone')
  await ran('git', ['clone', '--quiet', ROOT, clone])
  for await (const packages of glob(['node_modules', '{apps,packages}/*/node_modules', '{demo,bench}/node_modules'], { cwd: ROOT }))
    await cp(join(ROOT, packages), join(clone, packages), { recursive: true, verbatimSymlinks: true })
  return clone
}

/** Starts the server as a newcomer does, and asks it for home until it answers. */
const START = `npm start & pid=$!
for at in $(seq 600); do
  node -e "fetch('http://localhost:${PORT}/').then((a) => process.exit(a.status === 200 ? 0 : 1), () => process.exit(1))" && { kill $pid; wait; exit 0; }
  sleep 1
done
kill $pid; exit 1`

const isPossible = (): Promise<boolean> =>
  printedAway(['true']).then(
    () => true,
    () => false,
  )

const wants =
  'a fresh clone with its packages, without any network but loopback: npm start answers, and a stranger registers, is verified, wins, pays and is sent the title'

async function trial(folder: string): Promise<void> {
  const clone = await freshClone(folder)
  const routes = (await printedAway(['cat', '/proc/net/route'])).trim().split('\n').length - HEAD_LINES
  const start = await runAway(['sh', '-c', START], {
    cwd: clone,
    env: { PORT: String(PORT), DATA_DIR: join(folder, 'data') },
    limitMs: START_LIMIT_MS,
  })
  const journey = await runAway(['npm', 'test', '--', JOURNEY], { cwd: clone, env: {}, limitMs: JOURNEY_LIMIT_MS })
  const shortfalls = [
    ...(routes === 0 ? [] : [`${routes} ways to other machines were there`]),
    ...(start.code === 0 ? [] : [`npm start did not answer: ${start.tail}`]),
    ...(journey.code === 0 ? [] : [`the journey failed: ${journey.tail}`]),
  ]
  await record({
    id: 'T46',
    figures: { 'ways to other machines': routes, 'until home answers, s': start.seconds, 'journey with its server, s': journey.seconds },
    wants,
    holds: shortfalls.length === 0,
    shortfalls,
  })
}

const folder = await mkdtemp(join(tmpdir(), 'boot-'))
try {
  if (await isPossible()) await trial(folder)
  else
    await record({
      id: 'T46',
      figures: {},
      wants,
      holds: 'unknown',
      shortfalls: ['this machine cannot run a program without a network: it takes Linux, unshare, ip and the right to use them'],
    })
} finally {
  await rm(folder, { recursive: true, force: true })
}
