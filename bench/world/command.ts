import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const ROOT: string = join(import.meta.dirname, '../..')
export const BIN: string = join(ROOT, 'bin/hammerlane.js')

/** Settings of a command or server on a data folder, and nothing of this process's own but what it needs to run. */
export function settingsOf(dataDir: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR'].flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(inherited), NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'error', ...more } as Record<
    string,
    string
  >
}

/** Runs a hammerlane command to its end. @throws Error when it fails. */
export async function runCommand(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...settings } })
  const code = await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`hammerlane ${args.join(' ')} ended with ${String(code)}`)
}
