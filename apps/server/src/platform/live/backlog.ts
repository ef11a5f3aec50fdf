import { Counter, Gauge } from 'prom-client'
import { metrics } from '#platform/metrics.ts'
import { BACKLOG_MAX_BYTES, BACKLOGS_MAX_BYTES } from './limits.ts'

/** A connection as its backlog knows it. */
export interface Backlogged {
  /** What its reader has been sent and neither it nor the kernel has taken yet. */
  readonly backlogBytes: number
  /** Ends it without another word: its reader does not keep up, and asks for what it missed when it comes back. */
  cut(): void
}

interface Behind {
  bytes: number
  /** Since when it has not been empty. */
  readonly sinceMs: number
}

/** Cut down so far, a sum does not reach its bound again with the next message. */
const RELIEVED = 0.75

/** Those of this process, whose bytes are counted when somebody asks. */
const backlogs = new Set<Backlog>()
metrics.registerMetric(
  new Gauge({
    name: 'hammerlane_live_backlog_bytes',
    help: 'What the readers of live connections have been sent and not taken yet.',
    registers: [],
    collect() {
      this.set([...backlogs].reduce((sum, { totalBytes }) => sum + totalBytes, 0))
    },
  }),
)
const cuts = new Counter({
  name: 'hammerlane_live_slow_readers_cut_total',
  help: 'Live connections cut for their backlog: their own (own), or as the slowest of all when the sum was too large (all).',
  labelNames: ['bound'],
  registers: [metrics],
})

/**
 * What the readers of a node have not taken yet. It is held in memory, so there is a bound for each connection and one for all of them
 * together: beyond it the slowest are cut, those first that have held most for longest (assurance T15).
 */
export class Backlog {
  readonly #maxBytes: number
  readonly #behind = new Map<Backlogged, Behind>()
  #totalBytes = 0

  constructor(maxBytes: number = BACKLOGS_MAX_BYTES) {
    this.#maxBytes = maxBytes
    backlogs.add(this)
  }

  /** The sum, as it was when each was last looked at. */
  get totalBytes(): number {
    return this.#totalBytes
  }

  /** Looks at a connection that something has just been sent to, and cuts what is too slow: this one, or the slowest of all. */
  sent(connection: Backlogged): void {
    // By far the most readers take everything at once.
    if (connection.backlogBytes === 0 && this.#behind.size === 0) return
    this.#measure(connection)
    if (connection.backlogBytes > BACKLOG_MAX_BYTES) this.#cut(connection, 'own')
    else if (this.#totalBytes > this.#maxBytes) this.#relieve()
  }

  /** Looks at all that are behind: who has caught up is not slow any more. */
  look(): void {
    for (const connection of this.#behind.keys()) this.#measure(connection)
  }

  /** A connection has ended, and what it held is free. */
  forget(connection: Backlogged): void {
    this.#totalBytes -= this.#behind.get(connection)?.bytes ?? 0
    this.#behind.delete(connection)
  }

  close(): void {
    backlogs.delete(this)
  }

  #measure(connection: Backlogged): void {
    const bytes = connection.backlogBytes
    const known = this.#behind.get(connection)
    if (bytes === 0) {
      this.forget(connection)
      return
    }
    this.#totalBytes += bytes - (known?.bytes ?? 0)
    if (known) known.bytes = bytes
    else this.#behind.set(connection, { bytes, sinceMs: performance.now() })
  }

  #relieve(): void {
    this.look()
    if (this.#totalBytes <= this.#maxBytes) return
    const nowMs = performance.now()
    const cost = ({ bytes, sinceMs }: Behind): number => bytes * (nowMs - sinceMs)
    for (const [connection] of [...this.#behind].toSorted(([, a], [, b]) => cost(b) - cost(a))) {
      if (this.#totalBytes <= this.#maxBytes * RELIEVED) return
      this.#cut(connection, 'all')
    }
  }

  #cut(connection: Backlogged, bound: 'own' | 'all'): void {
    this.forget(connection)
    cuts.inc({ bound })
    connection.cut()
  }
}
