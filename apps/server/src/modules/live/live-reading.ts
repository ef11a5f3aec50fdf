import type { LiveEvent } from '@app/contract/lanes/live.ts'
import type { Engine } from '#modules/bid-engine/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'
import { WAITED_LOTS_MAX, READ_AGAIN_MS, READ_LOTS_MAX, READ_PATIENCE_MS } from './limits.ts'
import { type Kind, SlowReading, type Taken, type Waits } from './slow-reading.ts'

export interface LiveReadingDeps {
  readonly log: Log
  readLots(lots: readonly number[]): Promise<void>
  readLanes(saleIds: readonly number[]): Promise<void>
}

const READ = Symbol('read')
const LATE = Symbol('late')

/** Takes the first few out of what waits to be read and may be. */
function takeFirst<T>(from: Map<number, T>, countMax: number, isFree: (key: number) => boolean): Map<number, T> {
  const taken = new Map<number, T>()
  for (const [key, value] of from) {
    if (taken.size >= countMax) break
    if (isFree(key)) taken.set(key, value)
  }
  for (const key of taken.keys()) from.delete(key)
  return taken
}

/** What a reading comes to, or that it takes longer than the others can wait. */
async function withinPatience<T>(reading: Promise<T>): Promise<T | typeof LATE> {
  const { promise, resolve } = Promise.withResolvers<T | typeof LATE>()
  const timer = setTimeout(resolve, READ_PATIENCE_MS, LATE).unref()
  void reading.then(resolve)
  const came = await promise
  clearTimeout(timer)
  return came
}

/**
 * The order in which a node reads lots and lanes: what moved first, and beside it a few at a time for new followers, so that
 * one reader's many requests do not delay the news of others. What takes too long or cannot be read goes on by itself and delays nothing.
 */
export class LiveReading {
  readonly #deps: LiveReadingDeps
  readonly #movedLots = new Map<number, null>()
  readonly #movedLanes = new Map<number, null>()
  readonly #awaitedLots: Waits = new Map()
  readonly #awaitedLanes: Waits = new Map()
  readonly #slow: SlowReading
  #isReading = false
  #isClosed = false

  constructor(deps: LiveReadingDeps) {
    this.#deps = deps
    this.#slow = new SlowReading({ log: deps.log, read: (what, keys) => this.#read(what, keys), freed: () => this.#start() })
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
    return this.#ask(this.#awaitedLots, lot)
  }

  /** Resolves once a lane has been read after this call. @throws Unreadable. */
  askLane(saleId: number): Promise<void> {
    return this.#ask(this.#awaitedLanes, saleId)
  }

  close(): void {
    this.#isClosed = true
    for (const waits of [this.#awaitedLots, this.#awaitedLanes]) {
      for (const { resolve } of waits.values()) resolve()
      waits.clear()
    }
    this.#slow.close()
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
    while (this.#hasMore() && !this.#isClosed) {
      await this.#readSome('lot', { moved: this.#movedLots, awaited: this.#awaitedLots })
      await this.#readSome('lane', { moved: this.#movedLanes, awaited: this.#awaitedLanes })
    }
    // In the same turn as the last look: what is noted a turn later would find it reading, and never be read.
    this.#isReading = false
  }

  /** Whether anything waits to be read that is not being read by itself. */
  #hasMore(): boolean {
    const isFree = (what: Kind, from: ReadonlyMap<number, unknown>) => from.keys().some((key) => !this.#slow.has(what, key))
    return (
      isFree('lot', this.#movedLots) ||
      isFree('lane', this.#movedLanes) ||
      isFree('lot', this.#awaitedLots) ||
      isFree('lane', this.#awaitedLanes)
    )
  }

  #read(what: Kind, keys: readonly number[]): Promise<void> {
    return what === 'lot' ? this.#deps.readLots(keys) : this.#deps.readLanes(keys)
  }

  async #readSome(what: Kind, { moved, awaited }: { readonly moved: Map<number, null>; readonly awaited: Waits }): Promise<void> {
    const isFree = (key: number): boolean => !this.#slow.has(what, key)
    const noted = takeFirst(moved, READ_LOTS_MAX, isFree)
    const waits = takeFirst(awaited, WAITED_LOTS_MAX, isFree)
    const keys = [...new Set([...noted.keys(), ...waits.keys()])]
    if (keys.length > 0) await this.#readTogether({ what, keys, waits })
    if (this.#isClosed) for (const { resolve } of waits.values()) resolve()
  }

  /** Reads these in one go; where that fails or takes longer than the others can wait, each of them is read by itself. */
  async #readTogether(taken: Taken): Promise<void> {
    const { what, keys, waits } = taken
    while (!this.#isClosed) {
      const reading = this.#read(what, keys).then(
        () => READ,
        (error: unknown) => ({ error }),
      )
      const came = await withinPatience(reading)
      if (came === READ) {
        this.#slow.wasRead(taken)
        for (const { resolve } of waits.values()) resolve()
        return
      }
      if (came === LATE) {
        this.#slow.add(taken)
        void reading.then((late) => late === READ && this.#slow.wasRead(taken))
        return
      }
      const { error } = came as { readonly error: unknown }
      if (!isDatabaseDown(error)) {
        this.#slow.add(taken, error)
        return
      }
      this.#deps.log.warn({ reason: String(error) }, 'what moved could not be read')
      await sleep(READ_AGAIN_MS, undefined, { ref: false })
    }
  }
}

/** From where to where, and the first events in between as far as they are known. */
export interface EventSpan {
  readonly afterSeq: number
  readonly upToSeq: number
  readonly early?: readonly LiveEvent[]
}

/** Every event of a lot after one and up to another, in order. @throws Error when the ledger ends before. */
export async function eventsBetween(
  engine: Pick<Engine, 'events'>,
  lot: number,
  { afterSeq, upToSeq, early = [] }: EventSpan,
): Promise<LiveEvent[]> {
  const all = early.filter(({ seq }) => seq > afterSeq && seq <= upToSeq)
  for (let after = all.at(-1)?.seq ?? afterSeq; after < upToSeq;) {
    const page = (await engine.events(lot, after)).filter(({ seq }) => seq <= upToSeq)
    const last = page.at(-1)
    if (last === undefined) throw new Error(`lot ${lot} has no events after ${after}`)
    all.push(...page)
    after = last.seq
  }
  return all
}
