import { BIDS_A_SECOND, BIDS_BURST } from './engine-limits.ts'

interface Bucket {
  left: number
  atMs: number
}

/** People remembered at once; who has not bid for a while starts afresh anyway. */
const PEOPLE_MAX = 50_000

/** Ten bids a second for each person, twenty at once (rulings "bid rate"); a bid beyond is refused, not an HTTP error. */
export class BidRate {
  readonly #buckets = new Map<number, Bucket>()
  readonly #aSecond: number
  readonly #burst: number

  constructor({ aSecond = BIDS_A_SECOND, burst = BIDS_BURST } = {}) {
    this.#aSecond = aSecond
    this.#burst = burst
  }

  /** Whether one more bid of this person is taken now; `nowMs` is any monotonic clock. */
  take(accountId: number, nowMs: number): boolean {
    const before = this.#buckets.get(accountId) ?? { left: this.#burst, atMs: nowMs }
    const left = Math.min(this.#burst, before.left + ((nowMs - before.atMs) / 1_000) * this.#aSecond)
    if (!this.#buckets.has(accountId) && this.#buckets.size >= PEOPLE_MAX) this.#buckets.clear()
    this.#buckets.set(accountId, { left: left >= 1 ? left - 1 : left, atMs: nowMs })
    return left >= 1
  }
}
