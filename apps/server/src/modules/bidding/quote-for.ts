import { quote, type BidKind as FeePhase, type Quote } from '@app/rules/fees/quote.ts'
import { scheduleOf } from '@app/rules/fees/schedule.ts'
import type { BidderRow } from './bidders.store.ts'
import type { LotRow } from './lot-row.ts'

const feePhaseOf = ({ phase }: LotRow): FeePhase => (phase === 'ACTIVE' || phase === 'PAUSED' ? 'live' : 'preliminary')

/** All-in price of an amount for a bidder, by the schedule in force on the sale's day; null where there is none. */
export function quoteFor(
  row: LotRow,
  bidder: Pick<BidderRow, 'buyerClass'>,
  { amountMinor, phase = feePhaseOf(row) }: { readonly amountMinor: number; readonly phase?: FeePhase },
): Quote | null {
  const schedule = scheduleOf({ site: row.sellingSite, currency: row.currency, on: row.on })
  if (schedule === null) return null
  const terms = { schedule, bidKind: phase, titleGroup: row.titleGroup, buyerClass: bidder.buyerClass }
  return quote({ minor: amountMinor, currency: row.currency }, terms)
}
