import {
  answerCounterBid,
  answerNegotiation,
  answerOffer,
  buyItNow,
  giveSellerAnswer,
  listCounterBids,
  listNegotiations,
  makeOffer,
  openSellerAnswer,
} from './after-hammer.ts'
import { boughtAnswer, counterBidsAnswer, negotiationAnswer, negotiationDeskAnswer, offerAnswer } from './after-hammer.answers.ts'
import { askDeposit, decideDeposit, getBidderTerms, setBidderTerms } from './bidder-desk.ts'
import { bidderTermsAnswer } from './bidder-desk.answers.ts'
import type { Schema } from './define-call.ts'
import { getLaneAlert, logLaneAlert } from './lane-alerts.ts'
import { laneAlertAnswer, laneAlertLoggedAnswer } from './lane-alerts.answers.ts'
import { actOnLane, askOverride, decideOverride, getLaneDesk, listOverrides } from './lane-desk.ts'
import { laneDeskAnswer, overrideAskedAnswer, overrideDecidedAnswer, overridesAnswer } from './lane-desk.answers.ts'
import { cancelSale, decideCancellation } from './sale-cancellation.ts'
import { moveSaleDate } from './sale-date.ts'
import {
  createSale,
  getDeskSale,
  listDeskSales,
  listYardLots,
  moveLots,
  orderLots,
  repeatSale,
  setLotTerms,
  withdrawLot,
} from './sale-desk.ts'
import { deskLotAnswer, deskSalesAnswer, saleBuiltAnswer, yardLotsAnswer } from './sale-desk.answers.ts'
import { sellerAnswer, sellersAnswer } from './seller-desk.answers.ts'
import { createSeller, getSeller, listSellers, setSeller } from './seller-desk.ts'

/** How sales are built, what follows the hammer, alerts of lanes. Part of the list in `calls.ts`. */
export const operationCalls = {
  listDeskSales,
  getDeskSale,
  createSale,
  repeatSale,
  moveLots,
  orderLots,
  setLotTerms,
  withdrawLot,
  listYardLots,
  cancelSale,
  decideCancellation,
  moveSaleDate,
  getBidderTerms,
  setBidderTerms,
  askDeposit,
  decideDeposit,
  listSellers,
  getSeller,
  createSeller,
  setSeller,
  getLaneAlert,
  logLaneAlert,
  buyItNow,
  makeOffer,
  listCounterBids,
  answerCounterBid,
  listNegotiations,
  answerNegotiation,
  answerOffer,
  openSellerAnswer,
  giveSellerAnswer,
  getLaneDesk,
  actOnLane,
  listOverrides,
  askOverride,
  decideOverride,
} as const

/** Answer schema of each of these calls. */
export const operationAnswers = {
  listDeskSales: deskSalesAnswer,
  getDeskSale: saleBuiltAnswer,
  createSale: saleBuiltAnswer,
  repeatSale: saleBuiltAnswer,
  moveLots: saleBuiltAnswer,
  orderLots: saleBuiltAnswer,
  setLotTerms: deskLotAnswer,
  withdrawLot: deskLotAnswer,
  listYardLots: yardLotsAnswer,
  cancelSale: saleBuiltAnswer,
  decideCancellation: saleBuiltAnswer,
  moveSaleDate: saleBuiltAnswer,
  getBidderTerms: bidderTermsAnswer,
  setBidderTerms: bidderTermsAnswer,
  askDeposit: overrideAskedAnswer,
  decideDeposit: overrideDecidedAnswer,
  listSellers: sellersAnswer,
  getSeller: sellerAnswer,
  createSeller: sellerAnswer,
  setSeller: sellerAnswer,
  getLaneAlert: laneAlertAnswer,
  logLaneAlert: laneAlertLoggedAnswer,
  buyItNow: boughtAnswer,
  makeOffer: offerAnswer,
  listCounterBids: counterBidsAnswer,
  answerCounterBid: negotiationAnswer,
  listNegotiations: negotiationDeskAnswer,
  answerNegotiation: negotiationAnswer,
  answerOffer: offerAnswer,
  openSellerAnswer: negotiationAnswer,
  giveSellerAnswer: negotiationAnswer,
  getLaneDesk: laneDeskAnswer,
  actOnLane: laneDeskAnswer,
  listOverrides: overridesAnswer,
  askOverride: overrideAskedAnswer,
  decideOverride: overrideDecidedAnswer,
} as const satisfies Readonly<Record<keyof typeof operationCalls, Schema>>
