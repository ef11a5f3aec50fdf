import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { EXIT } from '#platform/exit-codes.ts'
import { lockFile } from '#platform/file-lock.ts'
import type { CliCommand } from './command-line.ts'
import { showWhile } from './progress-line.ts'
import { ROOT } from './root.ts'

const WEB = join(ROOT, 'apps/web')
const STAMP = join(WEB, 'dist/stamp')
/** Everything the page bundles are made from. */
export const WEB_SOURCES: readonly string[] = ['apps/web', 'packages/contract', 'packages/rules', 'packages/text']
const LOCK_FILE = 'package-lock.json'
const OUTPUTS = ['dist/client/manifest.json', 'dist/server/entry.server.js']
const ERROR_LINES = 20
/** Servers that start together build once. */
const LOCK = join(ROOT, 'node_modules/.hammerlane-build')
const OTHER_BUILD_LIMIT_MS = 300_000

function isSource(path: string): boolean {
  return !/(^|\/)(dist|node_modules|\.[^/]+)(\/|$)/.test(path) && !/\.test\.tsx?$/.test(path)
}

function listSources(): string[] {
  const files = WEB_SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
  return [...files.filter(isSource).toSorted(), LOCK_FILE]
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of listSources())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function isFresh(hash: string): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash && OUTPUTS.every((file) => existsSync(join(WEB, file)))
}

async function runVite(): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--app', '--logLevel', 'warn'], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`The pages could not be built:\n${output.trim().split('\n').slice(-ERROR_LINES).join('\n')}`)
}

/**
 * Builds the pages, unless apps/web/dist was made from exactly these sources.
 * @throws Error with the end of Vite's output when the build fails.
 */
export async function buildIfStale(say: (line: string) => void): Promise<void> {
  if (isFresh(sourcesHash())) return
  const lock = await lockFile(LOCK, OTHER_BUILD_LIMIT_MS)
  try {
    const hash = sourcesHash()
    if (!isFresh(hash)) await build(hash, say)
  } finally {
    lock?.release()
  }
}

async function build(hash: string, say: (line: string) => void): Promise<void> {
  // Without its stamp a build that is cut off counts as stale.
  rmSync(STAMP, { force: true })
  await showWhile('Building the pages', runVite, { say })
  const missing = OUTPUTS.find((file) => !existsSync(join(WEB, file)))
  if (missing !== undefined) throw new Error(`The build of the pages did not make apps/web/${missing}.`)
  mkdirSync(join(WEB, 'dist'), { recursive: true })
  writeFileSync(STAMP, hash)
}

/** `hammerlane build`. */
export function command(build: CliCommand): CliCommand {
  return build
    .description('Builds the pages if their sources changed. `start` does it by itself.')
    .examples(['hammerlane build', 'before the first start of an image, say'])
    .exits({ failed: 'the build failed; the end of its output is shown' })
    .runs(async () => {
      await buildIfStale((line) => console.log(line))
      console.log('The pages are up to date.')
      return EXIT.ok
    })
}
