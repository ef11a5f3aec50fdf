import { clearBit, hasBit, setBit, wordsFor, type Bitset } from './bitset.ts'
import { grownLength, resized } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

const MIN_TABLE = 64
/** Share of the table that documents take at most; fuller, one would be looked for in many places. */
const MAX_LOAD = 0.8
/** How many different hashes there are. */
const HASHES = 2 ** 32

/** The slot of each document. A freed slot is dead until `recycle` releases it for reuse. */
export class Slots {
  /** Slots ever used: every live or dead slot is below it. */
  used = 0
  liveCount = 0
  live: Bitset = new Int32Array(0)
  ids = new Float64Array(0)
  #table = new Uint32Array(MIN_TABLE)
  #free: number[] = []
  #dead: number[] = []

  get capacity(): number {
    return this.ids.length
  }

  get deadCount(): number {
    return this.#dead.length
  }

  reserve(slots: number): void {
    this.ids = resized(this.ids, slots)
    this.live = resized(this.live, wordsFor(slots))
  }

  /** The slot of a document, -1 when there is none. */
  slotOf(id: number): number {
    return this.#table[this.#placeOf(id)]! - 1
  }

  /** Whether `allocate` needs `reserve` first. */
  isFull(): boolean {
    return this.#free.length === 0 && this.used === this.ids.length
  }

  /** Gives an unknown id a slot; there must be room. */
  allocate(id: number): number {
    const slot = this.#free.pop() ?? this.used++
    this.ids[slot] = id
    setBit(this.live, slot)
    this.liveCount++
    if (this.liveCount > this.#table.length * MAX_LOAD) this.#rehash(grownLength(this.liveCount / MAX_LOAD))
    else this.#table[this.#placeOf(id)] = slot + 1
    return slot
  }

  release(slot: number): void {
    this.#unlink(this.#placeOf(this.ids[slot]!))
    this.ids[slot] = 0
    clearBit(this.live, slot)
    this.liveCount--
    this.#dead.push(slot)
  }

  /** Lets dead slots be used again. */
  recycle(): void {
    for (const slot of this.#dead) this.#free.push(slot)
    this.#dead = []
  }

  memoryBytes(): number {
    return this.live.byteLength + this.ids.byteLength + this.#table.byteLength
  }

  save(writer: SnapshotWriter): void {
    writer.number('slots.used', this.used)
    writer.array('slots.ids', this.ids.subarray(0, Math.ceil(this.used / 32) * 32))
    writer.array('slots.table', this.#table)
  }

  static load(reader: SnapshotReader): Slots {
    const slots = new Slots()
    slots.used = reader.number('slots.used')
    slots.ids = reader.array('slots.ids')
    slots.#table = reader.array('slots.table')
    slots.live = new Int32Array(wordsFor(slots.ids.length))
    for (let slot = 0; slot < slots.used; slot++) {
      if (slots.ids[slot] === 0) slots.#free.push(slot)
      else setBit(slots.live, slot)
    }
    slots.liveCount = slots.used - slots.#free.length
    return slots
  }

  #placeOf(id: number): number {
    const { length } = this.#table
    let place = homeOf(id, length)
    while (this.#table[place] !== 0 && this.ids[this.#table[place]! - 1] !== id) place = placeAfter(place, length)
    return place
  }

  /** Empties a place and moves later entries of the run forward, so that no search stops too early. */
  #unlink(place: number): void {
    const { length } = this.#table
    const distance = (from: number, to: number): number => (to < from ? to + length : to) - from
    let hole = place
    for (let next = placeAfter(hole, length); this.#table[next] !== 0; next = placeAfter(next, length)) {
      const home = homeOf(this.ids[this.#table[next]! - 1]!, length)
      if (distance(home, next) < distance(hole, next)) continue
      this.#table[hole] = this.#table[next]!
      hole = next
    }
    this.#table[hole] = 0
  }

  #rehash(length: number): void {
    this.#table = new Uint32Array(length)
    for (let slot = 0; slot < this.used; slot++) if (hasBit(this.live, slot)) this.#table[this.#placeOf(this.ids[slot]!)] = slot + 1
  }
}

const placeAfter = (place: number, length: number): number => (place + 1 === length ? 0 : place + 1)

/** Where a document is looked for first. */
function homeOf(id: number, length: number): number {
  const mixed = Math.imul((id % HASHES) ^ Math.floor(id / HASHES), 0x9e3779b1)
  return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / HASHES) * length)
}
