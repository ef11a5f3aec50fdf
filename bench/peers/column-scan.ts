import { distanceM } from '@app/lot-index/geo.ts'
import type { FacetRequest, IndexDocument, IndexSchema, Predicate } from '@app/lot-index/query.ts'
import { queryWords } from '@app/lot-index/text-analysis.ts'
import { type Coded, type Columns, columnsOf } from './columns.ts'
import { fixedTally } from './fixed-tally.ts'
import { type Found, mostFrequent, resolveWords, type Rows, type Search, searchRows, type Tally, type Test } from './scan.ts'

/** A scan over columns of typed arrays, words and their ranking included: as fast as reading everything allows. Answers as brute force does. */
export function columnScan(schema: IndexSchema, documents: readonly IndexDocument[]): Search {
  const columns = columnsOf(schema, documents)
  const rows: Rows = {
    count: columns.count,
    idOf: (row) => columns.ids[row]!,
    test: (where) => testOf(columns, where),
    tally: (facet) => tallyOf(columns, facet),
    sortValue: (key) => {
      if (key.by === 'id') return (row) => columns.ids[row]! * (key.direction === 'asc' ? 1 : -1)
      if (key.by === 'distance') {
        const places = columns.places.get(key.field)!
        return (row) => (places[row] ? distanceM(key.at, places[row]) : Infinity)
      }
      const numbers = columns.numbers.get(key.field)
      if (numbers !== undefined) return (row) => (Number.isNaN(numbers[row]!) ? Infinity : numbers[row]!)
      const { starts, codes, names } = columns.coded.get(key.field)!
      return (row) => (starts[row] === starts[row + 1] ? Infinity : names[codes[starts[row]!]!]!)
    },
    find: (text) => find(columns, queryWords(text)),
  }
  return (query) => searchRows(rows, query)
}

function find({ tokens, weights, count }: Columns, words: readonly string[]): Found | undefined {
  if (words.length === 0) return undefined
  const { points, corrected } = resolveWords(words, tokens.names.slice(1))
  const tables = points.map((pointsOf) => Uint8Array.from(tokens.names, (token, code) => (code === 0 ? 0 : pointsOf(token))))
  const rows: number[] = []
  const scores = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    let sum = 0
    for (const table of tables) {
      let best = 0
      for (let at = tokens.starts[row]!; at < tokens.starts[row + 1]!; at++) best = Math.max(best, table[tokens.codes[at]!]! * weights[at]!)
      sum = best === 0 ? 0 : sum + best
      if (best === 0) break
    }
    if (sum > 0) rows.push(row)
    scores[row] = sum
  }
  return { rows, scoreOf: (row) => scores[row]!, ...(corrected && { corrected }) }
}

function holds({ starts, codes }: Coded, wanted: Uint8Array, row: number): boolean {
  for (let at = starts[row]!; at < starts[row + 1]!; at++) if (wanted[codes[at]!] === 1) return true
  return false
}

function codedTest(field: Coded, isWanted: (name: string) => boolean): Test {
  const wanted = Uint8Array.from(field.names, (name, code) => Number(code > 0 && isWanted(name)))
  return (row) => holds(field, wanted, row)
}

function existsTest({ coded, numbers, places }: Columns, name: string): Test {
  const field = coded.get(name)
  if (field) return (row) => field.starts[row] !== field.starts[row + 1]
  const values = numbers.get(name)
  if (values) return (row) => !Number.isNaN(values[row]!)
  return (row) => places.get(name)?.[row] !== undefined
}

function testOf(columns: Columns, where: Predicate): Test {
  switch (where.op) {
    case 'all':
      return () => true
    case 'none':
      return () => false
    case 'term': {
      const values = new Set(where.values)
      return codedTest(columns.coded.get(where.field)!, (name) => values.has(name))
    }
    case 'prefix':
      return codedTest(columns.coded.get(where.field)!, (name) => name.startsWith(where.value))
    case 'range': {
      const values = columns.numbers.get(where.field)!
      const { min = -Infinity, max = Infinity } = where
      return (row) => values[row]! >= min && values[row]! <= max
    }
    case 'exists':
      return existsTest(columns, where.field)
    case 'near': {
      const places = columns.places.get(where.field)!
      return (row) => places[row] !== undefined && distanceM(where.at, places[row]) <= where.radiusKm * 1000
    }
    case 'ids': {
      const ids = new Set(where.ids)
      return (row) => ids.has(columns.ids[row]!)
    }
    case 'after':
      return (row) => columns.ids[row]! > where.id
    case 'not': {
      const part = testOf(columns, where.of)
      return (row) => !part(row)
    }
    default: {
      const parts = where.of.map((part) => testOf(columns, part))
      return where.op === 'and' ? (row) => parts.every((part) => part(row)) : (row) => parts.some((part) => part(row))
    }
  }
}

function codeCounter({ starts, codes, names, codeOf }: Coded) {
  const counts = new Uint32Array(names.length)
  const add = (row: number): void => {
    for (let at = starts[row]!; at < starts[row + 1]!; at++) counts[codes[at]!]!++
  }
  return { add, counts, countOf: (value: string) => counts[codeOf.get(value) ?? 0]! }
}

function tallyOf(columns: Columns, facet: FacetRequest): Tally {
  if (facet.kind === 'histogram') throw new Error('the mixed questions use no histogram')
  if (facet.kind === 'fixed') {
    const counter = (field: string) => (columns.single.has(field) ? codeCounter(columns.coded.get(field)!) : null)
    return fixedTally(facet.queries, { test: (where) => testOf(columns, where), counter })
  }
  const field = columns.coded.get(facet.field)!
  const { add, counts } = codeCounter(field)
  const present = (): [string, number][] =>
    field.names.map((name, code): [string, number] => [name, counts[code]!]).filter(([, n]) => n > 0)
  return { add, answer: () => ({ kind: 'field', counts: mostFrequent(present(), facet.limit) }) }
}
