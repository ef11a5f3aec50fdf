import type { messageCalls } from '@app/contract/messages/calls.ts'
import type { LotOutcome } from '@app/contract/lanes/live.ts'
import type { TwoPersonAct } from '@app/contract/operations/lane-desk.ts'
import type { operationCalls } from '@app/contract/operations/calls.ts'

/** Whether an act needs a second person even on a lot without bids; with bids every one does. */
const IS_ALWAYS_NEEDED: Readonly<Record<TwoPersonAct, boolean>> = {
  UNDO: true,
  REOPEN: true,
  TRANSFER: true,
  VOID: true,
  WITHDRAW: false,
  PASS: false,
  ANSWER: false,
  OFFER: false,
  CANCEL_SALE: false,
  // What is held decides how far its bidder may go on every lot.
  DEPOSIT: true,
  // Who answers for a seller gives their lots away.
  SELLER: false,
}

/** Outcomes after which nothing of a lot is left for its seller to answer; bids on lots with any other are open. */
export const SETTLED_OUTCOMES = ['SOLD', 'BOUGHT_NOW', 'OFFER_ACCEPTED', 'WITHDRAWN'] as const satisfies readonly LotOutcome[]

/** Whether one operator is not enough for an act on lots, or on the seller of lots, that have this many bids together. Every path asks this, and nothing else. */
export const needsSecondPerson = (act: TwoPersonAct, { bidCount }: { readonly bidCount: number }): boolean =>
  IS_ALWAYS_NEEDED[act] || bidCount > 0

/** Calls of the groups about lots and operations: each has to be judged below, or this does not compile. */
export type OperatorCallName = keyof typeof operationCalls | keyof typeof messageCalls

/** `asks`: the call does these acts and asks the rule above. `harmless`: what keeps it from freeing, withdrawing or giving away a lot. */
type Judged = { readonly asks: TwoPersonAct } | { readonly harmless: string }

const READS = { harmless: 'reads' }
const MEMBERS = { harmless: 'is a call of bidders and sellers for themselves, not of operators' }
const HOUSE = { harmless: 'touches no lot' }
const SECOND = { harmless: 'is how two people do it' }

/** Every call about lots and operations, by whether it frees, cancels, withdraws or gives away a lot that has bids. */
export const OPERATOR_ACTS: Readonly<Record<OperatorCallName, Judged>> = {
  withdrawLot: { asks: 'WITHDRAW' },
  cancelSale: { asks: 'CANCEL_SALE' },
  setBidderTerms: { asks: 'DEPOSIT' },
  answerNegotiation: { asks: 'ANSWER' },
  answerOffer: { asks: 'OFFER' },
  actOnLane: { asks: 'PASS' },
  askOverride: SECOND,
  decideOverride: SECOND,
  decideCancellation: SECOND,
  askDeposit: SECOND,
  decideDeposit: SECOND,
  getDeskOverview: READS,
  findPeople: READS,
  retryProviderNotice: HOUSE,
  listDuplicates: READS,
  decideDuplicate: HOUSE,
  getRetentionDesk: READS,
  askRetention: HOUSE,
  decideRetention: HOUSE,
  getRetainedFile: HOUSE,
  lookAtMember: HOUSE,
  listOverrides: READS,
  listDeskSales: READS,
  getDeskSale: READS,
  createSale: { harmless: 'makes a sale without lots' },
  repeatSale: { harmless: 'makes a sale without lots' },
  moveLots: { harmless: 'bids go along with the lot' },
  orderLots: { harmless: 'changes the order alone' },
  setLotTerms: { harmless: 'is refused from the first bid on' },
  listYardLots: READS,
  moveSaleDate: { harmless: 'lots go along with their sale and keep their bids' },
  getBidderTerms: READS,
  listSellers: READS,
  getSeller: READS,
  createSeller: { asks: 'SELLER' },
  setSeller: { asks: 'SELLER' },
  askSellerChange: SECOND,
  decideSellerChange: SECOND,
  getLaneAlert: READS,
  logLaneAlert: MEMBERS,
  buyItNow: MEMBERS,
  makeOffer: MEMBERS,
  listCounterBids: MEMBERS,
  answerCounterBid: MEMBERS,
  listNegotiations: READS,
  openSellerAnswer: MEMBERS,
  giveSellerAnswer: MEMBERS,
  getLaneDesk: READS,
  getMailSettings: MEMBERS,
  changeMailSetting: MEMBERS,
  getSubscriptionKey: MEMBERS,
  confirmSubscription: MEMBERS,
  confirmUnsubscription: MEMBERS,
  unsubscribe: MEMBERS,
  sendNews: HOUSE,
  getPushSettings: MEMBERS,
  subscribePush: MEMBERS,
  unsubscribePush: MEMBERS,
  getSiteSettings: READS,
  switchFlag: HOUSE,
  setSitePreference: HOUSE,
  saveContactInfo: HOUSE,
  readChat: MEMBERS,
  sayInChat: MEMBERS,
  listChats: READS,
  getChat: READS,
  answerChat: HOUSE,
  closeChat: HOUSE,
  listKioskDevices: READS,
  inviteKioskDevice: HOUSE,
  revokeKioskDevice: HOUSE,
  registerKioskDevice: HOUSE,
}
