import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Failure } from '@app/contract/failure.ts'
import type { Log } from '#platform/log.ts'
import { type HashCost, USUAL_COST } from './argon2.ts'
import type { PasswordAnswer, PasswordTask } from './password-messages.ts'

// The main thread's side of the password worker. It starts with the first task. A task waits, is with the worker, or done; the worker
// has one at a time. When the worker goes, a new one gets the same task once more.

/** Whose task goes first: sign-ins before whatever strangers may ask for on the way back into an account. */
export type Rank = 'sign-in' | 'recovery'
const RANKS: readonly Rank[] = ['sign-in', 'recovery']
/** Tasks of each rank that may wait: at 0.1 s each the last is done before its caller gives up (15 s, account spec §9). */
export const WAITING_MAX: Readonly<Record<Rank, number>> = { 'sign-in': 80, recovery: 20 }
/** A task that is not done by then is refused. */
const TASK_LIMIT_MS = 12_000
const TRIES_MAX = 2
/** How long a refused caller should wait. */
const RETRY_AFTER_SECONDS = 5

interface Waiting {
  readonly id: number
  readonly task: PasswordTask
  readonly rank: Rank
  readonly resolve: (answer: string | boolean) => void
  readonly reject: (error: Error) => void
  readonly limit: NodeJS.Timeout
  tries: number
}

const refusal = (): Failure => new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS })

/** The bounded queue before the one worker: a line for each rank. */
export class PasswordQueue {
  readonly #log: Log
  readonly #cost: HashCost
  readonly #waiting: Readonly<Record<Rank, Waiting[]>> = { 'sign-in': [], recovery: [] }
  #worker: Worker | null = null
  #current: Waiting | null = null
  #nextId = 1
  #isClosed = false

  constructor(log: Log, cost: HashCost = USUAL_COST) {
    this.#log = log
    this.#cost = cost
  }

  /**
   * Has a task done, before every one of a later rank that waits.
   * @throws Failure TOO_MANY_REQUESTS when WAITING_MAX tasks of its rank wait already or this one waited too long; UNAVAILABLE once closed.
   */
  ask(task: PasswordTask, rank: Rank = 'sign-in'): Promise<string | boolean> {
    if (this.#isClosed) return Promise.reject(new Failure('UNAVAILABLE'))
    if (this.#waiting[rank].length >= WAITING_MAX[rank]) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.#giveUp(waiting), TASK_LIMIT_MS)
      const waiting: Waiting = { id: this.#nextId++, task, rank, resolve, reject, limit, tries: 0 }
      this.#waiting[rank].push(waiting)
      this.#next()
    })
  }

  /** Ends the worker as a fault would; for the test of its replacement. */
  async crashWorker(): Promise<void> {
    await this.#worker?.terminate()
  }

  /** Refuses what waits and ends the worker. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const waiting of [...RANKS.flatMap((rank) => this.#waiting[rank].splice(0)), ...(this.#current ? [this.#current] : [])]) {
      clearTimeout(waiting.limit)
      waiting.reject(new Failure('UNAVAILABLE'))
    }
    this.#current = null
    await this.#worker?.terminate()
  }

  #next(): void {
    if (this.#current !== null || this.#isClosed) return
    const waiting = this.#waiting['sign-in'].shift() ?? this.#waiting.recovery.shift()
    if (waiting === undefined) {
      // An idle worker does not keep the process alive.
      this.#worker?.unref()
      return
    }
    this.#current = waiting
    waiting.tries++
    const worker = (this.#worker ??= this.#start())
    worker.ref()
    worker.postMessage({ ...waiting.task, id: waiting.id }, [])
  }

  #start(): Worker {
    const worker = new Worker(join(import.meta.dirname, 'password-worker.ts'), { name: 'passwords', workerData: this.#cost })
    worker.on('message', (answer: PasswordAnswer) => this.#hear(answer))
    worker.on('error', (error) => this.#log.error({ err: error }, 'the password worker failed'))
    worker.on('exit', () => this.#lose(worker))
    return worker
  }

  #hear({ id, answer, reason }: PasswordAnswer): void {
    const done = this.#current
    if (done === null || done.id !== id) return
    this.#current = null
    clearTimeout(done.limit)
    if (answer === null) done.reject(new Error(`the password worker could not do its task: ${reason}`))
    else done.resolve(answer)
    this.#next()
  }

  #lose(worker: Worker): void {
    if (this.#worker !== worker || this.#isClosed) return
    this.#worker = null
    const orphan = this.#current
    this.#current = null
    if (orphan !== null && orphan.tries < TRIES_MAX) this.#waiting[orphan.rank].unshift(orphan)
    else if (orphan !== null) {
      clearTimeout(orphan.limit)
      orphan.reject(new Failure('UNAVAILABLE'))
    }
    this.#next()
  }

  #giveUp(waiting: Waiting): void {
    const line = this.#waiting[waiting.rank]
    const at = line.indexOf(waiting)
    if (at >= 0) line.splice(at, 1)
    waiting.reject(refusal())
    if (this.#current !== waiting) return
    // It hangs in the worker: the worker goes, and the next task gets a new one.
    this.#current = null
    void this.#worker?.terminate()
    this.#worker = null
    this.#next()
  }
}
