import type { accountCalls } from '@app/contract/account/calls.ts'
import type { agreementCalls } from '@app/contract/agreements/calls.ts'
import type { bidderNumberCalls } from '@app/contract/bidder-numbers/calls.ts'
import type { brokerCalls } from '@app/contract/brokers/calls.ts'
import type { identityCalls } from '@app/contract/identity/calls.ts'
import type { mandateCalls } from '@app/contract/mandates/calls.ts'
import type { peopleCalls } from '@app/contract/people/calls.ts'
import type { refundCalls } from '@app/contract/refunds/calls.ts'
import type { registrationCalls } from '@app/contract/registration/calls.ts'
import type { savedCardCalls } from '@app/contract/saved-cards/calls.ts'
import type { signOnCalls } from '@app/contract/sign-on/calls.ts'
import type { textCalls } from '@app/contract/texts/calls.ts'
import type { tokenCalls } from '@app/contract/tokens/calls.ts'
import { moneyAct } from '../access/money-acts.ts'

/** Calls of the groups that deal with accounts: each has to be judged below, or this does not compile. */
export type AccountCallName =
  | keyof typeof accountCalls
  | keyof typeof agreementCalls
  | keyof typeof bidderNumberCalls
  | keyof typeof brokerCalls
  | keyof typeof identityCalls
  | keyof typeof mandateCalls
  | keyof typeof peopleCalls
  | keyof typeof refundCalls
  | keyof typeof registrationCalls
  | keyof typeof savedCardCalls
  | keyof typeof signOnCalls
  | keyof typeof textCalls
  | keyof typeof tokenCalls

/** What the owner of an account is notified of, by mail to the address before the change; each has its words, `mail.act.…`. */
export const OWNER_NOTICES = [
  'addressNamed',
  'addressChanged',
  'passwordChanged',
  'passwordReset',
  'questionsChosen',
  'codesOn',
  'codesOff',
  'passkeyAdded',
  'passkeyRemoved',
  'dataExported',
  'accountClosed',
  'accountReopened',
  'agreementSigned',
  'mandateGiven',
  'tokenMade',
  'tokenRevoked',
  'brokerFeeSet',
  'identityBegun',
  'phoneConfirmed',
] as const
export type OwnerNotice = (typeof OWNER_NOTICES)[number]

/**
 * An act that changes how somebody gets into an account or is reached, hands over its data, signs in its owner's name, lets others spend for it, or
 * sets what it takes of them.
 * `fresh`: the edge refuses it unless the caller proved who they are within PROOF_LIFE_MS. `within`: the call itself does, whose form goes back
 * to one of several pages. `typed`: the body carries the password, and a
 * code where codes are on. `key`: only who reads the mails of the account, or has just proved themselves, holds the key it asks for.
 */
export interface GuardedAct {
  readonly proof: 'fresh' | 'within' | 'typed' | 'key'
  /** How the owner is notified. `linked`: by the mail that names the provider; `refund`: by the one
   * that names the money and where it goes. Null only where another call finishes the act and notifies. */
  readonly notice: OwnerNotice | 'linked' | 'refund' | null
  /** Page that a form sent as a document goes back to when the proof is too old; left out where no form sends the act. */
  readonly page?: string
}

/** An act that needs none of this, and why. */
export interface HarmlessAct {
  readonly harmless: string
  /** How the owner is notified all the same, as it changes what is done in their name. */
  readonly notice?: OwnerNotice
}

const READS = { harmless: 'reads, and tells nothing that lets anybody in' }
const WAY_IN = { harmless: 'is a way in itself: nobody is signed in yet' }
const MAILS = { harmless: 'mails the address that stands, and nobody else' }
const HOLDS = { harmless: 'holds somebody up or lets them on; they get in as before' }
const WRITES = { harmless: 'writes to a broker or a bidder in the account itself; nobody gets in by it' }
const PAYS = { harmless: 'an operator pays back what is a payer’s; the call takes a fresh proof, and two people where it says so' }
const JUDGES = { harmless: 'an operator judges a level or words: nobody gets in by it' }

/** Every call about accounts, by whether it changes how somebody gets in. */
export const ACCOUNT_ACTS: Readonly<Record<AccountCallName, GuardedAct | HarmlessAct>> = {
  changeEmail: { proof: 'typed', notice: 'addressNamed' },
  changeBrokerBidderEmail: { proof: 'fresh', notice: 'addressNamed', page: '/updateBrokerBidderEmail' },
  confirmEmail: { proof: 'key', notice: 'addressChanged' },
  changePassword: { proof: 'typed', notice: 'passwordChanged' },
  createPassword: { proof: 'key', notice: 'passwordReset' },
  setNewPassword: { proof: 'key', notice: 'passwordReset' },
  createSellerPassword: { proof: 'key', notice: 'passwordReset' },
  changeExpiredPassword: { proof: 'typed', notice: 'passwordReset' },
  saveSecurityQuestions: { proof: 'fresh', notice: 'questionsChosen', page: '/collect-security-questions' },
  enrolOneTimeCodes: { proof: 'typed', notice: null },
  confirmOneTimeCodes: { proof: 'fresh', notice: 'codesOn' },
  removeOneTimeCodes: { proof: 'typed', notice: 'codesOff' },
  startPasskey: { proof: 'typed', notice: null },
  addPasskey: { proof: 'fresh', notice: 'passkeyAdded' },
  removePasskey: { proof: 'typed', notice: 'passkeyRemoved' },
  startIdentity: { proof: 'typed', notice: null },
  finishGoogleSignOn: { proof: 'key', notice: 'linked' },
  finishAppleSignOn: { proof: 'key', notice: 'linked' },
  removeIdentity: { proof: 'typed', notice: 'linked' },
  exportPerson: { proof: 'fresh', notice: 'dataExported', page: '/accountInformation/accountSetting' },
  exportPersonCsv: { proof: 'fresh', notice: 'dataExported', page: '/accountInformation/accountSetting' },
  exportPersonZip: { proof: 'fresh', notice: 'dataExported', page: '/accountInformation/accountSetting' },
  deleteAccount: { proof: 'typed', notice: 'accountClosed' },
  reopenAccount: { proof: 'fresh', notice: 'accountReopened' },
  // Within: the address that comes with it is kept for a browser without script.
  saveRegistrationAddress: { proof: 'within', notice: 'questionsChosen' },
  // Whoever holds a stolen session could sign in its owner's name.
  signAgreement: { proof: 'fresh', notice: 'agreementSigned', page: '/accountInformation/agreements' },
  // Told once it is signed there.
  beginSigning: { proof: 'fresh', notice: null, page: '/accountInformation/agreements' },
  // Whoever holds a stolen session could let others spend the account's money.
  createMandate: { proof: 'within', notice: 'mandateGiven' },
  changeMandate: { proof: 'within', notice: 'mandateGiven' },
  // Whoever holds a stolen session could make themselves a way to bid that outlasts it.
  createToken: { proof: 'within', notice: 'tokenMade' },
  changeToken: { proof: 'within', notice: 'tokenMade' },
  // Whoever holds a stolen session could take more of the owner's bidders, or nothing.
  setBrokerFees: { proof: 'within', notice: 'brokerFeeSet' },
  // Whoever holds a stolen session could use up its owner's tries, and have them held up by a check that fails.
  startIdentityCheck: { proof: 'fresh', notice: 'identityBegun', page: '/verify-identity' },
  // Whoever holds a stolen session could have the owner's deposit sent elsewhere.
  refundDeposit: { proof: 'fresh', notice: 'refund', page: '/member-payments/deposits' },
  // Whoever holds a stolen session could have what is texted to its owner sent to themselves.
  askPhoneCode: { proof: 'fresh', notice: null, page: '/smsAlerts' },
  confirmPhone: { proof: 'fresh', notice: 'phoneConfirmed', page: '/smsAlerts' },
  getTextSettings: READS,
  removePhone: { harmless: 'ends texts; nobody gets in by it, and mails go on' },
  listSavedCards: READS,
  removeSavedCard: { harmless: 'takes a card away that its owner can keep again; nobody may do more by it' },
  chooseTextKinds: { harmless: 'chooses what is told, at addresses that stand' },
  setQuietHours: { harmless: 'chooses when somebody is told' },
  getDepositRefundBalance: READS,
  getCreditCardDetailsForDepositRefund: READS,
  listOwnRefunds: READS,
  withdrawRefund: { harmless: 'leaves the deposit where it was; nobody may do more by it' },
  listRefundDesk: READS,
  listDisputes: READS,
  proposeRefund: PAYS,
  decideRefund: PAYS,
  getRefundAccount: PAYS,
  bookRefundTransfer: PAYS,
  // Whoever holds a stolen session could shut its owner out of all others (assurance C2 §7.5.2); who gets in stays as it was.
  endSession: { proof: 'fresh', notice: null },

  // The same by an invitation, which gives a mandate once it is accepted.
  inviteBidder: { proof: 'within', notice: 'mandateGiven' },
  assignBidder: { proof: 'within', notice: 'mandateGiven' },
  inviteCounterman: { proof: 'within', notice: 'mandateGiven' },
  assignCounterman: { proof: 'within', notice: 'mandateGiven' },
  listBidders: READS,
  listCountermen: READS,
  getBrokerStatement: READS,
  listInventory: READS,
  getInvitation: READS,
  vacateBidder: { harmless: 'takes back what was given; nobody may do more by it' },
  vacateCounterman: { harmless: 'takes back what was given; nobody may do more by it' },
  withdrawBidderInvitation: { harmless: 'takes back what was given; nobody may do more by it' },
  withdrawCountermanInvitation: { harmless: 'takes back what was given; nobody may do more by it' },
  acceptInvitation: { harmless: 'makes an account of a number that nobody holds, for who holds the mailed key' },

  getBrokerProfile: READS,
  sendBrokerProfile: { harmless: 'words that an operator reads before anybody sees them' },
  getBrokerFees: READS,
  listBrokerTalks: READS,
  writeToBidder: WRITES,
  getOwnBroker: READS,
  writeToBroker: WRITES,
  getBrokerApplication: READS,
  applyAsBroker: { harmless: 'asks for a level that two operators have to give' },
  getBrokerDesk: READS,
  askBrokerLevel: JUDGES,
  refuseBrokerApplication: JUDGES,
  decideBrokerLevel: JUDGES,
  decideBrokerWords: JUDGES,

  listMandates: READS,
  listBidRequests: READS,
  decideBidRequest: { harmless: 'places what the mandate lets its holder ask for; a bid of the account itself needs no proof either' },
  revokeMandate: { harmless: 'takes back what was given; nobody may do more by it' },
  takeMandate: { harmless: 'chooses for whom the caller bids; nobody may do more by it' },
  leaveMandate: { harmless: 'gives back what was given; nobody may do more by it' },
  listTokens: READS,
  revokeToken: { harmless: 'takes back what was given; nobody may do more by it', notice: 'tokenRevoked' },

  getIdentityCheck: READS,
  openIdentitySession: READS,
  sendIdentityPictures: { harmless: 'goes on with a check that a fresh proof began; nobody gets in by it' },
  listIdentityChecks: READS,
  getReviewedIdentity: READS,
  getIdentityPicture: READS,
  claimIdentityCheck: HOLDS,
  releaseIdentityCheck: HOLDS,
  decideIdentityCheck: HOLDS,
  askIdentityOverrule: HOLDS,
  decideIdentityOverrule: HOLDS,
  allowIdentityTry: HOLDS,

  listAgreements: READS,
  startAgreement: { harmless: 'fixes words that nobody has signed' },
  getAgreement: READS,
  getAgreementStatus: READS,
  openSigning: READS,
  getAgreementDocument: READS,
  endAgreement: { harmless: 'takes back what the member signed or has not signed yet; nobody may do more by it' },
  getAuctionConsent: READS,
  giveAuctionConsent: HOLDS,

  emailPassword: MAILS,
  resetByEmail: MAILS,
  emailSellerPassword: MAILS,
  getSecurityQuestions: READS,
  askSecurityQuestions: READS,
  verifySecurityAnswers: { harmless: 'its key works only with the link mailed to the address that stands' },
  getPasswordKey: READS,
  getQuestionChoices: READS,
  openSellerPassword: READS,
  listMailbox: READS,
  showMail: READS,
  listTextMailbox: READS,
  listMailPreviews: READS,
  showMailPreview: READS,
  beginRegistration: { harmless: 'mails the address that it names; there is no account yet' },
  getRegistrationDraft: READS,
  confirmRegistration: WAY_IN,
  resendRegistration: MAILS,
  getRegistration: READS,
  chooseLevel: { harmless: 'a level of membership: nobody gets in by it' },
  finishRegistration: { harmless: 'ends the registration; nobody gets in by it' },
  getAccountInfo: READS,
  getProfile: READS,
  updateProfile: { harmless: 'name, telephone and postal address: nobody gets in by them' },
  listSessions: READS,
  processLogin: WAY_IN,
  signOut: { harmless: 'ends the own session' },
  getKioskUser: READS,
  noteArrival: { harmless: 'notes a visit' },
  proveAgain: { harmless: 'is the proof itself' },
  getOneTimeCodes: READS,
  listPasskeys: READS,
  startPasskeySignIn: WAY_IN,
  signInByPasskey: WAY_IN,
  getMySteps: READS,
  acceptTerms: HOLDS,
  getAccountSteps: READS,
  raiseStep: HOLDS,
  liftStep: HOLDS,
  listDemoPeople: READS,
  getUnmaskedDetails: READS,
  startSignOn: WAY_IN,
  receiveAppleSignOn: WAY_IN,
  continueSignOn: WAY_IN,
  leaveForBrand: { harmless: 'opens a site of the house to somebody who is signed in, for this visit' },
  enterByBrand: WAY_IN,
  finishBrandSignOn: WAY_IN,
  listIdentities: READS,
  chooseDemoIdentity: WAY_IN,
}

/** A sensitive change asks for the password again once the last proof is older, in milliseconds (assurance C2 §7.5.1). */
export const PROOF_LIFE_MS = 15 * 60_000

/** The guarded act of a call; null for one that is harmless or not about accounts. */
export function guardedAct(call: string): GuardedAct | null {
  const act = (ACCOUNT_ACTS as Readonly<Record<string, GuardedAct | HarmlessAct | undefined>>)[call]
  return act === undefined || 'harmless' in act ? null : act
}

/** Whether the last proof of who somebody is is too old for a sensitive change. */
export const isProofOld = ({ provedAtMs, nowMs }: { readonly provedAtMs: number; readonly nowMs: number }): boolean =>
  nowMs - provedAtMs > PROOF_LIFE_MS

/** Whether a call has to be refused until the caller proves again who they are. */
export const needsProof = (call: string, proof: { readonly provedAtMs: number; readonly nowMs: number }): boolean =>
  (guardedAct(call) ?? moneyAct(call))?.proof === 'fresh' && isProofOld(proof)
