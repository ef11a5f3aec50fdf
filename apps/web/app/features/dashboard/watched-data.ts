import { searchLots } from '@app/contract/search/search.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { NO_CRITERIA, requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { sortKeysOf } from '@app/rules/search/sorts.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear, lotsOf } from '../lots/near-cards.ts'

/** A sale of today that holds watched lots. */
export interface WatchedSale {
  readonly yard: string
  /** Address of the watched lots in that sale's yard. */
  readonly path: string
  readonly startsAtMs: number
  /** The yard's clock. */
  readonly zone: ClockZone
  readonly count: number
}

/** What a member watches: the next to sell, and today's sales that hold any. */
export interface Watched {
  readonly total: number
  readonly lots: readonly LotCard[]
  readonly sales: readonly WatchedSale[]
}

/** Watched lots looked through for today's sales, and those shown. */
const LOTS_READ_MAX = 100
const LOTS_SHOWN = 8

/**
 * Reads the watched lots, the next to sell first; sales are those of today, on their yard's clock, that are not over. The total counts all
 * watched lots, as the watch list does.
 */
export async function loadWatched({ api, app }: Pick<LoadArgs, 'api' | 'app'>): Promise<Watched> {
  const watched = { ...NO_CRITERIA, watchListOnly: true, sort: sortKeysOf('sale-date') }
  const ask = (criteria: SearchCriteria) => api(searchLots, { body: { ...requestOfCriteria(criteria), facetLimit: 0 } })
  const [all, { results }] = await Promise.all([
    ask({ ...watched, over: 'shown', size: 1 }),
    // Lots whose sale is over would come first and could fill the page.
    askNear(app, (buyerEnteredZip) => ask({ ...watched, over: 'hidden', size: LOTS_READ_MAX, buyerEnteredZip })),
  ])
  const lots = lotsOf(results, app)
  const sales = new Map<string, WatchedSale>()
  for (const { lot, card } of lots) {
    const { startsAtMs, zone } = card.sale
    if (startsAtMs === null || dayIn(zone, startsAtMs) !== dayIn(zone, app.nowMs)) continue
    const yard = lot.sale.yardName
    const key = `${yard} ${startsAtMs}`
    const known = sales.get(key)
    sales.set(key, { yard, path: '/watchList', startsAtMs, zone, count: (known?.count ?? 0) + 1 })
  }
  const unsold = lots.flatMap(({ card }) => (card.saleState === null ? [card] : []))
  return {
    total: all.results.totalElements,
    lots: unsold.slice(0, LOTS_SHOWN),
    sales: [...sales.values()].toSorted((a, b) => a.startsAtMs - b.startsAtMs),
  }
}
