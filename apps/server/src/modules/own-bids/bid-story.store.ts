import type { Pool } from 'pg'
import type { OwnBid } from '@app/contract/bids/bidding.answers.ts'
import { OWN_BIDS_SHOWN_MAX } from '@app/contract/bids/bidding-limits.ts'
import type { LotOutcome } from '@app/contract/lanes/live.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { CommittedFees } from '@app/rules/ledger/fee-terms.ts'
import { aliasOn, FEES, leads } from '#modules/bid-accounts/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A bid with the event that records it and the one before. Amounts are minor units. */
export interface BidRow {
  /** The account that it commits. */
  readonly accountId: number
  readonly kind: string
  readonly amountMinor: number
  readonly isOnePlus: boolean
  readonly isAccepted: boolean
  readonly reason: string
  readonly detail: Readonly<Record<string, number>>
  readonly priceAfterMinor: number
  readonly allInMinor: number | null
  readonly receivedAtMs: number
  readonly decidedAtMs: number
  readonly receipt: string | null
  readonly salt: Buffer | null
  readonly alias: number | null
  /** Opens whose number the alias is; null on a lot where an earlier version gave it. */
  readonly bidderSalt: Buffer | null
  /** By which the bid was priced; null of bids of earlier versions and of refused ones. */
  readonly fees: CommittedFees | null
  readonly body: string
  readonly hash: Buffer
  readonly hashBefore: Buffer | null
  readonly priceBeforeMinor: number
  readonly currency: CurrencyCode
  readonly isLeadingNow: boolean
  readonly outcome: LotOutcome | null
}

/** A bid that commits this account, or that it made for another; null where there is none, also when it is somebody else's. */
export async function findOwnBid(
  pool: Pool,
  accountId: number,
  { lot, seq }: { readonly lot: number; readonly seq: number },
): Promise<BidRow | null> {
  const { rows } = await pool.query<BidRow>({
    name: 'own-bid',
    text: `select b.account_id as "accountId", b.kind, b.amount_minor as "amountMinor", b.is_one_plus as "isOnePlus", b.is_accepted as "isAccepted", b.reason, b.detail,
        b.price_after_minor as "priceAfterMinor", b.all_in_minor as "allInMinor", ${epochMs('b.received_at')} as "receivedAtMs",
        ${epochMs('e.at')} as "decidedAtMs", b.receipt, b.salt, e.body, e.hash, me.alias, me.salt as "bidderSalt",
        ${FEES} as fees,
        (select p.hash from bid_events p where p.lot = b.lot and p.seq = b.seq - 1) as "hashBefore",
        coalesce((select p.price_after_minor from bids p where p.lot = b.lot and p.seq < b.seq and p.is_accepted order by p.seq desc limit 1), 0)
          as "priceBeforeMinor",
        l.currency, ${leads('$1', 'k')} as "isLeadingNow", k.outcome
      from bids b join bid_events e on e.lot = b.lot and e.seq = b.seq join lots l on l.number = b.lot join lot_bidding k on k.lot = b.lot
        left join lot_bidders me on me.lot = b.lot and me.account_id = b.account_id
      where (b.account_id = $1 or b.actor_id = $1) and b.lot = $2 and b.seq = $3`,
    values: [accountId, lot, seq],
  })
  return rows[0] ?? null
}

/** The first bid of somebody else after `seq` that led; null while none has. Only the ledger's public part. */
export async function findPassing(
  pool: Pool,
  accountId: number,
  { lot, seq }: { readonly lot: number; readonly seq: number },
): Promise<{ readonly seq: number; readonly atMs: number; readonly body: string } | null> {
  const { rows } = await pool.query<{ seq: number; atMs: number; body: string }>({
    name: 'passing-bid',
    text: `select e.seq, ${epochMs('e.at')} as "atMs", e.body from bid_events e
      left join lot_bidders me on me.lot = e.lot and me.account_id = $1
      where e.lot = $2 and e.seq >= $3 and e.kind = 'BID' and (e.body::jsonb ->> 'leader')::int is distinct from me.alias
      order by e.seq limit 1`,
    values: [accountId, lot, seq],
  })
  return rows[0] ?? null
}

/**
 * The last bids on a lot that commit an account or that it made for another, refused ones too, the last first, and its number there. The
 * account is told who bid for it.
 */
export async function readOwnBids(
  pool: Pool,
  accountId: number,
  lot: number,
): Promise<{ readonly ownBids: readonly OwnBid[]; readonly ownAlias: number | null }> {
  const [bids, alias] = await Promise.all([
    pool.query<OwnBid>({
      name: 'own-bids',
      text: `select seq, kind, amount_minor as "amountMinor", is_one_plus as "isOnePlus", is_accepted as "isAccepted", reason, detail,
          ${epochMs('received_at')} as "atMs",
          (select coalesce(v.number, a.number) from accounts a left join vacated_numbers v on v.account_id = a.id and v.payer_id = $1
            where a.id = actor_id and actor_id <> $1) as "byNumber", broker_fee_minor as "brokerFeeMinor"
        from bids where lot = $2 and (account_id = $1 or actor_id = $1) order by seq desc limit ${OWN_BIDS_SHOWN_MAX}`,
      values: [accountId, lot],
    }),
    pool.query<{ alias: number | null }>(`select ${aliasOn('$2', '$1')} as alias`, [lot, accountId]),
  ])
  return { ownBids: bids.rows, ownAlias: alias.rows[0]?.alias ?? null }
}

/** The event by which a number on a lot was committed to; null on a lot where an earlier version gave it. */
export async function findBidderEvent(
  pool: Pool,
  { lot, alias }: { readonly lot: number; readonly alias: number },
): Promise<{ readonly seq: number; readonly commitment: string } | null> {
  const { rows } = await pool.query<{ seq: number; commitment: string }>(
    `select seq, body::jsonb ->> 'bidder' as commitment from bid_events
     where lot = $1 and (body::jsonb ->> 'alias')::int = $2 and body::jsonb ->> 'bidder' is not null order by seq limit 1`,
    [lot, alias],
  )
  return rows[0] ?? null
}
