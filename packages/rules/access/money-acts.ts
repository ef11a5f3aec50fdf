import type { bankCalls } from '@app/contract/bank/calls.ts'
import type { bookCalls } from '@app/contract/books/calls.ts'
import type { feeCalls } from '@app/contract/fees/calls.ts'
import type { gatewayCalls } from '@app/contract/gateway/calls.ts'
import type { lenderCalls } from '@app/contract/lenders/calls.ts'
import type { membershipCalls } from '@app/contract/memberships/calls.ts'
import type { operationCalls } from '@app/contract/operations/calls.ts'
import type { paymentCalls } from '@app/contract/payments/calls.ts'
import type { releaseCalls } from '@app/contract/release/calls.ts'
import type { settlementCalls } from '@app/contract/settlements/calls.ts'
import type { taxCalls } from '@app/contract/tax/calls.ts'
import type { tillCalls } from '@app/contract/tills/calls.ts'

/** Calls of the groups that deal with money: each has to be judged below, or this does not compile. Refunds stand in `ways-in.ts`. */
export type MoneyCallName =
  | keyof typeof bankCalls
  | keyof typeof bookCalls
  | keyof typeof feeCalls
  | keyof typeof gatewayCalls
  | keyof typeof lenderCalls
  | keyof typeof membershipCalls
  | keyof typeof paymentCalls
  | keyof typeof releaseCalls
  | keyof typeof settlementCalls
  | keyof typeof taxCalls
  | keyof typeof tillCalls
  | Extract<keyof typeof operationCalls, 'getBidderTerms' | 'setBidderTerms' | 'askDeposit' | 'decideDeposit'>

/** What a call about money asks of who makes it, and of whoever sends it again. */
export interface MoneyAct {
  /**
   * `fresh`: the edge refuses it unless the caller proved who they are within PROOF_LIFE_MS. `within`: the call itself does, for what of it
   * moves money. `none`: no proof is needed, for the reason that `why` gives.
   */
  readonly proof: 'fresh' | 'within' | 'none'
  readonly why?: string
  /** Whether an Idempotency-Key is answered once: what is sent again gets the first answer. */
  readonly isOnce: boolean
}

const MOVES: MoneyAct = { proof: 'within', isOnce: true }
const SETTLES: MoneyAct = { proof: 'fresh', isOnce: true }
const READS: MoneyAct = { proof: 'none', why: 'reads', isOnce: false }
const PAYS: MoneyAct = { proof: 'none', why: 'pays what the caller’s own account owes', isOnce: true }
const TAKES_BACK: MoneyAct = { proof: 'none', why: 'leaves money where it was', isOnce: false }
const DRAFTS: MoneyAct = { proof: 'none', why: 'nothing is in force or posted by it; who decides proves who they are', isOnce: false }
const AT_THE_YARD: MoneyAct = { proof: 'none', why: 'says where a lot or its storage stands; no money moves', isOnce: false }
const COUNTS: MoneyAct = { proof: 'none', why: 'a cashier at the counter, all day; what they took is counted at its end', isOnce: true }

/** Every call about money, by whether it moves any. */
export const MONEY_ACTS: Readonly<Record<MoneyCallName, MoneyAct>> = {
  getStatementDesk: READS,
  loadStatement: DRAFTS,
  getBankStatement: READS,
  postStatement: MOVES,
  discardStatement: DRAFTS,
  matchBankLine: MOVES,
  suspendBankLine: MOVES,
  returnBankLine: MOVES,
  bookHouseLine: MOVES,
  askLineUndo: MOVES,
  decideLineUndo: MOVES,
  saveBankMapping: DRAFTS,

  getBookSums: READS,
  getBookFile: READS,
  exportBookFile: READS,
  listBookMonths: READS,
  askMonthClose: MOVES,
  decideMonthClose: MOVES,

  getFees: READS,
  estimatePrice: READS,
  getFeeDesk: READS,
  getFeeSchedule: READS,
  saveFeeDraft: DRAFTS,
  previewFees: READS,
  askFees: DRAFTS,
  // No money, but what everybody pays from a day on.
  decideFees: { proof: 'within', isOnce: false },
  dropFeeDraft: DRAFTS,

  setPciParam: PAYS,
  getPaymentStatus: READS,
  getPaymentForm: READS,
  receiveNetworkResponse: READS,
  receiveLinkReturn: READS,
  getDeposits: READS,

  listLenders: READS,
  handToLender: PAYS,
  withdrawFromLender: TAKES_BACK,
  getLenderDesk: READS,
  askLender: MOVES,
  decideLender: MOVES,
  listHandovers: READS,
  recordLenderWord: MOVES,

  getMembershipPrices: READS,
  getMembership: READS,
  orderMembership: PAYS,
  cancelMembershipOrder: TAKES_BACK,
  setAutoRenewal: { proof: 'none', why: 'a renewal is an order that its owner pays', isOnce: false },
  chooseFreeLevel: TAKES_BACK,
  getMembershipDesk: READS,
  askMembershipPaid: DRAFTS,
  askMembershipPrice: DRAFTS,
  askMembershipLevel: DRAFTS,
  // Posts at once what the second person of the others does.
  noteMembershipReturn: SETTLES,
  askMembershipReturn: DRAFTS,
  decideMembershipAct: SETTLES,

  listInvoices: READS,
  getInvoice: READS,
  getCreditNote: READS,
  getInvoiceDocument: READS,
  getEInvoice: READS,
  getPaymentHistory: READS,
  getStatement: READS,
  exportStatement: READS,
  getStatementDocument: READS,
  getBalances: READS,
  announceTransfer: { proof: 'none', why: 'says that money is on its way; it counts once a bank has told of it', isOnce: false },
  useCredit: PAYS,
  findPayer: READS,
  bookPayment: MOVES,
  listExtensions: READS,
  grantDays: { proof: 'none', why: 'gives days; nobody owes less by it', isOnce: false },
  listDefaults: READS,
  decideDefault: MOVES,
  createPayLink: { proof: 'none', why: 'lets somebody pay what the caller owes', isOnce: true },
  listPayLinks: READS,
  revokePayLink: TAKES_BACK,
  getPayLink: READS,
  // Whoever holds the link is nobody; one attempt is open at a time.
  startLinkPayment: { proof: 'none', why: 'pays what another owes, by the key of a link', isOnce: false },
  getLinkPayment: READS,
  getLinkPaymentForm: READS,
  searchMoney: READS,
  getPayerSheet: READS,
  getDeskInvoice: READS,
  listInvoiceActs: READS,
  askInvoiceAct: MOVES,
  decideInvoiceAct: MOVES,

  listPickUps: READS,
  makePasses: AT_THE_YARD,
  revokePass: AT_THE_YARD,
  getReleaseSheets: READS,
  getReleaseSheetsDocument: READS,
  readPass: READS,
  releaseLot: AT_THE_YARD,
  billGateStorage: {
    proof: 'none',
    why: 'bills the days that passed, once each, by the fee schedule; the gate chooses no sum',
    isOnce: false,
  },
  listHeldLots: READS,
  listHolds: READS,
  placeHold: AT_THE_YARD,
  liftHold: AT_THE_YARD,
  listStorage: READS,
  getStorageBlocks: READS,
  addStorageBlock: AT_THE_YARD,
  endStorageBlock: AT_THE_YARD,

  listSettlements: READS,
  decideDifference: MOVES,

  getTaxDesk: READS,
  loadTaxRates: { proof: 'within', isOnce: false },
  decideTaxRates: { proof: 'within', isOnce: false },
  // Nobody bills the tax from then on.
  approveExemption: { proof: 'fresh', isOnce: false },
  endExemption: TAKES_BACK,
  setLotTax: { proof: 'none', why: 'says how a lot is taxed before it is sold; no invoice changes', isOnce: false },
  listTaxRelief: READS,
  askTaxRelief: MOVES,

  getTillDesk: READS,
  openTill: COUNTS,
  findTillPayers: READS,
  bookAtTill: COUNTS,
  voidTillBooking: MOVES,
  getTillReceipt: READS,
  getTillReceiptDocument: READS,
  getReceiptDocument: READS,
  decideCheque: MOVES,
  countTill: COUNTS,
  decideTill: MOVES,
  getTill: READS,
  exportTill: READS,
  listTills: READS,
  getCounter: READS,

  getBidderTerms: READS,
  // Within: class, papers and licence move no money, a deposit does.
  setBidderTerms: { proof: 'within', isOnce: true },
  askDeposit: DRAFTS,
  decideDeposit: SETTLES,
}

/** What a call asks where it is about money; null for any other. */
export function moneyAct(call: string): MoneyAct | null {
  return (MONEY_ACTS as Readonly<Record<string, MoneyAct | undefined>>)[call] ?? null
}
