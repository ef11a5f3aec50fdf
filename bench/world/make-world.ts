import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, runCommand, settingsOf } from './command.ts'

const FOLDER = join(tmpdir(), 'hammerlane-bench')
const STAMP = 'bench-stamp'
/** Everything that decides what a world holds. Migrations do not: opening a world brings its tables up to date first. */
const SOURCES = ['demo/world', 'packages/rules/import', 'apps/server/src/modules/sales-file', 'apps/server/src/modules/sales-import']
/** A world holds somewhat less than requested: lots whose sale is over are gone from it. */
const SURPLUS_SHARE = 1.06

const DAY_MS = 86_400_000

/** Worlds are made again when what makes them has changed. */
function stampOf(): string {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !file.name.includes('.test'))
      .map((file) => join(file.parentPath, file.name))
      .sort()
    for (const file of files) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Whether a world is what would be made now: of these sources and of the last day, since its sales lie around the time it is made. */
const isFresh = (stamp: string, wanted: string): boolean =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && Date.now() - statSync(stamp).mtimeMs < DAY_MS

/**
 * A data folder with a demo world of at least so many lots, made through the importer as every demo world is; cached for the
 * measurements that follow.
 */
export async function makeWorld(lots: number): Promise<string> {
  const dataDir = join(FOLDER, `world-${lots}`)
  const stamp = join(dataDir, STAMP)
  const wanted = stampOf()
  if (isFresh(stamp, wanted)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  console.log(`  making a world of ${lots.toLocaleString('en-US')} lots …`)
  await runCommand(['demo'], settingsOf(dataDir, { DEMO_LOTS: String(Math.ceil(lots * SURPLUS_SHARE)) }))
  writeFileSync(stamp, wanted)
  return dataDir
}
