import type { Auction, AuctionCalendar } from '@app/contract/auctions/auctions.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { auctionDayOf } from '@app/rules/auctions/auction-day.ts'
import { NOW_MS } from './visitor.ts'

const HOUR_MS = 3_600_000
const CDT = '-05:00 CDT' as ClockZone

/** The day of every page. */
export const TODAY = '2026-05-06'

/** A sale at a yard of Texas, by default today, in two hours, with one lane of 80 lots. */
export function aSale(yardNumber: number, more: Partial<Auction> = {}): Auction {
  const yardName = `TX - YARD ${yardNumber}`
  const startsAtMs = more.currentSaleTimeEpoch ?? NOW_MS + 2 * HOUR_MS
  return {
    auctionId: yardNumber,
    auctionDate: auctionDayOf(TODAY),
    todayAsInt: auctionDayOf(TODAY).dateAsInt,
    auctionDateSolr: { dateAsInt: auctionDayOf(TODAY).dateAsInt },
    isLive: false,
    liveAuction: true,
    isVirtual: true,
    closedFlag: 'N',
    yardNumber,
    yards: [{ number: yardNumber, name: yardName }],
    yardName,
    saleName: yardName,
    lane: 'A',
    laneInfoList: [{ lane: 'A', closedFlag: more.closedFlag ?? 'N', lotCount: 80, isCancelled: false }],
    currentSaleTimeEpoch: startsAtMs,
    saleUtcDateTime: startsAtMs,
    fullTime: '12:00',
    saleTime: '120000',
    startTime: '17:00',
    endOfPreBid: '1:00',
    timeZone: 'America/Chicago',
    clock: CDT,
    city: 'DALLAS',
    state: 'TX',
    country: 'USA',
    lotCount: 80,
    isCancelled: false,
    cancelReason: '',
    calendarSequence: 0,
    ...more,
  }
}

/** A calendar of these sales. */
export const calendarOf = (saleList: readonly Auction[]): AuctionCalendar => ({
  todaysAuctionDate: auctionDayOf(TODAY),
  saleList,
  totalElements: saleList.length,
  page: 0,
  size: saleList.length,
})
