import { hasBit, setBit, subtract, type Bitset } from './bitset.ts'
import { resized } from './growth.ts'
import { scratch } from './scratch.ts'
import type { Window } from './select-window.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

/**
 * All live slots in one order. `#settled` is a sorted array in which changed slots are marked stale and skipped; their present
 * places are a separate short sorted list of arrivals, each with the settled position it comes before. When arrivals become
 * many they are merged in one pass; when most slots have changed, everything is sorted again.
 */
const MIN_ARRIVALS = 1024
/** More changes than this since the last question are not placed one by one. */
const MAX_PLACED = 512
const ARRIVALS_SHARE = 1 / 64
const RESORT_SHARE = 1 / 4

/** Orders two slots; never 0 for different live slots. */
export type CompareSlots = (a: number, b: number) => number

export class ReadySort {
  #settled: Uint32Array<ArrayBuffer> = new Uint32Array(0)
  #stale: Bitset = new Int32Array(0)
  #arrivals: number[] = []
  #before: number[] = []
  readonly #changed = new Set<number>()
  #isOverrun = true

  /** Says that a slot was added, removed or changed. */
  touch(slot: number): void {
    if (this.#isOverrun) return
    this.#changed.add(slot)
    if (this.#changed.size > Math.max(MIN_ARRIVALS, this.#settled.length * RESORT_SHARE)) {
      this.#isOverrun = true
      this.#changed.clear()
    }
  }

  /** Takes in all changes since the last call. */
  refresh(live: Bitset, compare: CompareSlots): void {
    if (this.#isOverrun) return this.#resort(live, compare)
    if (this.#changed.size === 0) return
    if (this.#stale.length < live.length) this.#stale = resized(this.#stale, live.length)
    let isChangedAgain = false
    for (const slot of this.#changed) {
      isChangedAgain ||= hasBit(this.#stale, slot)
      setBit(this.#stale, slot)
    }
    if (this.#changed.size > MAX_PLACED) this.#mergeSorted(live, compare)
    else {
      if (isChangedAgain) this.#dropChangedArrivals()
      for (const slot of this.#changed) if (hasBit(live, slot)) this.#arrive(slot, compare)
      if (this.#arrivals.length > Math.max(MIN_ARRIVALS, this.#settled.length * ARRIVALS_SHARE)) this.#settleArrivals()
    }
    this.#changed.clear()
  }

  /** The slots of `hits` at positions `from` to `to` (exclusive) of this order; `total` is how many hits there are. Call `refresh` first. */
  window(hits: Bitset, total: number, [from, to]: Window): number[] {
    const settledHits = scratch.copyOf(hits)
    subtract(settledHits, this.#stale)
    if (from <= total - to) return this.#walkForward(hits, settledHits, [from, to])
    return this.#walkBackward(hits, settledHits, [total - to, total - from]).reverse()
  }

  memoryBytes(): number {
    return this.#settled.byteLength + this.#stale.byteLength
  }

  /** Call `refresh` first: only the merged order is written. */
  save(writer: SnapshotWriter, name: string): void {
    this.#settleArrivals()
    writer.array(`${name}.settled`, this.#settled)
  }

  static load(reader: SnapshotReader, name: string): ReadySort {
    const sort = new ReadySort()
    sort.#settled = reader.array(`${name}.settled`)
    sort.#isOverrun = false
    return sort
  }

  // Arrivals with nothing but stale entries between them may carry their places in any order, hence <= and >= below.

  #walkForward(hits: Bitset, settledHits: Bitset, [from, to]: Window): number[] {
    const found: number[] = []
    let seen = 0
    let arrival = 0
    for (let at = 0; at <= this.#settled.length && seen < to; at++) {
      for (; arrival < this.#arrivals.length && this.#before[arrival]! <= at && seen < to; arrival++) {
        if (hasBit(hits, this.#arrivals[arrival]!) && seen++ >= from) found.push(this.#arrivals[arrival]!)
      }
      if (at === this.#settled.length || seen === to) break
      const slot = this.#settled[at]!
      if (hasBit(settledHits, slot) && seen++ >= from) found.push(slot)
    }
    return found
  }

  #walkBackward(hits: Bitset, settledHits: Bitset, [from, to]: Window): number[] {
    const found: number[] = []
    let seen = 0
    let arrival = this.#arrivals.length - 1
    for (let at = this.#settled.length; at >= 0 && seen < to; at--) {
      if (at < this.#settled.length) {
        const slot = this.#settled[at]!
        if (hasBit(settledHits, slot) && seen++ >= from) found.push(slot)
      }
      for (; arrival >= 0 && this.#before[arrival]! >= at && seen < to; arrival--) {
        if (hasBit(hits, this.#arrivals[arrival]!) && seen++ >= from) found.push(this.#arrivals[arrival]!)
      }
    }
    return found
  }

  #resort(live: Bitset, compare: CompareSlots): void {
    const slots: number[] = []
    for (let slot = 0; slot < live.length * 32; slot++) if (hasBit(live, slot)) slots.push(slot)
    this.#settled = Uint32Array.from(slots).sort(compare)
    this.#stale = new Int32Array(live.length)
    this.#arrivals = []
    this.#before = []
    this.#changed.clear()
    this.#isOverrun = false
  }

  /** Merges all arrivals at the places they already have. */
  #settleArrivals(): void {
    const merged = new Uint32Array(this.#settled.length + this.#arrivals.length)
    let from = 0
    let to = 0
    const copyUntil = (end: number): void => {
      for (; from < end; from++) if (!hasBit(this.#stale, this.#settled[from]!)) merged[to++] = this.#settled[from]!
    }
    this.#arrivals.forEach((slot, at) => {
      copyUntil(this.#before[at]!)
      merged[to++] = slot
    })
    copyUntil(this.#settled.length)
    this.#adopt(merged.slice(0, to))
  }

  /** Merges arrivals and changes by comparing, which for many changes is faster than placing each. */
  #mergeSorted(live: Bitset, compare: CompareSlots): void {
    const moved = new Set([...this.#arrivals, ...this.#changed])
    const arrivals = [...moved].filter((slot) => hasBit(live, slot)).sort(compare)
    const settled = this.#settledLeft()
    const merged = new Uint32Array(settled.length + arrivals.length)
    let from = 0
    let to = 0
    for (const slot of arrivals) {
      const place = firstAbove(settled, from, (other) => compare(other, slot) < 0)
      merged.set(settled.subarray(from, place), to)
      to += place - from
      merged[to++] = slot
      from = place
    }
    merged.set(settled.subarray(from), to)
    this.#adopt(merged)
  }

  #adopt(settled: Uint32Array<ArrayBuffer>): void {
    this.#settled = settled
    this.#stale.fill(0)
    this.#arrivals = []
    this.#before = []
  }

  #settledLeft(): Uint32Array {
    const settled = new Uint32Array(this.#settled.length)
    let to = 0
    for (const slot of this.#settled) if (!hasBit(this.#stale, slot)) settled[to++] = slot
    return settled.subarray(0, to)
  }

  #dropChangedArrivals(): void {
    const arrivals = this.#arrivals.map((_, at) => at).filter((at) => !this.#changed.has(this.#arrivals[at]!))
    this.#before = arrivals.map((at) => this.#before[at]!)
    this.#arrivals = arrivals.map((at) => this.#arrivals[at]!)
  }

  #arrive(slot: number, compare: CompareSlots): void {
    const place = firstAbove(this.#arrivals, 0, (other) => compare(other, slot) < 0)
    this.#arrivals.splice(place, 0, slot)
    this.#before.splice(place, 0, this.#settledPlace(slot, compare))
  }

  /** The settled position before which the slot belongs. Stale entries are out of order, so the search steps over them. */
  #settledPlace(slot: number, compare: CompareSlots): number {
    let low = 0
    let high = this.#settled.length
    while (low < high) {
      const middle = (low + high) >>> 1
      let probe = middle
      while (probe < high && hasBit(this.#stale, this.#settled[probe]!)) probe++
      if (probe === high) high = middle
      else if (compare(this.#settled[probe]!, slot) < 0) low = probe + 1
      else high = middle
    }
    return low
  }
}

function firstAbove(list: ArrayLike<number>, from: number, isBelow: (item: number) => boolean): number {
  let low = from
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(list[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
