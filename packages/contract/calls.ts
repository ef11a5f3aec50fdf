import { changeBrokerBidderEmail, confirmEmail, getQuestionChoices, listMailbox, saveSecurityQuestions } from './account-details.ts'
import { brokerBidderEmail, mailbox, questionChoices, savedAnswers } from './account-details.answers.ts'
import {
  askSecurityQuestions,
  changeExpiredPassword,
  createPassword,
  emailPassword,
  getPasswordKey,
  getSecurityQuestions,
  resetByEmail,
  setNewPassword,
  verifySecurityAnswers,
} from './account-recovery.ts'
import {
  changedPassword,
  passwordKeyState,
  recoveryResult,
  resetRequested,
  savedQuestionsAnswer,
  verifiedAnswers,
} from './account-recovery.answers.ts'
import { createSellerPassword, emailSellerPassword, openSellerPassword } from './account-seller.ts'
import { sellerKeyState, sellerMailed, sellerPasswordSet } from './account-seller.answers.ts'
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
import { getAuction, getAuctionByYard, getAuctionFeed, listAuctionCalendar, listTodaysAuctions } from './auctions.ts'
import { auctionAnswer, auctionCalendarAnswer, auctionFeedAnswer } from './auctions.answers.ts'
import type { Call, Schema } from './define-call.ts'
import { findNearestYards, getLocationInfo, getYard, listYards, updateLocation } from './locations.ts'
import { locationsAnswer, nearestYardsAnswer, yardAnswer, yardListAnswer } from './locations.answers.ts'
import { exportLots } from './lot-export.ts'
import { exportAnswer } from './lot-export.answers.ts'
import { getLot, getLotImages, getLotImagesOfCountry, getSoldLotImages, getSoldLotImagesOfCountry } from './lots.ts'
import { lotAnswer, lotImagesAnswer } from './lots.answers.ts'
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
import { demoPeopleAnswer } from './demo.answers.ts'
import { listDemoPeople } from './demo.ts'
import { endSession, listSessions } from './session.ts'
import { endedAnswer, sessionsAnswer } from './session.answers.ts'
import { kioskUserAnswer, signInAnswer, signOutAnswer } from './sign-in.answers.ts'
import { getKioskUser, noteArrival, processLogin, signOut } from './sign-in.ts'
import { accountStepsAnswer, myStepsAnswer } from './steps.answers.ts'
import { acceptTerms, getAccountSteps, getMySteps, liftStep, raiseStep } from './steps.ts'
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
  getSoldLotImages,
  getSoldLotImagesOfCountry,
  listSessions,
  endSession,
  processLogin,
  signOut,
  getKioskUser,
  noteArrival,
  getMySteps,
  acceptTerms,
  getAccountSteps,
  raiseStep,
  liftStep,
  listDemoPeople,
  listAuctionCalendar,
  listTodaysAuctions,
  getAuctionByYard,
  getAuction,
  getAuctionFeed,
  getWatchList,
  watchLot,
  unwatchLot,
  watchChecked,
  unwatchChecked,
  watchAll,
  unwatchAll,
  exportLots,
  getCaptchaChallenge,
  emailPassword,
  getSecurityQuestions,
  askSecurityQuestions,
  verifySecurityAnswers,
  resetByEmail,
  getPasswordKey,
  createPassword,
  setNewPassword,
  changeExpiredPassword,
  getQuestionChoices,
  saveSecurityQuestions,
  changeBrokerBidderEmail,
  confirmEmail,
  listMailbox,
  emailSellerPassword,
  createSellerPassword,
  openSellerPassword,
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
  getSoldLotImages: lotImagesAnswer,
  getSoldLotImagesOfCountry: lotImagesAnswer,
  listSessions: sessionsAnswer,
  endSession: endedAnswer,
  processLogin: signInAnswer,
  signOut: signOutAnswer,
  getKioskUser: kioskUserAnswer,
  noteArrival: signOutAnswer,
  getMySteps: myStepsAnswer,
  acceptTerms: myStepsAnswer,
  getAccountSteps: accountStepsAnswer,
  raiseStep: accountStepsAnswer,
  liftStep: accountStepsAnswer,
  listDemoPeople: demoPeopleAnswer,
  listAuctionCalendar: auctionCalendarAnswer,
  listTodaysAuctions: auctionCalendarAnswer,
  getAuctionByYard: auctionAnswer,
  getAuction: auctionAnswer,
  getAuctionFeed: auctionFeedAnswer,
  getWatchList: watchListAnswer,
  watchLot: watchChangeAnswer,
  unwatchLot: watchChangeAnswer,
  watchChecked: watchChangeAnswer,
  unwatchChecked: watchChangeAnswer,
  watchAll: watchAllAnswer,
  unwatchAll: watchChangeAnswer,
  exportLots: exportAnswer,
  getCaptchaChallenge: captchaChallenge,
  emailPassword: recoveryResult,
  getSecurityQuestions: savedQuestionsAnswer,
  askSecurityQuestions: savedQuestionsAnswer,
  verifySecurityAnswers: verifiedAnswers,
  resetByEmail: resetRequested,
  getPasswordKey: passwordKeyState,
  createPassword: changedPassword,
  setNewPassword: changedPassword,
  changeExpiredPassword: changedPassword,
  getQuestionChoices: questionChoices,
  saveSecurityQuestions: savedAnswers,
  changeBrokerBidderEmail: brokerBidderEmail,
  confirmEmail: brokerBidderEmail,
  listMailbox: mailbox,
  emailSellerPassword: sellerMailed,
  createSellerPassword: sellerPasswordSet,
  openSellerPassword: sellerKeyState,
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
