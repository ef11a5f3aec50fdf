import type { PoolClient } from 'pg'
import type { Notification } from '#platform/bus/index.ts'
import { rowsStatement } from '#platform/db/rows-statement.ts'
import type { AliasRecord, AwardRecord, BidRecord, CommitmentRecord, NoticeRecord, PendingEvent } from './book-records.ts'

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
export async function addAliases(client: PoolClient, all: readonly AliasRecord[]): Promise<void> {
  if (all.length > 0) await client.query(aliasRows(all))
}

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
export async function addEvents(client: PoolClient, all: readonly PendingEvent[]): Promise<void> {
  if (all.length > 0) await client.query(eventRows(all))
}

const bidRows = rowsStatement<BidRecord>(
  'add-bids',
  [
    ['lot', 'bigint', (bid) => bid.lot],
    ['seq', 'int', (bid) => bid.seq],
    ['account_id', 'bigint', (bid) => bid.accountId],
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
    ['received_at', 'timestamptz', (bid) => new Date(bid.receivedAtMs)],
    ['idempotency_key', 'text', (bid) => bid.key],
    ['receipt', 'text', (bid) => bid.receipt ?? null],
  ],
  (given) => `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, salt, is_accepted, reason, detail,
      price_after_minor, all_in_minor, schedule_id, received_at, idempotency_key, receipt) select * from ${given}`,
)

/** What the ledger only commits to. */
export async function addBids(client: PoolClient, all: readonly BidRecord[]): Promise<void> {
  if (all.length > 0) await client.query(bidRows(all))
}

const boundRows = rowsStatement<CommitmentRecord & { readonly lot: number }>(
  'bind-people',
  [
    ['lot', 'bigint', (one) => one.lot],
    ['account_id', 'bigint', (one) => one.accountId],
    ['currency', 'text', (one) => one.currency],
    ['reach_all_in_minor', 'bigint', (one) => one.reachAllInMinor],
    ['state', 'text', (one) => one.state],
  ],
  (given) => `insert into commitments (lot, account_id, currency, reach_all_in_minor, state) select * from ${given}
    on conflict (lot) do update set account_id = excluded.account_id, currency = excluded.currency,
      reach_all_in_minor = excluded.reach_all_in_minor, state = excluded.state`,
)

/** Whom lots bind now; null frees. */
export async function bindPeople(client: PoolClient, commitments: ReadonlyMap<number, CommitmentRecord | null>): Promise<void> {
  const bound = [...commitments].flatMap(([lot, one]) => (one === null ? [] : [{ lot, ...one }]))
  const freed = [...commitments].flatMap(([lot, one]) => (one === null ? [lot] : []))
  if (freed.length > 0) await client.query('delete from commitments where lot = any($1::bigint[])', [freed])
  if (bound.length > 0) await client.query(boundRows(bound))
}

/** Who bought what. */
export async function addAwards(client: PoolClient, all: readonly AwardRecord[]): Promise<void> {
  for (const { lot, saleId, accountId, kind, priceMinor, currency, allInMinor, scheduleId, lines, seq } of all)
    await client.query(
      `insert into awards (lot, sale_id, account_id, kind, price_minor, currency, all_in_minor, schedule_id, quote, seq)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [lot, saleId, accountId, kind, priceMinor, currency, allInMinor, scheduleId, JSON.stringify(lines), seq],
    )
}

const noticeRows = rowsStatement<NoticeRecord>(
  'add-notices',
  [
    ['account_id', 'bigint', (one) => one.accountId],
    ['lot', 'bigint', (one) => one.lot],
    ['kind', 'text', (one) => one.kind],
    ['detail', 'jsonb', (one) => JSON.stringify(one.detail)],
  ],
  (given) => `insert into bid_notices (account_id, lot, kind, detail) select * from ${given}`,
)

/** What people are to be told. */
export async function addNotices(client: PoolClient, all: readonly NoticeRecord[]): Promise<void> {
  if (all.length > 0) await client.query(noticeRows(all))
}

/**
 * Notifies other nodes of an event, in a transaction of its own and only if the event is kept: asked right behind a commit, this says
 * nothing where that came to nothing. Answers whether it was said; never throws.
 */
export async function notifyIfKept(
  client: PoolClient,
  { channel, payload }: Notification,
  { lot, seq, hash }: Pick<PendingEvent, 'lot' | 'seq' | 'hash'>,
): Promise<boolean> {
  const asked = client.query({
    name: 'say-kept',
    text: 'select pg_notify($1, $2) from bid_events where lot = $3 and seq = $4 and hash = $5',
    values: [channel, payload, lot, seq, hash],
  })
  return asked.then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  )
}
