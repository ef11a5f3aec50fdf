import type { CodedColumn } from './coded-column.ts'
import type { KeywordField } from './fields.ts'
import type { HitSet } from './hit-set.ts'
import type { KeywordsField } from './keywords-field.ts'
import type { PredicateCache } from './predicate-cache.ts'
import type { PredicateSource } from './predicates.ts'
import type { FacetAnswer, FacetRequest, Predicate } from './query.ts'

/** From so many single-value terms on one field, a fixed facet counts the whole field once. */
const MIN_SHARED_TERMS = 2

/** Counts one facet over its hits. */
export function countFacet(source: PredicateSource, cache: PredicateCache, [facet, hits]: readonly [FacetRequest, HitSet]): FacetAnswer {
  if (facet.kind === 'fixed') return { kind: 'fixed', counts: countFixed(source, cache, [facet.queries, hits]) }
  if (facet.kind === 'histogram') {
    const buckets = bucketPredicates(facet.field, facet.edges)
    return { kind: 'histogram', counts: buckets.map((where) => hits.countIn(cache.select(where))) }
  }
  const field = source.fields.get(facet.field)
  if (field?.kind !== 'keyword' && field?.kind !== 'keywords') return { kind: 'field', counts: [] }
  return { kind: 'field', counts: topValues(field, hits.countValues(field), facet.limit) }
}

function topValues(field: KeywordField | KeywordsField, counts: Int32Array, limit: number): [string, number][] {
  const values = field.kind === 'keyword' ? field.dictionary : field.values
  const rank = values.rank()
  const order = values.order()
  let most = 0
  for (let code = 1; code < counts.length; code++) if (counts[code]! > most) most = counts[code]!
  // Count and rank in one number, so that the native sort without a comparison function serves.
  const keys = new Float64Array(values.size)
  let present = 0
  for (let code = 1; code < counts.length; code++)
    if (counts[code]! > 0) keys[present++] = (most - counts[code]!) * values.size + rank[code]!
  const sorted = keys.subarray(0, present).sort()
  return Array.from(sorted.subarray(0, limit), (key) => {
    const code = order[key % values.size]!
    return [values.textOf(code), counts[code]!]
  })
}

function countFixed(source: PredicateSource, cache: PredicateCache, [queries, hits]: readonly [readonly Predicate[], HitSet]): number[] {
  const terms = queries.map((where) => singleTerm(source, where))
  const uses = new Map<CodedColumn, number>()
  for (const term of terms) if (term !== undefined) uses.set(term.field.column, (uses.get(term.field.column) ?? 0) + 1)
  return queries.map((where, at) => {
    const term = terms[at]
    if (term === undefined || (uses.get(term.field.column) ?? 0) < MIN_SHARED_TERMS) return hits.countIn(cache.select(where))
    return term.code === 0 ? 0 : (hits.countValues(term.field)[term.code] ?? 0)
  })
}

function singleTerm(source: PredicateSource, where: Predicate): { field: KeywordField | KeywordsField; code: number } | undefined {
  const [value, ...more] = where.op === 'term' ? where.values : []
  const field = where.op === 'term' ? source.fields.get(where.field) : undefined
  if (value === undefined || more.length > 0 || (field?.kind !== 'keyword' && field?.kind !== 'keywords')) return undefined
  return { field, code: (field.kind === 'keyword' ? field.dictionary : field.values).codeOf(value) }
}

/** Half-open buckets as inclusive ranges; the last one is closed. */
function bucketPredicates(field: string, edges: readonly number[]): Predicate[] {
  return edges.slice(1).map((to, at): Predicate => {
    const min = edges[at] ?? to
    const within: Predicate = { op: 'range', field, min, max: to }
    return at === edges.length - 2 ? within : { op: 'and', of: [within, { op: 'not', of: { op: 'range', field, min: to } }] }
  })
}
