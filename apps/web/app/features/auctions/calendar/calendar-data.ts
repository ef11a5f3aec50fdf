import type { Auction } from '@app/contract/auctions/auctions.ts'
import type { AuctionGroup } from '@app/rules/auctions/group-auction.ts'
import { saleSpanMs } from '@app/rules/auctions/sale-span.ts'
import { hasMap } from '@app/rules/reference/places/map-projection.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { LoadArgs } from '../../../platform/page/page-module.ts'
import type { LinkedDot } from '../../../ui/country-map.tsx'
import { loadCalendar } from '../load-calendar.ts'
import { loadYards } from '../../reference/load-yards.ts'
import { findNear, milesAround, type Miles } from '../../reference/miles-around.ts'
import { toSaleRow } from '../sale-row.ts'
import { NO_FILTER, readCalendarQuery, type CalendarFilter, type CalendarQuery } from './calendar-address.ts'
import { dayDots } from './calendar-map.ts'
import { monthAfter, monthOf, monthWeeks, nextDays, type DayLine, type DaySum, type MonthDay } from './calendar-days.ts'

/** One sale of the open day. */
export interface CalendarSale {
  readonly yardName: string
  readonly startsAtMs: number
  /** About when it is over. */
  readonly endsAtMs: number
  readonly preBidEndsMs: number
  readonly lotCount: number
  readonly lanes: readonly string[]
  readonly group: AuctionGroup
  readonly isCancelled: boolean
  readonly path: string
  readonly livePath: string | null
  readonly resultsPath: string
  /** Statute miles from the reader's postal code; null without one. */
  readonly miles: number | null
}

/** What the calendar page shows: a day open, the days after it and a month as sums. */
export interface CalendarData {
  readonly today: string
  /** The open day. */
  readonly day: string
  readonly sales: readonly CalendarSale[]
  readonly next: readonly DayLine[]
  /** Hours of the bars of the next days, from this hour of the first day's UTC midnight on. */
  readonly bars: { readonly fromHour: number; readonly hours: number }
  readonly month: {
    readonly first: string
    readonly weeks: readonly (readonly MonthDay[])[]
    /** The neighbouring months, null at the calendar's ends. */
    readonly earlier: string | null
    readonly later: string | null
  }
  /** Where the yards of the site's own country are that sell on the open day; null where no map is known. */
  readonly map: { readonly country: string; readonly dots: readonly LinkedDot[] } | null
  readonly query: CalendarQuery
  readonly isPlain: boolean
  /** The postal code is unknown. */
  readonly isZipUnknown: boolean
  readonly choices: {
    readonly countries: readonly string[]
    readonly states: readonly string[]
    /** Number and name of the yards; none while they are too many to choose from. */
    readonly yards: readonly (readonly [number: number, name: string])[]
  }
}

/** Yards within so many miles have their distance told. */
const FAR_MILES = 9_999

/** Yards in one choice; a state narrows them further. */
const YARDS_CHOSEN_FROM_MAX = 80

const unique = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '').toSorted()

function toCalendarSale(sale: Auction, near: Miles | null): CalendarSale {
  const { yardName, startsAtMs, preBidEndsMs, lotCount, lanes, group, isCancelled, path, livePath, resultsPath } = toSaleRow(sale)
  return {
    yardName,
    startsAtMs,
    endsAtMs: startsAtMs + saleSpanMs(sale),
    preBidEndsMs,
    lotCount,
    lanes,
    group,
    isCancelled,
    path,
    livePath,
    resultsPath,
    miles: near?.get(sale.yardNumber) ?? null,
  }
}

/** What the calendar is narrowed to, and from what it can be. */
function narrow(saleList: readonly Auction[], filter: CalendarFilter, near: Miles | null) {
  const inCountry = saleList.filter((sale) => filter.country === '' || sale.country === filter.country)
  const inState = inCountry.filter((sale) => filter.state === '' || sale.state === filter.state)
  const inYard = inState.filter((sale) => filter.yard === '' || String(sale.yardNumber) === filter.yard)
  const yards = [...new Map(inState.map((sale) => [sale.yardNumber, sale.yardName]))].toSorted(([, a], [, b]) => a.localeCompare(b))
  return {
    shown: near === null ? inYard : inYard.filter(({ yardNumber }) => near.has(yardNumber)),
    choices: {
      countries: unique(saleList.map(({ country }) => country)),
      states: unique(inCountry.map(({ state }) => state)),
      yards: yards.length > YARDS_CHOSEN_FROM_MAX && filter.yard === '' ? [] : yards,
    },
  }
}

/** Sums of the days that have sales, in their order; cancelled sales count nowhere. */
function sumDays(sales: readonly Auction[], near: Miles | null): DaySum[] {
  const days = Map.groupBy(
    sales.filter(({ isCancelled }) => !isCancelled),
    ({ auctionDate }) => auctionDate.date,
  )
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, members]) => ({
      date,
      lots: members.reduce((sum, { lotCount }) => sum + lotCount, 0),
      sales: members.map((sale) => ({
        startsAtMs: sale.currentSaleTimeEpoch,
        endsAtMs: sale.currentSaleTimeEpoch + saleSpanMs(sale),
        lotCount: sale.lotCount,
        yardName: sale.yardName,
        miles: near?.get(sale.yardNumber) ?? null,
      })),
    }))
}

/**
 * Loads the calendar, narrowed by country, state, yard and a postal code (MQ-063): the sales of one day, by default today or the next
 * day that has any; the days after it and a month as sums.
 */
export async function loadCalendarPage({ api, app, url }: LoadArgs): Promise<CalendarData> {
  const query = readCalendarQuery(url.searchParams)
  const { filter } = query
  const { country } = siteOf(app.siteCode)
  const [{ saleList, todaysAuctionDate }, around, chosen, yards] = await Promise.all([
    loadCalendar(api),
    filter.zip === '' ? null : milesAround(api, filter),
    // A place chosen for the whole site narrows nothing here, but says how far yards are.
    filter.zip === '' ? findNear({ api, app }, FAR_MILES) : null,
    hasMap(country) ? loadYards(api) : null,
  ])
  const today = todaysAuctionDate.date
  const { shown, choices } = narrow(saleList, filter, around)
  const near = around ?? chosen?.miles ?? null
  const days = sumDays(shown, near)
  const day = query.day ?? days.find(({ date }) => date >= today)?.date ?? today
  const first = query.month ?? `${monthOf(day)}-01`
  const [firstDate = today, lastDate = today] = [saleList[0]?.auctionDate.date, saleList.at(-1)?.auctionDate.date]
  const ofDay = shown.filter(({ auctionDate }) => auctionDate.date === day)
  const held = ofDay.filter(({ isCancelled }) => !isCancelled)
  const [earlier, later] = [monthAfter(first, -1), monthAfter(first, 1)]
  return {
    today,
    day,
    sales: ofDay.map((sale) => toCalendarSale(sale, near)),
    map: yards === null ? null : { country, dots: dayDots(held, yards, { country, day, filter }) },
    ...nextDays(days.filter(({ date }) => date > day)),
    month: {
      first,
      weeks: monthWeeks(first, days),
      earlier: monthOf(first) > monthOf(firstDate) ? earlier : null,
      later: monthOf(first) < monthOf(lastDate) ? later : null,
    },
    query,
    isPlain: query.day === null && query.month === null && JSON.stringify(filter) === JSON.stringify(NO_FILTER),
    isZipUnknown: filter.zip !== '' && around === null,
    choices,
  }
}
