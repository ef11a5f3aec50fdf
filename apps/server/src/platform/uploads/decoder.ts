import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { Gauge, Histogram } from 'prom-client'
import type { FileKind } from '@app/contract/define-call.ts'
import type { Log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import { type Decoded, DecodedReader } from './decoding/decoded.ts'
import { decoderFlags } from './decoding/decoder-rights.ts'
import { DECODE_LIMIT_MS, DECODES_WAITING_MAX } from './limits.ts'

const seconds = new Histogram({
  name: 'hammerlane_upload_decode_seconds',
  help: 'Time in which a file was decoded in a process of its own, by what came of it.',
  labelNames: ['outcome'],
  buckets: [0.25, 0.5, 1, 2, 4, 8, 10],
  registers: [metrics],
})
const waitingGauge = new Gauge({ name: 'hammerlane_upload_decodes_waiting', help: 'Files that wait to be decoded.', registers: [metrics] })

/** What came of a file; `failed`: nothing can be said of it, since the process did not start, had no time, or was stopped with the server. */
export type DecodeOutcome = Decoded | { readonly outcome: 'failed' }

/** Decodes files, one after the other, each in a process of its own. */
export interface Decoder {
  /** Decodes a file, which is read when its turn comes. `busy` is refused at once: too many wait. @throws what `read` throws. */
  decode(kind: FileKind, read: () => Promise<Buffer>): Promise<DecodeOutcome | { readonly outcome: 'busy' }>
  /** Ends the process that works, and gives up what waits. */
  close(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'decoding', 'decode-worker.ts')
/** Nothing of ours goes to the process; Windows starts none without its own folder. */
const ENVIRONMENT = process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }

/** A file that is being decoded. */
export interface Decoding {
  readonly done: Promise<DecodeOutcome>
  /** Gives it up. */
  readonly kill: () => void
}
/** Begins to decode a file. */
export type StartDecoding = (kind: FileKind, bytes: Buffer) => Decoding

/** One file in one process. It ends itself when its work or its memory is too much, and is ended when it comes to nothing. */
function start(kind: FileKind, bytes: Buffer): Decoding {
  const child = spawn(process.execPath, [...decoderFlags(), PROGRAM, kind], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: ENVIRONMENT,
    windowsHide: true,
  })
  const kill = (): void => void child.kill('SIGKILL')
  const done = new Promise<DecodeOutcome>((resolve) => {
    let isTooLate = false
    const limit = setTimeout(() => {
      isTooLate = true
      kill()
    }, DECODE_LIMIT_MS)
    const reader = new DecodedReader(kill)
    child.once('error', () => undefined)
    child.stdin.on('error', () => undefined)
    child.stdout.on('error', () => undefined).on('data', (chunk: Buffer) => reader.take(chunk))
    child.once('close', () => {
      clearTimeout(limit)
      // A process that was ready and gave no whole answer was ended by the file.
      const isOfFile = reader.isReady && !isTooLate
      resolve(reader.decoded() ?? (isOfFile ? { outcome: 'refused', fault: 'FILE_BROKEN' } : { outcome: 'failed' }))
    })
    if (child.pid !== undefined) lower(child.pid)
    child.stdin.end(bytes)
  })
  return { done, kill }
}

/** Yields the cores to searches and bids; not the lowest rank, at which a busy machine would let no file be done in time. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already, or its rank is not ours to change.
  }
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
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()
  #current: Decoding | null = null
  #isClosed = false

  constructor(log: Log, { waitingMax = DECODES_WAITING_MAX, startDecoding = start }: DecoderOptions) {
    this.#log = log
    this.#waitingMax = waitingMax
    this.#start = startDecoding
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
