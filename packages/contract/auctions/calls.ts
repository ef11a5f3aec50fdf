import type { Schema } from '../define-call.ts'
import { auctionAnswer, auctionCalendarAnswer, auctionFeedAnswer, runListsAnswer, todaysAuctionsAnswer } from './auctions.answers.ts'
import { exportRunLists, getAuction, getAuctionByYard, getAuctionFeed, listAuctionCalendar, listTodaysAuctions } from './auctions.ts'
import { lanesAnswer, myLanesAnswer, runListAnswer } from './run-list.answers.ts'
import { getLaneRunList, getMyLanes, listLanes } from './run-list.ts'

/** Sales: calendar, files and run lists. Part of the list in `calls.ts`. */
export const auctionCalls = {
  listAuctionCalendar,
  listTodaysAuctions,
  getAuctionByYard,
  getAuction,
  getAuctionFeed,
  exportRunLists,
  listLanes,
  getLaneRunList,
  getMyLanes,
} as const

/** Answer schema of each of these calls. */
export const auctionAnswers = {
  listAuctionCalendar: auctionCalendarAnswer,
  listTodaysAuctions: todaysAuctionsAnswer,
  getAuctionByYard: auctionAnswer,
  getAuction: auctionAnswer,
  getAuctionFeed: auctionFeedAnswer,
  exportRunLists: runListsAnswer,
  listLanes: lanesAnswer,
  getLaneRunList: runListAnswer,
  getMyLanes: myLanesAnswer,
} as const satisfies Readonly<Record<keyof typeof auctionCalls, Schema>>
