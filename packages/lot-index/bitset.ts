/** One bit per slot in 32-bit words. Bits beyond the last slot are zero. */
export type Bitset = Int32Array

/** Words needed for so many bits. */
export function wordsFor(bits: number): number {
  return (bits + 31) >>> 5
}

export function hasBit(set: Bitset, at: number): boolean {
  return ((set[at >>> 5]! >>> (at & 31)) & 1) === 1
}

export function setBit(set: Bitset, at: number): void {
  set[at >>> 5]! |= 1 << (at & 31)
}

export function clearBit(set: Bitset, at: number): void {
  set[at >>> 5]! &= ~(1 << (at & 31))
}

/** Keeps in `into` what both hold. A word that `other` lacks counts as zero. */
export function intersect(into: Bitset, other: Bitset): void {
  const shared = Math.min(into.length, other.length)
  for (let word = 0; word < shared; word++) into[word]! &= other[word]!
  into.fill(0, shared)
}

export function unite(into: Bitset, other: Bitset): void {
  const shared = Math.min(into.length, other.length)
  for (let word = 0; word < shared; word++) into[word]! |= other[word]!
}

export function subtract(into: Bitset, other: Bitset): void {
  const shared = Math.min(into.length, other.length)
  for (let word = 0; word < shared; word++) into[word]! &= ~other[word]!
}

export function countBits(set: Bitset): number {
  let count = 0
  for (let word = 0; word < set.length; word++) count += onesIn(set[word]!)
  return count
}

/** Bits set in both. */
export function countShared(a: Bitset, b: Bitset): number {
  const shared = Math.min(a.length, b.length)
  let count = 0
  for (let word = 0; word < shared; word++) count += onesIn(a[word]! & b[word]!)
  return count
}

/** The positions of the set bits, ascending, written to `list`, which is as long as there are set bits. */
export function listBits(set: Bitset, list: Uint32Array): Uint32Array {
  let at = 0
  for (let word = 0; word < set.length; word++) {
    let bits = set[word]!
    const base = word << 5
    while (bits !== 0) {
      list[at++] = base + (31 - Math.clz32(bits & -bits))
      bits &= bits - 1
    }
  }
  return list
}

function onesIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
