import { checkDocument, checkQuery, checkSchema } from './check.ts'
import { compareCodePoints } from './code-point-order.ts'
import { onCurve } from './curve.ts'
import { distanceM } from './geo.ts'
import {
  allFields,
  type FacetAnswer,
  type FacetRequest,
  type FieldValue,
  type GeoPoint,
  type IndexAnswer,
  type IndexDocument,
  type IndexQuery,
  type IndexSchema,
  type Predicate,
  type SortKey,
} from './query.ts'
import { documentTokens, EXACT_FACTOR, isCorrectable, isOneEdit, queryWords, textsOf } from './text-analysis.ts'

interface Scored {
  readonly document: IndexDocument
  readonly relevance: number
}

/** A word of the query with its matching tokens. */
interface Wanted {
  readonly word: string
  readonly matches: (token: string) => boolean
}

/** Answers a query by looking at every document: the meaning of the index in its plainest words. Linear in the documents for each facet. */
export function searchByBruteForce(schema: IndexSchema, given: readonly IndexDocument[], query: IndexQuery): IndexAnswer {
  checkSchema(schema)
  checkQuery(schema, query)
  const documents = given.map((document) => {
    checkDocument(schema, document)
    return { id: document.id, fields: allFields(document) }
  })
  const { wanted, corrected } = resolveWords(schema, documents, query.text ?? '')
  const worded = documents.flatMap((document): Scored[] => {
    const relevance = relevanceOf(schema, document, wanted)
    return relevance === undefined ? [] : [{ document, relevance }]
  })
  const hitsWithout = (tag: string | undefined): Scored[] =>
    worded.filter(({ document }) => query.groups.every((group) => group.tag === tag || satisfies(document, group.where)))
  const hits = hitsWithout(undefined).sort((a, b) => compareHits(query.sort, a, b))
  return {
    total: hits.length,
    ids: hits.slice(query.offset, query.offset + query.limit).map(({ document }) => document.id),
    facets: query.facets.map((facet) => countFacet(facet, hitsWithout(facet.tag))),
    ...(corrected && { corrected }),
  }
}

/** Whether one document satisfies a predicate. */
export function satisfies(document: IndexDocument, where: Predicate): boolean {
  switch (where.op) {
    case 'all':
      return true
    case 'none':
      return false
    case 'term':
      return keywordsOf(document, where.field).some((value) => where.values.includes(value))
    case 'prefix':
      return keywordsOf(document, where.field).some((value) => value.startsWith(where.value))
    case 'range': {
      const value = document.fields[where.field]
      return typeof value === 'number' && value >= (where.min ?? -Infinity) && value <= (where.max ?? Infinity)
    }
    case 'exists':
      return isPresent(document, where.field)
    case 'ids':
      return where.ids.includes(document.id)
    case 'after':
      return document.id > where.id
    case 'near': {
      const value = document.fields[where.field] as GeoPoint | undefined
      return value !== undefined && distanceM(where.at, value) <= where.radiusKm * 1000
    }
    case 'and':
      return where.of.every((part) => satisfies(document, part))
    case 'or':
      return where.of.some((part) => satisfies(document, part))
    case 'not':
      return !satisfies(document, where.of)
  }
}

function resolveWords(schema: IndexSchema, documents: readonly IndexDocument[], text: string): { wanted: Wanted[]; corrected?: string[] } {
  const words = queryWords(text)
  if (words.length === 0) return { wanted: [] }
  const tokens = [...new Set(documents.flatMap((document) => textTokens(schema, document).map(([token]) => token)))].sort(compareCodePoints)
  const used: string[] = []
  let unmatched = 0
  let replaced = 0
  const wanted = words.map((word, at): Wanted => {
    const matches = (token: string): boolean => token === word || (at === words.length - 1 && token.startsWith(word))
    if (tokens.some(matches)) {
      used.push(word)
      return { word, matches }
    }
    unmatched++
    const near = isCorrectable(word) ? tokens.filter((token) => isOneEdit(word, token)) : []
    if (near.length > 0) replaced++
    used.push(...near)
    return { word, matches: (token) => near.includes(token) }
  })
  return replaced > 0 && replaced === unmatched ? { wanted, corrected: used } : { wanted }
}

/** Sum over the words of the best matching token's points; undefined when a word matches nothing. */
function relevanceOf(schema: IndexSchema, document: IndexDocument, wanted: readonly Wanted[]): number | undefined {
  if (wanted.length === 0) return 0
  const tokens = textTokens(schema, document)
  let relevance = 0
  for (const { word, matches } of wanted) {
    const best = Math.max(
      0,
      ...tokens.filter(([token]) => matches(token)).map(([token, weight]) => weight * (token === word ? EXACT_FACTOR : 1)),
    )
    if (best === 0) return undefined
    relevance += best
  }
  return relevance
}

function textTokens(schema: IndexSchema, document: IndexDocument): [token: string, weight: number][] {
  return Object.entries(schema.fields).flatMap(([name, spec]) => {
    const value = document.fields[name]
    if (spec.kind !== 'text') return []
    return textsOf(value).flatMap((text) => [...documentTokens(text)].map((token): [string, number] => [token, spec.weight]))
  })
}

function compareHits(sort: readonly SortKey[], a: Scored, b: Scored): number {
  for (const key of sort) {
    const order = compareByKey(key, a, b)
    if (order !== 0) return order
  }
  return a.document.id - b.document.id
}

function compareByKey(key: SortKey, a: Scored, b: Scored): number {
  if (key.by === 'relevance') return b.relevance - a.relevance
  if (key.by === 'id') return key.direction === 'asc' ? a.document.id - b.document.id : b.document.id - a.document.id
  const left = sortedBy(key, a.document)
  const right = sortedBy(key, b.document)
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  if (key.by === 'distance') return distanceM(key.at, left as GeoPoint) - distanceM(key.at, right as GeoPoint)
  const order = typeof left === 'number' ? left - (right as number) : compareCodePoints(left as string, right as string)
  return key.direction === 'asc' ? order : -order
}

function sortedBy(key: Exclude<SortKey, { by: 'relevance' | 'id' }>, document: IndexDocument): FieldValue | undefined {
  const value = document.fields[key.field]
  if (key.by !== 'curve') return value
  const curve = key.cases.find(({ where }) => satisfies(document, where))?.curve
  return curve && typeof value === 'number' ? onCurve(curve, value) : undefined
}

function countFacet(facet: FacetRequest, hits: readonly Scored[]): FacetAnswer {
  const documents = hits.map(({ document }) => document)
  if (facet.kind === 'fixed')
    return { kind: 'fixed', counts: facet.queries.map((where) => documents.filter((document) => satisfies(document, where)).length) }
  if (facet.kind === 'histogram') {
    const values = documents.map((document) => document.fields[facet.field]).filter((value) => typeof value === 'number')
    const last = facet.edges.length - 2
    const counts = facet.edges.slice(1).map((to, at) => {
      const from = facet.edges[at] ?? to
      return values.filter((value) => value >= from && (value < to || (at === last && value === to))).length
    })
    return { kind: 'histogram', counts }
  }
  const counts = new Map<string, number>()
  for (const document of documents)
    for (const value of new Set(keywordsOf(document, facet.field))) counts.set(value, (counts.get(value) ?? 0) + 1)
  const ordered = [...counts].sort((a, b) => b[1] - a[1] || compareCodePoints(a[0], b[0]))
  return { kind: 'field', counts: ordered.slice(0, facet.limit) }
}

function keywordsOf(document: IndexDocument, field: string): readonly string[] {
  const value = document.fields[field]
  return value === undefined ? [] : typeof value === 'string' ? [value] : (value as readonly string[])
}

function isPresent(document: IndexDocument, field: string): boolean {
  const value = document.fields[field]
  if (value === undefined) return false
  return Array.isArray(value) ? value.length > 0 : true
}
