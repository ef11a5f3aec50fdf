import * as fc from 'fast-check'
import type {
  Curve,
  DocumentFields,
  FacetRequest,
  FieldSpec,
  FieldValue,
  FilterGroup,
  IndexDocument,
  IndexQuery,
  IndexSchema,
  Predicate,
  SortKey,
} from '../query.ts'

/** Few words, values and ids, near each other, so that random questions hit, miss narrowly and collide. */
const WORDS = [
  'ford',
  'fort',
  'focus',
  'f',
  '150',
  'toyota',
  'toyta',
  'tacoma',
  'café',
  'cafe',
  'Škoda',
  'rav4',
  'rv4',
  '2011',
  'CR-V',
  'ＡＢ',
  '東京',
  '𝒳yz',
]
const KEYWORDS = ['A', 'B', 'a', 'AB', 'é', 'z', '', 'C:1', '\u{1f697}', '\uffee']
const NUMBERS = [0, 1, 2, 3, -1, 0.5, 2011, 70_000, -70_000, 1_787_014_800_000, 32_767, -32_768, 32_768, 2 ** 31, -(2 ** 31), 1e300]
const POINTS = [
  { lat: 0, lon: 0 },
  { lat: 41.94396, lon: -72.70064 },
  { lat: 40.4, lon: -72.7 },
  { lat: -17, lon: 179.9 },
  { lat: -17, lon: -179.9 },
  { lat: 89.9, lon: 10 },
  { lat: 89.9, lon: -170 },
]
const TAGS = ['make', 'year', 'place', 'free']

const keyword = fc.oneof(
  { arbitrary: fc.constantFrom(...KEYWORDS), weight: 5 },
  { arbitrary: fc.string({ unit: 'grapheme', maxLength: 3 }).filter((text) => text.isWellFormed()), weight: 1 },
)
/** Most numbers of a field with a step are its multiples, and some are not. */
const STEP = 1_000
const number = fc.oneof(
  { arbitrary: fc.constantFrom(...NUMBERS), weight: 4 },
  { arbitrary: fc.integer({ min: -3, max: 3 }).map((steps) => steps * STEP), weight: 2 },
  { arbitrary: fc.integer().map((steps) => steps * STEP), weight: 1 },
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }), weight: 1 },
)
const point = fc.oneof(
  fc.constantFrom(...POINTS),
  fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: fc.double({ min: -180, max: 180, noNaN: true }) }),
)
const text = fc
  .array(fc.oneof({ arbitrary: fc.constantFrom(...WORDS), weight: 8 }, { arbitrary: fc.string({ maxLength: 6 }), weight: 1 }), {
    maxLength: 5,
  })
  .map((words) => words.join(' '))

const spec: fc.Arbitrary<FieldSpec> = fc.oneof(
  fc.constant<FieldSpec>({ kind: 'keyword' }),
  fc.constant<FieldSpec>({ kind: 'keywords' }),
  fc.constantFrom<FieldSpec>({ kind: 'number' }, { kind: 'number', step: STEP }),
  fc.constant<FieldSpec>({ kind: 'point' }),
  fc.integer({ min: 1, max: 9 }).map((weight): FieldSpec => ({ kind: 'text', weight })),
)

/** Some fields of random kinds under fixed names and up to three ready sorts. */
export const schemas: fc.Arbitrary<IndexSchema> = fc
  .record({ a: spec, b: spec, c: spec, d: spec, e: spec, f: spec })
  .chain((fields) =>
    fc.record({ fields: fc.constant(fields), readySorts: fc.array(fc.array(readySortKey(fields), { maxLength: 3 }), { maxLength: 3 }) }),
  )

export function documents(schema: IndexSchema, maxId: number): fc.Arbitrary<IndexDocument> {
  const values: Record<string, fc.Arbitrary<FieldValue | undefined>> = {}
  for (const [name, { kind }] of Object.entries(schema.fields)) values[name] = fc.option(valueOf(kind), { nil: undefined, freq: 4 })
  const id = fc.integer({ min: 1, max: maxId })
  const split = fc.array(fc.integer({ min: 0, max: PARTS }), { minLength: 6, maxLength: 6 })
  return fc.record({ id, fields: fc.record(values), split }).map(({ id, fields, split }) => splitDocument({ id, fields }, split))
}

const PARTS = 2
const MAX_SHARED = 10_000
/** Parts are shared as the documents of an application share them: one object for all that hold the same. */
const sharedParts = new Map<string, DocumentFields>()

/** Moves each field to the part that is named for it; 0 leaves it with the document. */
function splitDocument({ id, fields }: IndexDocument, split: readonly number[]): IndexDocument {
  const entries = Object.entries(fields)
  const partOf = (part: number): DocumentFields => Object.fromEntries(entries.filter((_, at) => split[at] === part))
  const parts = Array.from({ length: PARTS }, (_, at) => {
    const made = partOf(at + 1)
    const key = JSON.stringify(Object.entries(made))
    if (sharedParts.size > MAX_SHARED) sharedParts.clear()
    if (!sharedParts.has(key)) sharedParts.set(key, made)
    return sharedParts.get(key) ?? made
  })
  return { id, fields: partOf(0), parts }
}

export function queries(schema: IndexSchema, maxId: number): fc.Arbitrary<IndexQuery> {
  return fc.record({
    text: fc.oneof({ arbitrary: fc.constant(''), weight: 2 }, { arbitrary: text, weight: 1 }, { arbitrary: typed, weight: 2 }),
    groups: fc.array(fc.record<FilterGroup>({ tag: fc.constantFrom(...TAGS), where: predicates(schema, maxId) }), { maxLength: 3 }),
    facets: fc.array(facets(schema, maxId), { maxLength: 5 }),
    sort: fc.oneof(fc.array(sortKeys(schema, maxId), { maxLength: 3 }), fc.constantFrom(...schema.readySorts, [])),
    offset: fc.oneof(fc.constant(0), fc.nat(maxId)),
    limit: fc.oneof(fc.constant(20), fc.nat(maxId)),
  })
}

/** Filters that one question after another shares, as those of a site do; often such that most documents satisfy them. */
export function standingGroups(schema: IndexSchema, maxId: number): fc.Arbitrary<FilterGroup[]> {
  const large = predicates(schema, maxId).map((of): Predicate => ({ op: 'not', of }))
  const where = fc.oneof({ arbitrary: large, weight: 3 }, { arbitrary: predicates(schema, maxId), weight: 1 })
  return fc.array(fc.record<FilterGroup>({ tag: fc.constantFrom('', ...TAGS), where }), { minLength: 1, maxLength: 2 })
}

/** One or two words as a visitor types them: whole, begun or with an edit. */
const typed = fc
  .array(
    fc
      .tuple(fc.constantFrom(...WORDS), fc.constantFrom('whole', 'begun', 'dropped', 'doubled', 'swapped'), fc.nat(4))
      .map(([word, how, at]) => {
        const letters = [...word]
        if (how === 'begun') return letters.slice(0, at + 1).join('')
        if (how === 'dropped') return letters.toSpliced(at, 1).join('')
        if (how === 'doubled') return letters.toSpliced(at, 0, letters[0] ?? '').join('')
        if (how === 'swapped') return [...letters.slice(0, at), letters[at + 1] ?? '', letters[at] ?? '', ...letters.slice(at + 2)].join('')
        return word
      }),
    { minLength: 1, maxLength: 2 },
  )
  .map((words) => words.join(' '))

function predicates(schema: IndexSchema, maxId: number): fc.Arbitrary<Predicate> {
  const bound = fc.option(fc.oneof({ arbitrary: number, weight: 6 }, { arbitrary: fc.constantFrom(Infinity, -Infinity), weight: 1 }), {
    nil: undefined,
  })
  const leaves: fc.Arbitrary<Predicate>[] = [
    fc.constant<Predicate>({ op: 'all' }),
    fc.constant<Predicate>({ op: 'none' }),
    fc.array(fc.integer({ min: 1, max: maxId }), { maxLength: 9 }).map((ids): Predicate => ({ op: 'ids', ids })),
    fc.integer({ min: 0, max: maxId }).map((id): Predicate => ({ op: 'after', id })),
    fc.constantFrom(...Object.keys(schema.fields)).map((field): Predicate => ({ op: 'exists', field })),
  ]
  for (const [field, { kind }] of Object.entries(schema.fields)) {
    if (kind === 'keyword' || kind === 'keywords') {
      leaves.push(fc.array(keyword, { maxLength: 3 }).map((values): Predicate => ({ op: 'term', field, values })))
      leaves.push(keyword.map((value): Predicate => ({ op: 'prefix', field, value })))
    }
    if (kind === 'number') {
      leaves.push(
        fc
          .tuple(bound, bound)
          .map(([min, max]): Predicate => ({ op: 'range', field, ...(min !== undefined && { min }), ...(max !== undefined && { max }) })),
      )
    }
    if (kind === 'point')
      leaves.push(
        fc
          .tuple(point, fc.constantFrom(0, 1, 50, 300, 9000, 25_000))
          .map(([at, radiusKm]): Predicate => ({ op: 'near', field, at, radiusKm })),
      )
  }
  const leaf = fc.oneof(...leaves)
  return fc.letrec<{ where: Predicate }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 3 },
      { arbitrary: leaf, weight: 6 },
      {
        arbitrary: fc
          .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('where'), { maxLength: 3 }))
          .map(([op, of]): Predicate => ({ op, of })),
        weight: 2,
      },
      { arbitrary: tie('where').map((of): Predicate => ({ op: 'not', of })), weight: 1 },
    ),
  })).where
}

function facets(schema: IndexSchema, maxId: number): fc.Arbitrary<FacetRequest> {
  const tag = fc.constantFrom(...TAGS)
  const kinds: fc.Arbitrary<FacetRequest>[] = [
    fc
      .tuple(tag, fc.array(predicates(schema, maxId), { maxLength: 4 }))
      .map(([tag, queries]): FacetRequest => ({ tag, kind: 'fixed', queries })),
  ]
  for (const [field, { kind }] of Object.entries(schema.fields)) {
    if (kind === 'keyword' || kind === 'keywords')
      kinds.push(fc.tuple(tag, fc.constantFrom(0, 1, 3, 200)).map(([tag, limit]): FacetRequest => ({ tag, kind: 'field', field, limit })))
    if (kind === 'number') {
      const edges = fc
        .array(fc.oneof({ arbitrary: number, weight: 8 }, { arbitrary: fc.constantFrom(Infinity, -Infinity), weight: 1 }), { maxLength: 5 })
        .map((list) => list.toSorted((a, b) => (a < b ? -1 : Number(a > b))))
      kinds.push(fc.tuple(tag, edges).map(([tag, edges]): FacetRequest => ({ tag, kind: 'histogram', field, edges })))
    }
  }
  return fc.oneof(...kinds)
}

function sortKeys(schema: IndexSchema, maxId: number): fc.Arbitrary<SortKey> {
  const fieldsOf = (kind: FieldSpec['kind']) => Object.keys(schema.fields).filter((name) => schema.fields[name]?.kind === kind)
  const byDistance = fieldsOf('point').map((field) => point.map((at): SortKey => ({ by: 'distance', field, at })))
  const cases = fc.array(fc.record({ where: predicates(schema, maxId), curve: curves }), { maxLength: 3 })
  const byCurve = fieldsOf('number').map((field) =>
    fc
      .record({ cases, direction: fc.constantFrom('asc' as const, 'desc' as const) })
      .map(({ cases, direction }): SortKey => ({ by: 'curve', field, cases, direction })),
  )
  return fc.oneof(readySortKey(schema.fields), fc.constant<SortKey>({ by: 'relevance' }), ...byDistance, ...byCurve)
}

const small = fc.constantFrom(-70_000, -1, 0, 0.5, 1, 3, 2011)

/** Few pieces with ends that documents have as well, so that numbers fall on them, between them and below all. */
export const curves: fc.Arbitrary<Curve> = fc
  .uniqueArray(fc.record({ from: small, value: small, slope: fc.constantFrom(0, 0.075, 1, -1) }), {
    selector: ({ from }) => from,
    maxLength: 4,
  })
  .map((pieces) => pieces.toSorted((a, b) => a.from - b.from))

function readySortKey(fields: IndexSchema['fields']): fc.Arbitrary<SortKey> {
  const direction = fc.constantFrom('asc' as const, 'desc' as const)
  const sortable = Object.keys(fields).filter((name) => fields[name]?.kind === 'keyword' || fields[name]?.kind === 'number')
  const byField = sortable.map((field) => direction.map((direction): SortKey => ({ by: 'field', field, direction })))
  return fc.oneof(
    direction.map((direction): SortKey => ({ by: 'id', direction })),
    ...byField,
  )
}

function valueOf(kind: FieldSpec['kind']): fc.Arbitrary<FieldValue> {
  const texts = fc.oneof(text, fc.array(text, { maxLength: 3 }))
  return { keyword, keywords: fc.array(keyword, { maxLength: 3 }), number, point, text: texts }[kind]
}
