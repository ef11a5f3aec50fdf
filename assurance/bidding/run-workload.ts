import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** Runs a test file of the engine at full size, on a database of its own; answers its exit code and the figures it wrote, null for none. */
export async function runWorkload<T>(test: string, env: Readonly<Record<string, string>>): Promise<{ code: number; figures: T | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'assurance-bidding-'))
  const file = join(folder, 'figures.json')
  try {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', test], {
      cwd: ROOT,
      env: { ...process.env, ...env, ASSURANCE_FILE: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise<number>((resolve) => {
      child.once('exit', (status) => resolve(status ?? 1))
    })
    const figures = await readFile(file, 'utf8').then(
      (text) => JSON.parse(text) as T,
      () => null,
    )
    return { code, figures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
