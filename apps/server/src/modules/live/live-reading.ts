import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { isStatementTimeout } from '#platform/db/is-statement-timeout.ts'
import type { Log } from '#platform/log.ts'
import { ASKED_LOTS_MAX, READ_AGAIN_MS, READ_LOTS_MAX } from './limits.ts'

export interface LiveReadingDeps {
  readonly log: Log
  readLots(lots: readonly number[]): Promise<void>
  readLanes(saleIds: readonly number[]): Promise<void>
}

/** Names that are remembered as logged. */
const UNREADABLE_MAX = 10_000

/** Something that was asked for cannot be read; why has been logged. */
export class Unreadable extends Error {}

type Kind = 'lot' | 'lane'
type Waits = Map<number, PromiseWithResolvers<void>>

/** Takes the first few out of what waits to be read. */
function takeFirst<T>(from: Map<number, T>, countMax: number): Map<number, T> {
  const taken = new Map<number, T>()
  for (const [key, value] of from) {
    if (taken.size >= countMax) break
    taken.set(key, value)
  }
  for (const key of taken.keys()) from.delete(key)
  return taken
}

/**
 * The order in which a node reads lots and lanes: what moved first, and of what newcomers ask for a few at a time beside it, so that
 * nobody who asks for much holds up the news of others. What cannot be read is let go of and holds up nothing.
 */
export class LiveReading {
  readonly #deps: LiveReadingDeps
  readonly #movedLots = new Map<number, null>()
  readonly #movedLanes = new Map<number, null>()
  readonly #askedLots: Waits = new Map()
  readonly #askedLanes: Waits = new Map()
  /** Logged as unreadable already. */
  readonly #unreadable = new Set<string>()
  #isReading = false
  #isClosed = false

  constructor(deps: LiveReadingDeps) {
    this.#deps = deps
  }

  /** A lot has moved. */
  noteLot(lot: number): void {
    this.#movedLots.set(lot, null)
    this.#start()
  }

  /** A lane has moved. */
  noteLane(saleId: number): void {
    this.#movedLanes.set(saleId, null)
    this.#start()
  }

  /** Resolves once a lot has been read after this call. @throws Unreadable. */
  askLot(lot: number): Promise<void> {
    return this.#ask(this.#askedLots, lot)
  }

  /** Resolves once a lane has been read after this call. @throws Unreadable. */
  askLane(saleId: number): Promise<void> {
    return this.#ask(this.#askedLanes, saleId)
  }

  close(): void {
    this.#isClosed = true
    for (const waits of [this.#askedLots, this.#askedLanes]) {
      for (const { resolve } of waits.values()) resolve()
      waits.clear()
    }
  }

  #ask(waits: Waits, key: number): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    const wait = waits.get(key) ?? Promise.withResolvers<void>()
    waits.set(key, wait)
    this.#start()
    return wait.promise
  }

  #start(): void {
    if (this.#isReading || this.#isClosed) return
    this.#isReading = true
    void this.#readAll()
  }

  async #readAll(): Promise<void> {
    while (this.#movedLots.size + this.#movedLanes.size + this.#askedLots.size + this.#askedLanes.size > 0 && !this.#isClosed) {
      await this.#readSome('lot', { moved: this.#movedLots, asked: this.#askedLots })
      await this.#readSome('lane', { moved: this.#movedLanes, asked: this.#askedLanes })
    }
    // In the same turn as the last look: what is noted a turn later would find it reading, and wait for ever.
    this.#isReading = false
  }

  #readSome(what: Kind, { moved, asked }: { readonly moved: Map<number, null>; readonly asked: Waits }): Promise<void> {
    const keys = takeFirst(moved, READ_LOTS_MAX)
    const waits = takeFirst(asked, ASKED_LOTS_MAX)
    return this.#readEach(what, { keys: [...new Set([...keys.keys(), ...waits.keys()])], waits })
  }

  /** Reads these in one go, or one by one where that fails, until each has been read or is known to be unreadable. */
  async #readEach(what: Kind, { keys, waits }: { readonly keys: readonly number[]; readonly waits: Waits }): Promise<void> {
    if (keys.length === 0) return
    const read = (some: readonly number[]) => (what === 'lot' ? this.#deps.readLots(some) : this.#deps.readLanes(some))
    let parts: (readonly number[])[] = [keys]
    while (parts.length > 0 && !this.#isClosed) {
      const [part = [], ...rest] = parts
      try {
        await read(part)
        for (const key of part) {
          this.#unreadable.delete(`${what} ${key}`)
          waits.get(key)?.resolve()
        }
        parts = rest
      } catch (error) {
        if (isDatabaseDown(error) || isStatementTimeout(error)) {
          this.#deps.log.warn({ reason: String(error) }, 'what moved could not be read')
          await sleep(READ_AGAIN_MS, undefined, { ref: false })
        } else if (part.length > 1) parts = [...part.map((key) => [key]), ...rest]
        else {
          this.#giveUp(`${what} ${part[0]}`, error)
          for (const key of part) waits.get(key)?.reject(new Unreadable(`${what} ${key}`))
          parts = rest
        }
      }
    }
    if (this.#isClosed) for (const { resolve } of waits.values()) resolve()
  }

  /** Logs once what cannot be read; it is tried again when it moves or is asked for. */
  #giveUp(name: string, error: unknown): void {
    if (this.#unreadable.has(name)) return
    if (this.#unreadable.size >= UNREADABLE_MAX) this.#unreadable.clear()
    this.#unreadable.add(name)
    this.#deps.log.error({ err: error, name }, 'a lot or lane cannot be read for live connections')
  }
}
