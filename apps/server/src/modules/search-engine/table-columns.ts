import { allFields, type FieldSpec, type GeoPoint, type IndexDocument } from '@app/lot-index/query.ts'
import { documentTokens, textsOf } from '@app/lot-index/text-analysis.ts'
import { LOT_SCHEMA, type LotField } from '#modules/lot-documents/index.ts'

const FIELDS = Object.entries(LOT_SCHEMA.fields) as [LotField, FieldSpec][]

/** Weights of the text fields, heaviest first; fields of one weight share a column. */
export const TEXT_WEIGHTS: readonly number[] = [...new Set(FIELDS.flatMap(([, spec]) => (spec.kind === 'text' ? [spec.weight] : [])))].sort(
  (a, b) => b - a,
)

/** Column of `lot_search` that holds an indexed field; throws for a field that the schema does not have. */
export function columnOf(field: string): string {
  if (!Object.hasOwn(LOT_SCHEMA.fields, field)) throw new Error(`unknown field ${field}`)
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Kind of an indexed field. */
export const kindOf = (field: string): FieldSpec['kind'] => LOT_SCHEMA.fields[field as LotField].kind

/** Keywords that go together in many lots: each combination stands once in `table`, and a lot names its number in `ref`. */
export interface Dimension {
  readonly table: string
  readonly ref: string
  readonly columns: readonly string[]
}

const dimension = (table: string, ref: string, fields: readonly LotField[]): Dimension => ({ table, ref, columns: fields.map(columnOf) })

export const DIMENSIONS: readonly Dimension[] = [
  dimension('lot_search_models', 'model_ref', ['make', 'makeCode', 'model', 'modelGroup', 'vehicleType', 'vehicleCategory', 'bodyStyle']),
  dimension('lot_search_equipment', 'equipment_ref', ['engine', 'cylinders', 'drive', 'transmission', 'fuel']),
  dimension('lot_search_conditions', 'condition_ref', [
    'condition',
    'damage',
    'damagePriority',
    'titleGroup',
    'titleType',
    'lossType',
    'saleStatus',
    'saleLight',
    'buyNow',
  ]),
  dimension('lot_search_sales', 'sale_ref', [
    'auctionId',
    'saleDate',
    'dateType',
    'hostYard',
    'hostName',
    'physicalYard',
    'yardName',
    'lane',
    'country',
    'state',
    'city',
  ]),
]

/** The dimension that holds a keyword column; undefined for one that stands in `lot_search` itself. */
export const dimensionOf = (column: string): Dimension | undefined => DIMENSIONS.find(({ columns }) => columns.includes(column))

export const wordsColumn = (weight: number): string => `words_${weight}`

/** PostgreSQL keeps no zero character; a text with one equals nothing it holds. */
export const isStorable = (text: string): boolean => !text.includes('\0')

/** The value where a document has no such keyword; codes begin with 1. */
export const NO_KEYWORD = 0

const codesIn = (keywords: readonly string[], codes: ReadonlyMap<string, number>): readonly number[] =>
  [...new Set(keywords.flatMap((keyword) => codes.get(keyword) ?? []))].sort((a, b) => a - b)

/** Every keyword of a document. */
export function keywordsOf(document: IndexDocument): readonly string[] {
  const fields = allFields(document)
  return FIELDS.flatMap(([name, spec]) => (spec.kind === 'keyword' || spec.kind === 'keywords' ? (fields[name] ?? []) : [])) as string[]
}

/** Columns of `lot_search_rows` that hold what a document says. */
export const ROW_COLUMNS: readonly string[] = [
  'lot',
  ...FIELDS.flatMap(([name, spec]) => {
    if (spec.kind === 'text') return []
    return spec.kind === 'point' ? [`${columnOf(name)}_lat`, `${columnOf(name)}_lon`] : [columnOf(name)]
  }),
]

/** A document as a row of `lot_search_rows` and of `lot_search_texts`, for jsonb_populate_recordset. */
export function tableRow(document: IndexDocument, codes: ReadonlyMap<string, number>): Record<string, unknown> {
  const row: Record<string, unknown> = { lot: document.id }
  const fields = allFields(document)
  const words = new Map<number, Set<string>>(TEXT_WEIGHTS.map((weight) => [weight, new Set<string>()]))
  for (const [name, spec] of FIELDS) {
    const value = fields[name]
    if (spec.kind === 'text') {
      for (const text of textsOf(value)) for (const token of documentTokens(text)) words.get(spec.weight)?.add(token)
    } else if (spec.kind === 'keyword') row[columnOf(name)] = codes.get(value as string) ?? NO_KEYWORD
    else if (spec.kind === 'keywords') row[columnOf(name)] = codesIn((value as readonly string[] | undefined) ?? [], codes)
    else if (spec.kind === 'point') {
      row[`${columnOf(name)}_lat`] = (value as GeoPoint | undefined)?.lat
      row[`${columnOf(name)}_lon`] = (value as GeoPoint | undefined)?.lon
    } else row[columnOf(name)] = value
  }
  for (const [weight, tokens] of words) row[wordsColumn(weight)] = [...tokens].sort()
  row['words'] = [...new Set([...words.values()].flatMap((tokens) => [...tokens]))].sort()
  return row
}
