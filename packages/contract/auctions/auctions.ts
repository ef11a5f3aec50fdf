import * as z from 'zod/mini'
import type { ClockZone } from '../clock-zone.ts'
import { answers, defineCall } from '../define-call.ts'
import { rowId } from '../numbers.ts'

/** Y ended, N or empty still to come, E expected but not confirmed, I a lane in progress (MKT-3.37). */
export const CLOSED_FLAGS = ['Y', 'N', 'E', '', 'I'] as const
export type ClosedFlag = (typeof CLOSED_FLAGS)[number]

/** A calendar day at the yard, in the three forms of the wire (MKT-3.35). */
export interface AuctionDay {
  /** `2026-11-24`. */
  readonly date: string
  /** 20261124. */
  readonly dateAsInt: number
  /** `20261124`. */
  readonly dateAsString: string
}

export interface LaneInfo {
  readonly lane: string
  readonly closedFlag: ClosedFlag
  readonly lotCount: number
  readonly isCancelled: boolean
}

/** One sale of a yard on a day, all its lanes together (MKT-3.35 to 3.40). */
export interface Auction {
  readonly auctionId: number
  readonly auctionDate: AuctionDay
  /** Today on the yard's clock, as `auctionDate.dateAsInt`: the sale is of today where both are equal. */
  readonly todayAsInt: number
  readonly auctionDateSolr: Pick<AuctionDay, 'dateAsInt'>
  /** A lane of it is in progress now. */
  readonly isLive: boolean
  /** The sale is of a live kind, item by item. */
  readonly liveAuction: boolean
  /** It is held online only. */
  readonly isVirtual: boolean
  readonly closedFlag: ClosedFlag
  readonly yardNumber: number
  readonly yards: readonly { readonly number: number; readonly name: string }[]
  readonly yardName: string
  readonly saleName: string
  /** The lane when there is only one, else empty. */
  readonly lane: string
  readonly laneInfoList: readonly LaneInfo[]
  /** Start, epoch milliseconds. */
  readonly currentSaleTimeEpoch: number
  /** The same under the name that existing tools read (wire.md §1). */
  readonly saleUtcDateTime: number
  /** Start on the yard's clock, `HH:mm`. */
  readonly fullTime: string
  /** Start on the yard's clock as existing tools read it, `HHmmss`. */
  readonly saleTime: string
  /** Start in UTC as existing tools read it, `HH:mm`. */
  readonly startTime: string
  /** Preliminary bidding ends so long before the start, `hours:minutes`. */
  readonly endOfPreBid: string
  /** IANA zone of the yard. */
  readonly timeZone: string
  /** The yard's clock on the day of the sale. */
  readonly clock: ClockZone
  readonly city: string
  readonly state: string
  readonly country: string
  readonly lotCount: number
  /** All its lanes were cancelled: nothing is sold there. */
  readonly isCancelled: boolean
  /** Why, in the words of who cancelled it; empty where no lane was. */
  readonly cancelReason: string
  /** The state of its calendar entry: counts up with each move, and when it is cancelled. */
  readonly calendarSequence: number
}

export interface AuctionCalendar {
  readonly todaysAuctionDate: AuctionDay
  readonly saleList: readonly Auction[]
  /** Sales in the requested range, all pages together. */
  readonly totalElements: number
  /** Zero-based. */
  readonly page: number
  /** Sales a page; all of them where no size was requested. */
  readonly size: number
}

/** One lane of a sale of today, as existing tools read it (wire.md §1). */
export interface TodaysSale {
  /** `yard-YYYYMMDD-lane`. */
  readonly auctionKey: string
  readonly auctionId: number
  readonly saleName: string
  readonly yardName: string
  readonly yardNumber: number
  readonly lane: string
  readonly auctionDate: AuctionDay
  /** Start, epoch milliseconds. */
  readonly saleUtcDateTime: number
  /** Start, ISO 8601 in UTC, to the second. */
  readonly auctionDateTimeInUTC: string
  readonly totalItems: number
}

/** Sales dated today: lanes in progress and lanes to come for tools, and every sale whole, those that are over included, for our pages. */
export interface TodaysAuctions {
  readonly todaysAuctionDate: AuctionDay
  readonly saleList: { readonly liveSales: readonly TodaysSale[]; readonly laterSales: readonly TodaysSale[] }
  readonly auctions: readonly Auction[]
}

const common = { method: 'GET', access: 'anyone', effect: 'none', envelope: 'std' } as const
const publicRead = { ...common, isPublicRead: true } as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const calendarDay = z.optional(z.string().check(z.regex(DAY)))
/** Sales a page at most. */
export const CALENDAR_PAGE_MAX = 1_000

const calendarQuery = z.object({
  from: calendarDay.check(z.describe('First day in the yard’s local time, YYYY-MM-DD; defaults to 30 days ago.')),
  to: calendarDay.check(z.describe('Last day in the yard’s local time, YYYY-MM-DD; defaults to 90 days ahead.')),
  page: z.optional(z.string().check(z.regex(/^\d{1,5}$/))).check(z.describe('Page number, starting at 0; only with size.')),
  size: z
    .optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/)))
    .check(z.describe(`Sales per page, at most ${CALENDAR_PAGE_MAX}; defaults to all.`)),
})

/** The calendar of the site: 30 days back to 90 ahead (MKT-7.25, MQ-063), or days and pages of it. */
export const listAuctionCalendar = /* @__PURE__ */ defineCall({
  ...publicRead,
  name: 'listAuctionCalendar',
  scope: 'watch',
  path: '/public/data/auctionsCalendarList',
  summary: 'List the sales of the site from 30 days ago to 90 days ahead, or a shorter range, whole or by page',
  query: calendarQuery,
  data: answers<AuctionCalendar>(),
  fails: [],
})

/** Sales dated today at their yards (wire.md §1, MQ-070). */
export const listTodaysAuctions = /* @__PURE__ */ defineCall({
  ...publicRead,
  name: 'listTodaysAuctions',
  scope: 'watch',
  path: '/public/data/todaysAuctions',
  summary: 'List today’s sales of the site',
  data: answers<TodaysAuctions>(),
  fails: [],
})

const YARD_DIGITS = /^\d{1,6}$/

/** The sale of a yard: of the given day, else the running one, else the next (MKT-7.72, MQ-062). */
export const getAuctionByYard = /* @__PURE__ */ defineCall({
  ...publicRead,
  name: 'getAuctionByYard',
  scope: 'watch',
  path: '/public/data/auctions/byYard/:yardNumber',
  summary: 'Get the sale of a yard on a day, or its current or next one',
  params: z.object({ yardNumber: z.string().check(z.regex(YARD_DIGITS)) }),
  query: z.object({ auctionDate: z.optional(z.string().check(z.regex(DAY))) }),
  data: answers<Auction>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** One sale by its id; the id of any of its lanes names it. */
export const getAuction = /* @__PURE__ */ defineCall({
  ...publicRead,
  name: 'getAuction',
  scope: 'watch',
  path: '/public/data/auctions/:auctionId',
  summary: 'Get a sale with its lanes',
  params: z.object({ auctionId: rowId }),
  data: answers<Auction>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** A sale as a calendar file, for any calendar program (RFC 5545). */
export const getAuctionFeed = /* @__PURE__ */ defineCall({
  ...publicRead,
  name: 'getAuctionFeed',
  media: 'text/calendar',
  path: '/public/data/auctions/:auctionId/sale.ics',
  summary: 'Get a sale as iCalendar',
  envelope: 'none',
  params: z.object({ auctionId: rowId }),
  data: answers<string>(),
  fails: ['AUCTION_NOT_FOUND'],
})

/** Run lists are offered of the sales that start within so many days (MQ-046). */
export const RUN_LIST_DAYS = 7

/** Lots of the sales of the coming days in run order, of all yards or of one, as a CSV file; at most half an hour old (MKT-2.56, MQ-046). */
export const exportRunLists = /* @__PURE__ */ defineCall({
  ...common,
  name: 'exportRunLists',
  media: 'text/csv',
  path: '/data/sales/run-lists.csv',
  summary: 'Export the run lists of the next seven days as CSV',
  access: 'member',
  envelope: 'none',
  rate: 'search',
  query: z.object({ yard: z.optional(z.string().check(z.regex(YARD_DIGITS))) }),
  data: answers<string>(),
  fails: [],
})
