import { CodedColumn } from './coded-column.ts'
import { Dictionary } from './dictionary.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-format.ts'

/** Fewer unused dictionary entries than this are left alone. */
const MIN_UNUSED_ENTRIES = 4096

/** Keyword lists or latitudes whose codes one field remembers. */
export const MAX_REMEMBERED = 4096

/** A dictionary-coded field: one code per slot and the dictionary that explains it. */
export class CodedField {
  column = new CodedColumn()
  dictionary = new Dictionary()

  reserve(slots: number): void {
    this.column.reserve(slots)
  }

  set(slot: number, text: string | undefined): void {
    this.column.set(slot, text === undefined ? 0 : this.dictionary.intern(text))
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
    return true
  }

  memoryBytes(): number {
    return this.column.memoryBytes() + this.dictionary.memoryBytes()
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
