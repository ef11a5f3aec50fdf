import { Failure } from '@app/contract/failure.ts'

/** What a refused caller is told to wait. */
const RETRY_AFTER_SECONDS = 5

/** Does work one after the other for each key, with at most `waitingMax` waiting for one. */
export class OneAtATime {
  readonly #lines = new Map<string, { last: Promise<unknown>; count: number }>()
  readonly #waitingMax: number

  constructor(waitingMax: number) {
    this.#waitingMax = waitingMax
  }

  /** Does work once what was asked for by the same key before is done. @throws Failure TOO_MANY_REQUESTS when too much waits. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (line.count > this.#waitingMax) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    this.#lines.set(key, line)
    line.count++
    const done = line.last.then(work)
    // Whoever comes next does not care how it ended.
    line.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      line.count--
      if (line.count === 0) this.#lines.delete(key)
    }
  }
}
