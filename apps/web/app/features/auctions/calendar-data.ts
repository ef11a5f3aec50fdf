import type { Auction } from '@app/contract/auctions/auctions.ts'
import { auctionDayOf, epochDayOfIso } from '@app/rules/auctions/auction-day.ts'
import { isoDayOf, weekdayOf } from '@app/rules/import/calendar-day.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import { loadCalendar } from './load-calendar.ts'
import { toSaleRow, type SaleRow } from './sale-row.ts'

const DAYS_A_WEEK = 7
const WEEKS_SHOWN_DAYS = 14

/** What narrows the calendar; empty parts do not. */
export interface CalendarFilter {
  readonly country: string
  readonly state: string
  readonly yard: string
}

/** One day of the month view. */
export interface MonthDay {
  readonly date: string
  readonly day: number
  readonly isInMonth: boolean
  readonly saleCount: number
  readonly lotCount: number
}

/** What the calendar page shows. */
export interface CalendarData {
  readonly view: 'list' | 'month'
  readonly today: string
  /** First day of the list or the month shown. */
  readonly from: string
  /** A single requested day. */
  readonly day: string | null
  readonly rows: readonly SaleRow[]
  readonly weeks: readonly (readonly MonthDay[])[]
  readonly filter: CalendarFilter
  readonly choices: {
    readonly countries: readonly string[]
    readonly states: readonly string[]
    readonly yards: readonly { readonly number: number; readonly name: string }[]
  }
  /** Addresses of the neighbouring stretches, null at the calendar's ends. */
  readonly earlier: string | null
  readonly later: string | null
}

const isoAfter = (date: string, days: number): string => isoDayOf((epochDayOfIso(date) ?? 0) + days)
const monthOf = (date: string): string => date.slice(0, 'yyyy-MM'.length)
const firstOfMonth = (date: string): string => `${monthOf(date)}-01`

function monthAfter(date: string, months: number): string {
  const [year = 0, month = 1] = monthOf(date).split('-').map(Number)
  const count = year * 12 + month - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`
}

/** Address of the calendar with these settings; what is at its default stays out. */
export function calendarPath({
  view,
  from,
  day,
  filter,
}: {
  view: string
  from: string | null
  day?: string | null
  filter: CalendarFilter
}): string {
  const params = new URLSearchParams()
  if (view === 'month') params.set('view', view)
  if (from !== null) params.set('from', from)
  if (day) params.set('day', day)
  for (const name of ['country', 'state', 'yard'] as const) if (filter[name] !== '') params.set(name, filter[name])
  return params.size === 0 ? '/auctionCalendar' : `/auctionCalendar?${params}`
}

function weeksOf(first: string, sales: readonly Auction[]): MonthDay[][] {
  const counts = new Map<string, { sales: number; lots: number }>()
  for (const { auctionDate, lotCount } of sales) {
    const count = counts.get(auctionDate.date) ?? { sales: 0, lots: 0 }
    counts.set(auctionDate.date, { sales: count.sales + 1, lots: count.lots + lotCount })
  }
  const firstDay = epochDayOfIso(first) ?? 0
  const MONDAY_FIRST = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
  const monday = firstDay - MONDAY_FIRST.indexOf(weekdayOf(firstDay))
  const lastDay = (epochDayOfIso(monthAfter(first, 1)) ?? 0) - 1
  const weeks = Math.ceil((lastDay - monday + 1) / DAYS_A_WEEK)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (__, day) => {
      const date = isoDayOf(monday + week * DAYS_A_WEEK + day)
      const count = counts.get(date)
      return {
        date,
        day: Number(date.slice(-2)),
        isInMonth: monthOf(date) === monthOf(first),
        saleCount: count?.sales ?? 0,
        lotCount: count?.lots ?? 0,
      }
    }),
  )
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '').toSorted()

/** Loads the calendar: two weeks as a list, or a month as a grid, narrowed by country, state and yard (MQ-063). */
export async function loadCalendarPage({ api, url }: LoadArgs): Promise<CalendarData> {
  const { saleList, todaysAuctionDate } = await loadCalendar(api)
  const today = todaysAuctionDate.date
  const param = (name: string): string => url.searchParams.get(name) ?? ''
  const isDay = (date: string): boolean => epochDayOfIso(date) !== null
  const view = param('view') === 'month' ? 'month' : 'list'
  const day = isDay(param('day')) ? param('day') : null
  const firstDay = isDay(param('from')) ? param('from') : today
  const from = view === 'month' ? firstOfMonth(firstDay) : (day ?? firstDay)
  const filter = { country: param('country'), state: param('state'), yard: param('yard') }
  const inCountry = saleList.filter((sale) => filter.country === '' || sale.country === filter.country)
  const inState = inCountry.filter((sale) => filter.state === '' || sale.state === filter.state)
  const inYard = inState.filter((sale) => filter.yard === '' || String(sale.yardNumber) === filter.yard)
  const until = day === null ? isoAfter(from, WEEKS_SHOWN_DAYS - 1) : day
  const first = saleList[0]?.auctionDate.date ?? today
  const last = saleList.at(-1)?.auctionDate.date ?? today
  const span = view === 'month' ? null : day === null ? WEEKS_SHOWN_DAYS : 1
  const before = span === null ? monthAfter(from, -1) : isoAfter(from, -span)
  const after = span === null ? monthAfter(from, 1) : isoAfter(from, span)
  const to = (date: string) => calendarPath({ view, from: day === null ? date : null, day: day === null ? null : date, filter })
  return {
    view,
    today,
    from,
    day,
    rows:
      view === 'month'
        ? []
        : inYard
            .filter(({ auctionDate }) => auctionDate.date >= from && auctionDate.date <= until)
            .map((sale) => toSaleRow(sale, todaysAuctionDate.dateAsInt)),
    weeks: view === 'month' ? weeksOf(from, inYard) : [],
    filter,
    choices: {
      countries: unique(saleList.map(({ country }) => country)),
      states: unique(inCountry.map(({ state }) => state)),
      yards: [...new Map(inState.map((sale) => [sale.yardNumber, { number: sale.yardNumber, name: sale.yardName }])).values()].toSorted(
        (a, b) => a.name.localeCompare(b.name),
      ),
    },
    earlier: from > first ? to(before) : null,
    later: auctionDayOf(after).dateAsInt <= auctionDayOf(last).dateAsInt ? to(after) : null,
  }
}
