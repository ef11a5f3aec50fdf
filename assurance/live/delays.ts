/** Delays of many messages, counted by whole milliseconds. */
export class Delays {
  readonly #counts = new Map<number, number>()
  #total = 0

  add(delays: readonly (readonly [ms: number, count: number])[]): void {
    for (const [ms, count] of delays) {
      this.#counts.set(ms, (this.#counts.get(ms) ?? 0) + count)
      this.#total += count
    }
  }

  get count(): number {
    return this.#total
  }

  /** The delay below which a share of all lies, milliseconds; share in 0…1. */
  quantile(share: number): number {
    let passed = 0
    for (const [ms, count] of [...this.#counts].toSorted(([a], [b]) => a - b)) {
      passed += count
      if (passed >= this.#total * share) return ms
    }
    return Number.NaN
  }
}
