import type { FacetField } from '@app/contract/search/search.ts'
import { clausesOf, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { FACET_VALUES_BRIEF, facetOf, OWN_FACETS, type Facet } from '@app/rules/search/facet-table.ts'
import { shortClause } from '@app/rules/search/short-clause.ts'

/** One value of a facet as the panel shows it. */
export interface FacetOption {
  readonly clause: string
  /** The server's name of the value; the page prefers its own words. */
  readonly name: string
  readonly count: number
  /** It is a part of the value before it. */
  readonly isPart?: boolean
}

export interface FacetData {
  readonly code: string
  readonly options: readonly FacetOption[]
  /** Values there are beside those shown. */
  readonly moreCount: number
}

/** Lots by value of a number, for the bars above a range. */
export type Bars = readonly (readonly [from: number, count: number])[]

/** Facets in the order a buyer asks; the first are open. Ranges stand among them by their own component. */
export const PANEL = [
  'PRIC',
  'NEAR',
  'COND',
  'SALE',
  'PRID',
  'VEHT',
  'MAKE',
  'MODL',
  'YEAR',
  'ODM',
  'TITL',
  'LOC',
  'SDAT',
  'COLR',
  'FUEL',
  'DRIV',
  'TMTP',
  'ENGN',
  'CYLN',
  'BODY',
  'SRCE',
  'FETI',
  'NLTS',
  'SLOC',
  'WHSL',
] as const
/** Facets shown open. */
export const OPEN_COUNT = 11
const RANGES: ReadonlySet<string> = new Set(['YEAR', 'ODM'])
/** What pages ask as questions of their own is not among the featured items, unless it is set there. */
const OWN_CLAUSES: ReadonlySet<string> = new Set(
  OWN_FACETS.flatMap((facet) => (facet.kind === 'fixed' ? facet.queries : [])).map(({ query }) => query),
)
const FIRST_YEAR = 1900
const RANGE_START = /\[(\d+) TO/
const LAST_NUMBER = /(\d+)"?$/

const toOption = (row: FacetField['facetCounts'][number]): FacetOption => ({ clause: row.query, name: row.displayName, count: row.count })

/** The values to show: those set, then the most frequent, in the answer's own order where it is a fixed list. */
function shownOptions(all: readonly FacetOption[], set: readonly string[], limit: number): FacetOption[] {
  const listed = new Set([...all.filter((one) => set.includes(one.clause)), ...all.slice(0, limit)])
  return all.filter((one) => listed.has(one))
}

const byCount = (a: FacetOption, b: FacetOption): number => b.count - a.count

/** All values of a facet of an answer, most frequent first; sale days in their order. */
export function allOptions(field: FacetField): FacetOption[] {
  const options = field.facetCounts.map(toOption)
  if (field.quickPickCode === 'SDAT') return options.toSorted((a, b) => (a.clause < b.clause ? -1 : 1))
  return options.toSorted(byCount)
}

/** Values that are set and found nowhere; they stay visible, so that they can be removed. */
function missingOptions(field: FacetField, criteria: SearchCriteria): FacetOption[] {
  const code = field.quickPickCode
  const found = new Set(field.facetCounts.map((row) => row.query))
  return clausesOf(criteria, code)
    .filter((clause) => !found.has(clause))
    .map((clause) => ({ clause, name: shortName(code, clause), count: 0 }))
}

/** The type whose vehicles are cut into pickups and SUVs, and how these clauses begin. */
const AUTOMOBILES = 'vehicle_type_code:VEHTYPE_V'
const CATEGORY = 'veh_cat_code:'

/** No value stands beside another that holds it: SUVs and pickups come below automobiles, and what is asked elsewhere is not asked twice. */
export function arranged<Option extends FacetOption>(
  options: readonly Option[],
  criteria: SearchCriteria,
  code: string,
): readonly (Option & Pick<FacetOption, 'isPart'>)[] {
  if (code === 'FETI') return options.filter(({ clause }) => !OWN_CLAUSES.has(clause) || clausesOf(criteria, code).includes(clause))
  if (code !== 'VEHT' || !options.some(({ clause }) => clause === AUTOMOBILES)) return options
  const parts = options.filter(({ clause }) => clause.startsWith(CATEGORY)).map((option) => ({ ...option, isPart: true }))
  return options
    .filter(({ clause }) => !clause.startsWith(CATEGORY))
    .flatMap((one) => (one.clause === AUTOMOBILES ? [one, ...parts] : [one]))
}

/** Facets of an answer as the panel shows them; `whole` names one that is shown with all its values. */
export function toFacets(fields: readonly FacetField[], criteria: SearchCriteria, whole: string | null): FacetData[] {
  return PANEL.flatMap((code) => {
    const field = fields.find((one) => one.quickPickCode === code)
    if (!field || RANGES.has(code)) return []
    const all = arranged([...allOptions(field), ...missingOptions(field, criteria)], criteria, code)
    const shown = shownOptions(all, clausesOf(criteria, code), whole === code ? all.length : FACET_VALUES_BRIEF)
    const unlisted = field.valueCount === undefined ? 0 : field.valueCount - field.facetCounts.length
    return all.length === 0 ? [] : [{ code, options: shown, moreCount: all.length + unlisted - shown.length }]
  })
}

/** Lots a model year. */
export function yearBars(fields: readonly FacetField[]): Bars {
  const field = fields.find((one) => one.quickPickCode === 'YEAR')
  return (field?.facetCounts ?? [])
    .map((row) => [Number(LAST_NUMBER.exec(row.query)?.[1] ?? 0), row.count] as const)
    .filter(([year]) => year >= FIRST_YEAR)
    .toSorted((a, b) => a[0] - b[0])
}

/** Lots by odometer, by the steps of the facet. */
export function odometerBars(fields: readonly FacetField[]): Bars {
  const field = fields.find((one) => one.quickPickCode === 'ODM')
  return (field?.facetCounts ?? [])
    .map((row) => [Number(RANGE_START.exec(row.query)?.[1] ?? 0), row.count] as const)
    .toSorted((a, b) => a[0] - b[0])
}

/** Name of a facet's value where the search answered none. */
function shortName(code: string, clause: string): string {
  const facet: Facet | undefined = facetOf(code)
  return facet ? shortClause(facet, clause) : clause
}

/** Name of a facet in readable addresses. */
export const formName = (code: string): string => facetOf(code)?.param ?? code
