import type { Bitset } from './bitset.ts'
import { hashOfNumber } from './document-hash.ts'
import { resized } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

type Values = Int16Array | Int32Array | Float64Array

const ABSENT_16 = -(2 ** 15)
const ABSENT_32 = -(2 ** 31)

/** One number or none per slot, in 2, 4 or 8 bytes as the values seen so far need; those of 2 and 4 are counted in steps. */
export class NumberColumn {
  readonly kind = 'number'
  readonly #steps: number
  #values: Values = new Int16Array(0)
  #absent: number = ABSENT_16
  /** What a stored value of 1 stands for. */
  #step: number

  /** `step` is what all numbers are expected to be multiples of; any other number is kept as exactly, and costs its column the saving. */
  constructor(step = 1) {
    this.#steps = step
    this.#step = step
  }

  reserve(slots: number): void {
    const from = this.#values.length
    if (slots <= from) return
    this.#values = resized(this.#values, slots)
    this.#values.fill(this.#absent, from)
  }

  /** The number of a slot, NaN when it has none. */
  get(slot: number): number {
    const value = this.#values[slot]!
    return value === this.#absent ? Number.NaN : value * this.#step
  }

  /** Hash of the number of a slot, 0 when it has none. */
  hashOf(slot: number): number {
    const value = this.get(slot)
    return Number.isNaN(value) ? 0 : hashOfNumber(value)
  }

  /** NaN takes the number away. */
  set(slot: number, value: number): void {
    if (Number.isNaN(value)) this.#values[slot] = this.#absent
    else {
      this.#widenFor(value)
      this.#values[slot] = value / this.#step
    }
  }

  /** The slots whose number lies within both bounds, bounds included. */
  select(min: number, max: number, words: number): Bitset {
    if (this.#values instanceof Float64Array) return selectDouble(this.#values, { min, max }, words)
    // Bounds above the mark of absence keep absent slots out.
    const [first, last] = [Math.ceil(min / this.#step), Math.floor(max / this.#step)]
    // What divides to nothing is a little more or less than that.
    const low = Math.max(first * this.#step < min ? first + 1 : first, this.#absent + 1)
    const high = Math.min(last * this.#step > max ? last - 1 : last, -this.#absent - 1)
    if (!(low <= high)) return new Int32Array(words)
    return this.#values instanceof Int16Array
      ? selectShort(this.#values, { min: low, max: high }, words)
      : selectInt(this.#values, { min: low, max: high }, words)
  }

  /** Writes `sign` times the number of each listed slot to `into`, +Infinity for none. */
  gather(slots: Uint32Array, sign: 1 | -1, into: Float64Array): void {
    if (this.#values instanceof Float64Array) gatherDouble(this.#values, slots, into)
    else if (this.#values instanceof Int32Array) gatherInt(this.#values, slots, into)
    else gatherShort(this.#values, slots, into)
    const absent = this.#absent
    const scale = sign * this.#step
    for (let at = 0; at < slots.length; at++) {
      const value = into[at]!
      into[at] = value === absent || Number.isNaN(value) ? Infinity : scale * value
    }
  }

  memoryBytes(): number {
    return this.#values.byteLength
  }

  save(writer: SnapshotWriter, name: string, slots: number): void {
    writer.array(`${name}.values`, this.#values.subarray(0, slots))
  }

  load(reader: SnapshotReader, name: string): void {
    this.#adopt(reader.array(`${name}.values`))
  }

  #widenFor(value: number): void {
    // A number close to nothing divides to nothing, which it is not.
    const stored = (value / this.#step) * this.#step === value ? value / this.#step : Number.NaN
    if (this.#values instanceof Int16Array && !isWithin(stored, ABSENT_16))
      this.#widenTo(isWithin(stored, ABSENT_32) ? Int32Array : Float64Array)
    else if (this.#values instanceof Int32Array && !isWithin(stored, ABSENT_32)) this.#widenTo(Float64Array)
  }

  #widenTo(type: typeof Int32Array | typeof Float64Array): void {
    const narrow = this.#values
    const narrowAbsent = this.#absent
    const narrowStep = this.#step
    this.#adopt(new type(narrow.length))
    const scale = narrowStep / this.#step
    for (let slot = 0; slot < narrow.length; slot++)
      this.#values[slot] = narrow[slot] === narrowAbsent ? this.#absent : narrow[slot]! * scale
  }

  #adopt(values: Values): void {
    this.#values = values
    this.#absent = values instanceof Int16Array ? ABSENT_16 : values instanceof Int32Array ? ABSENT_32 : Number.NaN
    this.#step = values instanceof Float64Array ? 1 : this.#steps
  }
}

function isWithin(value: number, absent: number): boolean {
  return Number.isInteger(value) && value > absent && value < -absent
}

interface Bounds {
  readonly min: number
  readonly max: number
}

// One loop per array type, as in coded-column.ts. A single & because a branch on each value would take four times as long, and `| 0`
// keeps the comparison on integers.

function selectShort(values: Int16Array, bounds: Bounds, words: number): Bitset {
  const min = bounds.min | 0
  const max = bounds.max | 0
  const set = new Int32Array(words)
  for (let word = 0; word < words; word++) {
    let bits = 0
    for (let slot = (word << 5) + 31, end = word << 5; slot >= end; slot--) {
      const value = values[slot]!
      bits = (bits << 1) | (Number(value >= min) & Number(value <= max))
    }
    set[word] = bits
  }
  return set
}

function selectInt(values: Int32Array, bounds: Bounds, words: number): Bitset {
  const min = bounds.min | 0
  const max = bounds.max | 0
  const set = new Int32Array(words)
  for (let word = 0; word < words; word++) {
    let bits = 0
    for (let slot = (word << 5) + 31, end = word << 5; slot >= end; slot--) {
      const value = values[slot]!
      bits = (bits << 1) | (Number(value >= min) & Number(value <= max))
    }
    set[word] = bits
  }
  return set
}

function selectDouble(values: Float64Array, bounds: Bounds, words: number): Bitset {
  const min = bounds.min
  const max = bounds.max
  const set = new Int32Array(words)
  for (let word = 0; word < words; word++) {
    let bits = 0
    for (let slot = (word << 5) + 31, end = word << 5; slot >= end; slot--) {
      const value = values[slot]!
      bits = (bits << 1) | (Number(value >= min) & Number(value <= max))
    }
    set[word] = bits
  }
  return set
}

function gatherShort(values: Int16Array, slots: Uint32Array, into: Float64Array): void {
  for (let at = 0; at < slots.length; at++) into[at] = values[slots[at]!]!
}

function gatherInt(values: Int32Array, slots: Uint32Array, into: Float64Array): void {
  for (let at = 0; at < slots.length; at++) into[at] = values[slots[at]!]!
}

function gatherDouble(values: Float64Array, slots: Uint32Array, into: Float64Array): void {
  for (let at = 0; at < slots.length; at++) into[at] = values[slots[at]!]!
}
