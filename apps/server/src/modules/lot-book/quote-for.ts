import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { quote, type BidKind as FeePhase, type Quote } from '@app/rules/fees/quote.ts'
import { payerTax } from '@app/rules/tax/payer-tax.ts'
import type { BidderRow } from '#modules/bid-accounts/index.ts'
import { scheduleById } from '#modules/fee-schedules/index.ts'
import type { LotRow } from './lot-row.ts'

/** Who pays: whose fees, and where free of tax. */
export type Payer = Pick<BidderRow, 'buyerClass' | 'exemptions'>

export const feePhaseOf = ({ phase }: Pick<LotRow, 'phase'>): FeePhase =>
  phase === 'ACTIVE' || phase === 'PAUSED' ? 'live' : 'preliminary'

/** The terms in force for a bidder on a lot, by the schedule and tax of its sale's day; null where either is missing. */
export function feeTermsOf(
  { scheduleId, titleGroup, tax, on }: Pick<LotRow, 'scheduleId' | 'titleGroup' | 'tax' | 'on'>,
  { buyerClass, exemptions }: Payer,
  phase: FeePhase,
): FeeTerms | null {
  if (scheduleId === null || tax === null) return null
  return { scheduleId, buyerClass, phase, titleGroup, tax: payerTax(tax, exemptions, on) }
}

/** All-in price of an amount by given terms; null where their schedule is none of ours. */
export function quoteBy(
  currency: CurrencyCode,
  { scheduleId, buyerClass, phase, titleGroup, tax }: FeeTerms,
  amountMinor: number,
): Quote | null {
  const schedule = scheduleById(scheduleId)
  return schedule?.currency !== currency
    ? null
    : quote({ minor: amountMinor, currency }, { schedule, bidKind: phase, titleGroup, buyerClass, tax: tax ?? undefined })
}

/** All-in price of an amount for a bidder by the terms in force; null where there are none. */
export function quoteFor(
  row: LotRow,
  bidder: Payer,
  { amountMinor, phase = feePhaseOf(row) }: { readonly amountMinor: number; readonly phase?: FeePhase },
): Quote | null {
  const terms = feeTermsOf(row, bidder, phase)
  return terms === null ? null : quoteBy(row.currency, terms, amountMinor)
}
