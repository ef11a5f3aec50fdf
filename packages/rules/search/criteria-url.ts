import { Failure } from '@app/contract/failure.ts'
import { QUERY_LENGTH_MAX } from '@app/contract/search/search-limits.ts'
import { searchRequest } from '@app/contract/search/search-request.ts'
import { criteriaOfRequest, NO_CRITERIA, type OverLots, type SearchCriteria } from './criteria.ts'
import { FILTERS } from './facet-table.ts'
import { PAGE_SIZE_MAX } from './page-window.ts'
import { longClause } from './short-clause.ts'
import { sortKeysOf, SORT_CHOICES } from './sorts.ts'

/** Longest `searchCriteria` parameter, bytes of UTF-8 (MQ-003). */
export const CRITERIA_BYTES_MAX = 8192
/** Characters of the texts that accompany a search: display string, heading, SEO data. */
const CAPTION_LENGTH_MAX = 500

/** Name → value or values of a URL's query; what `URLSearchParams` iterates. */
type Params = Iterable<readonly [string, string]>

function refuse(reason: string): never {
  throw new Failure('BAD_FILTER', { reason })
}

function utf8Bytes(text: string): number {
  let bytes = 0
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

function readJson(text: string): SearchCriteria {
  if (utf8Bytes(text) > CRITERIA_BYTES_MAX) refuse(`searchCriteria is over ${CRITERIA_BYTES_MAX} bytes`)
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    refuse('searchCriteria is not JSON')
  }
  const parsed = searchRequest.safeParse(raw)
  if (!parsed.success) refuse(`searchCriteria: ${parsed.error.issues[0]?.message ?? 'unreadable'}`)
  const criteria = criteriaOfRequest(parsed.data)
  const texts = raw as Readonly<Record<string, unknown>>
  const caption = (name: string, other: string): string =>
    typeof texts[name] === 'string' ? texts[name].slice(0, CAPTION_LENGTH_MAX) : other
  return {
    ...criteria,
    displayStr: caption('displayStr', criteria.displayStr.slice(0, CAPTION_LENGTH_MAX)),
    headerText: caption('headerText', ''),
    seoData: caption('seoData', ''),
  }
}

function group(params: Params): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>()
  for (const [name, value] of params) {
    const known = grouped.get(name)
    if (known) known.push(value)
    else grouped.set(name, [value])
  }
  return grouped
}

const WHOLE_NUMBER = /^\d{1,7}$/
const numberOf = (text: string | undefined): number | null => (text !== undefined && WHOLE_NUMBER.test(text) ? Number(text) : null)

function readSort(values: readonly string[]): readonly string[] {
  const only = values[0]
  const named = values.length === 1 ? SORT_CHOICES.find((choice) => choice.name === only) : undefined
  return named ? sortKeysOf(named.name) : values.flatMap((value) => value.split(',')).filter((key) => key !== '')
}

/** Parameters of old links that name makes and damages in one list each. */
const OLD_LISTS = [
  ['makeList', 'MAKE'],
  ['damageList', 'PRID'],
] as const
const DAMAGE_CODE = /^(?:DAMAGECODE_)?([A-Z]{2})$/

/** The clauses that a list of an old link means: makes by name, damages by code or name, parted by commas or bars. */
function oldClauses(code: 'MAKE' | 'PRID', list: string): string[] {
  const facet = FILTERS.find((one) => one.code === code)
  const values = list.split(/[,|]/).map((value) => value.trim().toUpperCase())
  return values.flatMap((value) => {
    if (value === '' || facet === undefined) return []
    const damage = code === 'PRID' ? DAMAGE_CODE.exec(value)?.[1] : undefined
    return [
      damage === undefined
        ? longClause(facet, code === 'PRID' ? value.toLowerCase().replaceAll(/[\s/]+/g, '-') : value)
        : `damage_type_code:DAMAGECODE_${damage}`,
    ]
  })
}

function readFilters(
  given: ReadonlyMap<string, readonly string[]>,
  base: SearchCriteria,
): Pick<SearchCriteria, 'filter' | 'includeTagByField'> {
  const filter: Record<string, readonly string[]> = { ...base.filter }
  const tags: Record<string, string> = { ...base.includeTagByField }
  for (const facet of FILTERS) {
    const shorts = (given.get(facet.param) ?? []).filter((short) => short !== '')
    if (shorts.length > 0) filter[facet.code] = shorts.map((short) => longClause(facet, short))
  }
  for (const [name, code] of OLD_LISTS) {
    const clauses = (given.get(name) ?? []).flatMap((list) => oldClauses(code, list))
    if (clauses.length > 0) filter[code] = [...(filter[code] ?? []), ...clauses]
  }
  for (const [name, values] of given) {
    if (name.startsWith('filter.')) filter[name.slice('filter.'.length)] = values
    if (name.startsWith('tag.')) tags[name.slice('tag.'.length)] = values[0] ?? ''
  }
  return { filter, includeTagByField: tags }
}

/** Words of the address; the default has none. */
const OVER_BY_WORD: ReadonlyMap<string, OverLots> = new Map([
  ['none', 'hidden'],
  ['all', 'shown'],
  ['only', 'only'],
])

/**
 * Reads the criteria of a result page's URL: our readable parameters (`query`, `make`, `year=2015-2020`, `sort`, `page` from 1, `size`
 * …) and `searchCriteria` as JSON, which the others overrule. @throws BAD_FILTER when a text or the JSON is too long or unreadable;
 * whether each clause is one is decided by the search itself.
 */
export function criteriaFromUrl(params: Params): SearchCriteria {
  const given = group(params)
  const last = (name: string): string | undefined => given.get(name)?.at(-1)
  const json = last('searchCriteria')
  const base = json ? readJson(json) : NO_CRITERIA
  const query = (last('query') || base.query).trim()
  if (query.length > QUERY_LENGTH_MAX) refuse(`query is over ${QUERY_LENGTH_MAX} characters`)
  const page = numberOf(last('page'))
  const near = { sfield: last('sfield') ?? base.rawParams.sfield, pt: last('near') ?? base.rawParams.pt }
  return {
    ...base,
    query: query === '*' ? '' : query,
    freeForm: given.has('free') ? last('free') === 'true' : base.freeForm,
    ...readFilters(given, base),
    misc: given.get('misc') ?? base.misc,
    over: OVER_BY_WORD.get(last('over') ?? '') ?? base.over,
    sort: given.has('sort') ? readSort(given.get('sort') ?? []) : base.sort,
    page: page === null ? base.page : Math.max(page - 1, 0),
    size: Math.min(numberOf(last('size')) ?? base.size, PAGE_SIZE_MAX),
    displayStr: (last('displayStr') ?? base.displayStr).slice(0, CAPTION_LENGTH_MAX),
    headerText: (last('headerText') ?? base.headerText).slice(0, CAPTION_LENGTH_MAX),
    seoData: (last('seoData') ?? base.seoData).slice(0, CAPTION_LENGTH_MAX),
    sortByZip: given.has('byZip') ? last('byZip') === 'true' : base.sortByZip,
    buyerEnteredZip: last('zip') ?? base.buyerEnteredZip,
    // A form sent without script carries its radius even where the postal code was left empty.
    milesAway: last('zip')?.trim() === '' && near.pt === undefined ? null : (numberOf(last('miles')) ?? base.milesAway),
    rawParams: { ...(near.sfield !== undefined && { sfield: near.sfield }), ...(near.pt !== undefined && { pt: near.pt }) },
  }
}
