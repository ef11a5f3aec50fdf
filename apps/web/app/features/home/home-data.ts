import type { LotCategory, QuickPickGroup } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { type FacetField, searchLots } from '@app/contract/search/search.ts'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { criteriaOfCategory } from '@app/rules/quick-picks/quick-picks.ts'
import { NO_CRITERIA, requestOfCriteria, withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { orNothing } from '../../platform/page/or-nothing.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { pickedCategory } from '../recommended/picked-category.ts'
import { loadPicks, type PickList } from '../recommended/picks-data.ts'
import { loadRecommended, type Recommended } from '../recommended/recommended-data.ts'
import { findNear, type Near } from '../reference/miles-around.ts'
import { allOptions, arranged } from '../search/facets/facet-data.ts'
import { moreAddress } from '../search/facets/more-address.ts'
import { loadHomeLanes, type HomeLane } from './home-lanes.ts'
import { firstReach, type Reach } from './reach.ts'
import { loadSaleDay, type SaleDay } from './sale-day.ts'
import { loadSoldToday, type SoldLot } from './sold-today-data.ts'

/** A group of lots to browse: its word is found by the facet's code and clause. */
export interface Shelf {
  readonly code: string
  readonly clause: string
  readonly name: string
  /** An operator named it; its own words stand. */
  readonly isAdded?: boolean
  readonly count: number
  readonly path: string
  /** Part of the one before it. */
  readonly isPart?: boolean
}

/** What there is, by type, make and damage: the first of each. */
export interface Stock {
  readonly total: number
  readonly types: readonly Shelf[]
  readonly makes: readonly Shelf[]
  readonly makeCount: number
  /** Results with every make to choose from. */
  readonly makesPath: string
  readonly damages: readonly Shelf[]
}

/** What the home page shows; a part without rows is not there. */
export interface HomeData extends Stock, SaleDay {
  /** Lanes that run; `runningCount` counts those, too, that are not shown. */
  readonly lanes: readonly HomeLane[]
  readonly runningCount: number
  /** The last lots that were sold today. */
  readonly sold: readonly SoldLot[]
  /** How far a sum goes that many have; null where the site sells nothing. */
  readonly reach: Reach | null
}

/** A group of quick picks: the first of each are shown. */
export interface ShelfGroup {
  readonly code: QuickPickGroup
  readonly shelves: readonly Shelf[]
}

/** The home page as it is first shown. */
export interface HomePageData extends HomeData {
  /** Its quick picks in the order in which operators arrange them (MKT-3.24, MKT-3.26); makes and types as counted where they do not come. */
  readonly groups: readonly ShelfGroup[]
  /** The lots that there are to browse, by the address: all, or those with a clean or a salvage title. Makes and damages are theirs (MKT-3.26). */
  readonly category: LotCategory
  /** Lots that the reader may want to see; null for none. */
  readonly recommended: Recommended | null
  /** How often these are made anew while the page is open, milliseconds; 0 never (MKT-4.26, MKT-9.04). */
  readonly refreshMs: number
  /** Whether the people of a demo world are here to sign in as. */
  readonly hasDemoPeople: boolean
}

/** As many as one glance takes, in columns of equal height. */
const MAKES_SHOWN = 10
const TYPES_SHOWN = 5
const DAMAGES_SHOWN = 5
const LOTS_SHOWN = 8
/** Yards within so many miles are near. */
const NEAR_MILES = 500

function shelves(fields: readonly FacetField[], code: string, criteria: SearchCriteria): Shelf[] {
  const field = fields.find((one) => one.quickPickCode === code)
  return arranged(field ? allOptions(field) : [], NO_CRITERIA, code)
    .filter((option) => option.count > 0)
    .map((option) => ({ ...option, code, path: criteriaToUrl(withClauses(criteria, code, [option.clause])) }))
}

/** Quick picks that are shown of a group, in columns of equal height. */
const PICKS_SHOWN: Readonly<Record<QuickPickGroup, number>> = { MAKE: MAKES_SHOWN, FETI: TYPES_SHOWN, VEHT: TYPES_SHOWN, ABI: TYPES_SHOWN }
/** Name of the page among those of quick picks. */
const PICKS_PAGE = 'HOME'

/**
 * The quick picks of the page, parts of a type beneath it; makes and types as they are counted where picks do not come. A group that lots
 * of a category have no picks in keeps its place, so that nothing moves as the reader goes from one category to the next.
 */
async function loadGroups({ api }: Pick<LoadArgs, 'api'>, category: LotCategory, stock: Promise<Stock>): Promise<readonly ShelfGroup[]> {
  const listsOf = (one: LotCategory) => orNothing<readonly PickList[] | null>(loadPicks(api, PICKS_PAGE, one), null)
  const [lists, ofAll] = await Promise.all([listsOf(category), category === 'all' ? [] : listsOf('all')])
  if (lists === null) {
    const { makes, types } = await stock
    return [
      { code: 'MAKE', shelves: makes },
      { code: 'VEHT', shelves: types },
    ]
  }
  const shown = lists.map(({ code, picks }) => ({
    code,
    // Features stand in full: what the panel of a search asks elsewhere is asked here alone.
    shelves: (code === 'VEHT' ? arranged(picks, NO_CRITERIA, code) : picks).slice(0, PICKS_SHOWN[code]).map((pick) => ({ code, ...pick })),
  }))
  const without = (ofAll ?? []).filter(({ code }) => lists.every((list) => list.code !== code))
  return [...shown, ...without.map(({ code }) => ({ code, shelves: [] }))]
}

/** Loads what there is to browse: of all lots, or of a category. */
export async function loadStock({ api }: Pick<LoadArgs, 'api'>, category: LotCategory = 'all'): Promise<Stock> {
  const criteria = criteriaOfCategory(category)
  const { results } = await api(searchLots, { body: { ...requestOfCriteria({ ...criteria, size: 1 }), facetLimit: null } })
  const makes = shelves(results.facetFields, 'MAKE', criteria)
  return {
    total: results.totalElements,
    types: shelves(results.facetFields, 'VEHT', criteria).slice(0, TYPES_SHOWN),
    makes: makes.slice(0, MAKES_SHOWN),
    makeCount: makes.length,
    makesPath: moreAddress(criteria, 'MAKE'),
    damages: shelves(results.facetFields, 'PRID', criteria).slice(0, DAMAGES_SHOWN),
  }
}

/** Distances of the yards around the place that the reader searches near; null where none is known. */
export const loadNear = (args: Pick<LoadArgs, 'api' | 'app'>): Promise<Near | null> => findNear(args, NEAR_MILES)

/** Loads the home page: what there is, what is being sold, the sales of today or of the next sale day, and what was sold today. */
export async function loadHome(args: LoadArgs): Promise<HomeData> {
  const near = loadNear(args)
  const [stock, day, lanes, sold] = await Promise.all([
    loadStock(args),
    loadSaleDay(args, near),
    orNothing(loadHomeLanes(args, near), { lanes: [], runningCount: 0 }),
    orNothing(loadSoldToday(args), []),
  ])
  const onBlock = new Set(lanes.lanes.map(({ list }) => list.lane.currentLot))
  return {
    ...stock,
    ...day,
    // What stands above with its live price is not shown once more.
    lots: day.lots.filter(({ number }) => !onBlock.has(number)).slice(0, LOTS_SHOWN),
    ...lanes,
    sold,
    reach: firstReach(args.app),
  }
}

/** As `loadHome`, with what the installation says of the page; without an answer to that nothing of it is refreshed. */
export async function loadHomePage(args: LoadArgs): Promise<HomePageData> {
  const home = loadHome(args)
  const config = args.api(getEnvConfig, {}).then(
    ({ homePageRefreshInterval, demoPeople }) => ({ refreshMs: homePageRefreshInterval, hasDemoPeople: demoPeople }),
    () => ({ refreshMs: 0, hasDemoPeople: false }),
  )
  const category = pickedCategory(args.url)
  const browsed = category === 'all' ? home : loadStock(args, category)
  const [shown, groups, recommended, said, { makeCount, makesPath, damages }] = await Promise.all([
    home,
    loadGroups(args, category, browsed),
    loadRecommended(args, null),
    config,
    browsed,
  ])
  return { ...shown, groups, category, makeCount, makesPath, damages, recommended, ...said }
}
