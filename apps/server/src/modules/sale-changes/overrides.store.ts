import type { Pool, PoolClient } from 'pg'
import {
  TWO_PERSON_ACTS,
  type DeskOverride,
  type DoneOverride,
  type LaneDesk,
  type OverrideAct,
} from '@app/contract/operations/lane-desk.ts'
import type { BidKind } from '@app/rules/bidding/lot-bidding.ts'
import type { Operator } from '#modules/session/index.ts'
import { offeredSince, stands, takenBack } from '#modules/bid-accounts/index.ts'
import { LOST } from '#modules/lanes/index.ts'
import { isOpen, isOpenTo, isOperatorOf, isSellerOf } from '#modules/pending-acts/index.ts'

const CLOSED_MAX = 20
const DONE_MAX = 50
/** For how long operators see what was done. */
const DONE_SHOWN = '3 days'
/** Most rows of one list of open requests. */
const PENDING_MAX = 200

/** An act on one lot as requested, or done by command; what an act does not need is null. */
export interface LotOverride {
  readonly lot: number
  readonly act: OverrideAct
  readonly reason: string
  readonly toAlias: number | null
  readonly answer: DeskOverride['answer']
  /** Of a counter, minor units. */
  readonly amountMinor: number | null
  readonly offerId: number | null
}

/** A request that is still to be decided. */
export interface PendingOverride extends LotOverride {
  readonly id: number
  readonly askedBy: number
  /** The event it is about: the bid to be taken back, or the lot's last decision; null for an untouched lot. */
  readonly seq: number | null
}

const COLUMNS = `o.id, o.lot, o.act, o.reason, (o.detail ->> 'toAlias')::int as "toAlias", o.detail ->> 'answer' as answer,
  (o.detail ->> 'amountMinor')::bigint as "amountMinor", (o.detail ->> 'offerId')::bigint as "offerId", o.asked_by as "askedBy",
  (o.detail ->> 'seq')::int as seq`

/** The valid bids of a lot ($1), by its ledger, the last first. */
const STANDING = `select e.seq, e.body from bid_events e
  where e.lot = $1 and e.kind = 'BID' and e.seq <> all(${takenBack('$1')}) and e.seq > ${offeredSince('$1')} order by e.seq desc`

/** Acts that may be requested while the clock of the lot runs: a pause or a message between request and confirmation does not affect them. */
const PAST_CLOCKS: ReadonlySet<OverrideAct> = new Set<OverrideAct>(['WITHDRAW', 'PASS', 'ANSWER', 'OFFER'])

const LAST_OF_WEIGHT = `select max(e.seq) from bid_events e
  where e.lot = $1 and e.kind not in ('REFUSED', 'PAUSED', 'RESUMED', 'MESSAGE', 'OFFER')`

const EVENT_OF = {
  bid: `select seq from (${STANDING} limit 1) last`,
  state: 'select state_seq as seq from lot_bidding where lot = $1',
  weight: `select (${LAST_OF_WEIGHT}) as seq`,
} as const

const eventOf = (act: OverrideAct): string => EVENT_OF[act === 'UNDO' ? 'bid' : PAST_CLOCKS.has(act) ? 'weight' : 'state']

/** The event that an act on a lot is about; null where there is none. To be read under the lock of the lot. */
export async function readEventOf(client: Pool | PoolClient, lot: number, act: OverrideAct): Promise<number | null> {
  const { rows } = await client.query<{ seq: number | null }>(eventOf(act), [lot])
  return rows[0]?.seq ?? null
}

/** Stores a request, with the event that it is about; an earlier one for the same is no longer open. */
export async function insertOverride(
  pool: Pool,
  { lot, act, reason, askedBy, ...detail }: Omit<PendingOverride, 'id' | 'seq'>,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with earlier as (update overrides set state = 'EXPIRED' where lot = $1 and act = $2 and state = 'ASKED')
     insert into overrides (lot, act, reason, detail, asked_by)
     values ($1, $2, $3, $4::jsonb || jsonb_build_object('seq', (${eventOf(act)})), $5) returning id`,
    [lot, act, reason, JSON.stringify(detail), askedBy],
  )
  return rows[0]?.id ?? 0
}

/** The request for a lot that these sites sell, if it is still open; null for the rest. */
export async function findPending(client: Pool | PoolClient, id: number, sites: readonly string[]): Promise<PendingOverride | null> {
  const { rows } = await client.query<PendingOverride>(
    `select ${COLUMNS} from overrides o join lots l on l.number = o.lot
     where o.id = $1 and l.selling_site = any($2) and ${isOpen('l.selling_site')}`,
    [id, sites],
  )
  return rows[0] ?? null
}

const ORDER = `o.id, o.lot as "lotNumber", o.sale_id as "saleId", b.number as "bidderNumber", e.code as "sellerCode",
    e.name as "sellerName", coalesce(o.detail -> 'changes', '[]') as changes, o.act, o.reason,
    (o.detail ->> 'toAlias')::int as "toAlias", o.detail ->> 'answer' as answer, (o.detail ->> 'amountMinor')::bigint as "amountMinor",
    case when o.detail ->> 'amountMinor' is not null then coalesce(o.detail ->> 'currency', l.currency) end as currency, a.number as "askedBy"`
const OF = `from overrides o left join accounts a on a.id = o.asked_by left join lots l on l.number = o.lot
    left join sales s on s.id = o.sale_id left join accounts b on b.id = o.account_id
    left join sellers e on e.code = o.seller`
/** SQL of whether a request or act is of some sites: lots and sales of those that sell them. */
const isOf = (sites: string, sellingSites: string): string => `case when o.seller is not null then ${isSellerOf('e', sites)}
  when o.account_id is not null then b.home_site = any(${sites}) else coalesce(l.selling_site, s.selling_site) = any(${sellingSites}) end`
/** What the desk of memberships asks for is listed there, with what there is to judge. */
const OF_LOTS = `o.act = any('{${TWO_PERSON_ACTS.join(',')}}')`
const LISTED = `select ${ORDER}, o.asked_at as "askedAt", o.asked_by = $1 as "isOwn" ${OF}
  where ${OF_LOTS} and ${isOpenTo((sites) => isOf(sites, sites))}`

type Listed = Omit<DeskOverride, 'askedAt'> & { readonly askedAt: Date }
const toDesk = ({ askedAt, ...row }: Listed): DeskOverride => ({ ...row, askedAt: askedAt.toISOString() })

/** What waits for a second person in a sale. */
export async function listPending(pool: Pool, saleId: number, accountId: number): Promise<DeskOverride[]> {
  const { rows } = await pool.query<Listed>(
    `${LISTED} and exists (select from sale_items i where i.sale_id = $2 and i.lot = o.lot) order by o.id`,
    [accountId, saleId],
  )
  return rows.map(toDesk)
}

/** Everything that waits for a second person on some sites: of their lots, sales, accounts and sellers; the oldest first. */
export async function listAllPending(
  pool: Pool,
  { accountId, sites, sellingSites }: Pick<Operator, 'accountId' | 'sites' | 'sellingSites'>,
): Promise<DeskOverride[]> {
  const { rows } = await pool.query<Listed>(`${LISTED} and ${isOf('$3::text[]', '$2::text[]')} order by o.id limit ${PENDING_MAX}`, [
    accountId,
    sellingSites,
    sites,
  ])
  return rows.map(toDesk)
}

/** What two operators did in the last days on some sites, or one person by command; the last first. */
export async function listDone(pool: Pool, { sites, sellingSites }: Pick<Operator, 'sites' | 'sellingSites'>): Promise<DoneOverride[]> {
  const { rows } = await pool.query<Omit<DoneOverride, 'doneAt'> & { doneAt: Date }>(
    `select ${ORDER}, d.number as "decidedBy", o.decided_at as "doneAt" ${OF} left join accounts d on d.id = o.decided_by
     where ${OF_LOTS} and o.state = 'DONE' and o.decided_at > now() - interval '${DONE_SHOWN}'
       and ${isOf('$2::text[]', '$1::text[]')}
     order by o.decided_at desc, o.id desc limit ${DONE_MAX}`,
    [sellingSites, sites],
  )
  return rows.map(({ doneAt, ...row }) => ({ ...row, doneAt: doneAt.toISOString() }))
}

/** What one person did by command: an act on a lot, or the cancellation of a sale. */
type ByCommand =
  | (LotOverride & { readonly saleId?: undefined })
  | { readonly saleId: number; readonly lot?: undefined; readonly act: 'CANCEL_SALE'; readonly reason: string }

/** Keeps what one person did by command, of a lot or of a sale; in the transaction that did it. */
export async function insertByCommand(client: PoolClient, { lot, saleId, act, reason, ...detail }: ByCommand): Promise<void> {
  await client.query(
    `insert into overrides (lot, sale_id, act, reason, detail, state, decided_at) values ($1, $2, $3, $4, $5, 'DONE', now())`,
    [lot ?? null, saleId ?? null, act, reason, JSON.stringify(detail)],
  )
}

/** How many people may act for a site as operators: where there are two, nothing needs to be done by one alone. */
export async function countOperators(pool: Pool, site: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from accounts a where ${isOperatorOf('a', (sites) => `$1 = any(${sites})`)}`,
    [site],
  )
  return rows[0]?.count ?? 0
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
 * Bidders connected to a lane now, each once, whichever nodes hold their connections; a counterman is there for the buyer. Neither
 * operators nor those whose connection was lost.
 */
export async function countPresent(pool: Pool, saleId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct case when a.kind = 'counterman' then coalesce(a.broker_id, a.id) else a.id end)::int as count
     from lane_presence p join accounts a on a.id = p.account_id where p.sale_id = $1 and p.node <> $2 and a.kind <> 'internal'`,
    [saleId, LOST],
  )
  return rows[0]?.count ?? 0
}

/** The accepted bid that made a lot's price, and the one before it, by the ledger's state after each. */
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

/**
 * A bidder's highest bid on a lot before an event, by their bids that are still valid: their maximum at that time; sealed bids only if
 * requested.
 */
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
