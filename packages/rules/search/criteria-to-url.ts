import { NO_CRITERIA, type OverLots, type SearchCriteria } from './criteria.ts'
import { FILTERS, type Facet } from './facet-table.ts'
import { shortClause, wholeClause } from './short-clause.ts'
import { sortNameOf } from './sorts.ts'

/** Path of the result page. */
export const RESULTS_PATH = '/lotSearchResults'
/** Path of the page that shows a search among the watched lots. */
export const WATCH_LIST_PATH = '/watchList'

/** Path of the page that shows these criteria. */
export const pathOfCriteria = ({ watchListOnly, within }: SearchCriteria): string =>
  within?.path ?? (watchListOnly ? WATCH_LIST_PATH : RESULTS_PATH)

/** In the address of a sale list this names the list's own place (MKT-2.32), so a filter by place is written out. */
const PLACE_PARAM = 'location'

/** A facet's clause as the address of these criteria has it. */
export const paramOfClause = (criteria: SearchCriteria, facet: Facet, clause: string): string =>
  criteria.within !== null && facet.param === PLACE_PARAM ? wholeClause(clause) : shortClause(facet, clause)

/** What the address says of lots whose sale is over. */
const OVER_WORDS: Readonly<Record<OverLots, string>> = { hidden: 'none', shown: 'all', only: 'only' }

const FACET_CODES: ReadonlySet<string> = new Set(FILTERS.map((facet) => facet.code))

function* filterParams(criteria: SearchCriteria): Generator<readonly [string, string]> {
  for (const facet of FILTERS)
    for (const clause of criteria.filter[facet.code] ?? []) yield [facet.param, paramOfClause(criteria, facet, clause)]
  for (const code of Object.keys(criteria.filter)
    .filter((code) => !FACET_CODES.has(code))
    .sort())
    for (const clause of criteria.filter[code] ?? []) yield [`filter.${code}`, clause]
  for (const clause of criteria.misc) yield ['misc', clause]
  for (const code of Object.keys(criteria.includeTagByField).sort()) yield [`tag.${code}`, criteria.includeTagByField[code] ?? '']
}

/** What the address of these criteria says, in its order. */
export function* criteriaParams(criteria: SearchCriteria): Generator<readonly [name: string, value: string]> {
  if (criteria.within !== null) yield* criteria.within.params
  if (criteria.freeForm) yield ['free', 'true']
  if (criteria.query !== '') yield ['query', criteria.query]
  yield* filterParams(criteria)
  if (criteria.over !== null) yield ['over', OVER_WORDS[criteria.over]]
  if (criteria.sort.length > 0) yield ['sort', sortNameOf(criteria.sort) ?? criteria.sort.join(',')]
  if (criteria.page > 0) yield ['page', String(criteria.page + 1)]
  if (criteria.size !== NO_CRITERIA.size) yield ['size', String(criteria.size)]
  for (const name of ['displayStr', 'headerText', 'seoData'] as const) if (criteria[name] !== '') yield [name, criteria[name]]
  if (criteria.sortByZip) yield ['byZip', 'true']
  if (criteria.buyerEnteredZip !== '') yield ['zip', criteria.buyerEnteredZip]
  if (criteria.milesAway !== null) yield ['miles', String(criteria.milesAway)]
  if (criteria.rawParams.sfield !== undefined) yield ['sfield', criteria.rawParams.sfield]
  if (criteria.rawParams.pt !== undefined) yield ['near', criteria.rawParams.pt]
}

// What browsers and readers take unescaped in a query, so that addresses stay readable.
const READABLE: Readonly<Record<string, string>> = { '%20': '+', '%2C': ',', '%3A': ':', '%2F': '/', '%40': '@' }
// Half a pair of surrogates, which JSON can hold, has no escape.
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%(?:20|2C|3A|2F|40)/g, (code) => READABLE[code] ?? code)

const queries = new WeakMap<SearchCriteria, string>()

/** The query of a result page's URL, without `?`; empty when nothing is set. One criteria has one URL, which every facet of a page uses. */
export function criteriaToQuery(criteria: SearchCriteria): string {
  const known = queries.get(criteria)
  if (known !== undefined) return known
  const query = [...criteriaParams(criteria)].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&')
  queries.set(criteria, query)
  return query
}

/** Path and query of the result page that shows these criteria. */
export function criteriaToUrl(criteria: SearchCriteria): string {
  const query = criteriaToQuery(criteria)
  const path = pathOfCriteria(criteria)
  return query === '' ? path : `${path}?${query}`
}
