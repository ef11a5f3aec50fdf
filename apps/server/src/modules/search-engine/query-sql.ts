import type { FilterGroup, IndexQuery, SortKey } from '@app/lot-index/query.ts'
import { EXACT_FACTOR } from '@app/lot-index/text-analysis.ts'
import { countsSql, facetColumns } from './counts-sql.ts'
import { columnsOf, distanceSql, predicateSql, Values, type KeywordCodes } from './predicate-sql.ts'
import { columnOf, kindOf, TEXT_WEIGHTS, wordsColumn } from './table-columns.ts'

// One statement answers a question. `hit` holds every row that satisfies the text and all groups, or all groups but those of one tag,
// which it names in `miss` (0 for none): such a row counts for the facets of that tag only (disjunctive counting).

/** A word of the question and the matching words of the inventory. */
export interface FoundWord {
  readonly word: string
  readonly tokens: readonly string[]
}

/** What a row of the answer is: one lot of the page; see also `TOTAL_PART`. */
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

const isKeyword = (key: SortKey): key is SortKey & { by: 'field' } => key.by === 'field' && kindOf(key.field) === 'keyword'

/** The figure that follows from a number, null where no case holds or the number is below the first piece. */
function curveSql({ field, cases }: Extract<SortKey, { by: 'curve' }>, values: Values): string {
  if (cases.length === 0) return 'null::float8'
  const column = columnOf(field)
  const whens = cases.map(({ where, curve }) => {
    const bind = (of: 'from' | 'value' | 'slope') =>
      values.bind(
        curve.map((piece) => piece[of]),
        'float8[]',
      )
    const [froms, starts, slopes] = [bind('from'), bind('value'), bind('slope')]
    const piece = curve.length === 0 ? '0' : `width_bucket(${column}, ${froms})`
    return `when (${predicateSql(where, values)}) then (${starts})[${piece}] + (${slopes})[${piece}] * (${column} - (${froms})[${piece}])`
  })
  return `case ${whens.join(' ')} end`
}

/** The lots of the page in order; a keyword is ordered by its text. */
function pageSql(query: IndexQuery, scope: string, values: Values): string {
  const texts = new Set(query.sort.filter(isKeyword).map(({ field }) => columnOf(field)))
  const joins = [...texts].map((column) => `left join lot_search_keywords ${column}_text on ${column}_text.id = hit.${column}`)
  const keys = query.sort.map((key) => {
    if (key.by === 'relevance') return 'score desc'
    if (key.by === 'id') return `lot ${key.direction}`
    if (key.by === 'distance') return `${distanceSql(key.field, key.at, values)} asc nulls last`
    if (key.by === 'curve') return `${curveSql(key, values)} ${key.direction} nulls last`
    return `${columnOf(key.field)}${isKeyword(key) ? '_text.value' : ''} ${key.direction} nulls last`
  })
  return `(select ${PAGE_PART}, lot::text, row_number() over (), null::bigint[] from
    (select lot from hit ${joins.join(' ')} where ${scope}
      order by ${[...keys, 'lot'].join(', ')} limit ${query.limit} offset ${query.offset}) page)`
}

function sortColumns(key: SortKey): readonly string[] {
  if (key.by === 'field') return [columnOf(key.field)]
  if (key.by === 'curve') return [columnOf(key.field), ...key.cases.flatMap(({ where }) => columnsOf(where))]
  return key.by === 'distance' ? [`${columnOf(key.field)}_lat`, `${columnOf(key.field)}_lon`] : []
}

/** Groups of one tag stand and fall together. */
function byTag(groups: readonly FilterGroup[]): ReadonlyMap<string, readonly FilterGroup[]> {
  const tags = new Map<string, FilterGroup[]>()
  for (const group of groups) tags.set(group.tag, [...(tags.get(group.tag) ?? []), group])
  return tags
}

/** The statement that answers a question whose words and keywords have been found, and its values. */
export function querySql(query: IndexQuery, found: readonly FoundWord[], codes: KeywordCodes): { text: string; values: unknown[] } {
  const values = new Values(codes)
  const tagged = byTag(query.groups)
  const counted = [...tagged.keys()].filter((tag) => query.facets.some((facet) => facet.tag === tag))
  const conditionOf = (tag: string): string => `(${(tagged.get(tag) ?? []).map(({ where }) => predicateSql(where, values)).join(' and ')})`
  const always = [
    ...found.map(({ tokens }) => `words && ${values.bind(tokens, 'text[]')}`),
    ...[...tagged.keys()].filter((tag) => !counted.includes(tag)).map(conditionOf),
  ]
  const flags = counted.map((tag, at) => `coalesce(${conditionOf(tag)}, false) as ok_${at}`)
  const needed = [...new Set(['lot', ...query.sort.flatMap(sortColumns), ...query.facets.flatMap(facetColumns)])]
  const score = `(${scoreSql(found, values)}) as score`
  const hasMiss = counted.length > 0
  const met = counted.map((_, at) => `ok_${at}::int`).join(' + ')
  const missed = counted.map((_, at) => `when not ok_${at} then ${at + 1}`).join(' ')
  const source = found.length === 0 ? 'lot_search_rows' : 'lot_search_rows join lot_search_texts using (lot)'
  const rows = `select ${[...needed, score, ...flags].join(', ')} from ${source} where ${['true', ...always].join(' and ')}`
  const hit = hasMiss
    ? `select ${[...needed, 'score'].join(', ')}, case ${missed} else 0 end as miss from (${rows} offset 0) flagged where ${met} >= ${counted.length - 1}`
    : rows
  const whole = hasMiss ? 'miss = 0' : 'true'
  const scopeOf = (tag: string): string => (counted.includes(tag) ? `miss in (0, ${counted.indexOf(tag) + 1})` : whole)
  const counts = countsSql(
    query.facets.map((facet, part) => ({ facet, part, scope: scopeOf(facet.tag) })),
    { whole, hasMiss },
    values,
  )
  const text = `with ${[`hit as materialized (${hit})`, ...counts.made].join(', ')}
    select part, value, n, counts from (${[...counts.selects, pageSql(query, whole, values)].join(' union all ')}) answer (part, value, n, counts)`
  return { text, values: values.list }
}

/** Values of a field with their counts, the most frequent first. */
export const valuesSql = ({ code, source, where }: { readonly code: string; readonly source: string; readonly where: string }): string =>
  `select value, n as count from (select ${code} as id, count(*) as n from ${source} where ${where} group by 1) counted
    join lot_search_keywords using (id) order by 2 desc, 1`
