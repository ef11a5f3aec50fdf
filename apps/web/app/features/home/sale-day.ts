import type { ClockZone } from '@app/contract/clock-zone.ts'
import { listAuctionCalendar } from '@app/contract/auctions/auctions.ts'
import { searchLots } from '@app/contract/search/search.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayIn, formatPattern } from '@app/rules/formats/dates.ts'
import { isoSecond } from '@app/rules/search/civil-time.ts'
import { NO_CRITERIA, requestOfCriteria, type SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { sortKeysOf } from '@app/rules/search/sorts.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { Near } from '../reference/miles-around.ts'
import { toSaleRow, type SaleRow } from '../auctions/sale-row.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear, cardsOf } from '../lots/near-cards.ts'

/** One sale of the day. */
export interface HomeSale extends Pick<
  SaleRow,
  'id' | 'group' | 'yardName' | 'startsAtMs' | 'zone' | 'lotCount' | 'preBidEndsMs' | 'isCancelled' | 'path' | 'livePath'
> {
  /** Statute miles from the place that the reader searches near; null where it is far, or no place is known. */
  readonly miles: number | null
}

/** The day of the next sales: today while there is anything left to sell, else the next sale day. Which day that is, each yard's own clock says (decision 0097). */
export interface SaleDay {
  /** The next lots to sell. */
  readonly lots: readonly LotCard[]
  /** Lots of the sale day, and where they are listed. */
  readonly dayTotal: number
  readonly dayPath: string
  readonly isToday: boolean
  /** Instant within the sale day: now, or the next sale's start; null when no sale is set. */
  readonly dayMs: number | null
  /** The clock by which that instant names the day. */
  readonly dayZone: ClockZone
  /** Sales of that day that are not over: near the reader first, else those that run and the next. */
  readonly sales: readonly HomeSale[]
  /** The postal code from which the nearest of these sales stand first; empty where none is near, or no place is known. */
  readonly nearZip: string
}

const SALES_SHOWN = 6
/** Twelve, since those on the block of the lanes shown are left out. */
const LOTS_ASKED = 12
const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

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

/** Near ones in the order of their distance; behind them those that run, then the next. */
function inOrder(one: HomeSale, other: HomeSale): number {
  const [a, b] = [one, other].map(({ miles }) => miles ?? Number.MAX_VALUE) as [number, number]
  return a - b || Number(one.livePath === null) - Number(other.livePath === null) || one.startsAtMs - other.startsAtMs
}

/** Sales that are not over: those of today for null, else those of a calendar day. */
async function loadSales({ api, app }: LoadArgs, day: string | null, near: Near | null): Promise<readonly HomeSale[]> {
  const siteDay = dayIn(app.zone, app.nowMs)
  // Yards have the site's day, the one before or the one after.
  const query = day === null ? { from: dayAfter(siteDay, -1), to: dayAfter(siteDay, 1) } : { from: day, to: day }
  const { saleList } = await api(listAuctionCalendar, { query })
  const sales = saleList.map((sale): HomeSale => {
    const { id, group, yardName, startsAtMs, zone, lotCount, preBidEndsMs, isCancelled, path, livePath } = toSaleRow(sale)
    const miles = near?.miles.get(sale.yardNumber) ?? null
    return { id, group, yardName, startsAtMs, zone, lotCount, preBidEndsMs, isCancelled, path, livePath, miles }
  })
  return sales
    .filter(({ group, isCancelled }) => group !== 'ended' && !isCancelled && (day !== null || group !== 'future'))
    .toSorted(inOrder)
    .slice(0, SALES_SHOWN)
}

/** Whether a lot sells on the day that its yard's clock shows now, or began to sell before. */
const isOfToday = ({ sale: { startsAtMs, zone } }: LotCard, nowMs: number): boolean =>
  startsAtMs !== null && dayIn(zone, startsAtMs) <= dayIn(zone, nowMs)

/** Loads the day of the next sales; `near` is the reader's place, null without one. */
export async function loadSaleDay(args: LoadArgs, near: Promise<Near | null>): Promise<SaleDay> {
  const { api, app } = args
  const search = (criteria: SearchCriteria, facetLimit: number | null = null) =>
    api(searchLots, { body: { ...requestOfCriteria(criteria), facetLimit } }).then((answer) => answer.results)
  const today = dayOf(app.nowMs, app)
  const next = await askNear(app, (buyerEnteredZip) => search({ ...between(today.fromMs, null), size: LOTS_ASKED, buyerEnteredZip }, 0))
  const cards = cardsOf(next, app)
  const [first] = cards
  const firstMs = first?.sale.startsAtMs ?? null
  const isToday = first !== undefined && isOfToday(first, app.nowMs)
  const day = firstMs === null || isToday ? today : dayOf(firstMs, app)
  const dayMs = isToday ? app.nowMs : firstMs
  const [ofDay, sales] = await Promise.all([
    search({ ...between(day.fromMs, day.toMs), size: 1 }, 0),
    dayMs === null || first === undefined
      ? []
      : near.then((place) => loadSales(args, isToday ? null : dayIn(first.sale.zone, dayMs), place)),
  ])
  return {
    lots: isToday ? cards.filter((card) => isOfToday(card, app.nowMs)) : cards,
    dayTotal: ofDay.totalElements,
    dayPath: criteriaToUrl(between(day.fromMs, day.toMs)),
    isToday,
    dayMs,
    dayZone: isToday || first === undefined ? app.zone : first.sale.zone,
    sales,
    nearZip: sales.some(({ miles }) => miles !== null) ? ((await near)?.zip ?? '') : '',
  }
}
