import { clearBit, setBit, type Bitset } from './bitset.ts'
import type { Predicate } from './query.ts'
import { grown } from './question-postings.ts'

export type RangePredicate = Extract<Predicate, { op: 'range' }>

const FIRST_ROOM = 64

/** Between which bounds the questions that ask for a range want one number field, in two columns. */
export class QuestionRanges {
  #asked: Bitset = new Int32Array(1)
  #min = new Float64Array(FIRST_ROOM)
  #max = new Float64Array(FIRST_ROOM)
  #count = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  add(slot: number, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: RangePredicate): void {
    this.#count++
    this.#asked = grown(this.#asked, slot)
    setBit(this.#asked, slot)
    this.#min = withRoom(this.#min, slot)
    this.#max = withRoom(this.#max, slot)
    this.#min[slot] = min
    this.#max[slot] = max
  }

  /** Takes away a slot that was added. */
  remove(slot: number): void {
    this.#count--
    clearBit(this.#asked, slot)
  }

  /** Takes out of a set the slots whose bounds a number is not between; without a number, all that ask for one. */
  narrow(set: Bitset, value: number | undefined): void {
    const words = Math.min(set.length, this.#asked.length)
    for (let word = 0; word < words; word++) {
      for (let bits = set[word]! & this.#asked[word]!; bits !== 0; bits &= bits - 1) {
        const slot = (word << 5) + (31 - Math.clz32(bits & -bits))
        if (value === undefined || !(value >= this.#min[slot]! && value <= this.#max[slot]!)) clearBit(set, slot)
      }
    }
  }
}

/** A list of numbers with room for a place. */
export function withRoom(list: Float64Array<ArrayBuffer>, at: number): Float64Array<ArrayBuffer> {
  if (at < list.length) return list
  const wider = new Float64Array(Math.max(list.length * 2, at + 1))
  wider.set(list)
  return wider
}
