import type { PoolClient } from 'pg'
import { withdrawByFile } from '#modules/sale-changes/index.ts'
import { FEED_CHANNEL } from '#platform/db/lot-feed.ts'
import { checkNoneBegan, inChunkTransaction } from './apply-staged.store.ts'

// Open lots of the file's yards that the file does not have. Lots with bids, on the block or in negotiation stay (rulings.md); an open
// offer binds its bidder and is a negotiation, too.
const GONE = `l.status = 'OPEN' and l.bid_count = 0 and l.yard = any($1::int[])
  and not exists (select from lot_bidding b where b.lot = l.number and (b.bid_count > 0 or b.outcome is not null or b.phase in ('ACTIVE', 'PAUSED')))
  and not exists (select from offers o where o.lot = l.number and o.state = 'OPEN')
  and not exists (select from staged s where s.number = l.number)
  and not exists (select from staged_besides r where r.number = l.number)`

/** How much of a yard a complete import would withdraw. */
export interface YardLoss {
  readonly yard: number
  readonly gone: number
  readonly open: number
}

/** Per yard of the file, how many of its open lots the file leaves out; yards that lose none are left out. */
export async function countGoneLots(session: PoolClient, yards: readonly number[]): Promise<YardLoss[]> {
  const { rows } = await session.query<YardLoss>(
    `select l.yard, count(*) filter (where ${GONE})::int as gone, count(*)::int as open
     from lots l where l.status = 'OPEN' and l.yard = any($1::int[])
     group by l.yard having count(*) filter (where ${GONE}) > 0 order by l.yard`,
    [yards],
  )
  return rows
}

const FIND = `select l.number, exists (select from lot_bidding b where b.lot = l.number) as "hasLedger"
  from lots l where ${GONE} order by l.number limit $2`

const WITHDRAW = `
with gone as (
  select l.number from lots l where l.number = any($1::bigint[]) and l.status = 'OPEN' order by l.number for update
), withdrawn as (
  update lots l set status = 'WITHDRAWN', revision = revision + 1, updated_at = now() from gone where l.number = gone.number
  returning l.number, l.revision
), told as (
  insert into lot_revisions (lot, revision, source, changes)
  select number, revision, $2::text, '[{"field": "status", "from": "OPEN", "to": "WITHDRAWN"}]' from withdrawn
), fed as (
  insert into feed (lot) select number from withdrawn
), unlisted as (
  delete from sale_items i using withdrawn w, sales
  where i.lot = w.number and sales.id = i.sale_id and sales.status = 'SCHEDULED' and sales.starts_at > now()
), woken as (
  select pg_notify('${FEED_CHANNEL}', '')
)
select (select count(*)::int from withdrawn) as withdrawn from woken`

/** Withdraws at most `limit` of the lots that the file leaves out, with their ledgers, in one transaction. Returns how many. */
export async function withdrawGoneLots(
  session: PoolClient,
  yards: readonly number[],
  options: { limit: number; historySource: string; nowMs: () => number },
): Promise<number> {
  return inChunkTransaction(session, async () => {
    const found = await session.query<{ number: number; hasLedger: boolean }>(FIND, [yards, options.limit])
    const plain = found.rows.flatMap(({ number, hasLedger }) => (hasLedger ? [] : [number]))
    const withLedger = found.rows.flatMap(({ number, hasLedger }) => (hasLedger ? [number] : []))
    const free = withLedger.length === 0 ? [] : await withdrawByFile(session, withLedger, options.nowMs)
    const { rows } = await session.query<{ withdrawn: number }>(WITHDRAW, [[...plain, ...free], options.historySource])
    await checkNoneBegan(session, plain, [])
    return rows[0]?.withdrawn ?? 0
  })
}
