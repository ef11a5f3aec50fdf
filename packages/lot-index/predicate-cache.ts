import { clearBit, countBits, hasBit, intersect, setBit, type Bitset } from './bitset.ts'
import type { CodedColumn } from './coded-column.ts'
import { resized } from './growth.ts'
import { HitSet, wholeIndex, type Ground, type Selection } from './hit-set.ts'
import { keyOf } from './predicate-key.ts'
import { compile, type PredicateSource } from './predicates.ts'
import { type Predicate, UNWATCHED, type Watch } from './query.ts'
import { StandingTallies } from './standing-tallies.ts'

/** Cached answers; each takes one bit a slot. */
const CACHED_MAX = 128
/** Predicates whose text is longer are answered but not cached. A bound of prices all-in names each place and group that is priced alike. */
const MAX_KEY_CHARACTERS = 65_536
/** A part of an `and` whose text is longer is kept by itself too: what stands beside it changes with every minute, as what is over does. */
const LONG_PART_CHARACTERS = 2048
/** Changes remembered; an answer that is further behind is made again. */
const MAX_CHANGES = 4096
/** Answers that are grounds at once; each takes some bytes for each value of the fields counted. */
const MAX_GROUNDS = 4
/** What hits had to lie within so often will come back again: it becomes a ground. */
const MIN_WITHIN = 3
/** Fewer slots than this share of all are counted as quickly without a ground. */
const MIN_GROUND_SHARE = 1 / 8

interface CachedHits {
  bits: Bitset
  count: number
  /** Number of changes taken in. */
  asOf: number
  /** How often hits had to lie within it. */
  timesWithin: number
  /** Only of a ground. */
  tallies?: StandingTallies | undefined
}

/**
 * Caches which slots satisfy the most recent predicates and updates an answer by testing only the slots changed since. Large ones that
 * many queries are limited to, such as a site's own lots, are grounds: their tallies are cached as well. A slot leaves all grounds
 * before it changes, while it still holds the codes it was counted by, and comes back when the answer is updated.
 */
export class PredicateCache {
  readonly #source: PredicateSource
  readonly #cached = new Map<string, CachedHits>()
  readonly #grounds = new Set<CachedHits>()
  readonly #changes = new Int32Array(MAX_CHANGES)
  #changeCount = 0

  constructor(source: PredicateSource) {
    this.#source = source
  }

  /** Says that a slot is about to lose the codes it holds; `touch` must follow. */
  release(slot: number): void {
    for (const known of this.#grounds) {
      if (!hasBit(known.bits, slot)) continue
      clearBit(known.bits, slot)
      known.count--
      known.tallies?.take(slot)
    }
  }

  /** Says that a slot was added, removed or changed. */
  touch(slot: number): void {
    this.#changes[this.#changeCount++ % MAX_CHANGES] = slot
  }

  /** Forgets all tallies, which hold for the codes of one numbering only. */
  forgetTallies(): void {
    for (const known of this.#grounds) this.#endGround(known)
  }

  select(where: Predicate): Selection {
    return this.#current(where)
  }

  /** As `select`, for what hits must lie within: with a ground where one is cached. */
  selectWithin(where: Predicate, watch: Watch = UNWATCHED): Selection & { readonly ground?: Ground } {
    const known = this.#current(where, watch)
    known.timesWithin++
    this.#decideGround(known)
    const { bits, count, tallies } = known
    return tallies === undefined ? known : { bits, count, ground: groundOf({ bits, count, tallies }, this.#source.slots) }
  }

  memoryBytes(): number {
    const entries = [...this.#cached.values()]
    return entries.reduce((sum, { bits, tallies }) => sum + bits.byteLength + (tallies?.memoryBytes() ?? 0), this.#changes.byteLength)
  }

  #current(where: Predicate, watch: Watch = UNWATCHED): CachedHits {
    const key = keyOf(where)
    const known = this.#cached.get(key)
    if (known === undefined) {
      const made = { ...this.#make(where, watch), timesWithin: 0 }
      if (key.length <= MAX_KEY_CHARACTERS) this.#keep(key, made)
      return made
    }
    this.#cached.delete(key)
    this.#cached.set(key, known)
    this.#update(known, where)
    return known
  }

  #make(where: Predicate, watch: Watch = UNWATCHED): Pick<CachedHits, 'bits' | 'count' | 'asOf'> {
    const bits = this.#select(where, watch)
    intersect(bits, this.#source.slots.live)
    return { bits, count: countBits(bits), asOf: this.#changeCount }
  }

  #select(where: Predicate, watch: Watch): Bitset {
    const isLong = (part: Predicate): boolean => keyOf(part).length > LONG_PART_CHARACTERS
    const longParts = where.op === 'and' ? where.of.filter(isLong) : []
    if (where.op !== 'and' || longParts.length === 0) return compile(this.#source, where, watch).select()
    const others = where.of.filter((part) => !longParts.includes(part))
    const bits = compile(this.#source, { op: 'and', of: others }, watch).select()
    for (const part of longParts) intersect(bits, this.#current(part, watch).bits)
    return bits
  }

  #keep(key: string, made: CachedHits): void {
    this.#cached.set(key, made)
    if (this.#cached.size <= CACHED_MAX) return
    const [oldest] = this.#cached
    if (oldest === undefined) return
    this.#cached.delete(oldest[0])
    this.#endGround(oldest[1])
  }

  #decideGround(known: CachedHits): void {
    const isLarge = known.count >= this.#source.slots.liveCount * MIN_GROUND_SHARE
    if (!isLarge || known.timesWithin < MIN_WITHIN) return this.#endGround(known)
    this.#grounds.delete(known)
    this.#grounds.add(known)
    known.tallies ??= new StandingTallies()
    const [longestUnused] = this.#grounds
    if (longestUnused !== undefined && this.#grounds.size > MAX_GROUNDS) this.#endGround(longestUnused)
  }

  #endGround(known: CachedHits): void {
    this.#grounds.delete(known)
    known.tallies = undefined
  }

  #update(known: CachedHits, where: Predicate): void {
    if (known.asOf === this.#changeCount) return
    if (this.#changeCount - known.asOf > MAX_CHANGES) {
      this.#endGround(known)
      return void Object.assign(known, this.#make(where))
    }
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
      // What a ground held of a changed slot was taken off before the change, so here slots only come.
      if (is) known.tallies?.add(slot)
    }
  }
}

/** A cached answer as a ground, until the next change; tallies are made from the slots on first use. */
function groundOf({ bits, count, tallies }: Selection & { tallies: StandingTallies }, slots: PredicateSource['slots']): Ground {
  let hits: HitSet | undefined
  const made = (column: CodedColumn): Int32Array => (hits ??= new HitSet(bits, [wholeIndex(slots)])).tally(column)
  return { bits, count, tally: (column) => tallies.of(column, () => made(column)) }
}
