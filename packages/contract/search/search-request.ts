import { saysYes } from '../form-flag.ts'
import * as z from 'zod/mini'
import {
  CLAUSE_LENGTH_MAX,
  FILTER_CLAUSES_MAX,
  FILTER_GROUPS_MAX,
  PLACE_LENGTH_MAX,
  QUERY_LENGTH_MAX,
  SORT_KEYS_MAX,
} from './search-limits.ts'
import { splitClauses } from './split-clauses.ts'

/** Highest number a page, start or draw may have. */
const WINDOW_NUMBER_MAX = 10_000_000

/** A search as every dialect of wire.md §1 means it: the one normal form of JSON, flat form and DataTables bodies. */
export interface SearchRequest {
  /** Typed words; empty means everything (the wire's `*`). */
  readonly query: string
  /** Group code (a facet code or MISC) → clauses. */
  readonly filter: Readonly<Record<string, readonly string[]>>
  /** Wire sort keys with direction, e.g. `auction_date_utc asc`; empty means the default order. */
  readonly sort: readonly string[]
  /** Zero-based; a caller's -1 is the first one. */
  readonly page: number
  /** Lots a page as requested; null when the request has no size. */
  readonly size: number | null
  /** First hit wanted, when the caller counts hits instead of pages. */
  readonly start: number | null
  /**
   * The lot number that the page before ended with (ours): the page has the lots after it, by lot number, whatever changes meanwhile. 0
   * begins; null counts pages.
   */
  readonly searchAfter: number | null
  readonly watchListOnly: boolean
  readonly freeFormSearch: boolean
  readonly hideImages: boolean
  readonly displayName: string
  readonly searchName: string
  readonly includeTagByField: Readonly<Record<string, string>>
  readonly rawParams: Readonly<Record<string, string>>
  readonly sortByZip: boolean
  readonly buyerEnteredZip: string
  readonly milesAway: number | null
  /** Values of a field's facet wanted at most (ours); 0 asks for no facets at all, null for as many as there are. */
  readonly facetLimit: number | null
  /** Of a field's facet only what a panel shows at first (ours): the most frequent values, those set, and how many there are; of each value no more than its name. */
  readonly facetsInBrief: boolean
  /** Counter of a DataTables caller, echoed; null in the other dialects. */
  readonly draw: number | null
}

type Raw = Readonly<Record<string, unknown>>
type Report = (path: string, message: string) => void

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

function asTexts(value: unknown, path: string, report: Report): string[] {
  const parts = Array.isArray(value) ? value : isBlank(value) ? [] : isRecord(value) ? Object.values(value) : [value]
  const texts: string[] = []
  for (const part of parts) {
    if (isBlank(part)) continue
    if (typeof part === 'string' || typeof part === 'number' || typeof part === 'boolean') texts.push(String(part))
    else report(path, 'text or a list of texts is expected')
  }
  return texts
}

function asCount(value: unknown, path: string, report: Report): number | null {
  // A repeated key: the last one holds. A list inside a list is no number, however deep it goes.
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  if (isBlank(last)) return null
  const number = typeof last === 'number' ? last : typeof last === 'string' ? Number(last) : Number.NaN
  if (Number.isInteger(number) && number >= -1 && number <= WINDOW_NUMBER_MAX) return number
  report(path, `a whole number up to ${WINDOW_NUMBER_MAX} is expected`)
  return null
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

function asTextMap(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[key, String(one)]] : [],
    ),
  )
}

const GROUP = /^[A-Za-z0-9_]{1,24}$/
const DOTTED = 'filter.'

function readFilter(raw: Raw, report: Report): Record<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  const add = (code: string, value: unknown): void => {
    if (!GROUP.test(code)) return report('filter', 'a group code is letters and digits')
    const clauses = asTexts(value, `filter.${code}`, report).flatMap(splitClauses)
    if (clauses.length > 0) groups.set(code, [...(groups.get(code) ?? []), ...clauses])
  }
  if (isRecord(raw['filter'])) for (const [code, value] of Object.entries(raw['filter'])) add(code, value)
  else if (!isBlank(raw['filter'])) report('filter', 'an object of groups is expected')
  for (const [key, value] of Object.entries(raw)) if (key.startsWith(DOTTED)) add(key.slice(DOTTED.length), value)
  if (groups.size > FILTER_GROUPS_MAX) report('filter', `more than ${FILTER_GROUPS_MAX} groups`)
  for (const [code, clauses] of groups) {
    if (clauses.length > FILTER_CLAUSES_MAX) report(`filter.${code}`, `more than ${FILTER_CLAUSES_MAX} clauses`)
    if (clauses.some((clause) => clause.length > CLAUSE_LENGTH_MAX))
      report(`filter.${code}`, `a clause of more than ${CLAUSE_LENGTH_MAX} characters`)
  }
  return Object.fromEntries(groups)
}

function readQuery(raw: Raw, report: Report): string {
  const typed = asTexts(raw['query'], 'query', report)
  const table = isRecord(raw['search']) ? asText(raw['search']['value']) : ''
  const words = [...typed, table].map((text) => text.trim()).filter((text) => text !== '' && text !== '*')
  const query = words.join(' ')
  if (query.length > QUERY_LENGTH_MAX) report('query', `more than ${QUERY_LENGTH_MAX} characters`)
  return query
}

function readSort(raw: Raw, report: Report): string[] {
  const keys = asTexts(raw['sort'], 'sort', report)
    .flatMap((text) => text.split(','))
    .map((key) => key.trim())
    .filter((key) => key !== '')
  if (keys.length > SORT_KEYS_MAX) report('sort', `more than ${SORT_KEYS_MAX} keys`)
  return keys
}

function readWindow(raw: Raw, report: Report): Pick<SearchRequest, 'page' | 'size' | 'start' | 'draw'> {
  const page = asCount(raw['page'], 'page', report)
  const size = asCount(raw['size'], 'size', report) ?? asCount(raw['length'], 'length', report)
  const start = asCount(raw['start'], 'start', report)
  return { page: page ?? 0, size, start, draw: asCount(raw['draw'], 'draw', report) }
}

/** The cursor goes with neither another order nor a place counted from the start. */
function readSearchAfter(raw: Raw, report: Report): number | null {
  const given = raw['searchAfter']
  if (isBlank(given)) return null
  const after = typeof given === 'number' ? given : typeof given === 'string' ? Number(given) : Number.NaN
  if (!Number.isSafeInteger(after) || after < 0) report('searchAfter', 'a lot number, or 0, is expected')
  if (readSort(raw, report).length > 0) report('searchAfter', 'it orders by lot number and goes with no sort')
  const { page, start } = readWindow(raw, report)
  if (page > 0 || (start ?? 0) > 0) report('searchAfter', 'it goes with neither page nor start')
  return after
}

function toSearchRequest(raw: Raw, report: Report): SearchRequest {
  return {
    query: readQuery(raw, report),
    filter: readFilter(raw, report),
    sort: readSort(raw, report),
    ...readWindow(raw, report),
    searchAfter: readSearchAfter(raw, report),
    watchListOnly: saysYes(raw['watchListOnly']),
    freeFormSearch: saysYes(raw['freeFormSearch']),
    hideImages: saysYes(raw['hideImages']),
    displayName: asText(raw['displayName']),
    searchName: asText(raw['searchName']),
    includeTagByField: asTextMap(raw['includeTagByField']),
    rawParams: asTextMap(raw['rawParams']),
    sortByZip: saysYes(raw['sortByZip']),
    buyerEnteredZip: asText(raw['buyerEnteredZip']).slice(0, PLACE_LENGTH_MAX),
    milesAway: asCount(raw['milesAway'], 'milesAway', report),
    facetLimit: asCount(raw['facetLimit'], 'facetLimit', report),
    facetsInBrief: saysYes(raw['facetsInBrief']),
    draw: asCount(raw['draw'], 'draw', report),
  }
}

/**
 * Body of every search call. Reads JSON, the flat form (`filter[X]`, `filter.X`, repeated or comma-separated clauses and sort keys) and the
 * DataTables form (`draw`, `start`, `length`, `search[value]`); its own output parses to itself. Unknown keys are ignored.
 */
export const searchRequest = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((raw: Raw, context): SearchRequest => {
    const report: Report = (path, message) => void context.issues.push({ code: 'custom', input: raw, path: path.split('.'), message })
    return toSearchRequest(raw, report)
  }),
)
