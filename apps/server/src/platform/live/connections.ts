import { Gauge } from 'prom-client'
import type { Log } from '#platform/log.ts'
import { metrics } from '#platform/metrics.ts'
import type { Caller, Watched } from './connection.ts'
import { CONNECTIONS_A_NETWORK_MAX, CONNECTIONS_A_SESSION_MAX, CONNECTIONS_MAX, GOODBYE_MS, LOOK_EVERY_MS } from './limits.ts'

/** A session that is over. `isAged`: only because its time ran out. */
export interface EndedSession {
  readonly idHash: Buffer
  readonly isAged: boolean
}

export interface ConnectionsOptions {
  readonly log: Log
  /** Of these sessions those that are over. */
  endedSessions(hashes: readonly Buffer[]): Promise<readonly EndedSession[]>
  /** Whether a connection may go on for the moment although its session's time ran out (rulings "session idle"). */
  mayOutlast(connection: Watched): boolean
}

/** Those of this process, whose connections are counted when somebody asks. */
const registries = new Set<Connections>()
metrics.registerMetric(
  new Gauge({
    name: 'hammerlane_live_connections',
    help: 'Open live connections of this process.',
    registers: [],
    collect() {
      this.set([...registries].reduce((sum, { size }) => sum + size, 0))
    },
  }),
)

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

const ownerOf = ({ sessionHash, network }: Caller): string => sessionHash?.toString('base64') ?? `network ${network}`

/** Every open connection of this node: their number, their heartbeat, and their end with their session. */
export class Connections {
  readonly #options: ConnectionsOptions
  readonly #open = new Set<Watched>()
  readonly #counts = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #isAsking = false
  #isClosing = false

  constructor(options: ConnectionsOptions) {
    this.#options = options
    registries.add(this)
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  get size(): number {
    return this.#open.size
  }

  /** Whether one more of this caller fits. */
  hasRoom(caller: Caller): boolean {
    if (this.#isClosing || this.#open.size >= CONNECTIONS_MAX) return false
    const count = this.#counts.get(ownerOf(caller)) ?? 0
    if (caller.sessionHash !== null) return count < CONNECTIONS_A_SESSION_MAX
    return LOOPBACK.test(caller.network) || count < CONNECTIONS_A_NETWORK_MAX
  }

  /** Looks after a connection from now on; answers what to do at its end. */
  add(connection: Watched): () => void {
    const owner = ownerOf(connection.caller)
    this.#open.add(connection)
    this.#counts.set(owner, (this.#counts.get(owner) ?? 0) + 1)
    return () => {
      if (!this.#open.delete(connection)) return
      const left = (this.#counts.get(owner) ?? 1) - 1
      if (left === 0) this.#counts.delete(owner)
      else this.#counts.set(owner, left)
    }
  }

  /** Sessions of an account ended on this node: asks at once whose those were. */
  checkSessions(): Promise<void> {
    return this.#closeEnded()
  }

  /** Says goodbye to everybody; who does not answer in time is dropped. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#timer)
    for (const connection of this.#open) connection.close('goingAway')
    const endMs = performance.now() + GOODBYE_MS
    while (this.#open.size > 0 && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 10))
    for (const connection of this.#open) connection.drop()
    registries.delete(this)
  }

  #look(): void {
    const nowMs = performance.now()
    for (const connection of this.#open) connection.look(nowMs)
    void this.#closeEnded()
  }

  async #closeEnded(): Promise<void> {
    const bySession = Map.groupBy(
      [...this.#open].filter(({ caller }) => caller.sessionHash !== null),
      ({ caller }) => caller.sessionHash?.toString('base64') ?? '',
    )
    if (this.#isAsking || bySession.size === 0) return
    this.#isAsking = true
    try {
      const ended = await this.#options.endedSessions([...bySession.keys()].map((hash) => Buffer.from(hash, 'base64')))
      for (const { idHash, isAged } of ended)
        for (const connection of bySession.get(idHash.toString('base64')) ?? [])
          if (!isAged || !this.#options.mayOutlast(connection)) connection.close('sessionOver')
    } catch (error) {
      this.#options.log.warn({ reason: String(error) }, 'sessions of live connections could not be looked at')
    } finally {
      this.#isAsking = false
    }
  }
}
