import type { PoolClient } from 'pg'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import type { BidderRow } from './bidders.store.ts'
import { stands } from './standing-bids.store.ts'

/** The last standing bid of somebody on a lot, as far as its fees go. */
export interface PricedBid {
  readonly amountMinor: number
  /** The price that its bidder saw. */
  readonly allInMinor: number | null
  /** The phase by the time of the bid. */
  readonly phaseThen: FeeTerms['phase']
  readonly scheduleId: string | null
  /** These are null of bids of earlier versions. */
  readonly buyerClass: BuyerClass | null
  readonly phase: FeeTerms['phase'] | null
  readonly titleGroup: FeeTerms['titleGroup'] | null
  /** Null of bids of earlier versions, which were priced before tax. */
  readonly tax: string | null
}

/** SQL of the terms that a row `b` of bids commits to, with their salt; null of a bid without. */
export const FEES = `case when b.fee_salt is not null then json_build_object('scheduleId', b.schedule_id, 'buyerClass', b.buyer_class,
  'phase', b.fee_phase, 'titleGroup', b.title_group, 'tax', b.tax, 'salt', encode(b.fee_salt, 'hex')) end`

/** Null where no one of that account has a valid bid. */
export async function findPricedBid(client: PoolClient, lot: number, accountId: number): Promise<PricedBid | null> {
  const { rows } = await client.query<PricedBid>(
    `select b.amount_minor as "amountMinor", b.all_in_minor as "allInMinor", b.schedule_id as "scheduleId", b.buyer_class as "buyerClass",
       b.fee_phase as phase, b.title_group as "titleGroup", b.tax,
       case when b.kind = 'SEALED' or coalesce(b.received_at < l.opened_at, true) then 'preliminary' else 'live' end as "phaseThen"
     from bids b join lot_bidding l on l.lot = b.lot where b.lot = $1 and b.account_id = $2 and ${stands('b', '$1')} order by b.seq desc limit 1`,
    [lot, accountId],
  )
  return rows[0] ?? null
}

/** Whose fees a buyer pays today, and where free of tax. */
export async function findPayer(client: PoolClient, accountId: number): Promise<Pick<BidderRow, 'buyerClass' | 'exemptions'>> {
  const { rows } = await client.query<Pick<BidderRow, 'buyerClass' | 'exemptions'>>(
    `select coalesce((select buyer_class from bidder_terms where account_id = $1), 'STD') as "buyerClass", ${exemptionsOf('$1')} as exemptions`,
    [accountId],
  )
  return rows[0] ?? { buyerClass: 'STD', exemptions: [] }
}
