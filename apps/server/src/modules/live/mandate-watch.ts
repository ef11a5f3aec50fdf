import type { HeldMandate } from '#modules/bid-accounts/index.ts'
import type { Log } from '#platform/log.ts'
import type { LiveFrames } from './frames.ts'
import { MANDATES_EVERY_MS } from './limits.ts'
import type { LiveOwn, StandingReader } from './own.ts'

/** The connection of somebody who bids for another account. */
export interface MandateReader extends StandingReader {
  /** The account that their bids commit. */
  payerId: number | null
}

export interface MandateWatchDeps {
  readonly own: Pick<LiveOwn, 'add' | 'remove' | 'refresh'>
  readonly frames: Pick<LiveFrames, 'mandate'>
  readonly log: Log
  /** Of these persons those who hold a mandate in force now. */
  readonly readHeld: (holders: readonly number[]) => Promise<ReadonlyMap<number, HeldMandate>>
}

/**
 * Lets connections know, within a second, that the mandate of their person began or ended: each node asks for all of them at once, so it
 * needs no notification. What bids are judged by is read with each bid, behind the lock of the mandate.
 */
export class MandateWatch {
  readonly #deps: MandateWatchDeps
  /** The mandate that each connection was told of last; null for none, undefined before the first. */
  readonly #readers = new Map<MandateReader, number | null | undefined>()
  #timer: NodeJS.Timeout | null = null
  #isLooking = false

  constructor(deps: MandateWatchDeps) {
    this.#deps = deps
  }

  add(reader: MandateReader): void {
    this.#readers.set(reader, undefined)
    this.#timer ??= setInterval(() => void this.#look(), MANDATES_EVERY_MS).unref()
    void this.#look()
  }

  remove(reader: MandateReader): void {
    this.#readers.delete(reader)
    if (this.#readers.size === 0) this.close()
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      const readers = [...this.#readers.keys()]
      const held = await this.#deps.readHeld([...new Set(readers.flatMap(({ accountId }) => accountId ?? []))])
      for (const reader of readers) if (reader.accountId !== null) this.#tell(reader, held.get(reader.accountId) ?? null)
    } catch (error) {
      this.#deps.log.warn({ reason: String(error) }, 'mandates of live connections could not be read')
    } finally {
      this.#isLooking = false
    }
  }

  /** Tells a connection what has changed; bids of another payer are another side's standing. */
  #tell(reader: MandateReader, held: HeldMandate | null): void {
    const { own, frames } = this.#deps
    const id = held?.id ?? null
    if (!this.#readers.has(reader) || this.#readers.get(reader) === id) return
    this.#readers.set(reader, id)
    const payerId = held?.payerId ?? reader.accountId
    if (payerId !== reader.payerId) {
      own.remove(reader)
      reader.payerId = payerId
      own.add(reader)
    }
    reader.send(frames.mandate(held !== null))
    own.refresh(reader)
  }
}
