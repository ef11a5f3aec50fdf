import type { Pool, PoolClient } from 'pg'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { FeeTerms } from '@app/rules/ledger/fee-terms.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { FrozenBrokerFee } from '#modules/bid-accounts/index.ts'
import type { ListPart } from './negotiations.store.ts'

/** An offer as stored. */
export interface OfferRow {
  readonly id: number
  readonly lot: number
  readonly accountId: number
  /** Who made it for the account, and by which mandate; null where it did itself. */
  readonly actorId: number | null
  readonly mandateId: number | null
  readonly amountMinor: number
  readonly state: 'OPEN' | 'ACCEPTED' | 'DECLINED' | 'EXPIRED' | 'ENDED'
  readonly madeAt: Date
  /** By which it was priced; null of offers of earlier versions. */
  readonly buyerClass: BuyerClass | null
  readonly titleGroup: FeeTerms['titleGroup'] | null
  readonly scheduleId: string | null
  readonly tax: string | null
  /** What its bidder's broker takes for it, by the version that held; null for none. */
  readonly brokerFeeId: number | null
  readonly brokerFeeMinor: number | null
  readonly deadline: Date
}

export interface ListedOffer extends OfferRow {
  readonly description: string
  readonly currency: CurrencyCode
  readonly buyerNumber: number | null
  /** Bids on its lot. */
  readonly bidCount: number
}

const COLUMNS = `o.id, o.lot, o.account_id as "accountId", o.actor_id as "actorId", o.mandate_id as "mandateId", o.amount_minor as "amountMinor", o.state, o.made_at as "madeAt", o.deadline,
  o.buyer_class as "buyerClass", o.title_group as "titleGroup", o.schedule_id as "scheduleId", o.tax,
  o.broker_fee_id as "brokerFeeId", o.broker_fee_minor as "brokerFeeMinor"`
const LISTED = `select ${COLUMNS}, l.description, l.currency, a.number as "buyerNumber", coalesce(b.bid_count, 0) as "bidCount"
  from offers o join lots l on l.number = o.lot left join lot_bidding b on b.lot = o.lot left join accounts a on a.id = o.account_id`
const LISTED_MAX = 200

/** An offer to be stored; `reachAllInMinor` is what it commits its bidder to, fees included. */
export interface NewOffer extends FrozenBrokerFee {
  readonly lot: number
  readonly accountId: number
  readonly actorId: number | null
  readonly mandateId: number | null
  /** Who agreed to it, where somebody had to. */
  readonly approvedBy: number | null
  readonly amountMinor: number
  readonly currency: CurrencyCode
  readonly reachAllInMinor: number
  readonly terms: FeeTerms
  readonly deadlineMs: number
}

/** Keeps an offer in place of the person's open one on the lot. */
export async function putOffer(
  client: PoolClient,
  {
    lot,
    accountId,
    actorId,
    mandateId,
    approvedBy,
    amountMinor,
    currency,
    reachAllInMinor,
    terms,
    deadlineMs,
    brokerFeeId,
    brokerFeeMinor,
  }: NewOffer,
): Promise<OfferRow> {
  await client.query(`update offers set state = 'ENDED' where lot = $1 and account_id = $2 and state = 'OPEN'`, [lot, accountId])
  const { rows } = await client.query<OfferRow>(
    `insert into offers as o (lot, account_id, amount_minor, currency, reach_all_in_minor, deadline, buyer_class, title_group, schedule_id, actor_id,
       mandate_id, approved_by, broker_fee_id, broker_fee_minor, tax)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     returning ${COLUMNS}`,
    [
      lot,
      accountId,
      amountMinor,
      currency,
      reachAllInMinor,
      new Date(deadlineMs),
      terms.buyerClass,
      terms.titleGroup,
      terms.scheduleId,
      actorId,
      mandateId,
      approvedBy,
      brokerFeeId,
      brokerFeeMinor,
      terms.tax ?? null,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('an offer was not kept')
  return row
}

export async function findOffer(client: Pool | PoolClient, id: number): Promise<OfferRow | null> {
  const { rows } = await client.query<OfferRow>(`select ${COLUMNS} from offers o where o.id = $1`, [id])
  return rows[0] ?? null
}

export async function setOfferState(client: PoolClient, id: number, state: OfferRow['state']): Promise<void> {
  await client.query('update offers set state = $2 where id = $1', [id, state])
}

/** Ends all open offers of a lot and answers them. */
export async function endOffers(client: PoolClient, lot: number): Promise<OfferRow[]> {
  const { rows } = await client.query<OfferRow>(
    `update offers o set state = 'ENDED' where o.lot = $1 and o.state = 'OPEN' returning ${COLUMNS}`,
    [lot],
  )
  return rows
}

/** Open offers whose time is over. */
export async function listDueOffers(pool: Pool, nowMs: number, limit: number): Promise<{ id: number; lot: number }[]> {
  const { rows } = await pool.query<{ id: number; lot: number }>(
    `select id, lot from offers where state = 'OPEN' and deadline < $1 order by deadline limit $2`,
    [new Date(nowMs), limit],
  )
  return rows
}

/** Offers of one account, and those that it made for others; open ones first, then the newest. */
export async function listOffersOf(pool: Pool, accountId: number): Promise<ListedOffer[]> {
  const { rows } = await pool.query<ListedOffer>(
    `${LISTED} where o.account_id = $1 or o.actor_id = $1 order by (o.state = 'OPEN') desc, o.id desc limit ${LISTED_MAX}`,
    [accountId],
  )
  return rows
}

/** Offers on lots that these sites sell, open ones first, then the newest; and how many there are in all. */
export async function listOffers(
  pool: Pool,
  sites: readonly string[],
  { limit, offset, isSellersTurn }: ListPart,
): Promise<{ readonly rows: readonly ListedOffer[]; readonly total: number }> {
  const [listed, counted] = await Promise.all([
    pool.query<ListedOffer>(
      `${LISTED} where o.id = any(array(select p.id from offers p join lots of on of.number = p.lot where of.selling_site = any($1)
         and (not $4 or p.state = 'OPEN')
         order by (p.state = 'OPEN') desc, p.id desc limit $2 offset $3))
       order by (o.state = 'OPEN') desc, o.id desc`,
      [sites, limit, offset, isSellersTurn],
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from offers o join lots l on l.number = o.lot where l.selling_site = any($1)
         and (not $2 or o.state = 'OPEN')`,
      [sites, isSellersTurn],
    ),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function readListedOffer(client: Pool | PoolClient, id: number): Promise<ListedOffer> {
  const { rows } = await client.query<ListedOffer>(`${LISTED} where o.id = $1`, [id])
  const [row] = rows
  if (row === undefined) throw new Error(`offer ${id} is gone`)
  return row
}

/** What an account bought of a lot by buy-it-now; null for nothing. */
export async function findPurchase(
  client: PoolClient,
  lot: number,
  accountId: number,
): Promise<{ readonly priceMinor: number; readonly allInMinor: number; readonly brokerFeeMinor: number | null } | null> {
  const { rows } = await client.query<{ priceMinor: number; allInMinor: number; brokerFeeMinor: number | null }>(
    `select price_minor as "priceMinor", all_in_minor as "allInMinor", broker_fee_minor as "brokerFeeMinor" from awards
     where lot = $1 and account_id = $2 and kind = 'BUY_NOW' and voided_at is null`,
    [lot, accountId],
  )
  return rows[0] ?? null
}

/** Accounts that have bid on a lot. */
export async function listBidders(client: PoolClient, lot: number): Promise<number[]> {
  const { rows } = await client.query<{ account_id: number }>(
    `select distinct account_id from bids where lot = $1 and is_accepted and account_id is not null`,
    [lot],
  )
  return rows.map(({ account_id }) => account_id)
}

/** The open offer of an account on a lot: its exposure, and who made it; null without one. */
export async function findOwnOffer(
  client: PoolClient,
  lot: number,
  accountId: number,
): Promise<{ readonly minor: number; readonly personId: number } | null> {
  const { rows } = await client.query<{ minor: number; personId: number }>(
    `select reach_all_in_minor as minor, coalesce(actor_id, account_id) as "personId" from offers
     where lot = $1 and account_id = $2 and state = 'OPEN'`,
    [lot, accountId],
  )
  return rows[0] ?? null
}
