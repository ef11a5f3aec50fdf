import { countBits, countShared, listBits, subtract, type Bitset } from './bitset.ts'
import type { CodedColumn } from './coded-column.ts'
import type { KeywordField } from './fields.ts'
import type { KeywordsField } from './keywords-field.ts'
import { scratch } from './scratch.ts'

/** Testing a bit of every hit costs about as much as counting so many whole words. */
const WORDS_PER_TEST = 2

/** Slots whose tallies are known without counting. */
export interface Ground {
  readonly bits: Bitset
  readonly count: number
  /** Slots by code of a column; entry 0 means nothing, missing entries are 0. Not to be written to. */
  readonly tally: (column: CodedColumn) => ArrayLike<number>
}

/** All live slots: every column knows how many of them hold each code. */
export function wholeIndex({ live, liveCount }: { readonly live: Bitset; readonly liveCount: number }): Ground {
  return { bits: live, count: liveCount, tally: (column) => column.counts }
}

/**
 * The hits that one or several facets count, while the question is answered and no longer. When they are more than half of a ground, the others are counted and taken off
 * its tallies.
 */
export class HitSet {
  readonly bits: Bitset
  readonly count: number
  readonly #whole: Ground
  /** The smallest ground, where the hits are most of it. */
  readonly #ground: Ground | undefined
  readonly #tallies = new Map<CodedColumn, Int32Array>()
  readonly #valueCounts = new Map<KeywordsField, Int32Array>()
  #listed: Uint32Array | undefined
  #othersListed: Uint32Array | undefined

  /** The hits lie within every ground; the first one is the whole index. */
  constructor(bits: Bitset, grounds: readonly [Ground, ...Ground[]]) {
    this.bits = bits
    this.count = countBits(bits)
    this.#whole = grounds[0]
    const smallest = grounds.reduce((least, ground) => (ground.count < least.count ? ground : least))
    this.#ground = this.count * 2 > smallest.count ? smallest : undefined
  }

  /** Hits by code of a column; entry 0, absence, means nothing. Not to be written to. */
  tally(column: CodedColumn): Int32Array {
    const known = this.#tallies.get(column)
    if (known !== undefined) return known
    const counts = new Int32Array(Math.max(1, column.counts.length))
    if (this.#ground === undefined) column.tally(this.slots(), counts)
    else {
      if (this.count < this.#ground.count) column.tally(this.#others(this.#ground), counts)
      takeFrom(this.#ground.tally(column), counts)
    }
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
    if (this.count === this.#whole.count) return selection.count
    if (this.count === 0 || selection.count === 0) return 0
    if (this.count * WORDS_PER_TEST <= this.bits.length) return countListed(this.slots(), selection.bits)
    const isWholeNearer = this.#ground === this.#whole && (this.#whole.count - this.count) * WORDS_PER_TEST <= this.bits.length
    if (isWholeNearer) return selection.count - countListed(this.#others(this.#whole), selection.bits)
    return countShared(this.bits, selection.bits)
  }

  /** The hits as a list of slots, ascending. */
  slots(): Uint32Array {
    return (this.#listed ??= listBits(this.bits, scratch.uint32(this.count)))
  }

  /** The slots of the ground that are no hits. */
  #others({ bits, count }: Ground): Uint32Array {
    if (this.#othersListed !== undefined) return this.#othersListed
    const others = scratch.copyOf(bits)
    subtract(others, this.bits)
    return (this.#othersListed = listBits(others, scratch.uint32(count - this.count)))
  }
}

/** Turns what is counted of the others into what is left of `all`. */
function takeFrom(all: ArrayLike<number>, counted: Int32Array): void {
  const last = Math.min(all.length, counted.length)
  for (let code = 1; code < last; code++) counted[code] = all[code]! - counted[code]!
}

function countListed(slots: Uint32Array, bits: Bitset): number {
  let count = 0
  for (let at = 0; at < slots.length; at++) count += (bits[slots[at]! >>> 5]! >>> (slots[at]! & 31)) & 1
  return count
}

/** The live slots that satisfy a predicate. Shared: not to be written to. */
export interface Selection {
  readonly bits: Bitset
  readonly count: number
}
