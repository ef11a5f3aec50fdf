import { TokenBucket } from '#platform/token-bucket.ts'
import { BIDS_A_SECOND, BIDS_BURST } from '#modules/lot-book/index.ts'

/** People remembered at once; who has not bid for a while starts afresh anyway. */
const PEOPLE_MAX = 50_000

/** Ten bids a second for each person, twenty at once (rulings "bid rate"); a bid beyond is refused, not an HTTP error. */
export class BidRate {
  readonly #buckets = new Map<string, TokenBucket>()
  readonly #aSecond: number
  readonly #burst: number

  constructor({ aSecond = BIDS_A_SECOND, burst = BIDS_BURST } = {}) {
    this.#aSecond = aSecond
    this.#burst = burst
  }

  /** Whether one more bid of whom `key` names is taken now; `nowMs` is any monotonic clock. */
  take(key: string, nowMs: number): boolean {
    let bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      if (this.#buckets.size >= PEOPLE_MAX) this.#buckets.clear()
      bucket = new TokenBucket({ aSecond: this.#aSecond, burst: this.#burst, nowMs })
      this.#buckets.set(key, bucket)
    }
    return bucket.take(nowMs)
  }
}
