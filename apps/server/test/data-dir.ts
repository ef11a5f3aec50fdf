import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#platform/postgres/cluster-home.ts'
import { removeLeft, scratchFolder } from '#platform/postgres/scratch.ts'
import { isAlive } from '#platform/process-life.ts'

/** The process id of its maker follows. */
const NAME = /^hammerlane-data-(\d+)-/
const made: string[] = []

/** A new data folder, in memory where there is room for it, which PostgreSQL's account can reach. */
export function aDataDir(): string {
  const folder = makeDataDir(join(scratchFolder(), `hammerlane-data-${process.pid}-${randomBytes(6).toString('hex')}`))
  made.push(folder)
  return folder
}

/** The folders made so far. */
export function dataDirs(): readonly string[] {
  return made
}

/** Removes the folders made so far; call it when nothing runs in them. */
export function removeDataDirs(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Removes what killed runs left, which would stay in memory. */
export async function sweepDataDirs(): Promise<void> {
  const base = scratchFolder()
  for (const name of readdirSync(base)) {
    const [, maker] = NAME.exec(name) ?? []
    if (maker === undefined || isAlive(Number(maker))) continue
    const folder = join(base, name)
    // A test may have left there what no cluster is opened in.
    await removeLeft(folder).catch(() => rmSync(folder, { recursive: true, force: true }))
  }
}
