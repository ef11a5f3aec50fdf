import type { PoolClient } from 'pg'
import type { AliasRecord, AwardRecord, BidRecord, CommitmentRecord, NoticeRecord, PendingEvent } from './book-records.ts'

/** People who bid on a lot for the first time. */
export async function addAliases(client: PoolClient, all: readonly AliasRecord[]): Promise<void> {
  if (all.length === 0) return
  await client.query({
    name: 'add-bidders',
    text: 'insert into lot_bidders (lot, alias, account_id) select * from unnest($1::bigint[], $2::int[], $3::bigint[])',
    values: [all.map((one) => one.lot), all.map((one) => one.alias), all.map((one) => one.accountId)],
  })
}

/** Events of ledgers, as they were hashed. */
export async function addEvents(client: PoolClient, all: readonly PendingEvent[]): Promise<void> {
  if (all.length === 0) return
  await client.query({
    name: 'add-events',
    text: `insert into bid_events (lot, seq, kind, at, body, hash)
      select * from unnest($1::bigint[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::bytea[])`,
    values: [
      all.map((one) => one.lot),
      all.map((one) => one.seq),
      all.map((one) => one.entry.kind),
      all.map((one) => new Date(one.at)),
      all.map((one) => one.body),
      all.map((one) => one.hash),
    ],
  })
}

/** What the ledger only commits to. */
export async function addBids(client: PoolClient, all: readonly BidRecord[]): Promise<void> {
  if (all.length === 0) return
  const column = <T>(pick: (bid: BidRecord) => T): T[] => all.map(pick)
  await client.query({
    name: 'add-bids',
    text: `insert into bids (lot, seq, account_id, kind, amount_minor, is_one_plus, is_confirmed, salt, is_accepted, reason, detail,
        price_after_minor, all_in_minor, schedule_id, received_at, idempotency_key, receipt)
      select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::boolean[], $7::boolean[], $8::bytea[],
        $9::boolean[], $10::text[], $11::jsonb[], $12::bigint[], $13::bigint[], $14::text[], $15::timestamptz[], $16::text[], $17::text[])`,
    values: [
      column((bid) => bid.lot),
      column((bid) => bid.seq),
      column((bid) => bid.accountId),
      column((bid) => bid.kind),
      column((bid) => bid.amountMinor),
      column((bid) => bid.isOnePlus),
      column((bid) => bid.isConfirmed),
      column((bid) => (bid.salt === null ? null : Buffer.from(bid.salt, 'hex'))),
      column((bid) => bid.isAccepted),
      column((bid) => bid.reason),
      column((bid) => JSON.stringify(bid.detail)),
      column((bid) => bid.priceAfterMinor),
      column((bid) => bid.allInMinor),
      column((bid) => bid.scheduleId),
      column((bid) => new Date(bid.receivedAtMs)),
      column((bid) => bid.key),
      column((bid) => bid.receipt ?? null),
    ],
  })
}

/** Whom lots bind now; null frees. */
export async function bindPeople(client: PoolClient, commitments: ReadonlyMap<number, CommitmentRecord | null>): Promise<void> {
  const bound = [...commitments].flatMap(([lot, one]) => (one === null ? [] : [{ lot, ...one }]))
  const freed = [...commitments].flatMap(([lot, one]) => (one === null ? [lot] : []))
  if (freed.length > 0) await client.query('delete from commitments where lot = any($1::bigint[])', [freed])
  if (bound.length === 0) return
  await client.query({
    name: 'bind-people',
    text: `insert into commitments (lot, account_id, currency, reach_all_in_minor, state)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[])
      on conflict (lot) do update set account_id = excluded.account_id, currency = excluded.currency,
        reach_all_in_minor = excluded.reach_all_in_minor, state = excluded.state`,
    values: [
      bound.map((one) => one.lot),
      bound.map((one) => one.accountId),
      bound.map((one) => one.currency),
      bound.map((one) => one.reachAllInMinor),
      bound.map((one) => one.state),
    ],
  })
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

/** What people are to be told. */
export async function addNotices(client: PoolClient, all: readonly NoticeRecord[]): Promise<void> {
  if (all.length === 0) return
  await client.query({
    name: 'add-notices',
    text: `insert into bid_notices (account_id, lot, kind, detail) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::jsonb[])`,
    values: [
      all.map((one) => one.accountId),
      all.map((one) => one.lot),
      all.map((one) => one.kind),
      all.map((one) => JSON.stringify(one.detail)),
    ],
  })
}
