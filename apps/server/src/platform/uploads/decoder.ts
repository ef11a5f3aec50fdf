import { Gauge, Histogram } from 'prom-client'
import type { FileKind } from '@app/contract/define-call.ts'
import type { Log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import type { Decoding, DecodeOutcome, StartDecoding } from './decoding/start-decoding.ts'
import { decodeByProcess } from './decoding-process.ts'
import { DECODES_WAITING_MAX } from './limits.ts'

const seconds = new Histogram({
  name: 'hammerlane_upload_decode_seconds',
  help: 'Time in which a file was decoded in a process of its own, by what came of it.',
  labelNames: ['outcome'],
  buckets: [0.25, 0.5, 1, 2, 4, 8, 10],
  registers: [metrics],
})
const waitingGauge = new Gauge({ name: 'hammerlane_upload_decodes_waiting', help: 'Files that wait to be decoded.', registers: [metrics] })

/** Decodes files, one after the other, each in a process of its own. */
export interface Decoder {
  /** Decodes a file, which is read when its turn comes. `busy` is refused at once: too many wait. @throws what `read` throws. */
  decode(kind: FileKind, read: () => Promise<Buffer>): Promise<DecodeOutcome | { readonly outcome: 'busy' }>
  /** Ends the process that works, and gives up what waits. */
  close(): Promise<void>
}

export interface DecoderOptions {
  readonly waitingMax?: number
  /** How a file is decoded; in a process of its own, with few rights, when left out. */
  readonly startDecoding?: StartDecoding | undefined
}

class DecoderQueue implements Decoder {
  readonly #log: Log
  readonly #waitingMax: number
  readonly #start: StartDecoding
  readonly #end: () => void
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #current: Decoding | null = null
  #isClosed = false

  constructor(log: Log, { waitingMax = DECODES_WAITING_MAX, startDecoding }: DecoderOptions) {
    const { start, close } = decodeByProcess()
    this.#log = log
    this.#waitingMax = waitingMax
    this.#start = startDecoding ?? start
    this.#end = close
  }

  async decode(kind: FileKind, read: () => Promise<Buffer>): Promise<DecodeOutcome | { readonly outcome: 'busy' }> {
    if (this.#isClosed || this.#waiting >= this.#waitingMax) return { outcome: 'busy' }
    this.#count(1)
    const turn = this.#last.then(() => this.#run(kind, read)).finally(() => this.#count(-1))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#current?.kill()
    await this.#last
    this.#end()
  }

  async #run(kind: FileKind, read: () => Promise<Buffer>): Promise<DecodeOutcome> {
    if (this.#isClosed) return { outcome: 'failed' }
    const bytes = await read()
    if (this.#isClosed) return { outcome: 'failed' }
    const begunMs = performance.now()
    this.#current = this.#start(kind, bytes)
    const decoded = await this.#current.done
    this.#current = null
    if (this.#isClosed) return { outcome: 'failed' }
    if (decoded.outcome === 'failed') this.#log.error({ kind }, 'the process that decodes files does not start, or has no time; files wait')
    seconds.observe({ outcome: decoded.outcome === 'refused' ? decoded.fault : decoded.outcome }, (performance.now() - begunMs) / 1_000)
    return decoded
  }

  #count(more: 1 | -1): void {
    this.#waiting += more
    waitingGauge.set(this.#waiting)
  }
}

/** Makes the queue; a process starts with each file. */
export const createDecoder = (log: Log, options: DecoderOptions = {}): Decoder => new DecoderQueue(log, options)
