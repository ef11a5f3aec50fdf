import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from '@playwright/test'

export const ROOT = join(import.meta.dirname, '..')
const LIMIT_MS = 60_000

/** The settings of the journeys' server, for programs that work beside it. */
export const SERVER_ENV: Readonly<Record<string, string | undefined>> = {
  ...process.env,
  DATA_DIR: process.env['E2E_DATA_DIR'] ?? join(ROOT, '.data/journeys'),
  LOG_LEVEL: 'warn',
}

/** The command line itself, as its launcher starts it: what the launcher does is proven where it is. */
const COMMAND = ['--disable-warning=ExperimentalWarning', 'apps/server/src/cli/main.ts']
/** Compiled code that the launcher keeps; without it a command takes twice as long. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') }

/** Runs a command of hammerlane beside the journeys' server, as somebody on its machine does; answers what it prints. */
export function hammerlane(...args: readonly string[]): string {
  const env = { ...COMPILED, ...SERVER_ENV }
  return execFileSync(process.execPath, [...COMMAND, ...args], { cwd: ROOT, env, encoding: 'utf8', timeout: LIMIT_MS })
}

/** Each look starts a command, which costs a second of the processor: most of what is waited for is there at the first. */
const LOOKS_MS = [1_000, 4_000]

/** What a command prints, once it says what is looked for, and that itself. */
export async function printedWith(
  found: RegExp,
  args: readonly string[],
  timeout = LIMIT_MS,
): Promise<{ readonly printed: string; readonly found: string }> {
  let printed = ''
  const look = (): string => found.exec((printed = hammerlane(...args)))?.[0] ?? ''
  await expect.poll(look, { intervals: LOOKS_MS, timeout }).not.toBe('')
  return { printed, found: found.exec(printed)?.[0] ?? '' }
}
