import { distanceM } from '@app/lot-index/geo.ts'
import type { FacetRequest, GeoPoint, IndexDocument, IndexSchema, Predicate } from '@app/lot-index/query.ts'
import { documentTokens, queryWords, textsOf } from '@app/lot-index/text-analysis.ts'
import MiniSearch from 'minisearch'
import { fixedTally } from './fixed-tally.ts'
import { type Found, mostFrequent, type Rows, type Search, searchRows, type Tally, type Test } from './scan.ts'

type ValueOf = (row: number, field: string) => unknown

/** minisearch for the words and their ranking, which are its own, and a loop over objects for the rest. */
export function minisearchAndLoop(schema: IndexSchema, documents: readonly IndexDocument[]): Search {
  const valueOf: ValueOf = (row, field) => documents[row]?.fields[field]
  const rows: Rows = {
    count: documents.length,
    idOf: (row) => documents[row]?.id ?? 0,
    test: (where) => testOf(where, valueOf),
    tally: (facet) => tallyOf(facet, { valueOf, schema }),
    sortValue: (key) => {
      if (key.by === 'id') return (row) => (documents[row]?.id ?? 0) * (key.direction === 'asc' ? 1 : -1)
      if (key.by === 'field') return (row) => (valueOf(row, key.field) as number | string | undefined) ?? Infinity
      if (key.by === 'curve') throw new TypeError('no question of a measurement is ordered by a curve')
      return (row) => {
        const at = valueOf(row, key.field) as GeoPoint | undefined
        return at ? distanceM(key.at, at) : Infinity
      }
    },
    find: finderOf(schema, documents),
  }
  return (query) => searchRows(rows, query)
}

function finderOf(schema: IndexSchema, documents: readonly IndexDocument[]): Rows['find'] {
  const texts = Object.entries(schema.fields).filter(([, { kind }]) => kind === 'text')
  const engine = new MiniSearch<Record<string, unknown>>({
    fields: texts.map(([name]) => name),
    tokenize: (text) => [...documentTokens(text)],
    processTerm: (term) => term,
    searchOptions: { tokenize: queryWords, combineWith: 'AND' },
  })
  engine.addAll(
    documents.map(({ fields }, id) => ({ id, ...Object.fromEntries(texts.map(([name]) => [name, textsOf(fields[name]).join(' ')])) })),
  )
  const boost = Object.fromEntries(texts.map(([name, spec]) => [name, 'weight' in spec ? spec.weight : 1]))
  return (text): Found | undefined => {
    const last = queryWords(text).at(-1)
    if (last === undefined) return undefined
    const exact = engine.search(text, { boost, prefix: (term) => term === last })
    const results = exact.length > 0 ? exact : engine.search(text, { boost, fuzzy: 1 })
    const scores = new Map(results.map(({ id, score }) => [id as number, score]))
    return { rows: [...scores.keys()], scoreOf: (row) => scores.get(row) ?? 0 }
  }
}

function testOf(where: Predicate, valueOf: ValueOf): Test {
  switch (where.op) {
    case 'all':
      return () => true
    case 'none':
      return () => false
    case 'term': {
      const values = new Set(where.values)
      return (row) => {
        const value = valueOf(row, where.field)
        return Array.isArray(value) ? value.some((part: string) => values.has(part)) : values.has(value as string)
      }
    }
    case 'range':
      return (row) => {
        const value = valueOf(row, where.field) as number | undefined
        return value !== undefined && value >= (where.min ?? -Infinity) && value <= (where.max ?? Infinity)
      }
    case 'near':
      return (row) => {
        const at = valueOf(row, where.field) as GeoPoint | undefined
        return at !== undefined && distanceM(where.at, at) <= where.radiusKm * 1000
      }
    case 'exists':
      return (row) => valueOf(row, where.field) !== undefined
    case 'and': {
      const parts = where.of.map((part) => testOf(part, valueOf))
      return (row) => parts.every((part) => part(row))
    }
    case 'or': {
      const parts = where.of.map((part) => testOf(part, valueOf))
      return (row) => parts.some((part) => part(row))
    }
    case 'not': {
      const part = testOf(where.of, valueOf)
      return (row) => !part(row)
    }
    default:
      throw new Error(`the mixed questions use no ${where.op}`)
  }
}

interface Held {
  readonly valueOf: ValueOf
  readonly schema: IndexSchema
}

function valueCounter(field: string, valueOf: ValueOf) {
  const counts = new Map<string, number>()
  const add = (row: number): void => {
    const value = valueOf(row, field) as string | undefined
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return { add, counts, countOf: (value: string) => counts.get(value) ?? 0 }
}

function tallyOf(facet: FacetRequest, { valueOf, schema }: Held): Tally {
  if (facet.kind === 'histogram') throw new Error('the mixed questions use no histogram')
  if (facet.kind === 'fixed') {
    const counter = (field: string) => (schema.fields[field]?.kind === 'keyword' ? valueCounter(field, valueOf) : null)
    return fixedTally(facet.queries, { test: (where) => testOf(where, valueOf), counter })
  }
  const { add, counts } = valueCounter(facet.field, valueOf)
  return { add, answer: () => ({ kind: 'field', counts: mostFrequent(counts, facet.limit) }) }
}
