import type { Predicate } from '@app/lot-index/query.ts'
import { columnOf, isStorable, kindOf } from './table-columns.ts'

/** Collects the values of a statement and answers their places. */
export class Values {
  readonly list: unknown[] = []

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

function termSql(where: Extract<Predicate, { op: 'term' }>, values: Values): string {
  const wanted = values.bind(where.values.filter(isStorable), 'text[]')
  const column = columnOf(where.field)
  return kindOf(where.field) === 'keywords' ? `${column} && ${wanted}` : `coalesce(${column} = any(${wanted}), false)`
}

function prefixSql(where: Extract<Predicate, { op: 'prefix' }>, values: Values): string {
  if (!isStorable(where.value)) return 'false'
  const start = values.bind(where.value, 'text')
  const column = columnOf(where.field)
  if (kindOf(where.field) === 'keywords') return `exists (select from unnest(${column}) one where starts_with(one, ${start}))`
  return `coalesce(starts_with(${column}, ${start}), false)`
}

function existsSql(field: string): string {
  const column = columnOf(field)
  const kind = kindOf(field)
  if (kind === 'keywords') return `cardinality(${column}) > 0`
  return kind === 'point' ? `${column}_lat is not null` : `${column} is not null`
}

/** A condition on a row of `lot_search`; always true or false, never null. */
export function predicateSql(where: Predicate, values: Values): string {
  switch (where.op) {
    case 'all':
      return 'true'
    case 'none':
      return 'false'
    case 'term':
      return termSql(where, values)
    case 'prefix':
      return prefixSql(where, values)
    case 'range': {
      const column = columnOf(where.field)
      const min = where.min === undefined ? [] : [`${column} >= ${values.bind(where.min, 'float8')}`]
      const max = where.max === undefined ? [] : [`${column} <= ${values.bind(where.max, 'float8')}`]
      return `coalesce(${joined([`${column} is not null`, ...min, ...max], 'and')}, false)`
    }
    case 'exists':
      return existsSql(where.field)
    case 'ids':
      return `lot = any(${values.bind(where.ids, 'bigint[]')})`
    case 'near':
      return `coalesce(${distanceSql(where.field, where.at, values)} <= ${values.bind(where.radiusKm * METRES_PER_KM, 'float8')}, false)`
    case 'and':
    case 'or':
      return joined(
        where.of.map((part) => predicateSql(part, values)),
        where.op,
      )
    case 'not':
      return `not ${predicateSql(where.of, values)}`
  }
}

/** Columns that a condition reads. */
export function columnsOf(where: Predicate): readonly string[] {
  switch (where.op) {
    case 'and':
    case 'or':
      return where.of.flatMap(columnsOf)
    case 'not':
      return columnsOf(where.of)
    case 'near':
      return [`${columnOf(where.field)}_lat`, `${columnOf(where.field)}_lon`]
    case 'exists':
      return kindOf(where.field) === 'point' ? [`${columnOf(where.field)}_lat`] : [columnOf(where.field)]
    case 'term':
    case 'prefix':
    case 'range':
      return [columnOf(where.field)]
    default:
      return []
  }
}
