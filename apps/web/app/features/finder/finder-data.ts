import type { FinderChoices } from '@app/contract/landing/landing.answers.ts'
import { countChoices } from '@app/contract/landing/landing.ts'
import { clauseRange, clauseValue } from '@app/rules/search/clause-text.ts'
import { clausesOf, NO_CRITERIA, requestOfCriteria, withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToQuery } from '@app/rules/search/criteria-to-url.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import { facetOf, STATE_CODE } from '@app/rules/search/facet-table.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { shortClause } from '@app/rules/search/short-clause.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { bound, withRange, type Range } from '../search/facets/range.ts'
import { MILES, YEAR_FROM, YEAR_TO, ZIP, type ChangedFields, type Choice, type ChoiceField, type FinderData } from './finder-choices.ts'

type Results = FinderChoices['results']

/** Facets before and behind the years and the place. */
const CODES = ['VEHT', 'MAKE', 'MODL', STATE_CODE, 'PRID', 'TITL']
/** Choices that hang on another: without a make there are too many models to choose from, and a model is of one make. */
const NEEDS: Readonly<Record<string, string>> = { MODL: 'MAKE' }
/** Around a postal code that is named without a radius. */
const FIRST_MILES = 100
const YEAR = /(\d{4})"$/

/** What the address of the finder says is chosen; years come from a form without script as two fields. @throws BAD_FILTER. */
export function chosenOf(params: URLSearchParams): SearchCriteria {
  const { filter, buyerEnteredZip, milesAway, misc } = criteriaFromUrl(params)
  const criteria = { ...NO_CRITERIA, filter, misc, buyerEnteredZip, milesAway }
  if (!params.has(YEAR_FROM) && !params.has(YEAR_TO)) return criteria
  return withRange(criteria, 'YEAR', { from: bound(params.get(YEAR_FROM)), to: bound(params.get(YEAR_TO)) })
}

/** The years that are chosen, as a range; one year is a range of itself. */
function chosenYears(criteria: SearchCriteria): Range {
  const [clause = ''] = clausesOf(criteria, 'YEAR')
  const year = bound(clauseValue('lot_year', clause))
  return clauseRange('lot_year', clause) ?? { from: year, to: year }
}

const countsOf = ({ facetFields }: Results, code: string) =>
  facetFields.find(({ quickPickCode }) => quickPickCode === code)?.facetCounts ?? []

/** What a clause says where the answer has no word for it. */
const bareName = (clause: string): string => clause.replace(/^\w+:/, '').replaceAll('"', '')

function facetField(code: string, criteria: SearchCriteria, results: Results): readonly ChoiceField[] {
  const facet = facetOf(code)
  if (facet === undefined) return []
  const needs = NEEDS[code]
  const isOpen = needs === undefined || clausesOf(criteria, needs).length > 0
  const [set = ''] = clausesOf(criteria, code)
  const chosen = set === '' ? '' : shortClause(facet, set)
  const counted: readonly Choice[] = (isOpen ? countsOf(results, code) : []).map(({ query, displayName, count }) => ({
    value: shortClause(facet, query),
    clause: query,
    name: displayName,
    count,
  }))
  const isListed = chosen === '' || counted.some(({ value }) => value === chosen)
  // What is chosen and not listed, such as a model under its address's word, leaves what was found.
  const choices = isListed ? counted : [{ value: chosen, clause: set, name: bareName(set), count: results.totalElements }, ...counted]
  return [{ code, param: facet.param, chosen, isOpen, choices }]
}

/** First and last year, each with the lots that are left from or up to it. */
function yearFields(criteria: SearchCriteria, results: Results): readonly ChoiceField[] {
  const { from, to } = chosenYears(criteria)
  const counted = countsOf(results, 'YEAR')
    .map(({ query, count }) => ({ year: Number(YEAR.exec(query)?.[1] ?? 0), count }))
    .filter(({ year }) => year > 0)
    .toSorted((a, b) => b.year - a.year)
  const between = (first: number, last: number): number =>
    counted.reduce((sum, { year, count }) => (year >= first && year <= last ? sum + count : sum), 0)
  const end = (param: string, value: number | null, leaves: (year: number) => number): ChoiceField => {
    const years = counted.map(({ year }) => year)
    const listed = value === null || years.includes(value) ? years : [value, ...years]
    const choices = listed.map((year) => ({ value: String(year), clause: '', name: String(year), count: leaves(year) }))
    return { code: param, param, chosen: value === null ? '' : String(value), isOpen: true, choices }
  }
  return [end(YEAR_FROM, from, (year) => between(year, to ?? Infinity)), end(YEAR_TO, to, (year) => between(from ?? 0, year))]
}

function shownOf(criteria: SearchCriteria, results: Results): FinderData {
  const [types = [], makes = [], models = [], ...others] = CODES.map((code) => facetField(code, criteria, results))
  return {
    criteria,
    query: criteriaToQuery(criteria),
    total: results.totalElements,
    fields: [...types, ...makes, ...models, ...yearFields(criteria, results), ...others.flat()],
    zip: criteria.buyerEnteredZip,
    isZipUnknown: results.isZipUnknown,
    miles: criteria.milesAway === null ? '' : String(criteria.milesAway),
    radii: RADII_MILES.map((miles) => ({ miles, count: results.radii.find((one) => one.miles === miles)?.count ?? null })),
  }
}

/** Asks how many lots each choice leaves. @throws BAD_FILTER. */
export async function loadFinder(api: Api, criteria: SearchCriteria): Promise<FinderData> {
  return shownOf(criteria, (await api(countChoices, { body: requestOfCriteria(criteria) })).results)
}

/** What is chosen after fields were changed; another make takes the model along. */
export function withChanges({ criteria, fields }: FinderData, changed: ChangedFields): SearchCriteria {
  let next = criteria
  for (const { code, param, choices } of fields) {
    const value = changed[param]
    if (value === undefined || param === YEAR_FROM || param === YEAR_TO) continue
    const clause = choices.find((one) => one.value === value)?.clause
    next = withClauses(next, code, clause === undefined ? [] : [clause])
    for (const [hanging, needs] of Object.entries(NEEDS)) if (needs === code) next = withClauses(next, hanging, [])
  }
  const years = chosenYears(next)
  const end = (param: string, known: number | null): number | null => (changed[param] === undefined ? known : bound(changed[param]))
  if (changed[YEAR_FROM] !== undefined || changed[YEAR_TO] !== undefined)
    next = withRange(next, 'YEAR', { from: end(YEAR_FROM, years.from), to: end(YEAR_TO, years.to) })
  const zip = changed[ZIP]?.trim() ?? next.buyerEnteredZip
  const first = next.buyerEnteredZip === '' && zip !== '' ? FIRST_MILES : next.milesAway
  const milesAway = changed[MILES] === undefined ? first : bound(changed[MILES])
  return { ...next, page: 0, buyerEnteredZip: zip, milesAway: zip === '' ? null : milesAway }
}
