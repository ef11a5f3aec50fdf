import { Failure, isFailure } from '@app/contract/failure.ts'
import type { YardOutlook } from '@app/contract/ledger/outlook.answers.ts'
import { getYardOutlook } from '@app/contract/ledger/outlook.ts'
import { findNearestYards, getYard, listYards } from '@app/contract/locations/locations.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { searchLots } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { clausesOfPlace } from '@app/rules/auctions/sale-list.ts'
import { NO_CRITERIA, requestOfCriteria } from '@app/rules/search/criteria.ts'
import { sortKeysOf } from '@app/rules/search/sorts.ts'
import { yardNumberPath, yardPath } from '@app/rules/sites/yard-paths.ts'
import { redirectTo, type Api, type LoadArgs } from '../../platform/page/page-module.ts'
import { loadCalendar } from '../auctions/load-calendar.ts'
import { nextSales } from '../auctions/next-sales.ts'
import { toSaleRow, type SaleRow } from '../auctions/sale-row.ts'
import { isYardNumber } from '../auctions/sale-list-address.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear, cardsOf } from '../lots/near-cards.ts'
import { addressOf, statePath, toYardRow, type YardRow } from './yard-groups.ts'

/** What the page of a yard shows. */
export interface LocationData {
  readonly yard: YardDetails
  readonly address: string
  /** The yard's clock now, as the side that loaded it knows it. */
  readonly zone: ClockZone
  /** Whether lists of this site have it; those it is left out of name no page of it. */
  readonly isListed: boolean
  /** Page of the yards of its state; null where none is known. */
  readonly statePath: string | null
  /** Running and coming sales, the first first. */
  readonly sales: readonly SaleRow[]
  /** The next to sell of the lots that stand here, and how many stand here. */
  readonly lots: readonly LotCard[]
  readonly lotTotal: number
  /** What they were found by. */
  readonly lotRequest: SearchRequest
  /** How much of what it offers is sold; null where results do not answer. */
  readonly outlook: YardOutlook | null
  /** The nearest other yards of the site. */
  readonly near: readonly YardRow[]
}

const SALES_SHOWN = 8
const LOTS_SHOWN = 8
const NEAR_SHOWN = 4

async function yardOfNumber(api: Api, yardNumber: number): Promise<YardDetails> {
  try {
    return (await api(getYard, { query: { yardNumber } })).location
  } catch (error) {
    if (isFailure(error) && (error.code === 'YARD_NOT_FOUND' || error.code === 'INVALID_INPUT')) throw new Failure('NOT_FOUND')
    throw error
  }
}

/** The path of a yard's own address where that is one of ours, else null: no address leads elsewhere (MQ-120). */
function ownPath(locationUrl: string | undefined, origin: string): string | null {
  if (locationUrl === undefined || !URL.canParse(locationUrl, origin)) return null
  const url = new URL(locationUrl, origin)
  const isOurs = url.origin === origin && !url.pathname.startsWith('/locationDetail/') && !url.pathname.startsWith('//')
  return isOurs ? url.pathname + url.search : null
}

async function nearestTo(api: Api, { yardNumber, latitude }: YardDetails): Promise<readonly YardDetails[]> {
  if (latitude === undefined) return []
  const { locations } = await api(findNearestYards, { body: { zipCode: '', yardNumber } })
  return locations.filter((yard) => yard.yardNumber !== yardNumber).slice(0, NEAR_SHOWN)
}

/** The yard that a path names: by its name at /locations, else by its number (MKT-2.83, MKT-2.84). */
async function find({ api, app, params, url }: LoadArgs): Promise<{ yard: YardDetails; isListed: boolean }> {
  const { locationName, yardNumber } = params
  const { locations } = await api(listYards, {})
  const number = isYardNumber(yardNumber) ? Number(yardNumber) : null
  const listed = locations.find((yard) => (number === null ? yard.slug === locationName : yard.yardNumber === number))
  const yard = listed ?? (number === null ? null : await yardOfNumber(api, number))
  if (yard === null) throw new Failure('NOT_FOUND')
  const own = url.pathname.includes('/locationDetail/') ? ownPath(yard.locationUrl, app.origin) : null
  if (own !== null) throw redirectTo(own)
  return { yard, isListed: listed !== undefined }
}

/** Loads the page of a yard. @throws NOT_FOUND where there is none. */
export async function loadLocation(args: LoadArgs): Promise<LocationData> {
  const { api, app } = args
  const { yard, isListed } = await find(args)
  const here = { ...NO_CRITERIA, misc: clausesOfPlace({ kind: 'inventory', yard: yard.yardNumber }, app.nowMs) }
  const request = { ...requestOfCriteria({ ...here, sort: sortKeysOf('sale-date'), size: LOTS_SHOWN }), facetLimit: 0 }
  const [calendar, { results }, near, outlook] = await Promise.all([
    loadCalendar(api),
    askNear(app, (buyerEnteredZip) => api(searchLots, { body: { ...request, buyerEnteredZip } })),
    nearestTo(api, yard),
    // The page is whole without it.
    api(getYardOutlook, { params: { yardNumber: String(yard.yardNumber) } }).catch(() => null),
  ])
  const next = nextSales(calendar)
  const sales = calendar.saleList.filter(({ yardNumber }) => yardNumber === yard.yardNumber).map(toSaleRow)
  const { yardCountryCode: country, yardMailingStateCode: state } = yard
  return {
    yard,
    address: addressOf(yard),
    zone: yard.clock,
    isListed,
    statePath: state === '' || !isListed ? null : statePath(country, state),
    sales: sales.filter(({ group }) => group !== 'ended').slice(0, SALES_SHOWN),
    lots: cardsOf(results, app),
    lotTotal: results.totalElements,
    lotRequest: request,
    outlook,
    near: near.map((one) => toYardRow(one, next)),
  }
}

/** The canonical address of a yard: its name's, or its number's where lists leave it out (MQ-120). */
export const canonicalOf = ({ yard, isListed }: LocationData): string => (isListed ? yardPath(yard) : yardNumberPath(yard.yardNumber))
