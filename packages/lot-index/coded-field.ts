import { CodedColumn } from './coded-column.ts'
import { Dictionary } from './dictionary.ts'
import { resized } from './growth.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

/** Fewer unused dictionary entries than this are left alone. */
const MIN_UNUSED_ENTRIES = 4096

/** Values, lists of values or latitudes whose codes one field remembers. */
export const MAX_REMEMBERED = 4096

/** A dictionary-coded field: one code per slot and the dictionary that explains it. */
export abstract class CodedField<V = never> {
  column = new CodedColumn()
  dictionary = new Dictionary()
  #hashes = new Uint32Array(0)

  /** The code of a value, a new one when it is unknown. */
  abstract codeOf(value: V): number

  /** What `document-hash.ts` says of the value with this code. */
  protected abstract valueHashOf(code: number): number

  reserve(slots: number): void {
    this.column.reserve(slots)
  }

  set(slot: number, code: number): void {
    this.column.set(slot, code)
  }

  /** Hash of the value of a slot, 0 when it has none. */
  hashOf(slot: number): number {
    const code = this.column.get(slot)
    if (code === 0) return 0
    if (code >= this.#hashes.length) this.#hashes = resized(this.#hashes, this.dictionary.size + 1)
    const known = this.#hashes[code]!
    return known === 0 ? (this.#hashes[code] = this.valueHashOf(code)) : known
  }

  /** How many slots hold a code. */
  countOf(code: number): number {
    return this.column.counts[code] ?? 0
  }

  /** Drops dictionary entries that no slot holds, once they are many and the larger part. True when codes have changed. */
  compact(): boolean {
    let used = 0
    for (let code = 1; code <= this.dictionary.size; code++) if (this.countOf(code) > 0) used++
    const unused = this.dictionary.size - used
    if (unused < MIN_UNUSED_ENTRIES || unused < used) return false
    const { dictionary, remap } = this.dictionary.compacted((code) => this.countOf(code) > 0)
    this.dictionary = dictionary
    this.column.recode(remap)
    this.#hashes = new Uint32Array(0)
    return true
  }

  memoryBytes(): number {
    return this.column.memoryBytes() + this.dictionary.memoryBytes() + this.#hashes.byteLength
  }

  save(writer: SnapshotWriter, name: string, slots: number): void {
    this.column.save(writer, name, slots)
    this.dictionary.save(writer, name)
  }

  load(reader: SnapshotReader, name: string): void {
    this.column = CodedColumn.load(reader, name)
    this.dictionary = Dictionary.load(reader, name)
  }
}
