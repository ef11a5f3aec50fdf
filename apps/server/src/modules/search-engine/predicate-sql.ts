import type { Predicate } from '@app/lot-index/query.ts'
import { columnOf, kindOf, NO_KEYWORD } from './table-columns.ts'

/** The codes of the keywords that one question names; a keyword that no lot ever had has none. */
export interface KeywordCodes {
  of(keywords: readonly string[]): readonly number[]
  /** Codes of all keywords that begin so. */
  from(prefix: string): readonly number[]
}

/** Collects the values of a statement and answers their places; knows the codes of the keywords that the question names. */
export class Values {
  readonly list: unknown[] = []
  readonly codes: KeywordCodes

  constructor(codes: KeywordCodes) {
    this.codes = codes
  }

  bind(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}

const METRES_PER_KM = 1000
const joined = (parts: readonly string[], word: 'and' | 'or'): string =>
  parts.length === 0 ? (word === 'and' ? 'true' : 'false') : `(${parts.join(` ${word} `)})`

/** Distance in metres of a lot from a point, null without a place. */
export function distanceSql(field: string, at: { lat: number; lon: number }, values: Values): string {
  const column = columnOf(field)
  return `lot_distance_m(${column}_lat, ${column}_lon, ${values.bind(at.lat, 'float8')}, ${values.bind(at.lon, 'float8')})`
}

function codesSql(field: string, codes: readonly number[], values: Values): string {
  if (codes.length === 0) return 'false'
  const wanted = values.bind(codes, 'integer[]')
  return kindOf(field) === 'keywords' ? `${columnOf(field)} && ${wanted}` : `${columnOf(field)} = any(${wanted})`
}

function existsSql(field: string): string {
  const column = columnOf(field)
  const kind = kindOf(field)
  if (kind === 'keywords') return `cardinality(${column}) > 0`
  if (kind === 'keyword') return `${column} <> ${NO_KEYWORD}`
  return kind === 'point' ? `${column}_lat is not null` : `${column} is not null`
}

/** A condition on a row of `lot_search_rows`: true where it holds, false or null where it does not. */
export function predicateSql(where: Predicate, values: Values): string {
  switch (where.op) {
    case 'all':
      return 'true'
    case 'none':
      return 'false'
    case 'term':
      return codesSql(where.field, values.codes.of(where.values), values)
    case 'prefix':
      return codesSql(where.field, values.codes.from(where.value), values)
    case 'range': {
      const column = columnOf(where.field)
      const min = where.min === undefined ? [] : [`${column} >= ${values.bind(where.min, 'float8')}`]
      const max = where.max === undefined ? [] : [`${column} <= ${values.bind(where.max, 'float8')}`]
      return min.length + max.length === 0 ? `${column} is not null` : joined([...min, ...max], 'and')
    }
    case 'exists':
      return existsSql(where.field)
    case 'ids':
      return `lot = any(${values.bind(where.ids, 'bigint[]')})`
    case 'after':
      return `lot > ${values.bind(where.id, 'bigint')}`
    case 'near':
      return `${distanceSql(where.field, where.at, values)} <= ${values.bind(where.radiusKm * METRES_PER_KM, 'float8')}`
    case 'and':
    case 'or':
      return joined(
        where.of.map((part) => predicateSql(part, values)),
        where.op,
      )
    case 'not':
      return `(${predicateSql(where.of, values)}) is not true`
  }
}

/** The conditions without `and`, `or` and `not` that a condition is made of. */
export function leavesOf(where: Predicate): readonly Predicate[] {
  if (where.op === 'and' || where.op === 'or') return where.of.flatMap(leavesOf)
  return where.op === 'not' ? leavesOf(where.of) : [where]
}

/** Columns that a condition reads. */
export function columnsOf(where: Predicate): readonly string[] {
  return leavesOf(where).flatMap((leaf) => {
    if (!('field' in leaf)) return []
    const column = columnOf(leaf.field)
    return kindOf(leaf.field) === 'point' ? [`${column}_lat`, `${column}_lon`] : [column]
  })
}
