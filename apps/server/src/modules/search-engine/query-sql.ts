import type { FacetRequest, FilterGroup, IndexQuery, SortKey } from '@app/lot-index/query.ts'
import { EXACT_FACTOR } from '@app/lot-index/text-analysis.ts'
import { columnsOf, distanceSql, predicateSql, Values } from './predicate-sql.ts'
import { columnOf, kindOf, TEXT_WEIGHTS, wordsColumn } from './table-columns.ts'

// One statement answers a question. `hit` holds every row that satisfies the text and all groups, or all groups but those of one tag,
// which it names in `miss` (0 for none): such a row counts for the facets of that tag only (disjunctive counting).

/** A word of the question and the words of the inventory it stands for. */
export interface FoundWord {
  readonly word: string
  readonly tokens: readonly string[]
}

/** What a row of the answer tells: the total, one lot of the page, or a count of facet `part`. */
export const TOTAL_PART = -1
export const PAGE_PART = -2

export interface AnswerRow {
  readonly part: number
  readonly value: string | null
  readonly n: number
  readonly counts: readonly number[] | null
}

function scoreSql(found: readonly FoundWord[], values: Values): string {
  if (found.length === 0) return '0'
  const words = found.map(({ word, tokens }) => {
    const [exact, any] = [values.bind([word], 'text[]'), values.bind(tokens, 'text[]')]
    const cases = TEXT_WEIGHTS.map((weight) => {
      const column = wordsColumn(weight)
      return `case when ${column} @> ${exact} then ${weight * EXACT_FACTOR} when ${column} && ${any} then ${weight} else 0 end`
    })
    return `greatest(${cases.join(', ')})`
  })
  return words.join(' + ')
}

function orderSql(sort: readonly SortKey[], values: Values): string {
  const keys = sort.map((key) => {
    if (key.by === 'relevance') return 'score desc'
    if (key.by === 'id') return `lot ${key.direction}`
    if (key.by === 'distance') return `${distanceSql(key.field, key.at, values)} asc nulls last`
    return `${columnOf(key.field)} ${key.direction} nulls last`
  })
  return [...keys, 'lot'].join(', ')
}

function sortColumns(key: SortKey): readonly string[] {
  if (key.by === 'field') return [columnOf(key.field)]
  return key.by === 'distance' ? [`${columnOf(key.field)}_lat`, `${columnOf(key.field)}_lon`] : []
}

function facetColumns(facet: FacetRequest): readonly string[] {
  return facet.kind === 'fixed' ? facet.queries.flatMap(columnsOf) : [columnOf(facet.field)]
}

function histogramCounts(column: string, edges: readonly number[], values: Values): readonly string[] {
  return edges.slice(1).map((to, at) => {
    const from = values.bind(edges[at] ?? to, 'float8')
    const end = `${column} ${at === edges.length - 2 ? '<=' : '<'} ${values.bind(to, 'float8')}`
    return `count(*) filter (where ${column} >= ${from} and ${end})`
  })
}

function facetSql(facet: FacetRequest, place: { part: number; scope: string }, values: Values): string {
  const { part, scope } = place
  if (facet.kind === 'field') {
    const column = columnOf(facet.field)
    const [value, source] = kindOf(facet.field) === 'keywords' ? ['one', `hit, unnest(${column}) one`] : [column, 'hit']
    return `(select ${part}, ${value}, count(*), null::bigint[] from ${source} where ${scope} and ${value} is not null group by 2 order by 3 desc, 2 limit ${facet.limit})`
  }
  const counts =
    facet.kind === 'fixed'
      ? facet.queries.map((where) => `count(*) filter (where ${predicateSql(where, values)})`)
      : histogramCounts(columnOf(facet.field), facet.edges, values)
  return `(select ${part}, null, 0, array[${counts.join(', ')}]::bigint[] from hit where ${scope})`
}

/** Groups of one tag stand and fall together. */
function byTag(groups: readonly FilterGroup[]): ReadonlyMap<string, readonly FilterGroup[]> {
  const tags = new Map<string, FilterGroup[]>()
  for (const group of groups) tags.set(group.tag, [...(tags.get(group.tag) ?? []), group])
  return tags
}

/** The statement that answers a question whose words have been found, and its values. */
export function querySql(query: IndexQuery, found: readonly FoundWord[]): { text: string; values: unknown[] } {
  const values = new Values()
  const tagged = byTag(query.groups)
  const counted = [...tagged.keys()].filter((tag) => query.facets.some((facet) => facet.tag === tag))
  const conditionOf = (tag: string): string => `(${(tagged.get(tag) ?? []).map(({ where }) => predicateSql(where, values)).join(' and ')})`
  const always = [
    ...found.map(({ tokens }) => `words && ${values.bind(tokens, 'text[]')}`),
    ...[...tagged.keys()].filter((tag) => !counted.includes(tag)).map(conditionOf),
  ]
  const flags = counted.map((tag, at) => `${conditionOf(tag)} as ok_${at}`)
  const needed = new Set(['lot', ...query.sort.flatMap(sortColumns), ...query.facets.flatMap(facetColumns)])
  const score = `(${scoreSql(found, values)}) as score`
  const sum = counted.map((_, at) => `ok_${at}::int`).join(' + ')
  const missed = counted.map((_, at) => `when not ok_${at} then ${at + 1}`).join(' ')
  const rows = `select ${[...needed, score, ...flags].join(', ')} from lot_search where ${['true', ...always].join(' and ')}`
  const scopeOf = (tag: string): string => {
    const at = counted.indexOf(tag)
    return at < 0 ? 'miss = 0' : `miss in (0, ${at + 1})`
  }
  const parts = [
    `(select ${TOTAL_PART}, null::text, count(*), null::bigint[] from hit where miss = 0)`,
    `(select ${PAGE_PART}, lot::text, row_number() over (), null::bigint[] from
      (select lot from hit where miss = 0 order by ${orderSql(query.sort, values)} limit ${query.limit} offset ${query.offset}) page)`,
    ...query.facets.map((facet, part) => facetSql(facet, { part, scope: scopeOf(facet.tag) }, values)),
  ]
  const text = `with hit as materialized (select *, ${missed === '' ? '0' : `case ${missed} else 0 end`} as miss from (${rows} offset 0) flagged
    ${sum === '' ? '' : `where ${sum} >= ${counted.length - 1}`})
    select part, value, n, counts from (${parts.join(' union all ')}) answer (part, value, n, counts)`
  return { text, values: values.list }
}
