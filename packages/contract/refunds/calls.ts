import type { Example, Schema } from '../define-call.ts'
import { disputeList } from './disputes.answers.ts'
import { listDisputes } from './disputes.ts'
import { bookRefundTransfer, decideRefund, getRefundAccount, listRefundDesk, proposeRefund } from './refund-desk.ts'
import { getCreditCardDetailsForDepositRefund, getDepositRefundBalance, listOwnRefunds, refundDeposit, withdrawRefund } from './refunds.ts'
import { ownRefunds, refundAccount, refundBalance, refundCards, refundDesk, refundDone } from './refunds.answers.ts'

/** Money that goes back: deposits on request, and what operators pay back. Part of the list in `calls.ts`. */
export const refundCalls = {
  getDepositRefundBalance,
  getCreditCardDetailsForDepositRefund,
  refundDeposit,
  withdrawRefund,
  listOwnRefunds,
  listRefundDesk,
  proposeRefund,
  decideRefund,
  getRefundAccount,
  bookRefundTransfer,
  listDisputes,
} as const

/** Answer schema of each of these calls. */
export const refundAnswers = {
  getDepositRefundBalance: refundBalance,
  getCreditCardDetailsForDepositRefund: refundCards,
  refundDeposit: refundDone,
  withdrawRefund: refundDone,
  listOwnRefunds: ownRefunds,
  listRefundDesk: refundDesk,
  proposeRefund: refundDone,
  decideRefund: refundDone,
  getRefundAccount: refundAccount,
  bookRefundTransfer: refundDone,
  listDisputes: disputeList,
} as const satisfies Readonly<Record<keyof typeof refundCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const refundExamples: Readonly<Partial<Record<keyof typeof refundCalls, Example>>> = {
  getDepositRefundBalance: { currency: 'USD' },
  refundDeposit: { currency: 'USD', amount: '500', cardId: 'Zt3nRkq0Yx1hVb2cWd4eFg' },
  withdrawRefund: { refundId: 17 },
  proposeRefund: {
    number: 104_233,
    origin: 'CREDIT',
    currency: 'USD',
    amountMinor: 50_000,
    reason: 'DUPLICATE_PAYMENT',
    note: 'Paid twice on the same day.',
    paymentRef: 'Zt3nRkq0Yx1hVb2cWd4eFg',
  },
  decideRefund: { action: 'approve' },
  bookRefundTransfer: { reference: '2026112800017' },
}
