import { grownLength, resized, roomFor } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

const MIN_TABLE = 64
const MAX_LOAD = 0.7
/** Entries of one dictionary whose strings stay decoded. */
const MAX_DECODED = 65_536
/** More new entries than this share of the sorted ones are sorted together with them, fewer are inserted. */
const RESORT_SHARE = 1 / 16

/** Strings to codes 1, 2, 3 … and back. All text lies in one byte pool as UTF-8, so a million unique values cost no objects. */
export class Dictionary {
  size = 0
  #bytes = new Uint8Array(0)
  #ends = new Uint32Array(1)
  #table = new Uint32Array(MIN_TABLE)
  #order: Uint32Array = new Uint32Array(0)
  #rank = new Uint32Array(0)
  #decoded: (string | undefined)[] = []

  /** The code of a string, 0 when it is unknown. */
  codeOf(text: string): number {
    const length = encode(text)
    return this.#table[this.#find(SCRATCH, 0, length)]!
  }

  /** The code of a string, a new one when it is unknown. */
  intern(text: string): number {
    const length = encode(text)
    return this.internBytes(SCRATCH, 0, length)
  }

  /** The same for a string in bytes. */
  internBytes(bytes: Uint8Array, from: number, to: number): number {
    const place = this.#find(bytes, from, to)
    const known = this.#table[place]!
    return known === 0 ? this.#append(bytes.subarray(from, to), place) : known
  }

  textOf(code: number): string {
    if (code >= MAX_DECODED) return decode(this.#bytes, this.#ends[code - 1]!, this.#ends[code]!)
    return (this.#decoded[code] ??= decode(this.#bytes, this.#ends[code - 1]!, this.#ends[code]!))
  }

  /** All codes in code point order of their strings. */
  order(): Uint32Array {
    const sorted = this.#order.length
    if (sorted === this.size) return this.#order
    const added = Uint32Array.from({ length: this.size - sorted }, (_, at) => sorted + 1 + at)
    if (added.length > sorted * RESORT_SHARE) {
      const all = new Uint32Array(this.size)
      all.set(this.#order)
      all.set(added, sorted)
      this.#order = all.sort((a, b) => this.#compare(a, b))
    } else this.#order = this.#merged(added.sort((a, b) => this.#compare(a, b)))
    return this.#order
  }

  /** Position of each code in `order`, indexed by code. */
  rank(): Uint32Array {
    const order = this.order()
    if (this.#rank.length !== this.size + 1) {
      this.#rank = new Uint32Array(this.size + 1)
      for (let at = 0; at < order.length; at++) this.#rank[order[at]!] = at
    }
    return this.#rank
  }

  /** The codes whose strings begin with `prefix`. */
  codesWithPrefix(prefix: string): Uint32Array {
    const order = this.order()
    const length = encode(prefix)
    const bytes = SCRATCH.slice(0, length)
    return order.subarray(this.#lowerBound(order, bytes), this.#upperBound(order, bytes))
  }

  /** A dictionary of the used codes alone, and for each old code its new one (0 when dropped). */
  compacted(isUsed: (code: number) => boolean): { dictionary: Dictionary; remap: Uint32Array } {
    const dictionary = new Dictionary()
    const remap = new Uint32Array(this.size + 1)
    for (let code = 1; code <= this.size; code++) {
      if (isUsed(code)) remap[code] = dictionary.intern(decode(this.#bytes, this.#ends[code - 1]!, this.#ends[code]!))
    }
    return { dictionary, remap }
  }

  memoryBytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength + this.#table.byteLength + this.#order.byteLength + this.#rank.byteLength
  }

  save(writer: SnapshotWriter, name: string): void {
    writer.array(`${name}.bytes`, this.#bytes.subarray(0, this.#ends[this.size]))
    writer.array(`${name}.ends`, this.#ends.subarray(0, this.size + 1))
    writer.array(`${name}.table`, this.#table)
    writer.array(`${name}.order`, this.#order)
  }

  static load(reader: SnapshotReader, name: string): Dictionary {
    const dictionary = new Dictionary()
    dictionary.#bytes = reader.array(`${name}.bytes`)
    dictionary.#ends = reader.array(`${name}.ends`)
    dictionary.#table = reader.array(`${name}.table`)
    dictionary.#order = reader.array(`${name}.order`)
    dictionary.size = dictionary.#ends.length - 1
    return dictionary
  }

  /** Place in the table of the string in these bytes, or the free place where it belongs. */
  #find(bytes: Uint8Array, from: number, to: number): number {
    const mask = this.#table.length - 1
    let place = hash(bytes, from, to) & mask
    for (let code = this.#table[place]!; code !== 0; code = this.#table[place]!) {
      if (this.#lengthOf(code) === to - from && this.#stands(code, bytes, from)) return place
      place = (place + 1) & mask
    }
    return place
  }

  #lengthOf(code: number): number {
    return this.#ends[code]! - this.#ends[code - 1]!
  }

  /** Whether these bytes hold the string of a code from a place on. */
  #stands(code: number, bytes: Uint8Array, from: number): boolean {
    const end = this.#ends[code]!
    for (let own = this.#ends[code - 1]!, at = from; own < end; own++, at++) if (this.#bytes[own] !== bytes[at]) return false
    return true
  }

  #append(text: Uint8Array, place: number): number {
    const start = this.#ends[this.size]!
    this.#bytes = roomFor(this.#bytes, start + text.length)
    this.#bytes.set(text, start)
    const code = ++this.size
    this.#ends = roomFor(this.#ends, code + 1)
    this.#ends[code] = start + text.length
    this.#table[place] = code
    if (code > this.#table.length * MAX_LOAD) this.#rehash(this.#table.length * 2)
    return code
  }

  #rehash(length: number): void {
    this.#table = new Uint32Array(length)
    const mask = length - 1
    for (let code = 1; code <= this.size; code++) {
      let place = hash(this.#bytes, this.#ends[code - 1]!, this.#ends[code]!) & mask
      while (this.#table[place] !== 0) place = (place + 1) & mask
      this.#table[place] = code
    }
  }

  #compare(a: number, b: number): number {
    const aStart = this.#ends[a - 1]!
    const bStart = this.#ends[b - 1]!
    const aLength = this.#ends[a]! - aStart
    const bLength = this.#ends[b]! - bStart
    const shared = Math.min(aLength, bLength)
    for (let at = 0; at < shared; at++) {
      const difference = this.#bytes[aStart + at]! - this.#bytes[bStart + at]!
      if (difference !== 0) return difference
    }
    return aLength - bLength
  }

  #merged(added: Uint32Array): Uint32Array {
    const merged = new Uint32Array(this.size)
    let from = 0
    let to = 0
    for (const code of added) {
      let low = from
      let high = this.#order.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (this.#compare(this.#order[middle]!, code) < 0) low = middle + 1
        else high = middle
      }
      merged.set(this.#order.subarray(from, low), to)
      to += low - from
      merged[to++] = code
      from = low
    }
    merged.set(this.#order.subarray(from), to)
    return merged
  }

  /** First position whose string is not below `prefix`. */
  #lowerBound(order: Uint32Array, prefix: Uint8Array): number {
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareToPrefix(order[middle]!, prefix) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** First position whose string is above every string that begins with `prefix`. */
  #upperBound(order: Uint32Array, prefix: Uint8Array): number {
    let low = 0
    let high = order.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareToPrefix(order[middle]!, prefix) <= 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** 0 when the string begins with `prefix`, otherwise how it orders against it. */
  #compareToPrefix(code: number, prefix: Uint8Array): number {
    const start = this.#ends[code - 1]!
    const length = this.#ends[code]! - start
    for (let at = 0; at < prefix.length; at++) {
      if (at >= length) return -1
      const difference = this.#bytes[start + at]! - prefix[at]!
      if (difference !== 0) return difference
    }
    return 0
  }
}

const ENCODER = new TextEncoder()
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true })
const MAX_UTF8_PER_UNIT = 3
let SCRATCH = new Uint8Array(256)

/** Writes a string to SCRATCH as UTF-8 and answers its length in bytes. */
function encode(text: string): number {
  if (text.length * MAX_UTF8_PER_UNIT > SCRATCH.length) SCRATCH = resized(SCRATCH, grownLength(text.length * MAX_UTF8_PER_UNIT))
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x7f) return ENCODER.encodeInto(text, SCRATCH).written
    SCRATCH[at] = unit
  }
  return text.length
}

function decode(bytes: Uint8Array, from: number, to: number): string {
  return DECODER.decode(bytes.subarray(from, to))
}

function hash(bytes: Uint8Array, from: number, to: number): number {
  let sum = 0x811c9dc5
  for (let at = from; at < to; at++) sum = Math.imul(sum ^ bytes[at]!, 0x01000193)
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d)
  return (sum ^ (sum >>> 13)) >>> 0
}
