import { Gauge } from 'prom-client'
import type { Log } from '#platform/log.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import { metrics } from '#platform/metrics.ts'
import { Backlog } from './backlog.ts'
import type { Caller, Watched } from './connection.ts'
import {
  CONNECTIONS_A_NETWORK_MAX,
  CONNECTIONS_A_SESSION_MAX,
  CONNECTIONS_MAX,
  ENDED_EVERY_MS,
  GOODBYE_MS,
  LOOK_EVERY_MS,
} from './limits.ts'

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

const ownerOf = ({ sessionHash, network }: Caller): string => sessionHash?.toString('base64') ?? `network ${network}`
const NOBODYS: ReadonlySet<Watched> = new Set()

/** Every open connection of this node: their number, their heartbeat, and their end with their session. */
export class Connections {
  /** What their readers have not taken yet. */
  readonly backlog: Backlog = new Backlog()
  readonly #options: ConnectionsOptions
  readonly #open = new Set<Watched>()
  /** The open ones of each session, and of each network without one. */
  readonly #byOwner = new Map<string, Set<Watched>>()
  readonly #timer: NodeJS.Timeout
  readonly #endedTimer: NodeJS.Timeout
  #isAsking = false
  #isClosing = false

  constructor(options: ConnectionsOptions) {
    this.#options = options
    registries.add(this)
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS)
    this.#timer.unref()
    this.#endedTimer = setInterval(() => void this.#closeEnded(), ENDED_EVERY_MS)
    this.#endedTimer.unref()
  }

  get size(): number {
    return this.#open.size
  }

  /** Whether one more of this caller fits. */
  hasRoom(caller: Caller): boolean {
    if (this.#isClosing || this.#open.size >= CONNECTIONS_MAX) return false
    const count = (this.#byOwner.get(ownerOf(caller)) ?? NOBODYS).size
    if (caller.sessionHash !== null) return count < CONNECTIONS_A_SESSION_MAX
    return caller.network === THIS_MACHINE || count < CONNECTIONS_A_NETWORK_MAX
  }

  /** Looks after a connection from now on; answers what to do at its end. */
  add(connection: Watched): () => void {
    const owner = ownerOf(connection.caller)
    this.#open.add(connection)
    const owned = this.#byOwner.get(owner) ?? new Set()
    this.#byOwner.set(owner, owned.add(connection))
    return () => {
      this.#open.delete(connection)
      this.backlog.forget(connection)
      owned.delete(connection)
      if (owned.size === 0 && this.#byOwner.get(owner) === owned) this.#byOwner.delete(owner)
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
    clearInterval(this.#endedTimer)
    for (const connection of this.#open) connection.close('goingAway')
    const endMs = performance.now() + GOODBYE_MS
    while (this.#open.size > 0 && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 10))
    for (const connection of this.#open) connection.drop()
    registries.delete(this)
    this.backlog.close()
  }

  #look(): void {
    const nowMs = performance.now()
    for (const connection of this.#open) connection.look(nowMs)
    this.backlog.look()
  }

  async #closeEnded(): Promise<void> {
    if (this.#isAsking) return
    const hashes = [...this.#byOwner.values()].flatMap((owned) => [...owned][0]?.caller.sessionHash ?? [])
    if (hashes.length === 0) return
    this.#isAsking = true
    try {
      for (const { idHash, isAged } of await this.#options.endedSessions(hashes))
        for (const connection of this.#byOwner.get(idHash.toString('base64')) ?? NOBODYS)
          if (!isAged || !this.#options.mayOutlast(connection)) connection.close('sessionOver')
    } catch (error) {
      this.#options.log.warn({ reason: String(error) }, 'sessions of live connections could not be looked at')
    } finally {
      this.#isAsking = false
    }
  }
}
