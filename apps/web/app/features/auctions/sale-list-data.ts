import { getAuction, getAuctionByYard, type Auction } from '@app/contract/auctions.ts'
import { isFailure } from '@app/contract/failures.ts'
import { dayAt, dayRange } from '@app/rules/auctions/auction-day.ts'
import { isLaneLive } from '@app/rules/auctions/group-auction.ts'
import { clausesOfFuture, clausesOfPlace, clausesOfSale, type SaleListPlace } from '@app/rules/auctions/sale-list.ts'
import type { FixedList } from '@app/rules/search/criteria.ts'
import { criteriaFromUrl } from '@app/rules/search/criteria-url.ts'
import type { Api, LoadArgs } from '../../platform/page-module.ts'
import { loadResultsOf, type ResultsData } from '../search/results-data.ts'
import { toSaleRow, type SaleRow } from './sale-row.ts'

/** What stands above the lots of a sale list. */
export interface SaleListData {
  readonly results: ResultsData
  readonly place: 'sale' | 'yard' | 'future' | 'state' | 'inventory' | 'none'
  /** Name of the yard or state; empty where the address names none that is known. */
  readonly name: string
  readonly sale: SaleRow | null
  readonly lane: string | null
  readonly lanes: readonly { readonly lane: string; readonly path: string; readonly isLive: boolean; readonly lotCount: number }[]
  /** The same list with all sales, or of one sale (MKT-2.29). */
  readonly otherPath: string | null
}

interface Found {
  readonly place: SaleListData['place']
  readonly name: string
  readonly sale: Auction | null
  readonly lane: string | null
  readonly clauses: readonly string[]
  readonly params?: readonly (readonly [string, string])[]
}

const FUTURE = 'Future'
const YARD = /^\d{1,6}$/

async function saleOfYard(api: Api, yard: string, auctionDate?: string): Promise<Auction | null> {
  try {
    return await api(getAuctionByYard, { params: { yardNumber: yard }, query: auctionDate === undefined ? {} : { auctionDate } })
  } catch (error) {
    if (isFailure(error) && (error.code === 'AUCTION_NOT_FOUND' || error.code === 'INVALID_INPUT')) return null
    throw error
  }
}

const nothing = (name: string): Found => ({ place: 'none', name, sale: null, lane: null, clauses: ['auction_id:NONE'] })

function ofSale(sale: Auction | null, lane: string | null, fallbackName: string): Found {
  if (sale === null) return nothing(fallbackName)
  return { place: 'sale', name: sale.yardName, sale, lane, clauses: clausesOfSale(sale, lane) }
}

/** Lots of a yard that no day is set for, or dated after its next sale (MKT-2.33, MKT-2.34). */
async function ofFuture({ api, url, app }: LoadArgs, yard: string): Promise<Found> {
  const isFromLot = url.searchParams.get('from') === 'lot'
  const next = isFromLot ? null : await saleOfYard(api, yard)
  const range = next && dayRange(next.auctionDate.date, next.timeZone)
  return {
    place: 'future',
    name: next?.yardName ?? '',
    sale: null,
    lane: null,
    clauses: clausesOfFuture(Number(yard), { isFromLot, afterMs: range ? range.toMs + 1 : app.nowMs }),
    params: isFromLot ? [['from', 'lot']] : [],
  }
}

async function ofPlace({ api, app }: LoadArgs, place: SaleListPlace): Promise<Found> {
  const name = place.kind === 'state' ? `${place.state}, ${place.country}` : ((await saleOfYard(api, String(place.yard)))?.yardName ?? '')
  return { place: place.kind, name, sale: null, lane: null, clauses: clausesOfPlace(place, app.nowMs) }
}

async function ofAuction({ api, params }: LoadArgs, auctionId: string): Promise<Found> {
  const sale = await api(getAuction, { params: { auctionId } }).catch((error: unknown) => {
    if (isFailure(error) && (error.code === 'AUCTION_NOT_FOUND' || error.code === 'INVALID_INPUT')) return null
    throw error
  })
  const { yard, auctionDate } = params
  if (yard !== undefined && auctionDate !== undefined) return ofSale(await saleOfYard(api, yard, auctionDate), null, '')
  return ofSale(sale, params['lane'] ?? null, '')
}

/** What the path names; the path wins over its query (MQ-058). */
function find(args: LoadArgs, isAll: boolean): Promise<Found> {
  const { yard, yardNumber, auctionDate, country, state, auctionId, lane } = args.params
  if (country !== undefined && state !== undefined) return ofPlace(args, { kind: 'state', country, state })
  if (yardNumber !== undefined) {
    return YARD.test(yardNumber) ? ofPlace(args, { kind: 'inventory', yard: Number(yardNumber) }) : Promise.resolve(nothing(''))
  }
  if (auctionId !== undefined) return ofAuction(args, auctionId)
  if (yard === undefined || !YARD.test(yard)) return Promise.resolve(nothing(''))
  if (auctionDate === FUTURE) return ofFuture(args, yard)
  if (isAll && auctionDate === undefined) return ofPlace(args, { kind: 'yard', yard: Number(yard) })
  return saleOfYard(args.api, yard, auctionDate).then((sale) => ofSale(sale, lane ?? null, ''))
}

/** Loads a sale list: the lots of a sale, a yard, a state or an inventory, in run order (market §2, MQ-061). */
export async function loadSaleList(args: LoadArgs): Promise<SaleListData> {
  const { url, app } = args
  const path = url.pathname.replace(/^\/(?:es|nl)(?=\/)/, '')
  const isAll = path.startsWith('/saleListResultAll')
  const { clauses, params = [], sale, lane, place, name } = await find(args, isAll)
  const within: FixedList = { path, params, clauses }
  const results = await loadResultsOf(args, { ...criteriaFromUrl(url.searchParams), within })
  const lanes = sale?.laneInfoList ?? []
  const base = sale === null ? '' : `/saleListResult/${sale.yardNumber}/${sale.auctionDate.date}`
  return {
    results,
    place,
    name,
    sale: sale && toSaleRow(sale, dayAt(app.nowMs, sale.timeZone).dateAsInt),
    lane,
    lanes:
      lanes.length < 2
        ? []
        : lanes.map((one) => ({
            lane: one.lane,
            path: `${base}/${encodeURIComponent(one.lane)}`,
            isLive: isLaneLive(one),
            lotCount: one.lotCount,
          })),
    otherPath: sale === null ? null : isAll ? base : `/saleListResultAll/${sale.yardNumber}`,
  }
}
