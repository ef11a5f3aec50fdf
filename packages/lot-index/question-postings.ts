import { clearBit, hasBit, setBit, subtract, unite, wordsFor, type Bitset } from './bitset.ts'

const FIRST_ROOM = 4
const NO_BITS: Bitset = new Int32Array(0)

/**
 * The questions that accept one value, or refuse it: their slots as a list while they are few, as a bitset once that takes no more room. A list that
 * has grown into a bitset stays one.
 */
export class QuestionPostings {
  #list: Uint32Array = new Uint32Array(FIRST_ROOM)
  #count = 0
  #bits: Bitset | null = null

  get isEmpty(): boolean {
    return this.#count === 0
  }

  add(slot: number, slotCount: number): void {
    this.#count++
    if (this.#bits === null && this.#count > wordsFor(slotCount)) this.#spread(slotCount)
    if (this.#bits !== null) {
      this.#bits = grown(this.#bits, slot)
      setBit(this.#bits, slot)
      return
    }
    if (this.#count > this.#list.length) {
      const wider = new Uint32Array(this.#list.length * 2)
      wider.set(this.#list)
      this.#list = wider
    }
    this.#list[this.#count - 1] = slot
  }

  /** Takes away a slot that was added. */
  remove(slot: number): void {
    this.#count--
    if (this.#bits !== null) return clearBit(this.#bits, slot)
    const at = this.#list.indexOf(slot)
    this.#list[at] = this.#list[this.#count]!
  }

  /** Its slots as a bitset; null while they are a list. */
  get bits(): Bitset | null {
    return this.#bits
  }

  /** Of its slots, while they are a list, those that a set has. */
  listIn(set: Bitset): number[] {
    const found: number[] = []
    for (let at = 0; this.#bits === null && at < this.#count; at++) if (hasBit(set, this.#list[at]!)) found.push(this.#list[at]!)
    return found
  }

  /** Clears the bits of its slots. */
  takeFrom(set: Bitset): void {
    if (this.#bits !== null) return subtract(set, this.#bits)
    for (let at = 0; at < this.#count; at++) clearBit(set, this.#list[at]!)
  }

  #spread(slotCount: number): void {
    const bits = new Int32Array(wordsFor(slotCount))
    for (let at = 0; at < this.#count - 1; at++) setBit(bits, this.#list[at]!)
    this.#bits = bits
    this.#list = new Uint32Array(0)
  }
}

/** Keeps in a set the slots that are free or in one of some postings. */
export function narrowTo(set: Bitset, free: Bitset, postings: readonly QuestionPostings[]): void {
  const listed = postings.flatMap((one) => one.listIn(set))
  const [first = NO_BITS, ...others] = postings.flatMap(({ bits }) => bits ?? [])
  const accepted = others.length === 0 ? first : grown(first.slice(), (set.length << 5) - 1)
  for (const bits of others) unite(accepted, bits)
  const shared = Math.min(set.length, free.length, accepted.length)
  for (let word = 0; word < shared; word++) set[word]! &= free[word]! | accepted[word]!
  // The one or the other may be shorter than the set.
  for (let word = shared; word < set.length; word++) set[word]! &= (free[word] ?? 0) | (accepted[word] ?? 0)
  for (const slot of listed) setBit(set, slot)
}

/** A bitset with room for a slot. */
export function grown(bits: Bitset, slot: number): Bitset {
  if (slot < bits.length << 5) return bits
  const wider = new Int32Array(Math.max(bits.length * 2, wordsFor(slot + 1)))
  wider.set(bits)
  return wider
}
