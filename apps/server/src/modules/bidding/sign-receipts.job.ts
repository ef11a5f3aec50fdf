import type { Pool } from 'pg'
import { receiptText } from '@app/rules/bidding/ledger.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { SignEvent } from './book-records.ts'
import type { Committed } from './engine.ts'

type Event = Parameters<SignEvent>[0]

/** Bids that could not be signed as they were written, and lots that were closed, are looked for so long after a commit, milliseconds. */
const SIGN_AFTER_MS = 1_000
const SIGN_AT_ONCE = 200
const LOOK_AT_ALL_EVERY_MS = 60_000
/** Closed lots are looked for at most this often, milliseconds. */
const SEAL_EVERY_MS = 5_000

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

/** Signs bids that were written without a receipt, and the head of each closed lot, so that a ledger rewritten later is told by them. */
export class ReceiptSigner {
  readonly #pool: Pool
  readonly #keys: KeyRing
  readonly #log: Log
  #timer: NodeJS.Timeout | null = null
  #sweep: NodeJS.Timeout
  #running: Promise<void> = Promise.resolve()
  #isClosed = false
  #sealedAtMs = -SEAL_EVERY_MS

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
      while (await this.#signBids()) continue
      if (!this.#isClosed && performance.now() - this.#sealedAtMs < SEAL_EVERY_MS) {
        if (this.#timer === null) this.#start(SEAL_EVERY_MS)
        return
      }
      await this.#sealLots()
    } catch (error) {
      this.#log.debug({ err: error }, 'receipts were not signed yet')
    }
  }

  async #signBids(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ lot: number; seq: number; hash: Buffer }>(
      `select b.lot, b.seq, e.hash from bids b join bid_events e on e.lot = b.lot and e.seq = b.seq where b.receipt is null limit ${SIGN_AT_ONCE}`,
    )
    if (rows.length === 0) return false
    await this.#pool.query(
      `update bids b set receipt = n.receipt from unnest($1::bigint[], $2::int[], $3::text[]) as n (lot, seq, receipt)
       where b.lot = n.lot and b.seq = n.seq`,
      [rows.map(({ lot }) => lot), rows.map(({ seq }) => seq), await Promise.all(rows.map((event) => receiptOf(this.#keys, event)))],
    )
    return rows.length === SIGN_AT_ONCE
  }

  async #sealLots(): Promise<void> {
    this.#sealedAtMs = performance.now()
    const { rows } = await this.#pool.query<{ lot: number; seq: number; hash: Buffer }>(
      `select b.lot, b.seq, b.head_hash as hash from lot_bidding b where b.phase = 'CLOSED'
         and not exists (select from ledger_seals s where s.lot = b.lot and s.seq = b.seq) limit ${SIGN_AT_ONCE}`,
    )
    for (const { lot, seq, hash } of rows)
      await this.#pool.query('insert into ledger_seals (lot, seq, hash, signature) values ($1, $2, $3, $4) on conflict do nothing', [
        lot,
        seq,
        hash,
        await receiptOf(this.#keys, { lot, seq, hash }),
      ])
  }
}
