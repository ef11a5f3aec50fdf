import {
  bidHistory,
  bidNotices,
  bidReceipt,
  bidsAnswer,
  bidStory,
  documentCategories,
  dynamicLot,
  noticesRead,
  ownListAnswer,
  ownStandings,
  prelimBidResult,
  tableAnswer,
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
import { listLotsLost, listLotsWon, listMyBids, listOwnLots } from './bidding-lists.ts'
import type { Schema } from './define-call.ts'
import { ledgerFile, resultDays } from './ledger.answers.ts'
import { getLedgerHeads, getLotLedger, getResultsFile, getSaleLedger, listResultDays } from './ledger.ts'
import { resultPage, resultsCsv } from './results.answers.ts'
import { exportResults, listResults } from './results.ts'

/** Bids, what became of them, and the lists of own lots. Part of the list in `calls.ts`. */
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
  getLotLedger,
  getSaleLedger,
  getLedgerHeads,
  listResultDays,
  getResultsFile,
  listResults,
  exportResults,
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
  getLotLedger: ledgerFile,
  getSaleLedger: ledgerFile,
  getLedgerHeads: ledgerFile,
  listResultDays: resultDays,
  getResultsFile: ledgerFile,
  listResults: resultPage,
  exportResults: resultsCsv,
} as const satisfies Readonly<Record<keyof typeof bidCalls, Schema>>
