import { isFailure } from '@app/contract/failure.ts'
import type { LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { decideSearch, readWish, searchLots, type AllInCounts, type SearchAnswer, type Wish } from '@app/contract/search/search.ts'
import { clausesOf, requestOfCriteria, withToggledClause, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { categoryOfTitles, TITLES_CODE } from '@app/rules/quick-picks/quick-picks.ts'
import { saveAddress } from '@app/rules/saved-searches/save-address.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { RADII_MILES } from '@app/rules/search/landing/radii.ts'
import { taxesSales } from '@app/rules/tax/tax-codes.ts'
import type { AppInfo, SearchDensity, SearchView } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'
import { shownSearchDensity, shownSearchView, shownSearchZip } from '../../platform/preferences.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear } from '../lots/near-cards.ts'
import { cardOf } from '../lots/shared-card.ts'
import { loadForEmpty, loadIdeas, loadRecommended, withoutLots, type Ideas, type Recommended } from '../recommended/recommended-data.ts'
import { bound, RANGE_FIELDS, withRange, type RangeCode } from './facets/range.ts'
import { criteriaOfAddress } from './own-criteria.ts'
import { allOptions, odometerBars, toFacets, yearBars, type Bars, type FacetData } from './facets/facet-data.ts'
import { fetchView } from './late-tables.tsx'
import { overLinksOf, type OverLinks } from './over-links.ts'
import { WHERE } from './facets/where-code.ts'
import { whereStates, YARD_CODE, type StateLink } from './facets/where-states.ts'

/** Handed over to lists that search otherwise, so that their own loader stays small. */
export { criteriaOfAddress }

/** A filter and what the search would find without it. */
export interface Drop {
  readonly code: string
  readonly clause: string
  readonly total: number
}

/** The nearest radius within which there is something, miles; null for any distance. */
export interface Wider {
  readonly miles: number | null
  readonly total: number
}

/** Everything a result page shows. */
export interface ResultsData {
  readonly criteria: SearchCriteria
  readonly total: number
  /** Name of the answer; a lot opened from the list says by it where it was found (MQ-039). */
  readonly queryId: string
  /** Lots before the first one shown. */
  readonly offset: number
  readonly pageCount: number
  readonly lots: readonly LotCard[]
  readonly facets: readonly FacetData[]
  readonly overLots: OverLinks
  readonly years: Bars
  readonly odometers: Bars
  /** How many lots cost how much; null where the answer says nothing of it. */
  readonly prices: AllInCounts | null
  /** Words that were put in place of mistyped ones. */
  readonly corrected: readonly string[]
  /** Where nothing was found: each filter, and what there is without it. */
  readonly drops: readonly Drop[]
  /** Where nothing was found around a place: how much further there is something; else null. */
  readonly wider: Wider | null
  /** The postal code is unknown; the list is of lots anywhere. */
  readonly isZipUnknown: boolean
  readonly view: SearchView
  readonly density: SearchDensity
  /** Where the search is saved (MKT-2.44); null for a list that is kept already. */
  readonly saveTo: string | null
  /** Whether prices are shown to this reader before tax: to visitors, where sales are taxed. */
  readonly isBeforeTax: boolean
  /** Where the results stand, by state; null where the address does not ask. */
  readonly states: readonly StateLink[] | null
  /** Lots beneath the list; null for none. */
  readonly recommended: Recommended | null
  /** What to look for instead, where nothing was found; else null. */
  readonly ideas: Ideas | null
}

/** Whether the site's prices are shown to this reader before tax. */
const isBeforeTax = ({ member, sellingSites, siteCode }: AppInfo): boolean =>
  member === null && !Object.entries(sellingSites).some(([country, site]) => site === siteCode && !taxesSales(country))

/** Names the facet that an address shows with all its values. */
const WHOLE_FACET = 'more'
/** Filters tried one by one when nothing is found. */
const DROPS_MAX = 8
/** Ranges sent by a form without script become the one address of their search. */
function followRangeFields(url: URL, criteria: SearchCriteria): void {
  const sent = Object.entries(RANGE_FIELDS).filter(([, [from, to]]) => url.searchParams.has(from) || url.searchParams.has(to))
  if (sent.length === 0) return
  const ranged = sent.reduce((narrowed, [code, [from, to]]) => {
    const range = { from: bound(url.searchParams.get(from)), to: bound(url.searchParams.get(to)) }
    return withRange(narrowed, code as RangeCode, range)
  }, criteria)
  throw redirectTo(criteriaToUrl(ranged))
}

const isNewTextSearch = (criteria: SearchCriteria): boolean =>
  criteria.freeForm &&
  !criteria.watchListOnly &&
  criteria.query !== '' &&
  criteria.page === 0 &&
  criteria.sort.length === 0 &&
  Object.keys(criteria.filter).length === 0

const NO_WISH = { wish: null } as const

/** The search that a wish means; a place that it does not name stays. */
function wishedFor(criteria: SearchCriteria, { query, filter, buyerEnteredZip, milesAway }: Wish): SearchCriteria {
  const place = buyerEnteredZip === '' ? {} : { buyerEnteredZip, milesAway }
  return { ...criteria, query, freeForm: query !== '', filter, ...place }
}

/**
 * Where a typed text leads (market §4): straight to a lot, to the page that says nothing was found, or to a list. Only a new text
 * search leads straight on, never a filter, page or order (MQ-034). Answers the criteria to search by.
 */
async function decided({ api, app }: LoadArgs, criteria: SearchCriteria): Promise<SearchCriteria> {
  if (!criteria.freeForm || criteria.query === '') return criteria
  const q = criteria.query
  const isNew = isNewTextSearch(criteria)
  const [{ wish }, decision] = await Promise.all([
    isNew ? api(readWish, { query: { q, near: criteria.buyerEnteredZip || shownSearchZip(app) } }) : NO_WISH,
    api(decideSearch, { query: { q } }),
  ])
  if (wish !== null) throw redirectTo(criteriaToUrl(wishedFor(criteria, wish)))
  if (isNew) {
    if (decision.kind === 'lot') throw redirectTo(`/lot/${decision.lotNumber}/${encodeURIComponent(decision.slug)}`)
    if (decision.kind === 'none') throw redirectTo(`/noSearchResults?${new URLSearchParams({ by: decision.by, query: criteria.query })}`)
  }
  const byClauses = decision.kind === 'list' && decision.by !== 'text'
  return byClauses ? { ...criteria, query: '', misc: [...criteria.misc, ...decision.clauses] } : criteria
}

/** Searches; an unknown postal code is left out and named, instead of refusing the whole page. */
async function found(
  { api, url, app }: LoadArgs,
  criteria: SearchCriteria,
): Promise<{ readonly answer: SearchAnswer; readonly isZipUnknown: boolean }> {
  const facetsInBrief = !url.searchParams.has(WHOLE_FACET)
  const ask = (place: Partial<SearchCriteria>) =>
    api(searchLots, { body: { ...requestOfCriteria({ ...criteria, ...place }), facetsInBrief } })
  // Without a place neither a radius nor the order by distance means anything.
  const sort = criteria.sort.filter((key) => !key.startsWith('distance'))
  const anywhere = { buyerEnteredZip: '', milesAway: null, sortByZip: false, sort }
  const hasPlace = criteria.buyerEnteredZip !== '' || criteria.rawParams.pt !== undefined
  if (!hasPlace) {
    const answer = await askNear(app, (buyerEnteredZip) => ask(buyerEnteredZip === '' ? anywhere : { buyerEnteredZip }))
    return { answer, isZipUnknown: false }
  }
  try {
    return { answer: await ask({}), isZipUnknown: false }
  } catch (error) {
    if (!isFailure(error) || error.detail['field'] !== 'buyerEnteredZip') throw error
    const isZipUnknown = criteria.buyerEnteredZip !== ''
    return { answer: await ask(anywhere), isZipUnknown }
  }
}

/** How many lots there are of these criteria. */
async function countOf({ api }: LoadArgs, criteria: SearchCriteria): Promise<number> {
  const { results } = await api(searchLots, { body: { ...requestOfCriteria({ ...criteria, size: 1 }), facetLimit: 0 } })
  return results.totalElements
}

/** The next of the radii that holds a lot, else any distance; null where no place limits the search, or there is none anywhere. */
async function findWider(args: LoadArgs, criteria: SearchCriteria): Promise<Wider | null> {
  const { milesAway } = criteria
  if (criteria.buyerEnteredZip === '' || milesAway === null) return null
  const radii = [...RADII_MILES.filter((miles) => miles > milesAway), null]
  const tried = await Promise.all(
    radii.map(async (miles) => ({
      miles,
      total: await countOf(args, { ...criteria, milesAway: miles }),
    })),
  )
  return tried.find(({ total }) => total > 0) ?? null
}

async function findDrops(args: LoadArgs, criteria: SearchCriteria): Promise<Drop[]> {
  const set = Object.entries(criteria.filter).flatMap(([code, clauses]) => clauses.map((clause) => ({ code, clause })))
  const tried = await Promise.all(
    set.slice(0, DROPS_MAX).map(async ({ code, clause }) => ({
      code,
      clause,
      total: await countOf(args, withToggledClause(criteria, code, clause)),
    })),
  )
  return tried.toSorted((a, b) => b.total - a.total)
}

const correctedWords = ({ results }: SearchAnswer): readonly string[] => results.spellCheckList ?? results.suggestions ?? []

/** Criteria of a result page's address: its query, or the text in `/search/{value}`. @throws BAD_FILTER. */
export function criteriaOf({ params, url, app }: Pick<LoadArgs, 'params' | 'url' | 'app'>): SearchCriteria {
  const criteria = criteriaOfAddress(url.searchParams, app)
  const value = params['value']
  return value === undefined || criteria.query !== '' ? criteria : { ...criteria, query: value, freeForm: true }
}

/** The category of lots that a search was narrowed to. */
const categoryIn = ({ criteria }: Pick<ResultsData, 'criteria'>): LotCategory => categoryOfTitles(clausesOf(criteria, TITLES_CODE))

/** Loads a result page, with what others look at beneath its lots. */
export async function loadResults(args: LoadArgs): Promise<ResultsData> {
  const recommended = loadRecommended(args, null)
  const results = await loadLotsOf(args, criteriaOf(args))
  const listed = new Set(results.lots.map(({ number }) => number))
  // Popular lots that the page lists already are not shown twice.
  const fragment = withoutLots(await recommended, listed)
  return { ...results, recommended: fragment, ideas: results.total === 0 ? await loadIdeas(args, categoryIn(results)) : null }
}

/** As `loadLotsOf`; where nothing was found, with what others look at and look for. */
export async function loadResultsOf(args: LoadArgs, criteria: SearchCriteria): Promise<ResultsData> {
  const results = await loadLotsOf(args, criteria)
  return results.total === 0 ? { ...results, ...(await loadForEmpty(args, categoryIn(results))) } : results
}

/** Loads the lots of these criteria; the address adds what the criteria leave out: fields of a form, how much of a facet is shown. */
export async function loadLotsOf(args: LoadArgs, criteria: SearchCriteria): Promise<ResultsData> {
  followRangeFields(args.url, criteria)
  const decision = await decided(args, criteria)
  const view = shownSearchView(args.app)
  const [{ answer, isZipUnknown }, isHere] = await Promise.all([found(args, decision), fetchView(view)])
  const { totalElements, content, facetFields, page, size, miles } = answer.results
  const whole = args.url.searchParams.get(WHOLE_FACET)
  const facets = toFacets(facetFields, criteria, whole)
  const [drops, wider] =
    totalElements === 0 ? await Promise.all([findDrops(args, decision), isZipUnknown ? null : findWider(args, decision)]) : [[], null]
  const byYard = facetFields.find(({ quickPickCode }) => quickPickCode === YARD_CODE)
  return {
    criteria,
    total: totalElements,
    queryId: answer.results.queryId,
    offset: page * size,
    pageCount: size > 0 ? Math.ceil(totalElements / size) : 0,
    lots: content.map((lot, at) => {
      const card = cardOf(lot, args.app)
      return miles === undefined ? card : { ...card, miles: miles[at] ?? null }
    }),
    facets,
    overLots: overLinksOf(criteria, facets),
    years: yearBars(facetFields),
    odometers: odometerBars(facetFields),
    prices: answer.results.allIn ?? null,
    corrected: correctedWords(answer),
    drops,
    wider,
    isZipUnknown,
    // A table that does not come leaves the list to the view that every page has.
    view: isHere ? view : 'gallery',
    density: shownSearchDensity(args.app),
    saveTo: saveAddress(criteria),
    isBeforeTax: isBeforeTax(args.app),
    states: whole === WHERE ? whereStates(byYard ? allOptions(byYard) : [], criteria) : null,
    recommended: null,
    ideas: null,
  }
}
