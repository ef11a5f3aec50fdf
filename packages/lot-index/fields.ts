import { CodedField, MAX_REMEMBERED } from './coded-field.ts'
import { hashOfText } from './document-hash.ts'
import { KeywordsField } from './keywords-field.ts'
import { Memo } from './memo.ts'
import { NumberColumn } from './number-column.ts'
import { PointField } from './point-field.ts'
import type { FieldSpec } from './query.ts'
import type { SnapshotReader } from './snapshot-format.ts'

export class KeywordField extends CodedField<string> {
  readonly kind = 'keyword'
  readonly #codes = new Memo((text) => this.dictionary.intern(text), MAX_REMEMBERED)

  codeOf(text: string): number {
    return this.#codes.of(text)
  }

  protected valueHashOf(code: number): number {
    return hashOfText(this.dictionary.textOf(code))
  }

  override compact(): boolean {
    const changed = super.compact()
    if (changed) this.#codes.clear()
    return changed
  }

  override load(reader: SnapshotReader, name: string): void {
    super.load(reader, name)
    this.#codes.clear()
  }
}

export type IndexField = KeywordField | KeywordsField | PointField | NumberColumn

/** An empty column for a field. */
export function makeField(spec: Exclude<FieldSpec, { kind: 'text' }>): IndexField {
  switch (spec.kind) {
    case 'keyword':
      return new KeywordField()
    case 'keywords':
      return new KeywordsField()
    case 'number':
      return new NumberColumn(spec.step)
    case 'point':
      return new PointField()
  }
}
