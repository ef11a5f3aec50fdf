import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from './root.ts'

export interface Step {
  /** What the step does, for the line that says it failed. */
  readonly name: string
  /** Script below the repository, and its arguments, run with this Node. */
  readonly script: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** A step that takes longer is stopped and has failed. */
  readonly limitMs: number
}

const KILL_AFTER_MS = 10_000

/** Runs a step with its output shown, and answers whether it succeeded. */
export async function runStep({ name, script, args, env = {}, limitMs }: Step): Promise<boolean> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  const limit = setTimeout(() => {
    console.error(`${name}: stopped after ${limitMs / 60_000} minutes.`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
  }, limitMs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  clearTimeout(limit)
  if (code !== 0) console.error(`${name}: failed.`)
  return code === 0
}
