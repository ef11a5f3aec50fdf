import type { Example, Schema } from '../define-call.ts'
import { emptyAnswer } from '../account/account-information.answers.ts'
import { boughtAnswer, counterBidsAnswer, negotiationAnswer, negotiationDeskAnswer, offerAnswer } from './after-hammer.answers.ts'
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
import { bidderTermsAnswer } from './bidder-desk.answers.ts'
import { askDeposit, decideDeposit, getBidderTerms, setBidderTerms } from './bidder-desk.ts'
import { deskOverviewAnswer, foundPeopleAnswer } from './desk-overview.answers.ts'
import { findPeople, getDeskOverview, retryProviderNotice } from './desk-overview.ts'
import { duplicateDecided, duplicates } from './duplicates/duplicates.answers.ts'
import { decideDuplicate, listDuplicates } from './duplicates/duplicates.ts'
import { memberFile } from './members/member-file.answers.ts'
import { lookAtMember } from './members/member-file.ts'
import { retainedFile, retentionAsked, retentionDecided, retentionDesk } from './retention/retention.answers.ts'
import { askRetention, decideRetention, getRetainedFile, getRetentionDesk } from './retention/retention.ts'
import { laneAlertAnswer, laneAlertLoggedAnswer } from './lane-alerts.answers.ts'
import { getLaneAlert, logLaneAlert } from './lane-alerts.ts'
import { laneDeskAnswer, overrideRequestedAnswer, overrideDecidedAnswer, overridesAnswer } from './lane-desk.answers.ts'
import { actOnLane, askOverride, decideOverride, getLaneDesk, listOverrides } from './lane-desk.ts'
import { cancelSale, decideCancellation } from './sales/sale-cancellation.ts'
import { moveSaleDate } from './sales/sale-date.ts'
import { deskLotAnswer, deskSalesAnswer, saleBuiltAnswer, yardLotsAnswer } from './sales/sale-desk.answers.ts'
import { createSale, getDeskSale, listYardLots, moveLots, orderLots, repeatSale, setLotTerms, withdrawLot } from './sales/sale-desk.ts'
import { listDeskSales } from './sales/planned-sales.ts'
import { sellerAnswer, sellersAnswer } from './seller-desk.answers.ts'
import { askSellerChange, createSeller, decideSellerChange, getSeller, listSellers, setSeller } from './seller-desk.ts'
import { kioskDevicesAnswer, kioskInvitationAnswer, registeredKioskAnswer } from './kiosk-devices.answers.ts'
import { inviteKioskDevice, listKioskDevices, registerKioskDevice, revokeKioskDevice } from './kiosk-devices.ts'
import { siteSettingsAnswer } from './site-settings.answers.ts'
import { getSiteSettings, saveContactInfo, setSitePreference, switchFlag } from './site-settings.ts'

/** What operators do: sales, lanes, bidders, sellers, what follows the hammer, switches of the sites, kiosk screens. Part of the list in `calls.ts`. */
export const operationCalls = {
  getDeskOverview,
  findPeople,
  retryProviderNotice,
  listDuplicates,
  decideDuplicate,
  getRetentionDesk,
  askRetention,
  decideRetention,
  getRetainedFile,
  lookAtMember,
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
  askSellerChange,
  decideSellerChange,
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
  getSiteSettings,
  switchFlag,
  setSitePreference,
  saveContactInfo,
  listKioskDevices,
  inviteKioskDevice,
  revokeKioskDevice,
  registerKioskDevice,
} as const

/** Answer schema of each of these calls. */
export const operationAnswers = {
  getDeskOverview: deskOverviewAnswer,
  listDuplicates: duplicates,
  decideDuplicate: duplicateDecided,
  getRetentionDesk: retentionDesk,
  askRetention: retentionAsked,
  decideRetention: retentionDecided,
  getRetainedFile: retainedFile,
  lookAtMember: memberFile,
  findPeople: foundPeopleAnswer,
  retryProviderNotice: emptyAnswer,
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
  askDeposit: overrideRequestedAnswer,
  decideDeposit: overrideDecidedAnswer,
  listSellers: sellersAnswer,
  getSeller: sellerAnswer,
  createSeller: sellerAnswer,
  setSeller: sellerAnswer,
  askSellerChange: overrideRequestedAnswer,
  decideSellerChange: overrideDecidedAnswer,
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
  askOverride: overrideRequestedAnswer,
  decideOverride: overrideDecidedAnswer,
  getSiteSettings: siteSettingsAnswer,
  switchFlag: emptyAnswer,
  setSitePreference: emptyAnswer,
  saveContactInfo: emptyAnswer,
  listKioskDevices: kioskDevicesAnswer,
  inviteKioskDevice: kioskInvitationAnswer,
  revokeKioskDevice: emptyAnswer,
  registerKioskDevice: registeredKioskAnswer,
} as const satisfies Readonly<Record<keyof typeof operationCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const operationExamples: Readonly<Partial<Record<keyof typeof operationCalls, Example>>> = {
  createSale: { yard: 343, date: '2026-12-01', time: '10:00', lane: 'A', saleType: 'live', endOfPreBid: '1:00', recurrence: 'TUE' },
  moveLots: { lots: [20881167, 20881168] },
  retryProviderNotice: { id: 7 },
  decideDuplicate: { id: 4, state: 'OPEN', isSame: false, reason: 'Siblings, by their IDs.' },
  lookAtMember: { number: 104233 },
  askRetention: { number: 104233, reason: 'A court asks for the tax certificate.' },
  decideRetention: { id: 12, isConfirmed: true },
  orderLots: { lots: [20881168, 20881167] },
  setLotTerms: { saleStatus: 'MINIMUM_BID', startMinor: 5_000, reserveMinor: 250_000, buyNowMinor: 400_000, makeOffer: true },
  withdrawLot: { reason: 'The seller has kept the vehicle.' },
  cancelSale: { reason: 'A storm is coming; the yard stays closed.' },
  decideCancellation: { action: 'confirm' },
  moveSaleDate: { date: '2026-12-03', time: '11:00', reason: 'The yard is flooded until Wednesday.' },
  setBidderTerms: {
    buyerNumber: 104233,
    buyerClass: 'VOL',
    classUntil: '2027-03-31',
    documentStatus: 'VALID',
    documentUntil: '2027-03-31',
    licenceCategory: 'DEALER',
    licenceUntil: '2027-03-31',
    deposit: { currency: 'USD', heldMinor: 100_000 },
    reason: 'Licence checked, deposit received by wire.',
  },
  askDeposit: { buyerNumber: 104233, deposit: { currency: 'USD', heldMinor: 100_000 }, reason: 'Deposit received by wire.' },
  decideDeposit: { action: 'confirm' },
  createSeller: { name: 'Acme Fleet', sellingSite: 'CPRTUS', email: 'sales@fleet.example', reason: 'New contract.' },
  setSeller: { email: 'sales@fleet.example', reason: 'Told by telephone.' },
  askSellerChange: { email: 'claims@fleet.example', reason: 'Told by telephone; called back.' },
  decideSellerChange: { action: 'confirm' },
  buyItNow: { priceMinor: 400_000 },
  makeOffer: { amountMinor: 350_000 },
  answerCounterBid: { action: 'raise', amount: 310_000 },
  answerNegotiation: { action: 'counter', amount: 330_000 },
  answerOffer: { action: 'accept' },
  giveSellerAnswer: { key: 'key of the link', action: 'accept' },
  actOnLane: { act: 'message', text: 'The photos of the next lot are new.' },
  askOverride: { lotNumber: 20881167, act: 'UNDO', reason: 'Placed by a broken keyboard; the bidder called at once.' },
  decideOverride: { action: 'confirm' },
  switchFlag: { name: 'newDashboard', site: '', state: 'off', reason: 'Compare both for a week.' },
  setSitePreference: { site: 'CPRTUS', code: 'HIDE_LANE_ANON', value: '', isSet: true, reason: 'Asked for by the sellers.' },
  saveContactInfo: { site: 'CPRTUK', phone: '0113 496 0000', email: 'hello@auctions.example', hours: '8:00 - 17:00' },
  inviteKioskDevice: { name: 'Counter 2', yard: 101 },
  revokeKioskDevice: { id: '6d1f1d0e-5a3e-4b0a-9a52-0c3c0a0c9f11' },
  registerKioskDevice: { key: 'key of the link' },
}
