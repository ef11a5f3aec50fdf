import type { FacetAnswer, FacetRequest, GeoPoint, IndexQuery, IndexSchema, Predicate, SortKey } from '@app/lot-index/query.ts'
import { LOT_SCHEMA } from '../../apps/server/src/modules/lot-documents/index.ts'

const EARTH_RADIUS_M = 6_371_008.8
const M_A_KM = 1_000
const RADIANS = Math.PI / 180

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const column = (name: string): string => `"${name}"`
const listOf = (values: readonly string[]): string => `[${values.map(quoted).join(', ')}]`
const kindOf = (field: string) => (LOT_SCHEMA as IndexSchema).fields[field]?.kind
const isList = (field: string): boolean => kindOf(field) === 'keywords'

/** Whole metres by the formula of the index (packages/lot-index/geo.ts); null without a place. */
function metresFrom(field: string, at: GeoPoint): string {
  const [lat, lon] = [column(`${field}_lat`), column(`${field}_lon`)]
  const half = (to: string, from: number) => `sin(((${to} - (${from})) * ${RADIANS}) / 2)`
  const chord = `(${half(lat, at.lat)} * ${half(lat, at.lat)} + cos(${at.lat} * ${RADIANS}) * cos(${lat} * ${RADIANS}) * ${half(lon, at.lon)} * ${half(lon, at.lon)})`
  return `round(2 * ${EARTH_RADIUS_M} * asin(least(1.0, sqrt(${chord}))))`
}

function orNothing(of: readonly Predicate[], join: ' and ' | ' or ', empty: string): string {
  return of.length === 0 ? empty : `(${of.map(conditionOf).join(join)})`
}

/** A predicate as a condition that is never null. */
export function conditionOf(where: Predicate): string {
  switch (where.op) {
    case 'all':
      return 'true'
    case 'none':
      return 'false'
    case 'term':
      if (where.values.length === 0) return 'false'
      return isList(where.field)
        ? `coalesce(list_has_any(${column(where.field)}, ${listOf(where.values)}), false)`
        : `coalesce(${column(where.field)}::varchar in (${where.values.map(quoted).join(', ')}), false)`
    case 'prefix':
      return isList(where.field)
        ? `coalesce(len(list_filter(${column(where.field)}, one -> starts_with(one, ${quoted(where.value)}))) > 0, false)`
        : `coalesce(starts_with(${column(where.field)}::varchar, ${quoted(where.value)}), false)`
    case 'range': {
      const { min, max } = where
      const bounds = [...(min === undefined ? [] : [`>= ${min}`]), ...(max === undefined ? [] : [`<= ${max}`])]
      const field = column(where.field)
      return `coalesce(${bounds.length === 0 ? `${field} is not null` : bounds.map((bound) => `${field} ${bound}`).join(' and ')}, false)`
    }
    case 'exists':
      return isList(where.field)
        ? `coalesce(len(${column(where.field)}) > 0, false)`
        : `${column(kindOf(where.field) === 'point' ? `${where.field}_lat` : where.field)} is not null`
    case 'ids':
      return where.ids.length === 0 ? 'false' : `id in (${where.ids.join(', ')})`
    case 'after':
      return `id > ${where.id}`
    case 'near':
      return `coalesce(${metresFrom(where.field, where.at)} <= ${where.radiusKm * M_A_KM}, false)`
    case 'and':
      return orNothing(where.of, ' and ', 'true')
    case 'or':
      return orNothing(where.of, ' or ', 'false')
    case 'not':
      return `not ${conditionOf(where.of)}`
  }
}

/** Columns of a field: two for a place. */
const columnsOf = (field: string): string[] =>
  kindOf(field) === 'point' ? [column(`${field}_lat`), column(`${field}_lon`)] : [column(field)]

function fieldsOf(where: Predicate): string[] {
  if (where.op === 'and' || where.op === 'or') return where.of.flatMap(fieldsOf)
  if (where.op === 'not') return fieldsOf(where.of)
  return 'field' in where ? [where.field] : []
}

/** What facets and order read of a row that was found; the columns that only conditions read are left where they are. */
export function columnsBeside({ facets, sort }: Pick<IndexQuery, 'facets' | 'sort'>): string[] {
  const fields = [
    ...facets.flatMap((facet) => (facet.kind === 'fixed' ? facet.queries.flatMap(fieldsOf) : [facet.field])),
    ...sort.flatMap((key) => (key.by === 'field' || key.by === 'distance' ? [key.field] : [])),
  ]
  return [...new Set(fields.flatMap(columnsOf))]
}

/** What rows are ordered by; absent values come last. */
export function orderOf(key: SortKey): string {
  switch (key.by) {
    case 'relevance':
      return 'score desc'
    case 'distance':
      return `${metresFrom(key.field, key.at)} asc nulls last`
    case 'curve':
      throw new TypeError('no question of a measurement is ordered by a curve')
    case 'id':
      return `id ${key.direction}`
    case 'field':
      return `${isList(key.field) ? `${column(key.field)}[1]` : column(key.field)} ${key.direction} nulls last`
  }
}

/** Counts one facet over the hits that `counted` lets in. */
export async function facetStatement(
  facet: FacetRequest,
  { counted, rowsOf }: { readonly counted: string; readonly rowsOf: (sql: string) => Promise<(string | number)[][]> },
): Promise<FacetAnswer> {
  if (facet.kind === 'field') {
    const value = isList(facet.field) ? `unnest(${column(facet.field)})` : `${column(facet.field)}::varchar`
    const rows = await rowsOf(
      `select value, count(*)::double as many from (select ${value} as value from hits where ${counted}) where value is not null
       group by value order by many desc, value limit ${facet.limit}`,
    )
    return { kind: 'field', counts: rows.map(([name, many]) => [String(name), Number(many)] as const) }
  }
  const conditions =
    facet.kind === 'fixed'
      ? facet.queries.map(conditionOf)
      : facet.edges.slice(1).map((edge, at) => {
          const field = column(facet.field)
          const isLast = at === facet.edges.length - 2
          return `coalesce(${field} >= ${facet.edges[at] ?? 0} and ${field} ${isLast ? '<=' : '<'} ${edge}, false)`
        })
  if (conditions.length === 0) return { kind: facet.kind, counts: [] }
  const [counts = []] = await rowsOf(
    `select ${conditions.map((condition) => `(count(*) filter (${condition}))::double`).join(', ')} from hits where ${counted}`,
  )
  return { kind: facet.kind, counts: counts.map(Number) }
}
