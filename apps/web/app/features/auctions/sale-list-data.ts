import { getAuction, getAuctionByYard, type Auction } from '@app/contract/auctions/auctions.ts'
import { isFailure } from '@app/contract/failure.ts'
import { dayRange } from '@app/rules/auctions/auction-day.ts'
import { isLaneLive } from '@app/rules/auctions/group-auction.ts'
import {
  clausesOfFuture,
  clausesOfPlace,
  clausesOfSale,
  mayShowWhole,
  WHOLE_STEP,
  type SaleListPlace,
} from '@app/rules/auctions/sale-list.ts'
import type { FixedList } from '@app/rules/search/criteria.ts'
import type { Api, LoadArgs } from '../../platform/page/page-module.ts'
import { criteriaOfAddress } from '../search/own-criteria.ts'
import { loadResultsOf, type ResultsData } from '../search/results-data.ts'
import { loadCalendar } from './load-calendar.ts'
import { dayOfQuery, isYardNumber, readSaleListQuery, withoutPlaceName, type SaleListQuery } from './sale-list-address.ts'
import { toSaleRow, type SaleRow } from './sale-row.ts'

/** What is shown above the lots of a sale list. */
export interface SaleListData {
  readonly results: ResultsData
  readonly place: 'sale' | 'yard' | 'future' | 'state' | 'inventory' | 'none'
  /** Name of the yard or state; empty where the address names none that is known. */
  readonly name: string
  readonly sale: SaleRow | null
  readonly lane: string | null
  readonly lanes: readonly {
    readonly lane: string
    readonly path: string
    readonly isLive: boolean
    readonly isCancelled: boolean
    readonly lotCount: number
  }[]
  /** The same list with all sales, or of one sale (MKT-2.29). */
  readonly otherPath: string | null
  /** The address says that the reader follows a running sale (MKT-2.32). */
  readonly isFollowed: boolean
  /** Whether the list is shown whole, page by page, or may not be shown whole (MKT-4.29). */
  readonly whole: 'shown' | 'offered' | 'none'
}

interface Found {
  readonly place: SaleListData['place']
  readonly name: string
  readonly sale: Auction | null
  readonly lane: string | null
  readonly clauses: readonly string[]
}

const FUTURE = 'Future'

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

/** The last sale of a yard that is over, within the days of the calendar. */
async function lastSaleOf(api: Api, yard: string, nowMs: number): Promise<Auction | null> {
  const { saleList } = await loadCalendar(api)
  return saleList.findLast((sale) => String(sale.yardNumber) === yard && !sale.isCancelled && sale.currentSaleTimeEpoch <= nowMs) ?? null
}

/** Lots of a yard that no day is set for, or dated after its next sale, else after its most recent one (MKT-2.33, MKT-2.34, MQ-059). */
async function ofFuture({ api, app }: LoadArgs, yard: string, { isFromLot, location }: SaleListQuery): Promise<Found> {
  const sale = isFromLot ? null : ((await saleOfYard(api, yard)) ?? (await lastSaleOf(api, yard, app.nowMs)))
  const range = sale && dayRange(sale.auctionDate.date, sale.clock)
  return {
    place: 'future',
    name: sale?.yardName ?? location,
    sale: null,
    lane: null,
    clauses: clausesOfFuture(Number(yard), { isFromLot, afterMs: range ? range.toMs + 1 : app.nowMs }),
  }
}

async function ofPlace({ api, app }: LoadArgs, place: SaleListPlace, otherName: string): Promise<Found> {
  const name =
    place.kind === 'state' ? `${place.state}, ${place.country}` : ((await saleOfYard(api, String(place.yard)))?.yardName ?? otherName)
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

/** The sale of a yard on the day of the path, else of the query, else the running or next one. */
async function ofYard({ api, params }: LoadArgs, yard: string, query: SaleListQuery): Promise<Found> {
  const { auctionDate, lane = null } = params
  const sale = await saleOfYard(api, yard, auctionDate)
  const day = auctionDate === undefined && sale !== null ? dayOfQuery(query, sale.clock) : undefined
  const isOther = day !== undefined && day !== sale?.auctionDate.date
  return ofSale(isOther ? await saleOfYard(api, yard, day) : sale, lane, query.location)
}

/** What the path names, and its query where the path says nothing (MQ-058). */
function find(args: LoadArgs, query: SaleListQuery, isAll: boolean): Promise<Found> {
  const { yard: named, yardNumber, auctionDate, country, state, auctionId } = args.params
  const { location } = query
  if (country !== undefined && state !== undefined) return ofPlace(args, { kind: 'state', country, state }, location)
  if (yardNumber !== undefined) {
    return isYardNumber(yardNumber)
      ? ofPlace(args, { kind: 'inventory', yard: Number(yardNumber) }, location)
      : Promise.resolve(nothing(location))
  }
  if (auctionId !== undefined) return ofAuction(args, auctionId)
  const yard = isYardNumber(named) ? named : (query.yardNumber ?? undefined)
  if (yard === undefined) return Promise.resolve(nothing(location))
  if (auctionDate === FUTURE) return ofFuture(args, yard, query)
  if (isAll && auctionDate === undefined) return ofPlace(args, { kind: 'yard', yard: Number(yard) }, location)
  return ofYard(args, yard, query)
}

/** How much of a list is shown: a whole list comes in steps, and starts with the step of its address. */
function wholeOf({ app, url }: LoadArgs, path: string, query: SaleListQuery) {
  const criteria = criteriaOfAddress(
    new URLSearchParams([...withoutPlaceName(url.searchParams)].map(([name, value]) => [name, value])),
    app,
  )
  const isAllowed = mayShowWhole(path, app.person)
  const isShown = isAllowed && query.isWhole
  return {
    whole: isShown ? 'shown' : isAllowed ? 'offered' : 'none',
    criteria: isShown ? { ...criteria, size: WHOLE_STEP } : criteria,
    params: isShown ? query.params : query.params.filter(([name]) => name !== 'show'),
  } as const
}

/** Loads a sale list: the lots of a sale, a yard, a state or an inventory, in run order (market §2, MQ-061). */
export async function loadSaleList(args: LoadArgs): Promise<SaleListData> {
  const { url } = args
  const path = url.pathname.replace(/^\/(?:es|nl)(?=\/)/, '')
  const isAll = path.startsWith('/saleListResultAll')
  const query = readSaleListQuery(url.searchParams)
  const { clauses, sale, lane, place, name } = await find(args, query, isAll)
  const { whole, criteria, params } = wholeOf(args, path, query)
  const within: FixedList = { path, params, clauses, showsOver: place === 'sale' }
  const results = await loadResultsOf(args, { ...criteria, within })
  const lanes = sale?.laneInfoList ?? []
  const base = sale === null ? '' : `/saleListResult/${sale.yardNumber}/${sale.auctionDate.date}`
  return {
    results,
    place,
    name,
    sale: sale && toSaleRow(sale),
    lane,
    lanes:
      lanes.length < 2
        ? []
        : lanes.map((one) => ({
            lane: one.lane,
            path: `${base}/${encodeURIComponent(one.lane)}`,
            isLive: isLaneLive(one),
            isCancelled: one.isCancelled,
            lotCount: one.lotCount,
          })),
    otherPath: sale === null ? null : isAll ? base : `/saleListResultAll/${sale.yardNumber}`,
    isFollowed: query.isLive,
    whole,
  }
}
