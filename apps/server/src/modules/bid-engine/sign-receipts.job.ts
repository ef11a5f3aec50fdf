import type { Pool } from 'pg'
import { receiptText } from '@app/rules/ledger/ledger.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { SignEvent, Committed } from '#modules/lot-book/index.ts'
import { type EventPlace, keepReceipts, keepSeal, listUnsealedEnds, listUnsignedBids } from './late-signing.store.ts'
import { type LateSigned, signLate } from './sign-late.ts'

type Event = Parameters<SignEvent>[0]

/** Bids that could not be signed as they were written, and lots that were closed, are looked for so long after a commit, milliseconds. */
const SIGN_AFTER_MS = 1_000
const LOOK_AT_ALL_EVERY_MS = 60_000
/** Closed lots are looked for at most this often, milliseconds. */
const SEAL_EVERY_MS = 5_000
/** Beyond the number of any event: the place after all of a lot. */
const SEQ_MAX = 2_147_483_647

/** Signs the place and hash of an event for its receipt; null when there is no key just now: then the receipt is made later. */
export const signerOf =
  ({ keys, log }: { readonly keys: KeyRing; readonly log: Log }): SignEvent =>
  async (event) => {
    try {
      return await receiptOf(keys, event)
    } catch (error) {
      log.warn({ err: error }, 'a bid was written without its receipt')
      return null
    }
  }

const receiptOf = (keys: KeyRing, { lot, seq, hash }: Event): Promise<string> =>
  keys.signReceipt(Buffer.from(receiptText(lot, seq, hash.toString('hex'))))

/**
 * Signs bids that were written without a receipt, and the last event of each closed lot, so that they prove a later rewrite of the ledger.
 * What does not follow from what was signed before is never signed: it would make a rewritten ledger look like ours.
 */
export class ReceiptSigner {
  readonly #pool: Pool
  readonly #keys: KeyRing
  readonly #log: Log
  #timer: NodeJS.Timeout | null = null
  #sweep: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #isClosed = false
  #sealedAtMs = -SEAL_EVERY_MS
  /** Lots with an event that could not be signed, logged already. */
  readonly #reported = new Set<number>()

  constructor({ pool, keys, log }: { pool: Pool; keys: KeyRing; log: Log }) {
    this.#pool = pool
    this.#keys = keys
    this.#log = log
    this.#sweep = setInterval(() => this.#start(0), LOOK_AT_ALL_EVERY_MS).unref()
  }

  heard({ lots }: Committed): void {
    if (lots.length > 0 && this.#timer === null && !this.#isClosed) this.#start(SIGN_AFTER_MS)
  }

  /** Signs what waits; ends when it is written. */
  async flush(): Promise<void> {
    this.#running = this.#running.then(() => this.#sign())
    await this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweep)
    if (this.#timer) clearTimeout(this.#timer)
    await this.flush()
  }

  #start(inMs: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.flush()
    }, inMs).unref()
  }

  async #sign(): Promise<void> {
    try {
      await this.#walk(listUnsignedBids, async (signed) => keepReceipts(this.#pool, signed))
      if (!this.#isClosed && performance.now() - this.#sealedAtMs < SEAL_EVERY_MS) {
        if (this.#timer === null) this.#start(SEAL_EVERY_MS)
        return
      }
      this.#sealedAtMs = performance.now()
      await this.#walk(listUnsealedEnds, async (signed) => {
        for (const end of signed) await keepSeal(this.#pool, end)
      })
    } catch (error) {
      this.#log.debug({ err: error }, 'receipts were not signed yet')
    }
  }

  /** Signs what is listed, lot by lot. What cannot be signed is skipped, and logged once. */
  async #walk(list: typeof listUnsignedBids, keep: (signed: readonly LateSigned[]) => Promise<void>): Promise<void> {
    for (let after: EventPlace = { lot: 0, seq: 0 }; ;) {
      const places = await list(this.#pool, after)
      const last = places.at(-1)
      if (last === undefined) return
      for (const [lot, own] of Map.groupBy(places, (place) => place.lot)) {
        const seqs = own.map(({ seq }) => seq)
        const signed = await signLate({ pool: this.#pool, keys: this.#keys }, lot, seqs)
        if (signed.length > 0) await keep(signed)
        const left = seqs.filter((seq) => !signed.some((one) => one.seq === seq))
        if (left.length > 0) await this.#tellUnsigned(list, lot, left)
      }
      after = last
    }
  }

  /** What waits no longer was signed by another node meanwhile. */
  async #tellUnsigned(list: typeof listUnsignedBids, lot: number, left: readonly number[]): Promise<void> {
    if (this.#reported.has(lot)) return
    const waiting = await list(this.#pool, { lot: lot - 1, seq: SEQ_MAX })
    const seqs = left.filter((seq) => waiting.some((place) => place.lot === lot && place.seq === seq))
    if (seqs.length === 0) return
    this.#reported.add(lot)
    this.#log.error({ lot, seqs }, 'events of a ledger are not signed: they do not follow from what was signed before')
  }
}
