import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import { quote, type BidKind as FeePhase, type Quote } from '@app/rules/fees/quote.ts'
import { findSchedule, scheduleOf } from '@app/rules/fees/find-schedule.ts'
import type { BidderRow } from '#modules/bid-accounts/index.ts'
import type { LotRow } from './lot-row.ts'

export const feePhaseOf = ({ phase }: Pick<LotRow, 'phase'>): FeePhase =>
  phase === 'ACTIVE' || phase === 'PAUSED' ? 'live' : 'preliminary'

/** The terms in force for a bidder on a lot, by the schedule of the sale's day; null where there is none. */
export function feeTermsOf(
  row: Pick<LotRow, 'sellingSite' | 'currency' | 'on' | 'titleGroup'>,
  { buyerClass }: Pick<BidderRow, 'buyerClass'>,
  phase: FeePhase,
): FeeTerms | null {
  const schedule = scheduleOf({ site: row.sellingSite, currency: row.currency, on: row.on })
  return schedule === null ? null : { scheduleId: schedule.id, buyerClass, phase, titleGroup: row.titleGroup }
}

/** All-in price of an amount by given terms; null where their schedule is none of ours. */
export function quoteBy(
  currency: CurrencyCode,
  { scheduleId, buyerClass, phase, titleGroup }: FeeTerms,
  amountMinor: number,
): Quote | null {
  const schedule = findSchedule(scheduleId)
  return schedule?.currency !== currency
    ? null
    : quote({ minor: amountMinor, currency }, { schedule, bidKind: phase, titleGroup, buyerClass })
}

/** All-in price of an amount for a bidder by the terms in force; null where there are none. */
export function quoteFor(
  row: LotRow,
  bidder: Pick<BidderRow, 'buyerClass'>,
  { amountMinor, phase = feePhaseOf(row) }: { readonly amountMinor: number; readonly phase?: FeePhase },
): Quote | null {
  const terms = feeTermsOf(row, bidder, phase)
  return terms === null ? null : quoteBy(row.currency, terms, amountMinor)
}
