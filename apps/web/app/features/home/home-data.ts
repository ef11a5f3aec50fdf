import { type FacetField, searchLots } from '@app/contract/search/search.ts'
import { getEnvConfig } from '@app/contract/site/site.ts'
import { fromWireLot } from '@app/contract/lots/lot-wire.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import { isoSecond } from '@app/rules/search/civil-time.ts'
import { NO_CRITERIA, requestOfCriteria, withClauses, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { sortKeysOf } from '@app/rules/search/sorts.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { toLotCard, type LotCard } from '../lots/lot-card-data.ts'
import { firstReach, type Reach } from './reach.ts'
import { allOptions } from '../search/facets/facet-data.ts'

/** A group of lots to browse: its word is found by the facet's code and clause. */
export interface Shelf {
  readonly code: string
  readonly clause: string
  readonly name: string
  readonly count: number
  readonly path: string
}

/** What the home page shows; `lots` are the next to sell, today's if there are any. */
export interface HomeData {
  readonly total: number
  readonly types: readonly Shelf[]
  readonly makes: readonly Shelf[]
  readonly makeCount: number
  readonly features: readonly Shelf[]
  readonly damages: readonly Shelf[]
  readonly lots: readonly LotCard[]
  /** Lots of the sale day, and where they are listed. */
  readonly dayTotal: number
  readonly dayPath: string
  readonly isToday: boolean
  /** Instant within the sale day: now, or the next sale's start; null when no sale is set. */
  readonly dayMs: number | null
  /** Sales of that day by the number of their lots. */
  readonly sales: readonly Shelf[]
  /** How far a sum goes that many have; null where the site sells nothing. */
  readonly reach: Reach | null
}

/** The home page as it is first shown. */
export interface HomePageData extends HomeData {
  /** How often it is refreshed while it is open, milliseconds; 0 never (MKT-9.04). */
  readonly refreshMs: number
  /** Whether the people of a demo world are here to sign in as. */
  readonly hasDemoPeople: boolean
}

const MAKES_SHOWN = 24
const TYPES_SHOWN = 12
const FEATURES_SHOWN = 10
const DAMAGES_SHOWN = 10
const SALES_SHOWN = 8
const LOTS_SHOWN = 8
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

function shelves(fields: readonly FacetField[], code: string, base: SearchCriteria = NO_CRITERIA): Shelf[] {
  const field = fields.find((one) => one.quickPickCode === code)
  return (field ? allOptions(field) : [])
    .filter((option) => option.count > 0)
    .map((option) => ({ ...option, code, path: criteriaToUrl(withClauses(base, code, [option.clause])) }))
}

/** Start and end of the site's calendar day that holds an instant. */
function dayOf(atMs: number, { zone, dateFormat, timeFormat }: LoadArgs['app']): { readonly fromMs: number; readonly toMs: number } {
  const display = { languageTag: 'en', dateFormat, timeFormat, zone }
  const [hours = 0, minutes = 0] = formatPattern(atMs, 'HH:mm', display).split(':').map(Number)
  const fromMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS - (hours * 60 + minutes) * MINUTE_MS
  return { fromMs, toMs: fromMs + DAY_MINUTES * MINUTE_MS - 1000 }
}

const between = (fromMs: number, toMs: number | null): SearchCriteria => ({
  ...NO_CRITERIA,
  misc: [`auction_date_utc:[${isoSecond(fromMs)} TO ${toMs === null ? '*' : isoSecond(toMs)}]`],
  sort: sortKeysOf('sale-date'),
})

/** Loads the home page: what there is, and the sales of today or, when none is left, of the next sale day. */
export async function loadHome({ api, app }: LoadArgs): Promise<HomeData> {
  const search = (criteria: SearchCriteria, facetLimit: number | null = null) =>
    api(searchLots, { body: { ...requestOfCriteria(criteria), facetLimit } }).then((answer) => answer.results)
  const today = dayOf(app.nowMs, app)
  const [all, next] = await Promise.all([
    search({ ...NO_CRITERIA, size: 1 }),
    search({ ...between(today.fromMs, null), size: LOTS_SHOWN }, 0),
  ])
  const firstMs = next.content[0]?.ad ?? null
  const isToday = firstMs !== null && firstMs <= today.toMs
  const day = firstMs === null || isToday ? today : dayOf(firstMs, app)
  const ofDay = await search({ ...between(day.fromMs, day.toMs), size: 1 })
  const makes = shelves(all.facetFields, 'MAKE')
  return {
    total: all.totalElements,
    types: shelves(all.facetFields, 'VEHT').slice(0, TYPES_SHOWN),
    makes: makes.slice(0, MAKES_SHOWN),
    makeCount: makes.length,
    features: shelves(all.facetFields, 'FETI').slice(0, FEATURES_SHOWN),
    damages: shelves(all.facetFields, 'PRID').slice(0, DAMAGES_SHOWN),
    lots: next.content.map((lot) => toLotCard(fromWireLot(lot), app)),
    dayTotal: ofDay.totalElements,
    dayPath: criteriaToUrl(between(day.fromMs, day.toMs)),
    isToday,
    reach: firstReach(app),
    dayMs: isToday ? app.nowMs : firstMs,
    sales: shelves(ofDay.facetFields, 'SLOC', between(day.fromMs, day.toMs)).slice(0, SALES_SHOWN),
  }
}

/** As `loadHome`, with what the installation says of the page; without an answer to that it is not refreshed. */
export async function loadHomePage(args: LoadArgs): Promise<HomePageData> {
  const config = args.api(getEnvConfig, {}).then(
    ({ homePageRefreshInterval, demoPeople }) => ({ refreshMs: homePageRefreshInterval, hasDemoPeople: demoPeople }),
    () => ({ refreshMs: 0, hasDemoPeople: false }),
  )
  const [home, said] = await Promise.all([loadHome(args), config])
  return { ...home, ...said }
}
