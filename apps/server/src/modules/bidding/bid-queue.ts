import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Failure } from '@app/contract/failures.ts'
import type { Log } from '#platform/log.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Book } from './book.store.ts'
import type { ReceivedOrder } from './decide-order.ts'
import type { Committed } from './engine.ts'
import { BATCH_MAX, QUEUE_MAX, RETRY_FOR_MS, RETRY_PAUSE_MS } from './engine-limits.ts'
import { type BatchDeps, type Outcome, runBatch } from './run-batch.ts'
import { inOwnTransaction } from '#platform/db/in-transaction.ts'

interface Waiting {
  readonly received: ReceivedOrder
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

type Work = () => Promise<void>

export interface QueueDeps extends BatchDeps {
  readonly pool: Pool
  readonly log: Log
  readonly tell: (committed: Committed) => void
}

const SERIALISED_AGAIN: ReadonlySet<string> = new Set(['40001', '40P01', '57014'])

const mayPass = (error: unknown): boolean =>
  isDatabaseDown(error) || SERIALISED_AGAIN.has(String((error as { code?: unknown } | null)?.code))

/**
 * The one queue of a node, across all lots: bids are decided in batches in the order of their receipt, and what closes a lot waits its
 * turn in the same queue, so that every bid read before it is decided before it.
 */
export class BidQueue {
  readonly #deps: QueueDeps
  #waiting: (Waiting | Work)[] = []
  #isRunning = false

  constructor(deps: QueueDeps) {
    this.#deps = deps
  }

  /** Decides a bid. @throws Failure UNAVAILABLE when the database stays away or too many wait. */
  add(received: ReceivedOrder): Promise<Outcome> {
    if (this.#waiting.length >= QUEUE_MAX) return Promise.reject(new Failure('UNAVAILABLE'))
    return new Promise((resolve, reject) => {
      this.#waiting.push({ received, resolve, reject })
      this.#start()
    })
  }

  /** Runs an act after every bid that waits now. Its error is the caller's. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => work().then(resolve, reject))
      this.#start()
    })
  }

  /** Ends when nothing waits any more. */
  async drain(): Promise<void> {
    while (this.#isRunning || this.#waiting.length > 0) await sleep(1)
  }

  #start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    // What arrives in the same turn of the loop goes into the same batch.
    setImmediate(() => void this.#work())
  }

  async #work(): Promise<void> {
    try {
      for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
        if (typeof first === 'function') {
          this.#waiting.shift()
          await first()
          continue
        }
        const end = this.#waiting.findIndex((one) => typeof one === 'function')
        const count = Math.min(end < 0 ? this.#waiting.length : end, BATCH_MAX)
        const batch = (this.#waiting.splice(0, count) as Waiting[]).toSorted((a, b) => a.received.receivedAtMs - b.received.receivedAtMs)
        await this.#decide(batch)
      }
    } finally {
      this.#isRunning = false
    }
  }

  async #decide(batch: readonly Waiting[]): Promise<void> {
    try {
      const { outcomes, book } = await this.#commit(batch.map(({ received }) => received))
      for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] ?? 'MOVED')
      this.#deps.tell(book.committed())
    } catch (error) {
      // One bad bid must not take the others with it.
      if (batch.length > 1 && !isDatabaseDown(error)) {
        for (const one of batch) await this.#decide([one])
        return
      }
      if (!isDatabaseDown(error)) this.#deps.log.error({ err: error }, 'a bid could not be decided')
      for (const { reject } of batch) reject(isDatabaseDown(error) ? new Failure('UNAVAILABLE') : error)
    }
  }

  /** Commits a batch. When the answer of a commit was lost, the next try finds the bids by their keys and answers as the first would have. */
  async #commit(batch: readonly ReceivedOrder[]): Promise<{ readonly outcomes: readonly Outcome[]; readonly book: Book }> {
    const { pool } = this.#deps
    const begunMs = performance.now()
    for (;;) {
      try {
        return await inOwnTransaction(pool, (client) => runBatch(client, batch, this.#deps))
      } catch (error) {
        if (!mayPass(error) || performance.now() - begunMs > RETRY_FOR_MS) throw error
        await sleep(RETRY_PAUSE_MS)
      }
    }
  }
}
