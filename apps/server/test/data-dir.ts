import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDataDir } from '#platform/postgres/cluster-home.ts'

const made: string[] = []

/** A new data folder in the temporary folder, which PostgreSQL's account can reach. */
export function aDataDir(): string {
  const folder = makeDataDir(join(tmpdir(), `hammerlane-data-${randomBytes(6).toString('hex')}`))
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
