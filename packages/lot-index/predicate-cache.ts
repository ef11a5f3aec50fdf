import { clearBit, countBits, hasBit, intersect, setBit, type Bitset } from './bitset.ts'
import { resized } from './growth.ts'
import { compile, type PredicateSource } from './predicates.ts'
import type { Predicate } from './query.ts'

/** Answers kept; each takes one bit a slot. */
const MAX_KEPT = 128
/** Predicates whose text is longer are answered but not kept. */
const MAX_KEY_CHARACTERS = 2048
/** Changes remembered; an answer that is further behind is made anew. */
const MAX_CHANGES = 4096

/** The live slots that satisfy a predicate. Shared: not to be written to. */
export interface Selection {
  readonly bits: Bitset
  readonly count: number
}

interface Kept {
  bits: Bitset
  count: number
  /** Number of changes taken in. */
  asOf: number
}

/** Remembers which slots satisfy the predicates asked most recently and brings an answer up to date by testing only the slots changed since. */
export class PredicateCache {
  readonly #source: PredicateSource
  readonly #kept = new Map<string, Kept>()
  readonly #changes = new Int32Array(MAX_CHANGES)
  #changeCount = 0

  constructor(source: PredicateSource) {
    this.#source = source
  }

  /** Says that a slot was added, removed or changed. */
  touch(slot: number): void {
    this.#changes[this.#changeCount++ % MAX_CHANGES] = slot
  }

  select(where: Predicate): Selection {
    const key = keyOf(where)
    const known = this.#kept.get(key)
    if (known === undefined) {
      const made = this.#make(where)
      if (key.length <= MAX_KEY_CHARACTERS) this.#keep(key, made)
      return made
    }
    this.#kept.delete(key)
    this.#kept.set(key, known)
    this.#update(known, where)
    return known
  }

  memoryBytes(): number {
    return [...this.#kept.values()].reduce((sum, { bits }) => sum + bits.byteLength, this.#changes.byteLength)
  }

  #make(where: Predicate): Kept {
    const bits = compile(this.#source, where).select()
    intersect(bits, this.#source.slots.live)
    return { bits, count: countBits(bits), asOf: this.#changeCount }
  }

  #keep(key: string, made: Kept): void {
    this.#kept.set(key, made)
    if (this.#kept.size <= MAX_KEPT) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }

  #update(known: Kept, where: Predicate): void {
    if (known.asOf === this.#changeCount) return
    if (this.#changeCount - known.asOf > MAX_CHANGES) return void Object.assign(known, this.#make(where))
    const { live } = this.#source.slots
    if (known.bits.length < live.length) known.bits = resized(known.bits, live.length)
    const { test } = compile(this.#source, where)
    for (; known.asOf < this.#changeCount; known.asOf++) {
      const slot = this.#changes[known.asOf % MAX_CHANGES]!
      const was = hasBit(known.bits, slot)
      const is = hasBit(live, slot) && test(slot)
      if (was === is) continue
      if (is) setBit(known.bits, slot)
      else clearBit(known.bits, slot)
      known.count += is ? 1 : -1
    }
  }
}

function keyOf(where: Predicate): string {
  // JSON writes both infinities as null.
  if (where.op === 'range') return `${JSON.stringify(where.field)}:${where.min}:${where.max}`
  if (where.op === 'and' || where.op === 'or') return `${where.op}(${where.of.map(keyOf).join()})`
  return where.op === 'not' ? `not(${keyOf(where.of)})` : JSON.stringify(where)
}
