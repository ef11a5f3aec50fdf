import type { FastifyInstance } from 'fastify'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { ISSUE_EVERY_MS, issueInvoices } from './issue-invoices.job.ts'
import { LOOK_EVERY_MS, sweepInvoices } from './sweep-invoices.ts'

export { applyMoney, applyTransfers, type MoneyIn, settleLate } from './apply-money.ts'
export { findWinOf } from './awards.store.ts'
export { billsAt, findBankAccount, findEntity, getSeller, holidaysAbout, readHolidays, type Seller } from './entities.store.ts'
export type { InvoiceDeps } from './invoice-deps.ts'
export { invoiceWords, mailInvoice, type MailedInvoice, type Receipt, receiptWords } from './invoice-mails.ts'
export type { Issued } from './draft.ts'
export { issueFee, issueMembership } from './issue-invoice.ts'
export { issueInvoices } from './issue-invoices.job.ts'
export { lineWords } from './line-words.ts'
export {
  countInvoices,
  countLate,
  findDeskInvoice,
  findInvoiceRow,
  getInvoiceRow,
  type InvoiceParts,
  type InvoiceRow,
  type LeftLine,
  type LineRow,
  listInvoiceRows,
  listLeftLines,
  listLines,
  readParts,
  sumUnpaid,
} from './read-invoices.store.ts'
export {
  balanceMinor,
  findAwaitedUntil,
  hasLapsed,
  hasMoneyOnItsWay,
  listStandingOfLot,
  lockStates,
  lockUnpaid,
  saveState,
  standingOf,
  type StateRow,
} from './states.store.ts'
export { noteNotice } from './notices.store.ts'
export { payAll } from './pay-all.ts'
export type { AppliedMoney } from './payments.store.ts'
export { sweepInvoices } from './sweep-invoices.ts'
export { creditLines, lockStanding, type TakenBackOfLot, takeBackInvoice, takeBackLot, type TakingBack, writeOff } from './take-back.ts'
export { type InvoiceVerdict, verifyInvoices } from './verify-invoices.ts'

/** Issues invoices and looks after them while the application runs; nodes share the work. */
export function startInvoices(app: FastifyInstance, deps: InvoiceDeps): void {
  const putOff = new Map<number, number>()
  repeatInApp(app, {
    everyMs: ISSUE_EVERY_MS,
    failed: 'awards could not be billed',
    work: () => issueInvoices(deps, Date.now, putOff),
  })
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'invoices could not be looked at', work: () => sweepInvoices(deps) })
}
