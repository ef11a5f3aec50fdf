import { listOwnLots } from '@app/contract/bids/bidding-lists.ts'
import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import type { OwnListName } from '@app/contract/bids/bidding-limits.ts'
import { requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear, type FoundLot, lotsOf } from '../lots/near-cards.ts'
import { lanePathOf } from '../bidding/lane-path.ts'

/** A lot of an own list with one's own part in it; null for one that is only watched. */
export interface OwnListRow {
  readonly card: LotCard
  readonly own: OwnLot | null
  /** Where its running sale is followed; null while none runs. */
  readonly livePath: string | null
}

/** Everything a page of an own list shows. */
export interface OwnListData {
  readonly name: OwnListName
  readonly criteria: SearchCriteria
  /** The order in which it stands. */
  readonly sort: readonly string[]
  readonly total: number
  readonly pageCount: number
  readonly rows: readonly OwnListRow[]
  /** Lots in each list. */
  readonly counts: Readonly<Record<string, number>>
}

/** Which list, and the page that holds its criteria: each list has its own, so that changing one leaves the others alone (MKT-3.17). */
export interface OwnListPlace {
  readonly name: OwnListName
  readonly path: string
  /** Order while the reader has chosen none. */
  readonly sort?: readonly string[]
  readonly clauses?: readonly string[]
}

function toRow({ lot, card }: FoundLot, own: OwnLot | null): OwnListRow {
  return { card, own, livePath: card.sale.isLive && !card.isSold ? lanePathOf(lot) : null }
}

/** Loads a page of an own list by the criteria of its own address. */
export async function loadOwnList(
  { api, app, url }: LoadArgs,
  { name, path, sort = [], clauses = [] }: OwnListPlace,
): Promise<OwnListData> {
  const criteria = { ...criteriaFromUrl(url.searchParams), within: { path, params: [], clauses, showsOver: true } }
  const request = requestOfCriteria(criteria.sort.length > 0 ? criteria : { ...criteria, sort })
  const { results, own, counts } = await askNear(app, (buyerEnteredZip) =>
    api(listOwnLots, {
      params: { name },
      body: { ...request, facetLimit: 0, buyerEnteredZip: request.buyerEnteredZip || buyerEnteredZip },
    }),
  )
  const byLot = new Map(own.map((one) => [one.lot, one]))
  return {
    name,
    criteria,
    sort: request.sort,
    total: results.totalElements,
    pageCount: results.size > 0 ? Math.ceil(results.totalElements / results.size) : 0,
    rows: lotsOf(results, app).map((one) => toRow(one, byLot.get(one.card.number) ?? null)),
    counts,
  }
}
