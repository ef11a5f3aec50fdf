import { countBits, countShared, listBits, subtract, type Bitset } from './bitset.ts'
import type { CodedColumn } from './coded-column.ts'
import type { KeywordField } from './fields.ts'
import type { KeywordsField } from './keywords-field.ts'
import type { Selection } from './predicate-cache.ts'

/** Testing a bit of every hit costs about as much as counting so many whole words. */
const WORDS_PER_TEST = 2

/** The hits that one or several facets count. When they are more than half of the live slots, the others are counted and taken off the totals. */
export class HitSet {
  readonly bits: Bitset
  readonly count: number
  readonly #live: Bitset
  readonly #liveCount: number
  readonly #tallies = new Map<CodedColumn, Int32Array>()
  readonly #valueCounts = new Map<KeywordsField, Int32Array>()
  #listed: Uint32Array | undefined

  constructor(bits: Bitset, live: Bitset, liveCount: number) {
    this.bits = bits
    this.count = countBits(bits)
    this.#live = live
    this.#liveCount = liveCount
  }

  /** Hits by code of a column; entry 0, absence, means nothing. Not to be written to. */
  tally(column: CodedColumn): Int32Array {
    const known = this.#tallies.get(column)
    if (known !== undefined) return known
    const counts = new Int32Array(Math.max(1, column.counts.length))
    if (this.count < this.#liveCount || !this.#isMostly()) column.tally(this.#list(), counts)
    if (this.#isMostly()) for (let code = 1; code < counts.length; code++) counts[code] = column.counts[code]! - counts[code]!
    this.#tallies.set(column, counts)
    return counts
  }

  /** Hits by value code of a field of keywords. Not to be written to. */
  countValues(field: KeywordField | KeywordsField): Int32Array {
    if (field.kind === 'keyword') return this.tally(field.column)
    let counts = this.#valueCounts.get(field)
    if (counts === undefined) {
      counts = field.spread(this.tally(field.column))
      this.#valueCounts.set(field, counts)
    }
    return counts
  }

  /** How many hits are in a selection of live slots. */
  countIn(selection: Selection): number {
    if (this.count === this.#liveCount) return selection.count
    if (this.count === 0 || selection.count === 0) return 0
    const listed = this.#isMostly() ? this.#liveCount - this.count : this.count
    if (listed * WORDS_PER_TEST > this.bits.length) return countShared(this.bits, selection.bits)
    const found = countListed(this.#list(), selection.bits)
    return this.#isMostly() ? selection.count - found : found
  }

  /** The hits as a list of slots, ascending. */
  slots(): Uint32Array {
    return this.#isMostly() ? listBits(this.bits, this.count) : this.#list()
  }

  #isMostly(): boolean {
    return this.count * 2 > this.#liveCount
  }

  /** The hits, or when they are most of the slots, the live slots that are none. */
  #list(): Uint32Array {
    if (this.#listed !== undefined) return this.#listed
    if (!this.#isMostly()) this.#listed = listBits(this.bits, this.count)
    else {
      const others = this.#live.slice()
      subtract(others, this.bits)
      this.#listed = listBits(others, this.#liveCount - this.count)
    }
    return this.#listed
  }
}

function countListed(slots: Uint32Array, bits: Bitset): number {
  let count = 0
  for (let at = 0; at < slots.length; at++) count += (bits[slots[at]! >>> 5]! >>> (slots[at]! & 31)) & 1
  return count
}
