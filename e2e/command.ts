import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const LIMIT_MS = 60_000

/** Runs a command of hammerlane beside the journeys' server, as somebody on its machine does; answers what it prints. */
export function hammerlane(...args: readonly string[]): string {
  const DATA_DIR = process.env['E2E_DATA_DIR'] ?? join(ROOT, '.data/journeys')
  const env = { ...process.env, DATA_DIR, LOG_LEVEL: 'warn' }
  return execFileSync(process.execPath, ['bin/hammerlane.js', ...args], { cwd: ROOT, env, encoding: 'utf8', timeout: LIMIT_MS })
}
