import type { PoolClient, QueryConfig } from 'pg'
import type { Notification } from '#platform/bus/index.ts'
import { rowsStatement } from '#platform/db/rows-statement.ts'
import { queryBatch } from '#platform/db/query-batch.ts'
import type { AliasRecord, AwardRecord, BidRecord, CommitmentRecord, NoticeRecord, PendingEvent, RefusalRecord } from './book-records.ts'

const NOTHING: Promise<unknown> = Promise.resolve()

/**
 * Sends a statement over rows, and nothing without any. @throws at once, not by its promise, when it cannot be put into words: then nothing
 * of what was to leave together with it does, a commit neither.
 */
function ask<Row>(client: PoolClient, statement: (rows: readonly Row[]) => QueryConfig, rows: readonly Row[]): Promise<unknown> {
  return rows.length > 0 ? client.query(statement(rows)) : NOTHING
}

const aliasRows = rowsStatement<AliasRecord>(
  'add-bidders',
  [
    ['lot', 'bigint', (one) => one.lot],
    ['alias', 'int', (one) => one.alias],
    ['account_id', 'bigint', (one) => one.accountId],
    ['salt', 'bytea', (one) => Buffer.from(one.salt, 'hex')],
  ],
  (given) => `insert into lot_bidders (lot, alias, account_id, salt) select * from ${given}`,
)

/** People who bid on a lot for the first time. */
export const addAliases = (client: PoolClient, all: readonly AliasRecord[]): Promise<unknown> => ask(client, aliasRows, all)

const eventRows = rowsStatement<PendingEvent>(
  'add-events',
  [
    ['lot', 'bigint', (one) => one.lot],
    ['seq', 'int', (one) => one.seq],
    ['kind', 'text', (one) => one.entry.kind],
    ['at', 'timestamptz', (one) => new Date(one.at)],
    ['body', 'text', (one) => one.body],
    ['hash', 'bytea', (one) => one.hash],
  ],
  (given) => `insert into bid_events (lot, seq, kind, at, body, hash) select * from ${given}`,
)

/** Events of ledgers, as they were hashed. */
export const addEvents = (client: PoolClient, all: readonly PendingEvent[]): Promise<unknown> => ask(client, eventRows, all)

const bidRows = rowsStatement<BidRecord>(
  'add-bids',
  [
    ['lot', 'bigint', (bid) => bid.lot],
    ['seq', 'int', (bid) => bid.seq],
    ['account_id', 'bigint', (bid) => bid.accountId],
    ['actor_id', 'bigint', (bid) => bid.actorId],
    ['mandate_id', 'bigint', (bid) => bid.mandateId],
    ['approved_by', 'bigint', (bid) => bid.approvedBy ?? null],
    ['kind', 'text', (bid) => bid.kind],
    ['amount_minor', 'bigint', (bid) => bid.amountMinor],
    ['is_one_plus', 'boolean', (bid) => bid.isOnePlus],
    ['is_confirmed', 'boolean', (bid) => bid.isConfirmed],
    ['salt', 'bytea', (bid) => (bid.salt === null ? null : Buffer.from(bid.salt, 'hex'))],
    ['is_accepted', 'boolean', (bid) => bid.isAccepted],
    ['reason', 'text', (bid) => bid.reason],
    ['detail', 'jsonb', (bid) => JSON.stringify(bid.detail)],
    ['price_after_minor', 'bigint', (bid) => bid.priceAfterMinor],
    ['all_in_minor', 'bigint', (bid) => bid.allInMinor],
    ['schedule_id', 'text', (bid) => bid.scheduleId],
    ['buyer_class', 'text', (bid) => bid.fees?.buyerClass ?? null],
    ['fee_phase', 'text', (bid) => bid.fees?.phase ?? null],
    ['title_group', 'text', (bid) => bid.fees?.titleGroup ?? null],
    ['tax', 'text', (bid) => bid.fees?.tax ?? null],
    ['fee_salt', 'bytea', (bid) => (bid.fees === null ? null : Buffer.from(bid.fees.salt, 'hex'))],
    ['broker_fee_id', 'bigint', (bid) => bid.brokerFeeId],
    ['broker_fee_minor', 'bigint', (bid) => bid.brokerFeeMinor],
    ['received_at', 'timestamptz', (bid) => new Date(bid.receivedAtMs)],
    ['idempotency_key', 'text', (bid) => bid.key],
    ['receipt', 'text', (bid) => bid.receipt ?? null],
  ],
  (
    given,
  ) => `insert into bids (lot, seq, account_id, actor_id, mandate_id, approved_by, kind, amount_minor, is_one_plus, is_confirmed, salt, is_accepted, reason, detail,
      price_after_minor, all_in_minor, schedule_id, buyer_class, fee_phase, title_group, tax, fee_salt, broker_fee_id, broker_fee_minor,
      received_at, idempotency_key, receipt) select * from ${given}`,
)

/** What the ledger only commits to. */
export const addBids = (client: PoolClient, all: readonly BidRecord[]): Promise<unknown> => ask(client, bidRows, all)

const boundRows = rowsStatement<CommitmentRecord & { readonly lot: number }>(
  'bind-people',
  [
    ['lot', 'bigint', (one) => one.lot],
    ['account_id', 'bigint', (one) => one.accountId],
    ['currency', 'text', (one) => one.currency],
    ['reach_all_in_minor', 'bigint', (one) => one.reachAllInMinor],
    ['state', 'text', (one) => one.state],
    ['actor_id', 'bigint', (one) => one.actorId],
    ['mandate_id', 'bigint', (one) => one.mandateId],
    ['bound_at', 'timestamptz', (one) => new Date(one.boundAtMs)],
    ['approved_by', 'bigint', (one) => one.approvedBy ?? null],
  ],
  (given) => `insert into commitments (lot, account_id, currency, reach_all_in_minor, state, actor_id, mandate_id, bound_at, approved_by)
    select * from ${given}
    on conflict (lot) do update set account_id = excluded.account_id, currency = excluded.currency,
      reach_all_in_minor = excluded.reach_all_in_minor, state = excluded.state, actor_id = excluded.actor_id,
      mandate_id = excluded.mandate_id, bound_at = excluded.bound_at, approved_by = excluded.approved_by`,
)

const freedRows = rowsStatement<number>(
  'free-people',
  [['lot', 'bigint', (lot) => lot]],
  (given) => `delete from commitments where lot in (select lot from ${given})`,
)

/** The accounts committed to lots now; null releases. */
export function writeCommitments(client: PoolClient, commitments: ReadonlyMap<number, CommitmentRecord | null>): Promise<unknown> {
  const bound = [...commitments].flatMap(([lot, one]) => (one === null ? [] : [{ lot, ...one }]))
  const freed = [...commitments].flatMap(([lot, one]) => (one === null ? [lot] : []))
  return queryBatch(client, [() => ask(client, freedRows, freed), () => ask(client, boundRows, bound)])
}

const awardRows = rowsStatement<AwardRecord>(
  'add-awards',
  [
    ['lot', 'bigint', (one) => one.lot],
    ['sale_id', 'bigint', (one) => one.saleId],
    ['account_id', 'bigint', (one) => one.accountId],
    ['kind', 'text', (one) => one.kind],
    ['price_minor', 'bigint', (one) => one.priceMinor],
    ['currency', 'text', (one) => one.currency],
    ['all_in_minor', 'bigint', (one) => one.allInMinor],
    ['schedule_id', 'text', (one) => one.scheduleId],
    ['quote', 'jsonb', (one) => JSON.stringify(one.lines)],
    ['seq', 'int', (one) => one.seq],
    ['actor_id', 'bigint', (one) => one.actorId],
    ['mandate_id', 'bigint', (one) => one.mandateId],
    ['bound_at', 'timestamptz', (one) => new Date(one.boundAtMs)],
    ['approved_by', 'bigint', (one) => one.approvedBy ?? null],
    ['broker_fee_id', 'bigint', (one) => one.brokerFee?.brokerFeeId ?? null],
    ['broker_fee_minor', 'bigint', (one) => one.brokerFee?.brokerFeeMinor ?? null],
  ],
  (given) => `insert into awards (lot, sale_id, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq, actor_id,
      mandate_id, bound_at, approved_by, broker_fee_id, broker_fee_minor) select * from ${given}`,
)

/** Who bought what. */
export const addAwards = (client: PoolClient, all: readonly AwardRecord[]): Promise<unknown> => ask(client, awardRows, all)

const noticeRows = rowsStatement<NoticeRecord>(
  'add-notices',
  [
    ['account_id', 'bigint', (one) => one.accountId],
    ['lot', 'bigint', (one) => one.lot],
    ['kind', 'text', (one) => one.kind],
    ['detail', 'jsonb', (one) => JSON.stringify(one.detail)],
    ['actor_id', 'bigint', (one) => (one.actorId === null ? one.accountId : (one.actorId ?? null))],
  ],
  (given) => `insert into bid_notices (account_id, lot, kind, detail)
    with given as materialized (select * from ${given})
    select account_id, lot, kind, detail from given
    union all
    select a.actor, g.lot, g.kind, g.detail from given g cross join lateral (select coalesce(g.actor_id, (
      select actor_id from (
        select b.actor_id, b.received_at as at from bids b where b.lot = g.lot and b.account_id = g.account_id and b.is_accepted
        union all select o.actor_id, o.made_at from offers o where o.lot = g.lot and o.account_id = g.account_id
      ) acts order by at desc limit 1)) as actor) a where a.actor is not null and a.actor <> g.account_id`,
)

/** Notices to accounts, and to whoever bids or offers for them. */
export const addNotices = (client: PoolClient, all: readonly NoticeRecord[]): Promise<unknown> => ask(client, noticeRows, all)

/** How often one person's refusals on one lot are written down. */
const REFUSALS_APART = "interval '1 minute'"

const refusalRows = rowsStatement<RefusalRecord>(
  'add-refusals',
  [
    ['account_id', 'bigint', (one) => one.accountId],
    ['actor_id', 'bigint', (one) => one.personId],
    ['lot', 'bigint', (one) => one.lot],
    ['reason', 'text', (one) => one.reason],
  ],
  (given) => `insert into account_events (account_id, actor_id, kind, detail)
    select account_id, actor_id, 'bid-refused', jsonb_build_object('lot', lot, 'reason', reason) from ${given}
    where not exists (select from account_events e where e.account_id = n.account_id and e.kind = 'bid-refused'
      and e.at > clock_timestamp() - ${REFUSALS_APART} and e.detail -> 'lot' = to_jsonb(n.lot))`,
)

/** Refusals that the ledger says nothing of, one a minute for a person and lot: the lock of the account lets no second one by. */
export function addRefusals(client: PoolClient, all: readonly RefusalRecord[]): Promise<unknown> {
  const first = new Map(all.toReversed().map((one) => [`${one.lot}:${one.accountId}`, one]))
  return ask(client, refusalRows, [...first.values()])
}

/**
 * Notifies other nodes of an event, in a transaction of its own and only if the event is there: sent right behind a commit, it
 * notifies of nothing if that commit failed. Answers whether it notified; never throws.
 */
export async function notifyIfCommitted(
  client: PoolClient,
  { channel, payload }: Notification,
  { lot, seq, hash }: Pick<PendingEvent, 'lot' | 'seq' | 'hash'>,
): Promise<boolean> {
  const notifying = client.query({
    name: 'notify-committed',
    text: 'select pg_notify($1, $2) from bid_events where lot = $3 and seq = $4 and hash = $5',
    values: [channel, payload, lot, seq, hash],
  })
  return notifying.then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
}
