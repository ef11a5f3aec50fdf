import { Failure } from '@app/contract/failure.ts'

/** How long a refused caller should wait. */
const RETRY_AFTER_SECONDS = 5

/** Does work one after the other for each key, with at most `waitingMax` waiting for one. */
export class OneAtATime {
  readonly #lines = new Map<string, { last: Promise<unknown>; count: number }>()
  readonly #waitingMax: number

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax
  }

  /** Does work once earlier work of the same key is done. @throws Failure TOO_MANY_REQUESTS when too much waits. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (line.count > this.#waitingMax) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#lines.set(key, line)
    line.count++
    const done = line.last.then(work)
    // The next one does not depend on how it ended.
    line.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      line.count--
      if (line.count === 0) this.#lines.delete(key)
    }
  }
}
