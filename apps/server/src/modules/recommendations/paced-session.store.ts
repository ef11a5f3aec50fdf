import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** For each millisecond that a statement took, so many pass before the next one: what readers ask for has that time for itself. */
const PAUSE_SHARE = 0.4

/** A list of whole numbers that is gone through in slices: rows of a table by one of its columns, which has an index. */
export interface SlicedBy {
  readonly table: string
  readonly column: string
  /** Rows of a slice; more where many rows have its last number. */
  readonly rows: number
}

/**
 * A session whose statements are short and stand apart: beside one that lasts, each search would share the processor and the cache of the
 * database with it. Once the signal says stop, the next statement throws an AbortError.
 */
export class PacedSession {
  readonly #session: PoolClient
  readonly #ending: AbortSignal | undefined

  constructor(session: PoolClient, ending?: AbortSignal) {
    this.#session = session
    this.#ending = ending
  }

  /** Runs a statement, and then lets time pass. */
  async run<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    this.#ending?.throwIfAborted()
    const begunMs = performance.now()
    const { rows } = await this.#session.query<Row>(text, [...values])
    const pauseMs = Math.floor((performance.now() - begunMs) * PAUSE_SHARE)
    if (pauseMs > 0) await sleep(pauseMs, undefined, this.#ending === undefined ? {} : { signal: this.#ending })
    return rows
  }

  /** Runs a statement once for each slice of a list, bounds as $1 and $2; together the slices hold every whole number above 0. */
  async runSliced({ table, column, rows }: SlicedBy, text: string): Promise<void> {
    const next = `select ${column} as "upTo" from ${table} where ${column} > $1 order by ${column} offset $2 limit 1`
    for (let above = 0, isLast = false; !isLast;) {
      const [bound] = await this.run<{ upTo: number }>(next, [above, rows - 1])
      isLast = bound === undefined
      const upTo = bound?.upTo ?? Number.MAX_SAFE_INTEGER
      await this.run(text, [above, upTo])
      above = upTo
    }
  }
}
