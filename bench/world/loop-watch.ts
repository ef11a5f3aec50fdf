import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 5
const LIMIT_MS = 10_000

/** Watches the loops of a server's processes from outside; `settings` belong to its start. */
export class LoopWatch {
  readonly #folder = mkdtempSync(join(tmpdir(), 'loop-watch-'))
  readonly settings: Readonly<Record<string, string>> = {
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'loop-hold.ts')}`,
    BENCH_LOOP_FOLDER: this.#folder,
  }

  /** The longest time for which one of the loops was held since the last question, milliseconds. */
  async longestMs(): Promise<number> {
    const told = readdirSync(this.#folder).map((name) => /^(\d+)-(\d+)\.json$/.exec(name))
    const lastOf = new Map<number, number>()
    for (const [, pid = '', times = ''] of told.filter((one) => one !== null))
      lastOf.set(Number(pid), Math.max(lastOf.get(Number(pid)) ?? 0, Number(times)))
    const held: number[] = []
    for (const [pid, times] of lastOf) held.push(await this.#ask(pid, times + 1))
    if (held.length === 0) throw new Error('no process tells of its loop')
    return Math.max(...held)
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #ask(pid: number, times: number): Promise<number> {
    const file = join(this.#folder, `${pid}-${times}.json`)
    try {
      process.kill(pid, 'SIGUSR2')
    } catch {
      // It is over, as those that only prepare a start are.
      return 0
    }
    for (const limitMs = performance.now() + LIMIT_MS; performance.now() < limitMs; await sleep(POLL_MS)) {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      if (text !== '') return Number(text)
    }
    throw new Error(`process ${pid} does not tell of its loop`)
  }
}
