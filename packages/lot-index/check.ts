import type { DocumentFields, FieldSpec, IndexDocument, IndexQuery, IndexSchema, Predicate, SortKey } from './query.ts'

type Kind = FieldSpec['kind']

/** Text fields of one schema; a posting keeps the field in four bits. */
export const MAX_TEXT_FIELDS = 16
/** Predicates nested deeper than this are refused. */
export const MAX_PREDICATE_DEPTH = 32

/** A question, document or schema that the index cannot hold: unknown field, wrong kind, value out of range. */
export class IndexUsageError extends Error {
  override name = 'IndexUsageError'
}

/** @throws IndexUsageError unless weights are positive integers and the ready sorts name sortable fields and do not depend on a query. */
export function checkSchema(schema: IndexSchema): void {
  const texts = Object.entries(schema.fields).filter(([, spec]) => spec.kind === 'text')
  if (texts.length > MAX_TEXT_FIELDS) throw new IndexUsageError(`more than ${MAX_TEXT_FIELDS} text fields`)
  for (const [name, spec] of texts) {
    if (spec.kind === 'text' && (!Number.isInteger(spec.weight) || spec.weight < 1 || spec.weight > 1e6))
      throw new IndexUsageError(`weight of ${name} is not an integer from 1 to 1,000,000`)
  }
  for (const [name, spec] of Object.entries(schema.fields)) {
    if (spec.kind === 'number' && spec.step !== undefined && !(Number.isSafeInteger(spec.step) && spec.step > 0))
      throw new IndexUsageError(`step of ${name} is not a whole number from 1`)
  }
  for (const sort of schema.readySorts) {
    for (const key of sort) {
      if (key.by === 'relevance' || key.by === 'distance' || key.by === 'curve')
        throw new IndexUsageError(`a ready sort cannot be by ${key.by}`)
      checkSortKey(schema, key)
    }
  }
}

/** @throws IndexUsageError when the id is none. */
export function checkId(id: number): void {
  if (!Number.isSafeInteger(id) || id < 1) throw new IndexUsageError(`document id ${id} is not a positive safe integer`)
}

/** @throws IndexUsageError when a value does not fit the schema. */
export function checkFields(schema: IndexSchema, fields: DocumentFields): void {
  for (const name in fields) {
    const value = fields[name]
    const kind = schema.fields[name]?.kind ?? specOf(schema, name).kind
    if (value !== undefined && !fits(kind, value)) throw new IndexUsageError(`field ${name} does not hold a ${kind}`)
  }
}

/** @throws IndexUsageError when the id or a value does not fit the schema. */
export function checkDocument(schema: IndexSchema, { id, fields, parts = [] }: IndexDocument): void {
  checkId(id)
  for (const part of [...parts, fields]) checkFields(schema, part)
}

/** @throws IndexUsageError when a query names an unknown field, uses one against its kind, or has a bad window or edges. */
export function checkQuery(schema: IndexSchema, query: IndexQuery): void {
  if (!isCount(query.offset) || !isCount(query.limit)) throw new IndexUsageError('offset and limit must be whole numbers from 0')
  for (const group of query.groups) checkPredicate(schema, group.where)
  for (const key of query.sort) checkSortKey(schema, key)
  for (const facet of query.facets) {
    if (facet.kind === 'fixed') for (const where of facet.queries) checkPredicate(schema, where)
    else if (facet.kind === 'field') {
      expectKind(schema, facet.field, ['keyword', 'keywords'])
      if (!isCount(facet.limit)) throw new IndexUsageError('the limit of a facet must be a whole number from 0')
    } else {
      expectKind(schema, facet.field, ['number'])
      if (facet.edges.some((edge, at) => Number.isNaN(edge) || edge < (facet.edges[at - 1] ?? -Infinity)))
        throw new IndexUsageError('histogram edges must ascend')
    }
  }
}

/** @throws IndexUsageError when a predicate names an unknown field, uses one against its kind or nests too deep. */
export function checkPredicate(schema: IndexSchema, where: Predicate, depth = 0): void {
  if (depth > MAX_PREDICATE_DEPTH) throw new IndexUsageError('predicate nested too deep')
  switch (where.op) {
    case 'term':
    case 'prefix':
      return expectKind(schema, where.field, ['keyword', 'keywords'])
    case 'range':
      if (Number.isNaN(where.min) || Number.isNaN(where.max)) throw new IndexUsageError('a bound of a range is not a number')
      return expectKind(schema, where.field, ['number'])
    case 'near':
      if (![where.at.lat, where.at.lon, where.radiusKm].every(Number.isFinite)) throw new IndexUsageError('near needs finite numbers')
      return expectKind(schema, where.field, ['point'])
    case 'exists':
      return void specOf(schema, where.field)
    case 'and':
    case 'or':
      for (const part of where.of) checkPredicate(schema, part, depth + 1)
      return
    case 'not':
      return checkPredicate(schema, where.of, depth + 1)
    default:
  }
}

function checkSortKey(schema: IndexSchema, key: SortKey): void {
  if (key.by === 'field') expectKind(schema, key.field, ['keyword', 'number'])
  if (key.by === 'distance') expectKind(schema, key.field, ['point'])
  if (key.by !== 'curve') return
  expectKind(schema, key.field, ['number'])
  for (const { where, curve } of key.cases) {
    checkPredicate(schema, where)
    if (!curve.every(({ from, value, slope }) => [from, value, slope].every(Number.isFinite)))
      throw new IndexUsageError('a piece of a curve is not of finite numbers')
    if (curve.some(({ from }, at) => from <= (curve[at - 1]?.from ?? -Infinity)))
      throw new IndexUsageError('the pieces of a curve must ascend')
  }
}

function expectKind(schema: IndexSchema, field: string, kinds: readonly Kind[]): void {
  const { kind } = specOf(schema, field)
  if (!kinds.includes(kind)) throw new IndexUsageError(`field ${field} is a ${kind}, not a ${kinds.join(' or ')}`)
}

function specOf(schema: IndexSchema, field: string): FieldSpec {
  const spec = Object.hasOwn(schema.fields, field) ? schema.fields[field] : undefined
  if (spec === undefined) throw new IndexUsageError(`unknown field ${field}`)
  return spec
}

function fits(kind: Kind, value: NonNullable<IndexDocument['fields'][string]>): boolean {
  if (kind === 'number') return Number.isFinite(value)
  if (kind === 'keywords' || (kind === 'text' && typeof value !== 'string'))
    return Array.isArray(value) && value.every((part) => typeof part === 'string' && part.isWellFormed())
  if (kind !== 'point') return typeof value === 'string' && value.isWellFormed()
  if (typeof value !== 'object' || !('lat' in value)) return false
  return Math.abs(value.lat) <= 90 && Math.abs(value.lon) <= 180
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}
