import type { CodedColumn } from './coded-column.ts'
import { textHashes, type TextHashes } from './document-hash.ts'
import type { IndexField } from './fields.ts'
import type { NumberColumn } from './number-column.ts'
import type { Postings } from './postings.ts'
import type { DocumentFields, FieldValue, GeoPoint } from './query.ts'
import { textsOf } from './text-analysis.ts'

/** Where fields are written to. */
export interface Columns {
  readonly fields: ReadonlyMap<string, IndexField>
  /** Names of the text fields; postings name a field by its place here. */
  readonly textNames: readonly string[]
  readonly postings: Postings
}

/** The code of a value that was checked against the schema. */
function codeOf(field: Exclude<IndexField, NumberColumn>, value: FieldValue): number {
  if (field.kind === 'keyword') return field.codeOf(value as string)
  return field.kind === 'keywords' ? field.codeOf(value as readonly string[]) : field.codeOf(value as GeoPoint)
}

/** Writes fields that no other document shares, all but the texts, to a slot where they are absent. */
export function writeFields({ fields: columns }: Columns, slot: number, fields: DocumentFields): void {
  for (const name in fields) {
    const value = fields[name]
    const field = value === undefined ? undefined : columns.get(name)
    if (field === undefined) continue
    if (field.kind === 'number') field.set(slot, value as number)
    else field.set(slot, codeOf(field, value as FieldValue))
  }
}

/** Fields as the columns hold them, worked out once for all documents that share them. */
export class CodedPart {
  /** Of the texts in it, to be added to those of the other parts. */
  readonly hashes: TextHashes
  readonly #fields: DocumentFields
  #columns: CodedColumn[] = []
  #codes: number[] = []
  #numberColumns: NumberColumn[] = []
  #numbers: number[] = []
  /** Codes of the tokens, and the text field of each. */
  tokens: number[] = []
  tokenFields: number[] = []
  /** Names of the text fields that it has. */
  textNames: string[] = []
  /** In which numbering the codes are; in another one they mean nothing. */
  numbering = -1

  constructor(fields: DocumentFields, textNames: readonly string[]) {
    this.#fields = fields
    this.hashes = textHashes(fields, textNames)
  }

  /** Works out all codes. */
  encode(columns: Columns, numbering: number): void {
    this.numbering = numbering
    this.#columns = []
    this.#codes = []
    this.#numberColumns = []
    this.#numbers = []
    for (const name in this.#fields) this.#encodeColumn(columns.fields.get(name), this.#fields[name])
    this.#encodeTexts(columns)
  }

  /** Writes all but the texts to a slot whose fields are absent. */
  write(slot: number): void {
    for (let at = 0; at < this.#codes.length; at++) this.#columns[at]!.fill(slot, this.#codes[at]!)
    for (let at = 0; at < this.#numbers.length; at++) this.#numberColumns[at]!.set(slot, this.#numbers[at]!)
  }

  #encodeColumn(field: IndexField | undefined, value: DocumentFields[string]): void {
    if (field === undefined || value === undefined) return
    if (field.kind === 'number') {
      this.#numberColumns.push(field)
      this.#numbers.push(value as number)
      return
    }
    const code = codeOf(field, value)
    if (code === 0) return
    field.column.admit(code)
    this.#columns.push(field.column)
    this.#codes.push(code)
  }

  #encodeTexts({ textNames, postings }: Columns): void {
    this.textNames = textNames.filter((name) => textsOf(this.#fields[name]).length > 0)
    this.tokens = []
    this.tokenFields = []
    for (const name of this.textNames) {
      const field = textNames.indexOf(name)
      for (const token of new Set(textsOf(this.#fields[name]).flatMap((text) => postings.tokensOf(text)))) {
        this.tokens.push(token)
        this.tokenFields.push(field)
      }
    }
  }
}
