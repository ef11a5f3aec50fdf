import { randomInt } from 'node:crypto'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'

/** How long work is put off, at least and at most, and how much of it may wait. */
const PAUSE_MS = { min: 20, max: 400 } as const
export const PUT_OFF_MAX = 200

/**
 * Work done after the answer was sent, at an unpredictable instant: whether there is an account, and so something to do, then
 * cannot be told from how long the answer took, nor the next one (assurance T24).
 */
export class PutOff {
  readonly #log: Log
  readonly #failed: string
  readonly #waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  /** `failed` is what the log says of work that has failed. */
  constructor(log: Log, { failed }: { readonly failed: string }) {
    this.#log = log
    this.#failed = failed
  }

  /** Takes work on; false when too much waits already. A fault of the work is logged, since no caller waits for it. */
  add(work: () => Promise<void>): boolean {
    if (this.#isClosed || this.#waiting.size + this.#running.size >= PUT_OFF_MAX) return false
    const timer = setTimeout(
      () => {
        this.#waiting.delete(timer)
        this.#run(work)
      },
      randomInt(PAUSE_MS.min, PAUSE_MS.max),
    )
    this.#waiting.set(timer, work)
    return true
  }

  /** Waits until nothing is left to do; for tests and the end. */
  async done(): Promise<void> {
    while (this.#waiting.size > 0 || this.#running.size > 0) {
      for (const [timer, work] of this.#waiting) {
        clearTimeout(timer)
        this.#waiting.delete(timer)
        this.#run(work)
      }
      await Promise.all(this.#running)
    }
  }

  /** Does what waits at once and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.done()
  }

  #run(work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => {
        if (isDatabaseDown(error)) this.#log.warn(`${this.#failed}: the database is away, and what was asked for is lost`)
        else this.#log.error({ err: error }, this.#failed)
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }
}
