import type { FastifyInstance } from 'fastify'
import { type BankDeps, registerBank } from '#modules/bank/index.ts'
import { type DefaultDeps, registerDefaults } from '#modules/defaults/index.ts'
import { registerBooks } from '#modules/books/index.ts'
import { registerFeeDesk } from '#modules/fee-desk/index.ts'
import { type FeesDeps, registerFees } from '#modules/fees/index.ts'
import { openPayments, type Payments } from '#modules/gateway-payments/index.ts'
import { registerInvoiceDesk } from '#modules/invoice-desk/index.ts'
import { startInvoices, sweepInvoices } from '#modules/invoices/index.ts'
import { registerJournal } from '#modules/journal/index.ts'
import { type LenderDeps, registerLenders } from '#modules/lenders/index.ts'
import { type PayLinksDeps, registerPayLinks } from '#modules/pay-links/index.ts'
import { registerPaymentDocuments } from '#modules/payment-documents/index.ts'
import { registerOverdue } from '#modules/overdue/index.ts'
import { registerPayments } from '#modules/payments/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { type RefundDeps, type Refunds, registerRefunds } from '#modules/refunds/index.ts'
import { registerRelease, type ReleaseDeps } from '#modules/release/index.ts'
import { registerSavedCards, type SavedCardRooms } from '#modules/saved-cards/index.ts'
import { registerSettlements } from '#modules/settlements/index.ts'
import { registerTills } from '#modules/tills/index.ts'
import { registerStorage } from '#modules/storage/index.ts'
import { registerTax } from '#modules/tax/index.ts'
import { registerTitles } from '#modules/titles/index.ts'
import type { Config } from '#platform/config.ts'
import { openGateways, type SimulatorPlace } from '#platform/gateway/index.ts'
import type { Post } from '#platform/mail/index.ts'
import { openPdfMaker } from '#platform/pdf/index.ts'
import { MONEY_BOOKS } from './money-books.ts'

/** Rooms that payments at gateways stand on. */
type PaymentRooms = Omit<Parameters<typeof openPayments>[1], 'gateways' | 'askAfterMs' | 'preferencesOf'> & {
  readonly switches: Pick<RefundDeps, 'preferencesOf'>
}

/** Payments at the gateways that are set up; `simulator` says where the practice bank runs. */
export function openPaymentsOf(
  app: FastifyInstance,
  { gateway }: Pick<Config, 'gateway'>,
  rooms: PaymentRooms & { readonly simulator: SimulatorPlace | undefined },
): Payments {
  const { askAfterMs } = gateway
  const { preferencesOf } = rooms.switches
  return openPayments(app, { ...rooms, gateways: openGateways(gateway, rooms), askAfterMs, preferencesOf })
}

/** What of money is done at a moment of its own. */
export interface MoneyActs extends Refunds, SavedCardRooms {
  /** Looks at what falls due or is late by a clock; the job does so by itself. */
  sweepInvoices(nowMs: number): Promise<boolean>
}

/** What money is told and paid by. */
export interface MoneyRooms {
  /** How files that people send are kept until they are read. */
  readonly files: Pick<BankDeps, 'uploads' | 'vault'>
  readonly post: Post
  readonly payments: Payments
  readonly devices: Devices
}

/**
 * What a bid costs, and a win until the car leaves the yard: the journal, invoices and their payment, tax, passes and the gate; and what goes
 * back.
 */
export function registerMoney(
  app: FastifyInstance,
  {
    runsJobs,
    booking,
    ...deps
  }: BankDeps &
    ReleaseDeps &
    FeesDeps &
    RefundDeps &
    PayLinksDeps &
    LenderDeps &
    DefaultDeps & { readonly runsJobs: boolean; readonly booking: Payments['booking'] },
): MoneyActs {
  const { db, log } = deps
  registerFees(app, deps)
  registerFeeDesk(app, deps)
  registerJournal(app, { db, books: MONEY_BOOKS })
  registerPayments(app, deps)
  registerPayLinks(app, deps)
  registerLenders(app, { ...deps, runsJobs })
  registerInvoiceDesk(app, deps)
  registerBooks(app, deps)
  registerPaymentDocuments(app, { db, pool: deps.pool, pdf: openPdfMaker(app, log) })
  registerBank(app, deps)
  registerTills(app, deps)
  registerRelease(app, deps)
  registerStorage(app, deps)
  registerTax(app, deps)
  registerTitles(app, deps)
  registerOverdue(app, { ...deps, runsJobs })
  registerDefaults(app, { ...deps, runsJobs })
  if (runsJobs) startInvoices(app, deps)
  registerSettlements(app, { ...booking, runsJobs })
  const cards = registerSavedCards(app, deps)
  return { ...registerRefunds(app, deps), ...cards, sweepInvoices: (nowMs) => sweepInvoices(deps, nowMs) }
}
