import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import { ringFeed } from '#platform/db/lot-feed.ts'
import { type Committed, PROJECT_EVERY_MS, PROJECT_LOTS_MAX } from '#modules/lot-book/index.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { listLotsBehind, projectLots } from './projected-lots.store.ts'

/** What was left behind by a node that died is found by looking at everything this often, milliseconds. */
const LOOK_AT_ALL_EVERY_MS = 60_000

/** Carries prices, bid counts and outcomes over to lots, which search and pages read; many bids on a lot are one change of it. */
export class LotProjector {
  readonly #pool: Pool
  readonly #log: Log
  #dirty = new Set<number>()
  #timer: NodeJS.Timeout | null = null
  #sweep: NodeJS.Timeout
  #isClosed = false
  #running: Promise<void> = Promise.resolve()

  constructor(pool: Pool, log: Log) {
    this.#pool = pool
    this.#log = log
    this.#sweep = setInterval(() => void this.#writeAll(), LOOK_AT_ALL_EVERY_MS).unref()
  }

  heard({ lots }: Committed): void {
    for (const { lot } of lots) this.#dirty.add(lot)
    if (this.#dirty.size > 0 && this.#timer === null && !this.#isClosed)
      this.#timer = setTimeout(() => this.#flush(), PROJECT_EVERY_MS).unref()
  }

  /** Writes what waits; ends when it is written. */
  async flush(): Promise<void> {
    this.#flush()
    await this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweep)
    if (this.#timer) clearTimeout(this.#timer)
    await this.flush()
  }

  #flush(): void {
    this.#timer = null
    const lots = [...this.#dirty].toSorted((a, b) => a - b)
    this.#dirty = new Set()
    this.#running = this.#inOrder(this.#running, lots)
  }

  async #inOrder(before: Promise<void>, lots: readonly number[]): Promise<void> {
    await before
    for (let at = 0; at < lots.length; at += PROJECT_LOTS_MAX) await this.#write(lots.slice(at, at + PROJECT_LOTS_MAX))
  }

  async #writeAll(): Promise<void> {
    try {
      const lots = await inTransaction(this.#pool, listLotsBehind)
      for (let at = 0; at < lots.length; at += PROJECT_LOTS_MAX) await this.#write(lots.slice(at, at + PROJECT_LOTS_MAX))
    } catch (error) {
      this.#log.debug({ err: error }, 'lots were not looked through yet')
    }
  }

  async #write(lots: readonly number[]): Promise<void> {
    try {
      await inTransaction(this.#pool, async (client) => {
        if ((await projectLots(client, lots)) > 0) await ringFeed(client)
      })
    } catch (error) {
      for (const lot of lots) this.#dirty.add(lot)
      this.#log.debug({ err: error }, 'prices were not carried over yet')
    }
  }
}
