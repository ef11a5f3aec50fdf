import { COLUMN, type SalesDataField } from '@app/rules/import/columns.ts'
import type { LineBytes } from './line-bytes.ts'
import type { ScannedRow } from './scanned-row.ts'

export const UNKNOWN = -1
/** Spellings kept of one part of a line. */
const MAX_SPELLINGS = 16_384
const FIRST_SLOTS = 256
const FIRST_BYTES = 4096
/** Byte strings kept with each spelling. */
const VALUES = 3
const PER_ENTRY = VALUES + 1
/** A plain row holds none. */
const BETWEEN = 10

/** Columns side by side. */
interface Run {
  readonly first: number
  readonly last: number
}

function runsOf(fields: readonly SalesDataField[]): Run[] {
  const runs: Run[] = []
  for (const column of fields.map((field) => COLUMN[field]).toSorted((a, b) => a - b)) {
    const open = runs.at(-1)
    if (open?.last === column - 1) runs[runs.length - 1] = { ...open, last: column }
    else runs.push({ first: column, last: column })
  }
  return runs
}

function grown<T extends Int32Array | Uint8Array>(array: T, needed: number): T {
  if (needed <= array.length) return array
  const larger = new (array.constructor as new (length: number) => T)(needed * 2)
  larger.set(array)
  return larger
}

/**
 * The different spellings of some cells, numbered as they were met, and some bytes for each: a hash table over bytes, so that no text
 * is made of a row. All of an entry stands in one place, for what costs is to fetch it from memory.
 */
export class KnownSpellings {
  readonly #runs: readonly Run[]
  /** Of each entry its spelling and then its values. */
  #bytes = new Uint8Array(FIRST_BYTES)
  /** Where these begin: PER_ENTRY numbers an entry, and the end of the last. */
  #starts = new Int32Array(FIRST_BYTES)
  /** A hash and one more than the number of the entry that has it, at the place the hash names or behind. */
  #slots = new Int32Array(FIRST_SLOTS * 2)
  #count = 0

  constructor(fields: readonly SalesDataField[]) {
    this.#runs = runsOf(fields)
  }

  /** The number of a row's spelling; UNKNOWN where it was not met. */
  find(row: ScannedRow): number {
    const hash = this.#hashOf(row)
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const id = slots[slot * 2 + 1]! - 1
      if (id < 0) return UNKNOWN
      if (slots[slot * 2] === hash && this.#isSpelling(id, row)) return id
    }
  }

  /** Writes a value of an entry. */
  write(id: number, value: number, out: LineBytes): void {
    const at = id * PER_ENTRY + 1 + value
    out.part(this.#bytes, this.#starts[at]!, this.#starts[at + 1]!)
  }

  /** Numbers a row's spelling, which was not met before, with its VALUES; UNKNOWN when no more are kept. */
  add(row: ScannedRow, values: readonly Uint8Array[]): number {
    if (this.#count === MAX_SPELLINGS) return UNKNOWN
    const id = this.#count++
    this.#starts = grown(this.#starts, (id + 1) * PER_ENTRY + 1)
    let end = this.#starts[id * PER_ENTRY]!
    for (const [at, bytes] of [this.#keyOf(row), ...values].entries()) {
      this.#bytes = grown(this.#bytes, end + bytes.length)
      this.#bytes.set(bytes, end)
      end += bytes.length
      this.#starts[id * PER_ENTRY + at + 1] = end
    }
    if (this.#count * 4 > this.#slots.length) this.#widen()
    this.#place(this.#slots, this.#hashOf(row), id)
    return id
  }

  #widen(): void {
    const old = this.#slots
    this.#slots = new Int32Array(old.length * 2)
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.#place(this.#slots, old[at]!, old[at + 1]! - 1)
  }

  #place(slots: Int32Array, hash: number, id: number): void {
    const mask = slots.length / 2 - 1
    let slot = hash & mask
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask
    slots[slot * 2] = hash
    slots[slot * 2 + 1] = id + 1
  }

  #hashOf({ hashes }: ScannedRow): number {
    let hash = 0
    for (const { first, last } of this.#runs) {
      for (let column = first; column <= last; column++) hash = Math.imul(hash, 31) + hashes[column]!
    }
    return hash ^ (hash >>> 15)
  }

  #keyOf(row: ScannedRow): Uint8Array {
    const key: number[] = []
    for (const { first, last } of this.#runs) key.push(...row.bytes.subarray(row.startOf(first), row.endOf(last)), BETWEEN)
    return Uint8Array.from(key)
  }

  #isSpelling(id: number, row: ScannedRow): boolean {
    const own = this.#bytes
    const { bytes } = row
    let at = this.#starts[id * PER_ENTRY]!
    const ownEnd = this.#starts[id * PER_ENTRY + 1]!
    for (const { first, last } of this.#runs) {
      const end = row.endOf(last)
      let from = row.startOf(first)
      if (at + end - from >= ownEnd) return false
      while (from < end) if (bytes[from++] !== own[at++]) return false
      if (own[at++] !== BETWEEN) return false
    }
    return at === ownEnd
  }
}
