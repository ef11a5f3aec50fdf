/** So many things a second, and a few more at once. */
export class TokenBucket {
  readonly #aSecond: number
  readonly #burst: number
  #tokens: number
  #atMs: number

  constructor({ aSecond, burst, nowMs }: { readonly aSecond: number; readonly burst: number; readonly nowMs: number }) {
    this.#aSecond = aSecond
    this.#burst = burst
    this.#tokens = burst
    this.#atMs = nowMs
  }

  /** Takes one; false when none is left. `nowMs` is of one monotonic clock. */
  take(nowMs: number): boolean {
    this.#earn(nowMs)
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Takes so many whatever is left: what is owed has to be earned first. */
  owe(nowMs: number, count: number): void {
    this.#earn(nowMs)
    this.#tokens -= count
  }

  /** Milliseconds until nothing is owed any more. */
  restMs(nowMs: number): number {
    this.#earn(nowMs)
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#aSecond) * 1_000
  }

  /** Whether it is like a new one. */
  isFull(nowMs: number): boolean {
    this.#earn(nowMs)
    return this.#tokens >= this.#burst
  }

  #earn(nowMs: number): void {
    const earned = (Math.max(0, nowMs - this.#atMs) / 1_000) * this.#aSecond
    this.#tokens = Math.min(this.#burst, this.#tokens + earned)
    this.#atMs = Math.max(this.#atMs, nowMs)
  }
}
