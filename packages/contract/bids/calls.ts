import type { Example, Schema } from '../define-call.ts'
import { listLotsLost, listLotsWon, listMyBids, listOwnLots } from './bidding-lists.ts'
import { ownListAnswer, tableAnswer } from './bidding-lists.answers.ts'
import {
  bidHistory,
  bidNotices,
  bidReceipt,
  bidStory,
  bidsAnswer,
  documentCategories,
  dynamicLot,
  noticesRead,
  ownStandings,
  prelimBidResult,
} from './bidding.answers.ts'
import {
  explainBid,
  getBidHistory,
  getBidReceipt,
  getDocumentCategories,
  getDynamicLot,
  getOwnStandings,
  listBidNotices,
  placeBids,
  placePrelimBids,
  readBidNotices,
} from './bidding.ts'

/** Bids and own lists. Part of the list in `calls.ts`. */
export const bidCalls = {
  placeBids,
  placePrelimBids,
  getDynamicLot,
  getBidHistory,
  explainBid,
  getBidReceipt,
  getDocumentCategories,
  getOwnStandings,
  listBidNotices,
  readBidNotices,
  listOwnLots,
  listLotsWon,
  listLotsLost,
  listMyBids,
} as const

/** Answer schema of each of these calls. */
export const bidAnswers = {
  placeBids: bidsAnswer,
  placePrelimBids: prelimBidResult,
  getDynamicLot: dynamicLot,
  getBidHistory: bidHistory,
  explainBid: bidStory,
  getBidReceipt: bidReceipt,
  getDocumentCategories: documentCategories,
  getOwnStandings: ownStandings,
  listBidNotices: bidNotices,
  readBidNotices: noticesRead,
  listOwnLots: ownListAnswer,
  listLotsWon: tableAnswer,
  listLotsLost: tableAnswer,
  listMyBids: tableAnswer,
} as const satisfies Readonly<Record<keyof typeof bidCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const bidExamples: Readonly<Partial<Record<keyof typeof bidCalls, Example>>> = {
  placeBids: {
    bids: [{ lotNumber: 20881167, kind: 'PRELIM_MAX', amountMinor: 250_000, currency: 'USD', isOnePlus: false, key: 'one bid, one key' }],
  },
  placePrelimBids: [
    { lotId: '20881167', bidAmount: '1200', startingBid: '25', oneMoreIncrement: 'N', lotCountry: 'USA', yardNumber: '23', maxBid: '2500' },
  ],
  getOwnStandings: { lots: [20881167] },
  readBidNotices: { ids: [12] },
  listOwnLots: { query: ['*'], page: 0, size: 20 },
  listLotsWon: { draw: 1, start: 0, length: 20, sortByColumn: 'bidTime', sortOrder: 'desc', filterCriteria: '{"filters":[]}' },
  listLotsLost: { draw: 1, start: 0, length: 20, fromDate: '20261101', toDate: '20261130' },
  listMyBids: { draw: 1, start: 0, length: 20, search: { value: 'toyota' } },
}
