import type { FacetRequest, Predicate } from '@app/lot-index/query.ts'
import { columnsOf, predicateSql, type Values } from './predicate-sql.ts'
import { columnOf, type Dimension, dimensionOf, DIMENSIONS, kindOf, NO_KEYWORD } from './table-columns.ts'

// Facets are counted from `hit` (see query-sql.ts) in two passes: one counts every keyword of every column that a facet asks for, the
// other whatever else there is to count.

/** A facet with its place in the answer, and which rows of `hit` count for it. */
export interface PlacedFacet {
  readonly facet: FacetRequest
  readonly part: number
  readonly scope: string
}

/** What a row of the answer is: the total, or a count of the facet at this place. */
export const TOTAL_PART = -1

/** What a statement makes of `hit` first, and the selects that answer the total and the facets from it. */
export interface CountsSql {
  readonly made: readonly string[]
  readonly selects: readonly string[]
}

const countedName = ({ table }: Dimension): string => `${table}_counted`

/**
 * The columns whose keywords are counted, and where the counts of each are. Lots are counted by the numbers of their dimensions and by
 * their own keyword columns; the keywords of a dimension are then added up from its combinations.
 */
class KeywordCounts {
  readonly #dimensions: ReadonlyMap<Dimension, readonly string[]>
  /** Columns of `hit`: own keywords, and the numbers of dimensions. */
  readonly #counted: readonly string[]
  readonly #hasMiss: boolean

  constructor(columns: readonly string[], hasMiss: boolean) {
    const all = [...new Set(columns)]
    this.#dimensions = new Map(
      DIMENSIONS.map((one) => [one, all.filter((column) => one.columns.includes(column))] as const).filter(([, own]) => own.length > 0),
    )
    this.#counted = [...new Set(all.map(countedColumn))]
    this.#hasMiss = hasMiss
  }

  /** What a statement makes first. */
  made(): readonly string[] {
    if (this.#counted.length === 0) return []
    const [miss, before] = this.#hasMiss ? ['miss', 'miss, '] : ['0 as miss', '']
    const dimensions = [...this.#dimensions].map(
      ([one, columns]) => `${countedName(one)} as materialized (select ${groupedBy(columns)}, miss, sum(n)::bigint as n
        from counted join ${one.table} on id = code where ${maskOf(this.#counted, one.ref)} group by grouping sets (${setsOf(columns, 'miss, ')}))`,
    )
    return [
      `counted as materialized (select ${groupedBy(this.#counted)}, ${miss}, count(*) as n
        from hit group by grouping sets (${setsOf(this.#counted, before)}))`,
      ...dimensions,
    ]
  }

  /** The counts of one column's codes. */
  of(column: string): string {
    const one = dimensionOf(column)
    return one === undefined
      ? `counted where ${maskOf(this.#counted, column)}`
      : `${countedName(one)} where ${maskOf(this.#dimensions.get(one) ?? [], column)}`
  }
}

const groupedBy = (columns: readonly string[]): string => `grouping(${columns.join(', ')}) as mask, coalesce(${columns.join(', ')}) as code`
const setsOf = (columns: readonly string[], before: string): string => columns.map((column) => `(${before}${column})`).join(', ')
/** `grouping` sets a bit for each column that a set leaves out, the first column's highest. */
const maskOf = (columns: readonly string[], column: string): string =>
  `mask = ${2 ** columns.length - 1 - 2 ** (columns.length - 1 - columns.indexOf(column))}`

const isKeywordTerm = (where: Predicate): where is Extract<Predicate, { op: 'term' }> =>
  where.op === 'term' && kindOf(where.field) === 'keyword'

/** The column of `hit` by which a keyword column is counted. */
const countedColumn = (column: string): string => dimensionOf(column)?.ref ?? column

/** Columns of `hit` that a facet is counted from. */
export function facetColumns(facet: FacetRequest): readonly string[] {
  if (facet.kind === 'fixed')
    return facet.queries.flatMap((where) => (isKeywordTerm(where) ? [countedColumn(columnOf(where.field))] : columnsOf(where)))
  return facet.kind === 'field' && kindOf(facet.field) === 'keyword' ? [countedColumn(columnOf(facet.field))] : [columnOf(facet.field)]
}

/** The columns whose counted keywords answer a facet or a part of it. */
function keywordColumns(facet: FacetRequest): readonly string[] {
  if (facet.kind === 'fixed') return facet.queries.filter(isKeywordTerm).map(({ field }) => columnOf(field))
  return facet.kind === 'field' && kindOf(facet.field) === 'keyword' ? [columnOf(facet.field)] : []
}

function histogramConditions(column: string, edges: readonly number[], values: Values): readonly string[] {
  return edges.slice(1).map((to, at) => {
    const from = values.bind(edges[at] ?? to, 'float8')
    return `${column} >= ${from} and ${column} ${at === edges.length - 2 ? '<=' : '<'} ${values.bind(to, 'float8')}`
  })
}

/** The selects that count `hit`. `whole` holds for its rows that miss no condition; `hasMiss` says whether any may miss one. */
export function countsSql(
  facets: readonly PlacedFacet[],
  { whole, hasMiss }: { readonly whole: string; readonly hasMiss: boolean },
  values: Values,
): CountsSql {
  const keywords = new KeywordCounts(
    facets.flatMap(({ facet }) => keywordColumns(facet)),
    hasMiss,
  )
  // Counted in one pass, each under a name of its own.
  const passed = [`count(*) filter (where ${whole}) as count_0`]
  const countWhere = (scope: string, condition: string): string => {
    passed.push(`count(*) filter (where ${scope} and ${condition}) as count_${passed.length}`)
    return `passed.count_${passed.length - 1}`
  }
  const countOf = (where: Predicate, scope: string): string => {
    if (!isKeywordTerm(where)) return countWhere(scope, predicateSql(where, values))
    const codes = values.bind(values.codes.of(where.values), 'integer[]')
    return `(select coalesce(sum(n), 0)::bigint from ${keywords.of(columnOf(where.field))} and code = any(${codes}) and ${scope})`
  }
  const top = (part: number, counts: string, limit: number): string =>
    `(select ${part}, value, n, null::bigint[] from (select code, sum(n)::bigint as n from (${counts}) one group by code) counted
      join lot_search_keywords on id = code order by n desc, value limit ${limit})`
  const selects = facets.map(({ facet, part, scope }) => {
    if (facet.kind === 'field') {
      const column = columnOf(facet.field)
      if (kindOf(facet.field) === 'keywords')
        return top(part, `select code, 1 as n from hit, unnest(${column}) code where ${scope}`, facet.limit)
      return top(part, `select code, n from ${keywords.of(column)} and code <> ${NO_KEYWORD} and ${scope}`, facet.limit)
    }
    const counts =
      facet.kind === 'fixed'
        ? facet.queries.map((where) => countOf(where, scope))
        : histogramConditions(columnOf(facet.field), facet.edges, values).map((condition) => countWhere(scope, condition))
    return `(select ${part}, null, 0, array[${counts.join(', ')}]::bigint[] from passed)`
  })
  const total = `(select ${TOTAL_PART}, null::text, count_0, null::bigint[] from passed)`
  return { made: [...keywords.made(), `passed as materialized (select ${passed.join(', ')} from hit)`], selects: [total, ...selects] }
}
