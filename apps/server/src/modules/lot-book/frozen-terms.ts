import type { PoolClient } from 'pg'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import { BUYER_CLASSES, type BuyerClass } from '@app/rules/fees/schedule.ts'
import { findBuyerClass, findPricedBid, type PricedBid } from '#modules/bid-accounts/index.ts'
import type { LotRow } from './lot-row.ts'
import { feeTermsOf, quoteBy, quoteFor } from './quote-for.ts'

/** The terms that an earlier version did not store: those that come to the price the bidder saw, today's class and the bid's phase first. */
function termsOfOldBid(row: LotRow, bid: PricedBid, today: BuyerClass): FeeTerms | null {
  const phases = bid.phaseThen === 'live' ? (['live', 'preliminary'] as const) : (['preliminary', 'live'] as const)
  const all = [today, ...BUYER_CLASSES].flatMap((buyerClass) => phases.map((phase) => ({ buyerClass, phase })))
  const found = all.find(
    ({ buyerClass, phase }) => quoteFor(row, { buyerClass }, { amountMinor: bid.amountMinor, phase })?.total.minor === bid.allInMinor,
  )
  const { buyerClass, phase } = found ?? { buyerClass: today, phase: bid.phaseThen }
  return feeTermsOf(row, { buyerClass }, phase)
}

/** The terms by which somebody's last standing bid on a lot was priced; null without one. */
async function frozenTerms(client: PoolClient, row: LotRow, accountId: number): Promise<FeeTerms | null> {
  const bid = await findPricedBid(client, row.lot, accountId)
  if (bid === null) return null
  const { scheduleId, buyerClass, phase, titleGroup } = bid
  return scheduleId === null || buyerClass === null || phase === null || titleGroup === null
    ? termsOfOldBid(row, bid, await findBuyerClass(client, accountId))
    : { scheduleId, buyerClass, phase, titleGroup }
}

/**
 * All-in price of an amount for somebody by the terms of their last valid bid on the lot, else by today's; `phase` is used without
 * such a bid. Null where no fees are in force.
 */
export async function quoteFrozen(
  client: PoolClient,
  row: LotRow,
  { accountId, amountMinor, phase }: { readonly accountId: number; readonly amountMinor: number; readonly phase: FeeTerms['phase'] },
): Promise<Quote | null> {
  const frozen = await frozenTerms(client, row, accountId)
  const quote = frozen === null ? null : quoteBy(row.currency, frozen, amountMinor)
  return quote ?? quoteFor(row, { buyerClass: await findBuyerClass(client, accountId) }, { amountMinor, phase })
}
