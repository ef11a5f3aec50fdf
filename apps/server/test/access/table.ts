import type { CallName } from '@app/contract/calls.ts'
import type { Persona } from './personas.ts'

/** What becomes of a call by who makes it: the refusal's HTTP status, or that it is let in. */
export type Verdict = 'admitted' | number

/** Who may make a call, and what it may name that is somebody's or some site's. */
export interface Row {
  readonly verdict: (persona: Persona) => Verdict
  /** `lot`: a lot of the caller's site. `session`, `alert`: one of the caller's own. Left out: the caller names nothing of anybody's. */
  readonly names?: 'lot' | 'lots' | 'session' | 'alert'
}

const NOT_SIGNED_IN = 401
const FORBIDDEN = 403
const ABSENT = 404

const everybody: Row = { verdict: () => 'admitted' }
/** Members whom no step holds up. */
const member: Row = { verdict: ({ isMember, step }) => (isMember ? (step ?? 'admitted') : NOT_SIGNED_IN) }
/** Members, held up or not: what a step's own page, signing out or looking after one's account needs. */
const evenHeldUp: Row = { verdict: ({ isMember }) => (isMember ? 'admitted' : NOT_SIGNED_IN) }
const operator: Row = { verdict: ({ isMember, isOperator }) => (isMember ? (isOperator ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN) }
const brokerBidder: Row = {
  verdict: ({ isMember, isBrokerBidder }) => (isMember ? (isBrokerBidder ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** Account information, from which countermen are kept (ACC-6.05). */
const ownAccount: Row = {
  verdict: ({ isMember, isCounterman }) => (isMember ? (isCounterman ? FORBIDDEN : 'admitted') : NOT_SIGNED_IN),
}
const nobodyHere: Row = { verdict: () => ABSENT }
const naming = (row: Row, names: NonNullable<Row['names']>): Row => ({ ...row, names })

/**
 * The access matrix: every call of the registry has a row, or this does not compile. Rows say what ought to be, apart from what the
 * contract says of itself.
 */
export const TABLE: Readonly<Record<CallName, Row>> = {
  searchLots: everybody,
  searchLotsForm: everybody,
  searchVehicleFinder: everybody,
  searchLotNumbers: everybody,
  searchVin: everybody,
  suggestLots: everybody,
  decideSearch: everybody,
  // A lot's page opens on every site; lists and watch lists hold those of their own.
  getLot: everybody,
  getLotImages: everybody,
  getLotImagesOfCountry: everybody,
  getSoldLotImages: everybody,
  getSoldLotImagesOfCountry: everybody,
  listSessions: evenHeldUp,
  endSession: naming(evenHeldUp, 'session'),
  processLogin: everybody,
  signOut: everybody,
  getKioskUser: member,
  noteArrival: member,
  getMySteps: evenHeldUp,
  acceptTerms: evenHeldUp,
  getAccountSteps: operator,
  raiseStep: operator,
  liftStep: operator,
  listDemoPeople: nobodyHere,
  listAuctionCalendar: everybody,
  listTodaysAuctions: everybody,
  getAuctionByYard: everybody,
  getAuction: everybody,
  getAuctionFeed: everybody,
  getWatchList: member,
  watchLot: naming(member, 'lot'),
  unwatchLot: member,
  watchChecked: naming(member, 'lots'),
  unwatchChecked: member,
  watchAll: member,
  unwatchAll: member,
  exportLots: member,
  getCaptchaChallenge: everybody,
  emailPassword: everybody,
  getSecurityQuestions: everybody,
  askSecurityQuestions: everybody,
  verifySecurityAnswers: everybody,
  resetByEmail: everybody,
  getPasswordKey: everybody,
  createPassword: everybody,
  setNewPassword: everybody,
  changeExpiredPassword: everybody,
  getQuestionChoices: evenHeldUp,
  saveSecurityQuestions: evenHeldUp,
  changeBrokerBidderEmail: brokerBidder,
  confirmEmail: everybody,
  listMailbox: operator,
  emailSellerPassword: everybody,
  createSellerPassword: everybody,
  openSellerPassword: everybody,
  getAccountAlerts: member,
  updateAccountAlert: naming(member, 'alert'),
  listUserActions: member,
  listGlobalAlerts: everybody,
  setAlertsModal: evenHeldUp,
  updateNameBlock: evenHeldUp,
  listRaisedAlerts: operator,
  raiseAlert: operator,
  withdrawAlert: operator,
  listNotices: operator,
  raiseNotice: operator,
  endNotice: operator,
  getLocationInfo: everybody,
  updateLocation: everybody,
  listYards: everybody,
  getYard: everybody,
  findNearestYards: everybody,
  getReferenceData: everybody,
  getReferenceDataLess: everybody,
  getReferenceGraph: everybody,
  getReferenceObject: everybody,
  getVehicleModels: everybody,
  getVehicleMakes: everybody,
  getStates: everybody,
  getUserConfig: everybody,
  updateUserConfig: everybody,
  updateLanguagePreference: evenHeldUp,
  getEnvConfig: everybody,
  getNumberData: everybody,
  getExtensionAuth: everybody,
  getContactInfo: everybody,
  getCaptchaKey: everybody,
  logEvent: everybody,
  sendFeedback: everybody,
  getAccountInfo: ownAccount,
  getProfile: ownAccount,
  updateProfile: ownAccount,
  changeEmail: ownAccount,
  changePassword: ownAccount,
  exportPerson: ownAccount,
  exportPersonCsv: ownAccount,
  deleteAccount: ownAccount,
  reopenAccount: operator,
  proveAgain: evenHeldUp,
  getOneTimeCodes: evenHeldUp,
  enrolOneTimeCodes: evenHeldUp,
  confirmOneTimeCodes: evenHeldUp,
  removeOneTimeCodes: evenHeldUp,
  listPasskeys: evenHeldUp,
  startPasskey: evenHeldUp,
  addPasskey: evenHeldUp,
  removePasskey: evenHeldUp,
  startPasskeySignIn: everybody,
  signInByPasskey: everybody,
}
