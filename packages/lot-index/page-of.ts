import { intersect, setBit, type Bitset } from './bitset.ts'
import { HitSet, wholeIndex } from './hit-set.ts'
import type { SortKey } from './query.ts'
import { selectWindow, type Window } from './select-window.ts'
import { codeValues, slotOrder, sortValues, type CodeValues } from './sort-values.ts'
import type { Store } from './store.ts'
import { relevanceOf, type TextHits } from './text-search.ts'

/** Looking at one more slot of a ready sort costs about this share of ranking one hit. */
const WALK_COST = 1 / 8
/** Fewer hits are ranked directly; more are first narrowed to those whose first sort value reaches into the window. */
const MIN_NARROWED = 2048
/** A sort key with more possible values does not narrow. */
const MAX_LEVELS = 4096

/** What orders the hits of one query. */
export interface Ranking {
  readonly store: Store
  readonly text: TextHits | undefined
  readonly sort: readonly SortKey[]
}

/** The slots of the hits from one position of the order to another (exclusive; clipped to the hits). */
export function pageOf(ranking: Ranking, hits: HitSet, [from, to]: Window): number[] {
  const end = Math.min(to, hits.count)
  if (from >= end) return []
  // Without words every hit is equally relevant.
  const sort = ranking.text === undefined ? ranking.sort.filter(({ by }) => by !== 'relevance') : ranking.sort
  return rank({ ...ranking, sort }, hits, [from, end])
}

interface Ranked extends Ranking {
  /** Points by slot, once they are known. */
  readonly relevance?: Int32Array
}

function rank(ranking: Ranked, hits: HitSet, window: Window): number[] {
  const { store, sort } = ranking
  const ready = store.schema.readySorts.findIndex((other) => isSameSort(other, sort))
  if (ready >= 0 && isWalkCheaper(hits, store.slots.liveCount, window)) {
    store.sorts[ready]!.refresh(store.slots.live, slotOrder(store, sort))
    return store.sorts[ready]!.window(hits.bits, hits.count, window)
  }
  const relevance = ranking.relevance ?? relevanceFor(ranking, hits)
  const ranked: Ranked = { ...ranking, ...(relevance && { relevance }) }
  const levels = hits.count < MIN_NARROWED ? undefined : levelsOf(ranked, hits)
  if (levels === undefined) return selectWindow(hits.slots(), window, sortValues(store, sort, relevance))
  return rankByLevel(ranked, levels, window)
}

/** The hits grouped by the value of the first sort key, best first. */
interface Levels {
  readonly values: readonly number[]
  readonly counts: readonly number[]
  /** The hits whose value lies between the two, included. */
  readonly pick: (low: number, high: number) => Bitset
}

/** Ranks only the levels that the window reaches: the first and the last by the remaining keys, those between by all. */
function rankByLevel(ranking: Ranked, { values, counts, pick }: Levels, [from, to]: Window): number[] {
  const hitsBetween = (low: number, high: number): HitSet =>
    new HitSet(pick(values[low]!, values[high]!), [wholeIndex(ranking.store.slots)])
  const rest = { ...ranking, sort: ranking.sort.slice(1) }
  let first = 0
  let below = 0
  while (below + counts[first]! <= from) below += counts[first++]!
  const end = below + counts[first]!
  const page = rank(rest, hitsBetween(first, first), [from - below, Math.min(to, end) - below])
  if (to <= end) return page
  let last = first + 1
  let belowLast = end
  while (belowLast + counts[last]! < to) belowLast += counts[last++]!
  const between = last > first + 1 ? hitsBetween(first + 1, last - 1).slots() : new Uint32Array(0)
  page.push(...selectWindow(between, [0, between.length], sortValues(ranking.store, ranking.sort, ranking.relevance)))
  page.push(...rank(rest, hitsBetween(last, last), [0, to - belowLast]))
  return page
}

function levelsOf(ranking: Ranked, hits: HitSet): Levels | undefined {
  const [key] = ranking.sort
  if (key === undefined) return undefined
  if (key.by === 'relevance') return ranking.relevance && levelsOfRelevance(ranking.relevance, hits)
  const coded = codeValues(ranking.store, key)
  return coded === undefined || coded.values.length > MAX_LEVELS ? undefined : levelsOfCodes(coded, hits)
}

function levelsOfRelevance(relevance: Int32Array, hits: HitSet): Levels | undefined {
  const slots = hits.slots()
  const counts = new Uint32Array(MAX_LEVELS)
  for (let at = 0; at < slots.length; at++) {
    const points = relevance[slots[at]!]!
    if (points >= MAX_LEVELS) return undefined
    counts[points]!++
  }
  const present = [...counts.keys()].filter((points) => counts[points]! > 0).reverse()
  return {
    values: present.map((points) => -points),
    counts: present.map((points) => counts[points]!),
    pick: (low, high) => {
      const bits = new Int32Array(hits.bits.length)
      for (let at = 0; at < slots.length; at++)
        if (-relevance[slots[at]!]! >= low && -relevance[slots[at]!]! <= high) setBit(bits, slots[at]!)
      return bits
    },
  }
}

function levelsOfCodes({ column, values }: CodeValues, hits: HitSet): Levels {
  const tally = hits.tally(column)
  const counts = new Map<number, number>()
  let absent = hits.count
  for (let code = 1; code < values.length; code++) {
    const count = tally[code] ?? 0
    if (count === 0) continue
    counts.set(values[code]!, (counts.get(values[code]!) ?? 0) + count)
    absent -= count
  }
  if (absent > 0) counts.set(Infinity, absent)
  const ordered = [...counts].sort(([a], [b]) => a - b)
  return {
    values: ordered.map(([value]) => value),
    counts: ordered.map(([, count]) => count),
    pick: (low, high) => {
      const bits = column.select(
        Uint8Array.from(values, (value) => Number(value >= low && value <= high)),
        hits.bits.length,
      )
      intersect(bits, hits.bits)
      return bits
    },
  }
}

function relevanceFor({ store, text, sort }: Ranked, hits: HitSet): Int32Array | undefined {
  if (text === undefined || !sort.some(({ by }) => by === 'relevance')) return undefined
  return relevanceOf(store.postings, store.textWeights, { words: text.words, slots: hits.slots(), capacity: store.slots.capacity })
}

/** Walking stops when the window is full, from the nearer end; ranking looks at every hit several times. */
function isWalkCheaper(hits: HitSet, liveCount: number, [from, to]: Window): boolean {
  const passed = Math.min(to, hits.count - from)
  return (passed / hits.count) * liveCount * WALK_COST < hits.count
}

function isSameSort(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return a.length === b.length && a.every((key, at) => JSON.stringify(key) === JSON.stringify(b[at]))
}
