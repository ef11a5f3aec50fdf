import { CodedField, MAX_REMEMBERED } from './coded-field.ts'
import { Dictionary } from './dictionary.ts'
import { hashOfKeywords } from './document-hash.ts'
import { roomFor } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

/** Several keywords per slot. Documents share few different sets, so a slot holds the code of its set; a set is the ascending codes of its values. */
export class KeywordsField extends CodedField<readonly string[]> {
  readonly kind = 'keywords'
  values = new Dictionary()
  /** The value codes of all sets behind one another; those of a set begin at its start and end at the next one's. */
  #members = new Uint32Array(0)
  #starts = new Uint32Array(2)
  #listedSets = 0
  /** Set codes by their values as documents list them, in whatever order and with repetitions. */
  readonly #known = new Map<string, number>()

  codeOf(values: readonly string[]): number {
    return values.length === 0 ? 0 : this.#setOf(values)
  }

  protected valueHashOf(set: number): number {
    this.#listMembers()
    const codes = this.#members.subarray(this.#starts[set], this.#starts[set + 1])
    return hashOfKeywords(Array.from(codes, (code) => this.values.textOf(code)))
  }

  /** Marks with 1 the sets that hold a value marked with 1. */
  setsHolding(wantedValues: Uint8Array): Uint8Array {
    this.#listMembers()
    const sets = new Uint8Array(this.dictionary.size + 1)
    for (let set = 1; set < sets.length; set++) {
      for (let at = this.#starts[set]!; at < this.#starts[set + 1]!; at++) sets[set]! |= wantedValues[this.#members[at]!]!
    }
    return sets
  }

  /** Counts by value from counts by set. */
  spread(bySet: Int32Array): Int32Array {
    this.#listMembers()
    const byValue = new Int32Array(this.values.size + 1)
    const last = Math.min(bySet.length - 1, this.dictionary.size)
    for (let set = 1; set <= last; set++) {
      const count = bySet[set]!
      if (count !== 0) for (let at = this.#starts[set]!; at < this.#starts[set + 1]!; at++) byValue[this.#members[at]!]! += count
    }
    return byValue
  }

  override compact(): boolean {
    const changed = super.compact()
    if (changed) {
      this.#listedSets = 0
      this.#known.clear()
      this.#compactValues()
    }
    return changed
  }

  override memoryBytes(): number {
    return super.memoryBytes() + this.values.memoryBytes() + this.#members.byteLength + this.#starts.byteLength
  }

  override save(writer: SnapshotWriter, name: string, slots: number): void {
    super.save(writer, name, slots)
    this.values.save(writer, `${name}.values`)
  }

  override load(reader: SnapshotReader, name: string): void {
    super.load(reader, name)
    this.values = Dictionary.load(reader, `${name}.values`)
  }

  /** Drops the values that are in no set. The sets are written again in their order, so they keep their codes. */
  #compactValues(): void {
    const used = this.spread(new Int32Array(this.dictionary.size + 1).fill(1))
    const { dictionary, remap } = this.values.compacted((code) => used[code] !== 0)
    const sets = new Dictionary()
    for (let set = 1; set <= this.dictionary.size; set++) {
      const codes = this.#members.subarray(this.#starts[set], this.#starts[set + 1])
      sets.intern(codes.map((code) => remap[code]!).join())
    }
    this.values = dictionary
    this.dictionary = sets
    this.#listedSets = 0
  }

  #setOf(values: readonly string[]): number {
    const [only = ''] = values
    const key = values.length === 1 && !only.startsWith('[') ? only : JSON.stringify(values)
    let set = this.#known.get(key)
    if (set === undefined) {
      const codes = [...new Set(values.map((value) => this.values.intern(value)))].sort((a, b) => a - b)
      set = this.dictionary.intern(codes.join())
      if (this.#known.size < MAX_REMEMBERED) this.#known.set(key, set)
    }
    return set
  }

  /** Lists the members of the sets that are new since the last call. */
  #listMembers(): void {
    this.#starts = roomFor(this.#starts, this.dictionary.size + 2)
    while (this.#listedSets < this.dictionary.size) {
      const set = ++this.#listedSets
      const codes = this.dictionary.textOf(set).split(',').map(Number)
      const start = this.#starts[set]!
      this.#members = roomFor(this.#members, start + codes.length)
      this.#members.set(codes, start)
      this.#starts[set + 1] = start + codes.length
    }
  }
}
