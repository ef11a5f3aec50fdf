import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** What a receiver is to do. */
export interface ReceiverJob {
  readonly url: string
  /** The archive. */
  readonly folder: string
  readonly timeline: number
  /** Name under which PostgreSQL knows it and keeps log for it. */
  readonly slot: string
}

/** The state a receiver reports. */
export type ReceiverWord =
  /** All of the log up to here is safe in the archive. */
  | { readonly kind: 'kept'; readonly flushed: string; readonly isCaughtUp: boolean }
  | { readonly kind: 'away'; readonly reason: string }
  /** PostgreSQL had removed log that the archive lacks, after this segment. */
  | { readonly kind: 'gap'; readonly after: string }
  | { readonly kind: 'unpacked'; readonly reason: string }

/** The thread that receives the log: a stopped main thread must not keep commits waiting, nor slow disks the main thread. */
export class Receiver {
  readonly #worker: Worker
  readonly #log: Log
  #state: 'new' | 'kept' | 'away' = 'new'
  #isEnding = false
  #flushed: string | null = null

  constructor(job: ReceiverJob, log: Log) {
    this.#log = log
    this.#worker = new Worker(join(import.meta.dirname, 'receiver.worker.ts'), { workerData: job, name: 'archive' })
    this.#worker.on('message', (word: ReceiverWord) => this.#hear(word))
    this.#worker.on('error', (error) => {
      this.#state = 'away'
      log.error({ err: error }, 'the log archive has ended; commits wait until the server is started again')
    })
  }

  /** Whether the log arrives and is archived now. */
  get isKeeping(): boolean {
    return this.#state === 'kept'
  }

  /** Up to where the log was last made safe; null before that. */
  get flushed(): string | null {
    return this.#flushed
  }

  #hear(word: ReceiverWord): void {
    if (word.kind === 'kept') {
      this.#flushed = word.flushed
      // Who has come back and lacks some of the log still does not keep what was confirmed.
      if (!word.isCaughtUp) return
      if (this.#state === 'away') this.#log.warn('the log archive is kept again')
      this.#state = 'kept'
      return
    }
    if (word.kind === 'unpacked') return this.#log.warn({ reason: word.reason }, 'a segment of the log archive could not be packed')
    if (word.kind === 'gap') return this.#log.error({ after: word.after }, 'the log archive has a gap: make a backup now')
    if (this.#state !== 'away' && !this.#isEnding) this.#log.error({ reason: word.reason }, 'the log archive is not kept')
    this.#state = 'away'
  }

  /** PostgreSQL will stop in order: that its stream ends is no news. */
  expectEnd(): void {
    this.#isEnding = true
  }

  async close(): Promise<void> {
    // Its messages from before the stop still arrive.
    this.#worker.removeAllListeners('message')
    this.#state = 'away'
    await this.#worker.terminate()
  }
}
