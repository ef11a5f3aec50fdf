import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Counter } from 'prom-client'
import { metrics } from '#platform/metrics.ts'
import { READERS_LOOKED_AT_EVERY_MS, SLOW_READER_LEAST_BYTES, SLOW_READER_LOOKS } from '../http/limits.ts'

const cuts = new Counter({
  name: 'hammerlane_http_slow_readers_cut_total',
  help: 'Connections cut because they took their answers at less than the lowest rate.',
  registers: [metrics],
})

/** Node's figures of a connection without a public name: bytes written to it, and those that the kernel has not taken. */
interface Counted {
  readonly _handle?: { readonly bytesWritten?: number; readonly writeQueueSize?: number } | null
}

/** What has left this process for good, byte by byte; without the counts of the handle, by whole writes. */
function takenBytes(socket: Socket): number {
  const { bytesWritten, writeQueueSize } = (socket as Counted)._handle ?? {}
  return bytesWritten === undefined || writeQueueSize === undefined
    ? socket.bytesWritten - socket.writableLength
    : bytesWritten - writeQueueSize
}

/** Since when the bytes of a connection wait without a pause: looks, and what had been taken then. */
interface Waiting {
  readonly takenBytes: number
  looks: number
}

/** Connections with rules of their own. */
const excused = new WeakSet<Socket>()

/** Lets a connection take what it is sent at its own pace: live lines, whose backlog has bounds of its own. */
export const excuseSlowReading = (socket: Socket): void => void excused.add(socket)

export interface SlowReaderBounds {
  /** Looks in a row at which bytes wait, after which it is counted how much was taken meanwhile. */
  readonly looks: number
  readonly leastBytes: number
}

/**
 * Cuts connections that read their answers below a minimum rate, since each holds an open file and buffers for as long as it reads
 * (assurance T16). Only time in which bytes wait for the reader counts: a slow answer is not the reader's fault. One look goes over all
 * connections; a look that comes late, because the process was busy, is still one look.
 */
export class SlowReaders {
  readonly #bounds: SlowReaderBounds
  readonly #open = new Set<Socket>()
  readonly #waiting = new Map<Socket, Waiting>()

  constructor(server: Server, bounds: SlowReaderBounds) {
    this.#bounds = bounds
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket)
      socket.once('close', () => this.#forget(socket))
    })
  }

  /** Looks at every connection once. */
  look(): void {
    for (const socket of this.#open)
      if (excused.has(socket)) this.#forget(socket)
      else if (socket.writableLength === 0) this.#waiting.delete(socket)
      else this.#count(socket)
  }

  #count(socket: Socket): void {
    const waiting = this.#waiting.get(socket)
    const taken = takenBytes(socket)
    if (waiting === undefined) {
      this.#waiting.set(socket, { takenBytes: taken, looks: 0 })
      return
    }
    waiting.looks += 1
    if (waiting.looks < this.#bounds.looks) return
    this.#waiting.delete(socket)
    if (taken - waiting.takenBytes >= this.#bounds.leastBytes) {
      this.#waiting.set(socket, { takenBytes: taken, looks: 0 })
      return
    }
    cuts.inc()
    this.#forget(socket)
    // Reset instead of ended, so that the kernel's buffers are freed as well.
    socket.resetAndDestroy()
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket)
    this.#waiting.delete(socket)
  }
}

/** How often readers are looked at, milliseconds, and the bounds they are held to. */
export interface SlowReading extends SlowReaderBounds {
  readonly everyMs: number
}

const SLOW_READING: SlowReading = {
  everyMs: READERS_LOOKED_AT_EVERY_MS,
  looks: SLOW_READER_LOOKS,
  leastBytes: SLOW_READER_LEAST_BYTES,
}

/** Looks at the readers of a server for as long as it listens. */
export function cutSlowReaders(server: Server, { everyMs, ...bounds }: SlowReading = SLOW_READING): void {
  const readers = new SlowReaders(server, bounds)
  const timer = setInterval(() => readers.look(), everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
