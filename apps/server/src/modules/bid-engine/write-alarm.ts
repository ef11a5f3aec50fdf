import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import { tryWrite } from './write-probe.store.ts'

/** Why a database takes no writes, by SQLSTATE, as an operator reads it. */
const CAUSES: ReadonlyMap<unknown, string> = new Map([
  ['53100', 'no space is left on the database’s disk'],
  ['53200', 'the database is out of memory'],
  ['53300', 'the database has too many connections'],
  ['53400', 'a limit of the database’s settings is reached'],
  ['25006', 'the database is read-only'],
  ['58030', 'the database cannot read or write its files'],
])

/** Whether there is room is tried at most this often, milliseconds. */
const PROBE_EVERY_MS = 1_000
/** What keeps bids from being written, from the first batch that failed by it until one succeeds or a small write does. */
export class WriteAlarm {
  readonly #pool: Pool
  readonly #log: Log
  #cause: string | null = null
  #sinceMs = 0
  #probedAtMs = -PROBE_EVERY_MS

  constructor({ pool, log }: { readonly pool: Pool; readonly log: Log }) {
    this.#pool = pool
    this.#log = log
  }

  /** Why bids cannot be written, in plain words; null where nothing is known to be in the way. */
  cause(): string | null {
    return this.#cause
  }

  /** A batch failed. Each cause is logged once, before anything else about it. */
  failed(error: unknown): void {
    const cause = CAUSES.get((error as { code?: unknown } | null)?.code)
    if (cause === undefined || cause === this.#cause) return
    if (this.#cause === null) this.#sinceMs = performance.now()
    this.#cause = cause
    this.#log.error({ err: error, cause }, 'bids cannot be written')
  }

  /** A batch was committed, or a small write was. */
  succeeded(): void {
    if (this.#cause === null) return
    this.#log.warn({ cause: this.#cause, forMs: Math.round(performance.now() - this.#sinceMs) }, 'bids can be written again')
    this.#cause = null
  }

  /** Whether bids can be written. After a batch that failed a small write is tried: without bids nothing else would find out. */
  async canWrite(): Promise<boolean> {
    const nowMs = performance.now()
    if (this.#cause === null || nowMs - this.#probedAtMs < PROBE_EVERY_MS) return this.#cause === null
    this.#probedAtMs = nowMs
    try {
      await tryWrite(this.#pool)
      this.succeeded()
    } catch (error) {
      this.failed(error)
    }
    return this.#cause === null
  }
}
