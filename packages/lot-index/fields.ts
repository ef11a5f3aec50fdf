import { CodedField } from './coded-field.ts'
import { KeywordsField } from './keywords-field.ts'
import { NumberColumn } from './number-column.ts'
import { PointField } from './point-field.ts'
import type { FieldSpec, FieldValue, GeoPoint } from './query.ts'

export class KeywordField extends CodedField {
  readonly kind = 'keyword'
}

export type IndexField = KeywordField | KeywordsField | PointField | NumberColumn

/** An empty column for a kind of field. */
export function makeField(kind: Exclude<FieldSpec['kind'], 'text'>): IndexField {
  switch (kind) {
    case 'keyword':
      return new KeywordField()
    case 'keywords':
      return new KeywordsField()
    case 'number':
      return new NumberColumn()
    case 'point':
      return new PointField()
  }
}

/** Writes a value, or its absence, that was checked against the schema. */
export function writeField(field: IndexField, slot: number, value: FieldValue | undefined): void {
  if (field.kind === 'keyword') field.set(slot, value as string | undefined)
  else if (field.kind === 'keywords') field.setAll(slot, value as readonly string[] | undefined)
  else if (field.kind === 'number') field.set(slot, (value as number | undefined) ?? Number.NaN)
  else field.setPoint(slot, value as GeoPoint | undefined)
}
