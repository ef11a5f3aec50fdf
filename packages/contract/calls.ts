import { accountAnswers, accountCalls } from './account-calls.ts'
import { endNotice, listNotices, listRaisedAlerts, raiseAlert, raiseNotice, withdrawAlert } from './alert-operations.ts'
import { getAccountAlerts, listGlobalAlerts, listUserActions, setAlertsModal, updateAccountAlert, updateNameBlock } from './alerts.ts'
import {
  accountAlertsAnswer,
  alertChangedAnswer,
  alertsModalAnswer,
  globalAlertsAnswer,
  nameBlockAnswer,
  noticeEndedAnswer,
  noticeRaisedAnswer,
  noticesAnswer,
  raisedAlertsAnswer,
  userActionsAnswer,
} from './alerts.answers.ts'
import { getCaptchaChallenge } from './captcha.ts'
import { captchaChallenge } from './captcha.answers.ts'
import { exportRunLists, getAuction, getAuctionByYard, getAuctionFeed, listAuctionCalendar, listTodaysAuctions } from './auctions.ts'
import { auctionAnswer, auctionCalendarAnswer, auctionFeedAnswer, runListsAnswer, todaysAuctionsAnswer } from './auctions.answers.ts'
import { bidAnswers, bidCalls } from './bid-calls.ts'
import type { Call, Schema } from './define-call.ts'
import { findNearestYards, getLocationInfo, getYard, listYards, updateLocation } from './locations.ts'
import { locationsAnswer, nearestYardsAnswer, yardAnswer, yardListAnswer } from './locations.answers.ts'
import { houseAnswers, houseCalls } from './house-calls.ts'
import { exportLots } from './lot-export.ts'
import { lotExportAnswer } from './lot-export.answers.ts'
import { getLot, getLotImages, getLotImagesOfCountry, getNewerLotImages, getSoldLotImages, getSoldLotImagesOfCountry } from './lots.ts'
import { lotAnswer, lotImagesAnswer, newerLotImagesAnswer } from './lots.answers.ts'
import { laneAnswers, laneCalls } from './lane-calls.ts'
import { operationAnswers, operationCalls } from './operation-calls.ts'
import { peopleAnswers, peopleCalls } from './people-calls.ts'
import { signOnAnswers, signOnCalls } from './sign-on-calls.ts'
import {
  getReferenceData,
  getReferenceDataLess,
  getReferenceGraph,
  getReferenceObject,
  getStates,
  getVehicleMakes,
  getVehicleModels,
} from './reference.ts'
import { codeListAnswer, referenceDataAnswer, referenceObjectAnswer, someReferenceDataAnswer } from './reference.answers.ts'
import { decideSearch, searchLotNumbers, searchLots, searchLotsForm, searchVehicleFinder, searchVin, suggestLots } from './search.ts'
import { searchAnswer, searchDecision, suggestAnswer } from './search.answers.ts'
import {
  getCaptchaKey,
  getContactInfo,
  getEnvConfig,
  getExtensionAuth,
  getNumberData,
  getUserConfig,
  logEvent,
  sendFeedback,
  updateLanguagePreference,
  updateUserConfig,
} from './site.ts'
import {
  captchaKeyAnswer,
  contactInfoAnswer,
  envConfigAnswer,
  extensionAuthAnswer,
  feedbackAnswer,
  languageAnswer,
  nothingAnswer,
  numberDataAnswer,
  userConfigAnswer,
} from './site.answers.ts'
import { getWatchList, unwatchAll, unwatchChecked, unwatchLot, watchAll, watchChecked, watchLot } from './watchlist.ts'
import { watchAllAnswer, watchChangeAnswer, watchListAnswer } from './watchlist.answers.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
type AnyCall = Call<any, any, any, any>

/**
 * Every call there is. Server routes, the OpenAPI page and the access matrix are made from this list; the browser never loads it.
 * Add the call here and its answer schema below: one without the other does not compile.
 */
export const calls = {
  ...peopleCalls,
  ...accountCalls,
  ...bidCalls,
  ...houseCalls,
  ...laneCalls,
  ...operationCalls,
  ...signOnCalls,
  searchLots,
  searchLotsForm,
  searchVehicleFinder,
  searchLotNumbers,
  searchVin,
  suggestLots,
  decideSearch,
  getLot,
  getLotImages,
  getLotImagesOfCountry,
  getNewerLotImages,
  getSoldLotImages,
  getSoldLotImagesOfCountry,
  listAuctionCalendar,
  listTodaysAuctions,
  getAuctionByYard,
  getAuction,
  getAuctionFeed,
  exportRunLists,
  getWatchList,
  watchLot,
  unwatchLot,
  watchChecked,
  unwatchChecked,
  watchAll,
  unwatchAll,
  exportLots,
  getCaptchaChallenge,
  getAccountAlerts,
  updateAccountAlert,
  listUserActions,
  listGlobalAlerts,
  setAlertsModal,
  updateNameBlock,
  listRaisedAlerts,
  raiseAlert,
  withdrawAlert,
  listNotices,
  raiseNotice,
  endNotice,
  getLocationInfo,
  updateLocation,
  listYards,
  getYard,
  findNearestYards,
  getReferenceData,
  getReferenceDataLess,
  getReferenceGraph,
  getReferenceObject,
  getVehicleModels,
  getVehicleMakes,
  getStates,
  getUserConfig,
  updateUserConfig,
  updateLanguagePreference,
  getEnvConfig,
  getNumberData,
  getExtensionAuth,
  getContactInfo,
  getCaptchaKey,
  logEvent,
  sendFeedback,
} as const satisfies Readonly<Record<string, AnyCall>>

export type CallName = keyof typeof calls

/** Answer schema of each call; parsed in tests and development, described at /api. */
export const answerSchemas = {
  ...peopleAnswers,
  ...accountAnswers,
  ...bidAnswers,
  ...houseAnswers,
  ...laneAnswers,
  ...operationAnswers,
  ...signOnAnswers,
  searchLots: searchAnswer,
  searchLotsForm: searchAnswer,
  searchVehicleFinder: searchAnswer,
  searchLotNumbers: searchAnswer,
  searchVin: searchAnswer,
  suggestLots: suggestAnswer,
  decideSearch: searchDecision,
  getLot: lotAnswer,
  getLotImages: lotImagesAnswer,
  getLotImagesOfCountry: lotImagesAnswer,
  getNewerLotImages: newerLotImagesAnswer,
  getSoldLotImages: lotImagesAnswer,
  getSoldLotImagesOfCountry: lotImagesAnswer,
  listAuctionCalendar: auctionCalendarAnswer,
  listTodaysAuctions: todaysAuctionsAnswer,
  getAuctionByYard: auctionAnswer,
  getAuction: auctionAnswer,
  getAuctionFeed: auctionFeedAnswer,
  exportRunLists: runListsAnswer,
  getWatchList: watchListAnswer,
  watchLot: watchChangeAnswer,
  unwatchLot: watchChangeAnswer,
  watchChecked: watchChangeAnswer,
  unwatchChecked: watchChangeAnswer,
  watchAll: watchAllAnswer,
  unwatchAll: watchChangeAnswer,
  exportLots: lotExportAnswer,
  getCaptchaChallenge: captchaChallenge,
  getAccountAlerts: accountAlertsAnswer,
  updateAccountAlert: alertChangedAnswer,
  listUserActions: userActionsAnswer,
  listGlobalAlerts: globalAlertsAnswer,
  setAlertsModal: alertsModalAnswer,
  updateNameBlock: nameBlockAnswer,
  listRaisedAlerts: raisedAlertsAnswer,
  raiseAlert: alertChangedAnswer,
  withdrawAlert: alertChangedAnswer,
  listNotices: noticesAnswer,
  raiseNotice: noticeRaisedAnswer,
  endNotice: noticeEndedAnswer,
  getLocationInfo: locationsAnswer,
  updateLocation: locationsAnswer,
  listYards: yardListAnswer,
  getYard: yardAnswer,
  findNearestYards: nearestYardsAnswer,
  getReferenceData: referenceDataAnswer,
  getReferenceDataLess: someReferenceDataAnswer,
  getReferenceGraph: someReferenceDataAnswer,
  getReferenceObject: referenceObjectAnswer,
  getVehicleModels: codeListAnswer,
  getVehicleMakes: codeListAnswer,
  getStates: codeListAnswer,
  getUserConfig: userConfigAnswer,
  updateUserConfig: userConfigAnswer,
  updateLanguagePreference: languageAnswer,
  getEnvConfig: envConfigAnswer,
  getNumberData: numberDataAnswer,
  getExtensionAuth: extensionAuthAnswer,
  getContactInfo: contactInfoAnswer,
  getCaptchaKey: captchaKeyAnswer,
  logEvent: nothingAnswer,
  sendFeedback: feedbackAnswer,
} as const satisfies Readonly<Record<CallName, Schema>>
