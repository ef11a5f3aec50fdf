import { clearBit, hasBit, setBit, wordsFor, type Bitset } from './bitset.ts'
import { resized } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

const MIN_TABLE = 64
const MAX_LOAD = 0.6

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
    if (this.liveCount > this.#table.length * MAX_LOAD) this.#rehash(this.#table.length * 2)
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
    const mask = this.#table.length - 1
    let place = homeOf(id, mask)
    while (this.#table[place] !== 0 && this.ids[this.#table[place]! - 1] !== id) place = (place + 1) & mask
    return place
  }

  /** Empties a place and moves later entries of the run forward, so that no search stops too early. */
  #unlink(place: number): void {
    const mask = this.#table.length - 1
    let hole = place
    for (let next = (hole + 1) & mask; this.#table[next] !== 0; next = (next + 1) & mask) {
      const home = homeOf(this.ids[this.#table[next]! - 1]!, mask)
      if (((next - home) & mask) < ((next - hole) & mask)) continue
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

function homeOf(id: number, mask: number): number {
  const mixed = Math.imul((id % 0x1_0000_0000) ^ Math.floor(id / 0x1_0000_0000), 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) & mask
}
