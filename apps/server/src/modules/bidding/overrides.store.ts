import type { Pool, PoolClient } from 'pg'
import type { DeskOverride, LaneDesk, OverrideAct } from '@app/contract/lane-desk.ts'
import type { BidKind } from '@app/rules/bidding/lot-bidding.ts'
import { offeredSince, stands, takenBack } from './standing-bids.store.ts'
import { LOST } from './live-presence.store.ts'

const CLOSED_MAX = 20
/** What nobody decided in this time is not done any more. */
export const ASKED_LIFE = '1 hour'

/** What was asked for and is still to be decided. */
export interface AskedOverride {
  readonly id: number
  readonly lot: number
  readonly act: OverrideAct
  readonly reason: string
  readonly toAlias: number | null
  readonly askedBy: number
  /** The event it is about: the bid to be taken back, or what the lot had come to; null for a lot nobody has touched. */
  readonly seq: number | null
}

const COLUMNS = `o.id, o.lot, o.act, o.reason, (o.detail ->> 'toAlias')::int as "toAlias", o.asked_by as "askedBy", (o.detail ->> 'seq')::int as seq`

/** The bids of a lot ($1) that stand, as the ledger told them, the last first. */
const STANDING = `select e.seq, e.body from bid_events e
  where e.lot = $1 and e.kind = 'BID' and e.seq <> all(${takenBack('$1')}) and e.seq > ${offeredSince('$1')} order by e.seq desc`

/** Keeps what is asked for, with the event that it is about as the lot stands now. */
export async function insertOverride(
  pool: Pool,
  { lot, act, reason, toAlias, askedBy }: Omit<AskedOverride, 'id' | 'seq'>,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into overrides (lot, act, reason, detail, asked_by) values ($1, $2, $3, jsonb_build_object('toAlias', $4::int, 'seq',
       case when $2 = 'UNDO' then (select seq from (${STANDING} limit 1) last) else (select state_seq from lot_bidding where lot = $1) end), $5) returning id`,
    [lot, act, reason, toAlias, askedBy],
  )
  return rows[0]?.id ?? 0
}

/** What was asked for a lot that these sites sell, if it is still open; null for the rest. */
export async function findAsked(client: Pool | PoolClient, id: number, sites: readonly string[]): Promise<AskedOverride | null> {
  const { rows } = await client.query<AskedOverride>(
    `select ${COLUMNS} from overrides o join lots l on l.number = o.lot
     where o.id = $1 and l.selling_site = any($2) and o.state = 'ASKED' and o.asked_at > now() - interval '${ASKED_LIFE}'`,
    [id, sites],
  )
  return rows[0] ?? null
}

/** Closes what was asked for; false where somebody else was first. */
export async function closeOverride(
  client: Pool | PoolClient,
  id: number,
  by: { accountId: number; state: 'DONE' | 'REFUSED' },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update overrides set state = $2, decided_by = $3, decided_at = now() where id = $1 and state = 'ASKED'`,
    [id, by.state, by.accountId],
  )
  return rowCount === 1
}

/** What waits for a second person in a sale. */
export async function listAsked(pool: Pool, saleId: number, accountId: number): Promise<DeskOverride[]> {
  const { rows } = await pool.query<DeskOverride>(
    `select o.id, o.lot as "lotNumber", o.act, o.reason, (o.detail ->> 'toAlias')::int as "toAlias", a.number as "askedBy",
       o.asked_by = $2 as "isOwn"
     from overrides o join accounts a on a.id = o.asked_by
     where o.state = 'ASKED' and o.asked_at > now() - interval '${ASKED_LIFE}'
       and exists (select from sale_items i where i.sale_id = $1 and i.lot = o.lot) order by o.id`,
    [saleId, accountId],
  )
  return rows
}

/** Lots of a sale that are through, the last first. */
export async function listClosed(pool: Pool, saleId: number): Promise<LaneDesk['closed']> {
  const { rows } = await pool.query<LaneDesk['closed'][number]>(
    `select b.lot as "lotNumber", i.item_number as "itemNumber", l.description, b.outcome, b.price_minor as "priceMinor", l.currency,
       coalesce(b.leader_label, '') as "leaderLabel"
     from sale_items i join lot_bidding b on b.lot = i.lot join lots l on l.number = i.lot
     where i.sale_id = $1 and b.outcome is not null and b.closed_at is not null order by b.closed_at desc limit ${CLOSED_MAX}`,
    [saleId],
  )
  return rows
}

/**
 * Bidders connected to a lane now, each once, whichever nodes hold their lines; a counterman is there for the buyer. Neither the house's
 * own people nor those whose connection was lost.
 */
export async function countPresent(pool: Pool, saleId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct case when a.kind = 'counterman' then coalesce(a.broker_id, a.id) else a.id end)::int as count
     from lane_presence p join accounts a on a.id = p.account_id where p.sale_id = $1 and p.node <> $2 and a.kind <> 'internal'`,
    [saleId, LOST],
  )
  return rows[0]?.count ?? 0
}

/** The accepted bid that made a lot's price, and the one before it, by what the ledger said after each. */
export async function lastBids(client: PoolClient, lot: number): Promise<{ readonly seq: number; readonly body: string }[]> {
  const { rows } = await client.query<{ seq: number; body: string }>(`${STANDING} limit 2`, [lot])
  return rows
}

/** What somebody bid at most on a lot. Minor units; a sealed bid counts as a maximum. */
export interface OwnMaximum {
  readonly accountId: number
  readonly amountMinor: number
  readonly kind: BidKind
  readonly isOnePlus: boolean
}

/** What a bidder of a lot bid at most before an event, by his bids that still stand: his maximum then; sealed ones only where asked for. */
export async function maximumOf(
  client: PoolClient,
  { lot, alias, beforeSeq, hasSealed = false }: { lot: number; alias: number; beforeSeq: number; hasSealed?: boolean },
): Promise<OwnMaximum | null> {
  const { rows } = await client.query<OwnMaximum>(
    `select b.account_id as "accountId", b.amount_minor as "amountMinor", b.is_one_plus and b.kind = 'PRELIM_MAX' as "isOnePlus",
       case when b.kind = 'SEALED' then 'PRELIM_MAX' else b.kind end as kind
     from bids b join lot_bidders p on p.lot = b.lot and p.account_id = b.account_id
     where b.lot = $1 and p.alias = $2 and b.seq < $3 and ${stands('b', '$1')} and (b.kind <> 'SEALED' or $4)
     order by b.amount_minor desc limit 1`,
    [lot, alias, beforeSeq, hasSealed],
  )
  return rows[0] ?? null
}

/** Ends the award of a lot and answers what it was; null where there is none. */
export async function voidAward(client: PoolClient, lot: number): Promise<{ accountId: number | null; priceMinor: number } | null> {
  const { rows } = await client.query<{ accountId: number | null; priceMinor: number }>(
    `update awards set voided_at = now() where lot = $1 and voided_at is null returning account_id as "accountId", price_minor as "priceMinor"`,
    [lot],
  )
  return rows[0] ?? null
}

/** Ends a negotiation that an override overtakes. */
export async function dropNegotiation(client: PoolClient, lot: number): Promise<void> {
  await client.query(
    `update negotiations set state = 'DECLINED', owner = null, deadline = null where lot = $1 and state in ('PENDING_SELLER', 'COUNTERED', 'RECOUNTERED')`,
    [lot],
  )
}
