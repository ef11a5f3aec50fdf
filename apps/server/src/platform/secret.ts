import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeDataDir } from './postgres/cluster-home.ts'

const SECRET_BYTES = 32

/** Where the secret is stored when HAMMERLANE_SECRET does not give it. */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'secret')
}

/** The secret that seals the keys: HAMMERLANE_SECRET, else the one of the data folder, made on first use and readable by its owner only. */
export function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret !== undefined) return config.secret
  const file = secretFile(makeDataDir(config.dataDir))
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.part`
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64url') + '\n', { mode: 0o600 })
    try {
      // Linking fails if another process was first; then its secret counts.
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
