import type { Bitset } from './bitset.ts'
import { resized, roomFor } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

export type Codes = Uint8Array | Uint16Array | Uint32Array

const UINT8_CODES = 256
const UINT16_CODES = 65_536

/** One small number per slot, in as few bytes as the largest needs, with how many slots hold each. Code 0 is absence and is not counted. */
export class CodedColumn {
  codes: Codes = new Uint8Array(0)
  counts = new Uint32Array(0)

  reserve(slots: number): void {
    if (slots > this.codes.length) this.codes = resized(this.codes, slots)
  }

  get(slot: number): number {
    return this.codes[slot]!
  }

  set(slot: number, code: number): void {
    const old = this.codes[slot]!
    if (old === code) return
    if (old !== 0) this.counts[old]!--
    if (code !== 0) {
      this.admit(code)
      this.counts[code]!++
    }
    this.codes[slot] = code
  }

  /** Makes room for a code, which from then on may be filled in. */
  admit(code: number): void {
    this.counts = roomFor(this.counts, code + 1)
    if (code >= UINT8_CODES && this.codes instanceof Uint8Array) this.codes = Uint16Array.from(this.codes)
    if (code >= UINT16_CODES && this.codes instanceof Uint16Array) this.codes = Uint32Array.from(this.codes)
  }

  /** Sets an admitted code, not 0, where there is none. */
  fill(slot: number, code: number): void {
    this.codes[slot] = code
    this.counts[code]!++
  }

  /** Rewrites every code by `remap`, which must keep different live codes apart. */
  recode(remap: Uint32Array): void {
    const counts = new Uint32Array(remap.length)
    for (let code = 1; code < remap.length; code++) if (remap[code] !== 0) counts[remap[code]!] = this.counts[code] ?? 0
    this.counts = counts
    for (let slot = 0; slot < this.codes.length; slot++) this.codes[slot] = remap[this.codes[slot]!]!
  }

  /** The slots whose code `wanted` marks with 1; `wanted` has an entry for every code in use. */
  select(wanted: Uint8Array, words: number): Bitset {
    if (this.codes instanceof Uint8Array) return selectNarrow(this.codes, wanted, words)
    return this.codes instanceof Uint16Array ? selectMiddle(this.codes, wanted, words) : selectWide(this.codes, wanted, words)
  }

  /** Counts the listed slots by code. */
  tally(slots: Uint32Array, counts: Int32Array): void {
    if (this.codes instanceof Uint8Array) tallyNarrow(this.codes, slots, counts)
    else if (this.codes instanceof Uint16Array) tallyMiddle(this.codes, slots, counts)
    else tallyWide(this.codes, slots, counts)
  }

  /** Writes what `byCode` holds for the code of each listed slot to `into`. */
  gather(slots: Uint32Array, byCode: Float64Array, into: Float64Array): void {
    if (this.codes instanceof Uint8Array) gatherNarrow(this.codes, slots, [byCode, into])
    else if (this.codes instanceof Uint16Array) gatherMiddle(this.codes, slots, [byCode, into])
    else gatherWide(this.codes, slots, [byCode, into])
  }

  memoryBytes(): number {
    return this.codes.byteLength + this.counts.byteLength
  }

  save(writer: SnapshotWriter, name: string, slots: number): void {
    writer.array(`${name}.codes`, this.codes.subarray(0, slots))
    writer.array(`${name}.counts`, this.counts)
  }

  static load(reader: SnapshotReader, name: string): CodedColumn {
    const column = new CodedColumn()
    column.codes = reader.array(`${name}.codes`)
    column.counts = reader.array(`${name}.counts`)
    return column
  }
}

// The same loop is written three times below because one loop over three array types runs several times slower.

function selectNarrow(codes: Uint8Array, wanted: Uint8Array, words: number): Bitset {
  const set = new Int32Array(words)
  for (let word = 0; word < words; word++) {
    let bits = 0
    for (let slot = (word << 5) + 31, end = word << 5; slot >= end; slot--) bits = (bits << 1) | wanted[codes[slot]!]!
    set[word] = bits
  }
  return set
}

function selectMiddle(codes: Uint16Array, wanted: Uint8Array, words: number): Bitset {
  const set = new Int32Array(words)
  for (let word = 0; word < words; word++) {
    let bits = 0
    for (let slot = (word << 5) + 31, end = word << 5; slot >= end; slot--) bits = (bits << 1) | wanted[codes[slot]!]!
    set[word] = bits
  }
  return set
}

function selectWide(codes: Uint32Array, wanted: Uint8Array, words: number): Bitset {
  const set = new Int32Array(words)
  for (let word = 0; word < words; word++) {
    let bits = 0
    for (let slot = (word << 5) + 31, end = word << 5; slot >= end; slot--) bits = (bits << 1) | wanted[codes[slot]!]!
    set[word] = bits
  }
  return set
}

function tallyNarrow(codes: Uint8Array, slots: Uint32Array, counts: Int32Array): void {
  for (let at = 0; at < slots.length; at++) counts[codes[slots[at]!]!]!++
}

function tallyMiddle(codes: Uint16Array, slots: Uint32Array, counts: Int32Array): void {
  for (let at = 0; at < slots.length; at++) counts[codes[slots[at]!]!]!++
}

function tallyWide(codes: Uint32Array, slots: Uint32Array, counts: Int32Array): void {
  for (let at = 0; at < slots.length; at++) counts[codes[slots[at]!]!]!++
}

type Gathering = readonly [byCode: Float64Array, into: Float64Array]

function gatherNarrow(codes: Uint8Array, slots: Uint32Array, [byCode, into]: Gathering): void {
  for (let at = 0; at < slots.length; at++) into[at] = byCode[codes[slots[at]!]!]!
}

function gatherMiddle(codes: Uint16Array, slots: Uint32Array, [byCode, into]: Gathering): void {
  for (let at = 0; at < slots.length; at++) into[at] = byCode[codes[slots[at]!]!]!
}

function gatherWide(codes: Uint32Array, slots: Uint32Array, [byCode, into]: Gathering): void {
  for (let at = 0; at < slots.length; at++) into[at] = byCode[codes[slots[at]!]!]!
}
