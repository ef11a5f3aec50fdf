import * as z from 'zod/mini'
import { CLOSED_FLAGS } from './auctions.ts'
import { clockZone } from '../clock-zone.ts'

const day = z.object({ date: z.string(), dateAsInt: z.int(), dateAsString: z.string() })
const closedFlag = z.enum(CLOSED_FLAGS)

export const auctionAnswer = z.object({
  auctionId: z.int(),
  auctionDate: day,
  todayAsInt: z.int(),
  auctionDateSolr: z.object({ dateAsInt: z.int() }),
  isLive: z.boolean(),
  liveAuction: z.boolean(),
  isVirtual: z.boolean(),
  closedFlag,
  yardNumber: z.int(),
  yards: z.array(z.object({ number: z.int(), name: z.string() })),
  yardName: z.string(),
  saleName: z.string(),
  lane: z.string(),
  laneInfoList: z.array(z.object({ lane: z.string(), closedFlag, lotCount: z.int(), isCancelled: z.boolean() })),
  currentSaleTimeEpoch: z.int(),
  saleUtcDateTime: z.int(),
  fullTime: z.string(),
  saleTime: z.string(),
  startTime: z.string(),
  endOfPreBid: z.string(),
  timeZone: z.string(),
  clock: clockZone,
  city: z.string(),
  state: z.string(),
  country: z.string(),
  lotCount: z.int(),
  isCancelled: z.boolean(),
  cancelReason: z.string(),
  calendarSequence: z.int(),
})

export const auctionCalendarAnswer = z.object({
  todaysAuctionDate: day,
  saleList: z.array(auctionAnswer),
  totalElements: z.int(),
  page: z.int(),
  size: z.int(),
})

const todaysSale = z.object({
  auctionKey: z.string(),
  auctionId: z.int(),
  saleName: z.string(),
  yardName: z.string(),
  yardNumber: z.int(),
  lane: z.string(),
  auctionDate: day,
  saleUtcDateTime: z.int(),
  auctionDateTimeInUTC: z.string(),
  totalItems: z.int(),
})

export const todaysAuctionsAnswer = z.object({
  todaysAuctionDate: day,
  saleList: z.object({ liveSales: z.array(todaysSale), laterSales: z.array(todaysSale) }),
  auctions: z.array(auctionAnswer),
})

export const auctionFeedAnswer = z.string()
export const runListsAnswer = z.string()
