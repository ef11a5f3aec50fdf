import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { Failure } from '@app/contract/failure.ts'
import type { Log } from '#platform/log.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { isRetryable } from '#platform/db/retry.ts'
import type { ReceivedOrder } from './received-order.ts'
import {
  type Committed,
  BATCH_LEAST_BESIDE,
  BATCH_MAX,
  BATCHES_AT_ONCE,
  LOOK_AHEAD,
  QUEUE_MAX,
  RETRY_FOR_MS,
  RETRY_PAUSE_MS,
} from '#modules/lot-book/index.ts'
import type { WriteAlarm } from './write-alarm.ts'
import { type BatchDeps, type BatchResult, type Outcome, runBatch } from './run-batch.ts'
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
  /** Notified of what keeps batches from being written. */
  readonly alarm: WriteAlarm
  readonly publish: (committed: Committed) => void
}

/** SQLSTATE of a statement that was ended from outside. */
const CANCELED = '57014'

const mayPass = (error: unknown): boolean =>
  isDatabaseDown(error) || isRetryable(error) || (error as { code?: unknown } | null)?.code === CANCELED

/**
 * The one queue of a node, across all lots: bids are decided in batches in the order of their receipt, by lot and by bidder, and what
 * closes a lot waits its turn in the same queue, so that every bid read before it is decided before it.
 */
export class BidQueue {
  readonly #deps: QueueDeps
  #waiting: (Waiting | Work)[] = []
  readonly #inHand = new Set<readonly Waiting[]>()
  #isActing = false
  #isWoken = false

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
    while (this.#inHand.size > 0 || this.#isActing || this.#waiting.length > 0) await sleep(1)
  }

  #start(): void {
    if (this.#isWoken) return
    this.#isWoken = true
    // What arrives in the same turn of the loop goes into the same batch.
    setImmediate(() => {
      this.#isWoken = false
      this.#advance()
    })
  }

  #advance(): void {
    while (!this.#isActing && this.#inHand.size < BATCHES_AT_ONCE) {
      const [first] = this.#waiting
      if (first === undefined) return
      if (typeof first === 'function') {
        if (this.#inHand.size > 0) return
        this.#waiting.shift()
        this.#isActing = true
        void first().finally(() => {
          this.#isActing = false
          this.#start()
        })
      } else {
        const batch = this.#nextBatch()
        if (batch.length === 0) return
        this.#inHand.add(batch)
        void this.#decide(batch).finally(() => {
          this.#inHand.delete(batch)
          this.#start()
        })
      }
    }
  }

  /**
   * The next bids that may be decided now, in the order of their receipt: up to the next act, and none whose lot or bidder has an earlier
   * one in hand or left waiting. A second batch is begun only when it is worth a commit of its own.
   */
  #nextBatch(): readonly Waiting[] {
    const lots = new Set<number>()
    const accounts = new Set<number>()
    const hold = ({ received: { order, accountId } }: Waiting): void => {
      lots.add(order.lotNumber)
      accounts.add(accountId)
    }
    for (const batch of this.#inHand) batch.forEach(hold)
    const taken: Waiting[] = []
    const left: Waiting[] = []
    const looked = this.#waiting.slice(0, LOOK_AHEAD)
    const act = looked.findIndex((one) => typeof one === 'function')
    const bids = looked.slice(0, act < 0 ? looked.length : act) as Waiting[]
    for (const one of bids) {
      const { order, accountId } = one.received
      if (taken.length < BATCH_MAX && !lots.has(order.lotNumber) && !accounts.has(accountId)) taken.push(one)
      else {
        left.push(one)
        hold(one)
      }
    }
    if (this.#inHand.size > 0 && taken.length < BATCH_LEAST_BESIDE) return []
    this.#waiting.splice(0, bids.length, ...left)
    return taken.toSorted((a, b) => a.received.receivedAtMs - b.received.receivedAtMs)
  }

  async #decide(batch: readonly Waiting[]): Promise<void> {
    try {
      const { outcomes, committed, notified } = await this.#commit(batch.map(({ received }) => received))
      for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] ?? 'MOVED')
      this.#deps.publish({ ...committed, isNotified: notified !== null })
      // If the notification sent with the commit was lost, publish it again.
      void notified?.then((isNotified) => isNotified || this.#deps.publish(committed))
    } catch (error) {
      // One bad bid must not take the others with it.
      if (batch.length > 1 && !isDatabaseDown(error)) {
        for (const one of batch) await this.#decide([one])
        return
      }
      if (!isDatabaseDown(error)) this.#deps.log.error({ err: error }, 'a bid could not be decided')
      for (const { reject } of batch) reject(mayPass(error) ? new Failure('UNAVAILABLE') : error)
    }
  }

  /** Commits a batch. When the answer of a commit was lost, the next try finds the bids by their keys and answers as the first would have. */
  async #commit(batch: readonly ReceivedOrder[]): Promise<BatchResult> {
    const { pool, alarm } = this.#deps
    const begunMs = performance.now()
    for (;;) {
      try {
        const result = await inOwnTransaction(pool, (client) => runBatch(client, batch, this.#deps))
        alarm.succeeded()
        return result
      } catch (error) {
        alarm.failed(error)
        if (!mayPass(error) || performance.now() - begunMs > RETRY_FOR_MS) throw error
        await sleep(RETRY_PAUSE_MS)
      }
    }
  }
}
