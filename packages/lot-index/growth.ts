type Sized = Uint8Array | Uint16Array | Uint32Array | Int16Array | Int32Array | Float64Array

const GROWTH_FACTOR = 1.0625
/** Short arrays double: the time to copy them more often would cost more than the space they leave empty. */
const SHORT_GROWTH_FACTOR = 2
const SHORT_LENGTH = 131_072
const MIN_LENGTH = 1024
const WORD_BITS = 32

/** The next length to allocate for at least `needed` entries: a multiple of 32, so that scans may go by whole words. */
export function grownLength(needed: number): number {
  const factor = needed > SHORT_LENGTH ? GROWTH_FACTOR : SHORT_GROWTH_FACTOR
  return Math.ceil(Math.max(MIN_LENGTH, needed * factor) / WORD_BITS) * WORD_BITS
}

/** A copy of `array` with at least `length` entries, new ones zero. */
export function resized<T extends Sized>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(length)
  larger.set(array.subarray(0, length))
  return larger
}

/** `array` itself when it has room for `needed` entries, otherwise a grown copy. */
export function roomFor<T extends Sized>(array: T, needed: number): T {
  return needed <= array.length ? array : resized(array, grownLength(needed))
}
