import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')
const LIMIT_MS = 60_000

/** The settings of the journeys' server, for programs that work beside it. */
export const SERVER_ENV: Readonly<Record<string, string | undefined>> = {
  ...process.env,
  DATA_DIR: process.env['E2E_DATA_DIR'] ?? join(ROOT, '.data/journeys'),
  LOG_LEVEL: 'warn',
}

/** Runs a command of hammerlane beside the journeys' server, as somebody on its machine does; answers what it prints. */
export function hammerlane(...args: readonly string[]): string {
  return execFileSync(process.execPath, ['bin/hammerlane.js', ...args], { cwd: ROOT, env: SERVER_ENV, encoding: 'utf8', timeout: LIMIT_MS })
}
