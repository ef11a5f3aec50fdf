import type { PoolClient } from 'pg'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { Quote } from '@app/rules/fees/quote.ts'
import { BUYER_CLASSES, type BuyerClass } from '@app/rules/fees/schedule.ts'
import { findPayer, findPricedBid, type PricedBid } from '#modules/bid-accounts/index.ts'
import { learnSchedules } from '#modules/fee-schedules/index.ts'
import type { LotRow } from './lot-row.ts'
import { quoteBy, quoteFor } from './quote-for.ts'

/** What an amount came to in the days in which no tax was known, minor units; null where no fees are in force. */
function beforeTax(
  { scheduleId, titleGroup, currency }: LotRow,
  terms: Pick<FeeTerms, 'buyerClass' | 'phase'>,
  amountMinor: number,
): number | null {
  const quote = scheduleId === null ? null : quoteBy(currency, { ...terms, scheduleId, titleGroup, tax: null }, amountMinor)
  return quote?.total.minor ?? null
}

/** The terms that an earlier version did not store: those that come to the price the bidder saw, today's class and the bid's phase first. */
function termsOfOldBid(row: LotRow, bid: PricedBid, today: BuyerClass): FeeTerms | null {
  const phases = bid.phaseThen === 'live' ? (['live', 'preliminary'] as const) : (['preliminary', 'live'] as const)
  const all = [today, ...BUYER_CLASSES].flatMap((buyerClass) => phases.map((phase) => ({ buyerClass, phase })))
  const found = all.find((terms) => beforeTax(row, terms, bid.amountMinor) === bid.allInMinor)
  const { buyerClass, phase } = found ?? { buyerClass: today, phase: bid.phaseThen }
  const { scheduleId, titleGroup } = row
  return scheduleId === null ? null : { scheduleId, buyerClass, phase, titleGroup, tax: null }
}

/** The terms by which somebody's last standing bid on a lot was priced; null without one. */
async function frozenTerms(client: PoolClient, row: LotRow, accountId: number): Promise<FeeTerms | null> {
  const bid = await findPricedBid(client, row.lot, accountId)
  if (bid === null) return null
  const { scheduleId, buyerClass, phase, titleGroup, tax } = bid
  // Another node may have taken the bid by a schedule that this one has not met.
  await learnSchedules(client, [scheduleId])
  return scheduleId === null || buyerClass === null || phase === null || titleGroup === null
    ? termsOfOldBid(row, bid, (await findPayer(client, accountId)).buyerClass)
    : { scheduleId, buyerClass, phase, titleGroup, tax }
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
  return quote ?? quoteFor(row, await findPayer(client, accountId), { amountMinor, phase })
}
