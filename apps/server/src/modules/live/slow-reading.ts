import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import { isStatementTimeout } from '#platform/db/is-statement-timeout.ts'
import type { Log } from '#platform/log.ts'
import { READ_AGAIN_MS, SLOW_READS_AT_ONCE, SLOW_REST_MAX_MS, SLOW_REST_MS } from './limits.ts'

/** A requested lot or lane cannot be read; why has been logged. */
export class Unreadable extends Error {}

export type Kind = 'lot' | 'lane'
export type Waits = Map<number, PromiseWithResolvers<void>>

/** Lots or lanes that are read in one go, and who waits for them. */
export interface Taken {
  readonly what: Kind
  readonly keys: readonly number[]
  readonly waits: Waits
}

export interface SlowReadingDeps {
  readonly log: Log
  read(what: Kind, keys: readonly number[]): Promise<void>
  /** One of them has been read or given up, so that it may be read with others again. */
  freed(): void
}

/** One lot or lane that is read by itself. */
interface Slow {
  readonly what: Kind
  readonly key: number
  readonly wait: PromiseWithResolvers<void> | undefined
  /** How often its reading was broken off for its time. */
  brokenOff: number
  state: 'waits' | 'is read' | 'rests'
}

/** Names that are remembered as logged. */
const UNREADABLE_MAX = 10_000

const nameOf = (what: Kind, key: number): string => `${what} ${key}`

/** How long a lot or lane rests after its reading was broken off so many times in a row, milliseconds. */
export const slowRestMs = (brokenOff: number): number => Math.min(SLOW_REST_MAX_MS, SLOW_REST_MS * 2 ** (brokenOff - 1))

/**
 * Reads one by one, beside everything else, what could not be read with others because it takes too long or fails. What is
 * cancelled for its time is tried again after growing rests, up to a limit; what cannot be read is dropped. Both are logged once.
 */
export class SlowReading {
  readonly #deps: SlowReadingDeps
  readonly #slow = new Map<string, Slow>()
  /** Logged as unreadable already. */
  readonly #unreadable = new Set<string>()
  #readingCount = 0
  #isClosed = false

  constructor(deps: SlowReadingDeps) {
    this.#deps = deps
  }

  has(what: Kind, key: number): boolean {
    return this.#slow.has(nameOf(what, key))
  }

  /** Takes on what takes too long together, or failed with an error that is none of the database being away. */
  add({ what, keys, waits }: Taken, error?: unknown): void {
    for (const key of keys) this.#slow.set(nameOf(what, key), { what, key, wait: waits.get(key), brokenOff: 0, state: 'waits' })
    const only = keys.length === 1 ? this.#slow.get(nameOf(what, keys[0] ?? 0)) : undefined
    if (only !== undefined && error !== undefined) this.#failed(only, error)
    this.#readOn()
  }

  /** What was read with others in the end need not be read by itself. */
  wasRead({ what, keys }: Pick<Taken, 'what' | 'keys'>): void {
    for (const key of keys) {
      const name = nameOf(what, key)
      this.#unreadable.delete(name)
      const slow = this.#slow.get(name)
      if (slow?.state === 'waits' && slow.brokenOff === 0) this.#free(slow)
    }
  }

  close(): void {
    this.#isClosed = true
    for (const { wait } of this.#slow.values()) wait?.resolve()
    this.#slow.clear()
  }

  #readOn(): void {
    if (this.#isClosed) return
    for (const slow of this.#slow.values()) {
      if (this.#readingCount >= SLOW_READS_AT_ONCE) return
      if (slow.state === 'waits') void this.#read(slow)
    }
  }

  async #read(slow: Slow): Promise<void> {
    slow.state = 'is read'
    this.#readingCount += 1
    try {
      await this.#deps.read(slow.what, [slow.key])
      this.#unreadable.delete(nameOf(slow.what, slow.key))
      this.#free(slow)
    } catch (error) {
      this.#failed(slow, error)
    }
    this.#readingCount -= 1
    this.#readOn()
  }

  #failed(slow: Slow, error: unknown): void {
    if (isDatabaseDown(error)) this.#rest(slow, READ_AGAIN_MS)
    else if (isStatementTimeout(error)) {
      slow.brokenOff += 1
      const name = nameOf(slow.what, slow.key)
      if (slow.brokenOff === 1)
        this.#deps.log.warn(
          { reason: String(error), name },
          'a lot or lane takes too long to be read for live connections; it is tried again',
        )
      this.#rest(slow, slowRestMs(slow.brokenOff))
    } else this.#giveUp(slow, error)
  }

  #rest(slow: Slow, restMs: number): void {
    slow.state = 'rests'
    setTimeout(() => {
      slow.state = 'waits'
      this.#readOn()
    }, restMs).unref()
  }

  /** Logs once what cannot be read; it is tried again when it moves or is requested. */
  #giveUp(slow: Slow, error: unknown): void {
    const name = nameOf(slow.what, slow.key)
    if (!this.#unreadable.has(name)) {
      if (this.#unreadable.size >= UNREADABLE_MAX) this.#unreadable.clear()
      this.#unreadable.add(name)
      this.#deps.log.error({ err: error, name }, 'a lot or lane cannot be read for live connections')
    }
    slow.wait?.reject(new Unreadable(name))
    this.#free(slow)
  }

  #free(slow: Slow): void {
    this.#slow.delete(nameOf(slow.what, slow.key))
    slow.wait?.resolve()
    this.#deps.freed()
  }
}
