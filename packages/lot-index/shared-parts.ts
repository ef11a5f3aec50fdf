import type { Bitset } from './bitset.ts'
import { keyOf } from './predicate-key.ts'
import type { Predicate } from './query.ts'

/** Answers are kept up to so many bytes; each takes one bit a slot, and a question of prices all-in has two for each group of lots that are priced alike. */
const KEPT_BYTES_MAX = 8 * 1024 * 1024

/**
 * What conditions of one question have in common, such as the lots that are priced alike in each bar of prices: looked up once for all of
 * them, and kept until a document changes.
 */
export class SharedParts {
  readonly #kept = new Map<string, Bitset>()
  #bytes = 0

  /** What a part selects, as `select` finds it out. Whoever changes it takes a copy. */
  of(part: Predicate, select: () => Bitset): Bitset {
    const key = keyOf(part)
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const bits = select()
    if (this.#bytes + bits.byteLength > KEPT_BYTES_MAX) this.clear()
    this.#kept.set(key, bits)
    this.#bytes += bits.byteLength
    return bits
  }

  /** A document has changed. */
  clear(): void {
    if (this.#bytes === 0) return
    this.#kept.clear()
    this.#bytes = 0
  }

  memoryBytes(): number {
    return this.#bytes
  }
}
