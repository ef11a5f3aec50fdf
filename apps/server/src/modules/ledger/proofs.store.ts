import type { Pool, PoolClient } from 'pg'
import type { BidLine, EventLine, BidderRecords, LotFacts, LotLine, LotProof, SignatureLine } from '@app/rules/ledger/ledger-lines.ts'
import { UNDECIDED_OUTCOMES } from '@app/rules/negotiation/negotiation.ts'
import { FEES } from '#modules/bid-accounts/index.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'

/** Lots read together. */
const LOTS_PER_READ = 100

/** Which ledgers: of one lot, of one sale, or all. */
export interface LedgerChoice {
  readonly lot?: number | undefined
  readonly sale?: number | undefined
}

/** How many lots have a ledger. */
export async function countLedgers(pool: Pool, choice: LedgerChoice): Promise<number> {
  if (choice.lot !== undefined) return 1
  const { rows } = await pool.query<{ count: number }>(
    choice.sale === undefined
      ? 'select count(*)::int as count from lot_bidding'
      : `select count(*)::int as count from lot_bidding where lot in (${OF_SALE})`,
    choice.sale === undefined ? [] : [choice.sale],
  )
  return rows[0]?.count ?? 0
}

const OF_SALE = 'select lot from sale_items where sale_id = $1 union select number from lots where sale_id = $1'

async function listAfter(pool: Pool, { sale }: LedgerChoice, after: number): Promise<number[]> {
  const { rows } = await pool.query<{ lot: number }>(
    sale === undefined
      ? `select lot from lot_bidding where lot > $1 order by lot limit ${LOTS_PER_READ}`
      : `select lot from (${OF_SALE}) s where lot > $2 order by lot limit ${LOTS_PER_READ}`,
    sale === undefined ? [after] : [sale, after],
  )
  return rows.map(({ lot }) => lot)
}

/** Lots that have events but no row any more: somebody took it away. */
async function listOrphans(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ lot: number }>(
    'select distinct lot from bid_events e where not exists (select from lot_bidding b where b.lot = e.lot) order by lot',
  )
  return rows.map(({ lot }) => lot)
}

interface HeadRow extends LotFacts {
  readonly lot: number
  readonly seq: number
  readonly hash: Buffer
  readonly isFinal: boolean
}

async function readHeads(client: PoolClient, lots: readonly number[]): Promise<Map<number, LotLine & { readonly facts: LotFacts }>> {
  const { rows } = await client.query<HeadRow>(
    `select b.lot, b.seq, b.head_hash as hash, b.phase = 'CLOSED' and coalesce(b.outcome <> all($2::text[]), false) as "isFinal",
        b.reserve_minor as "reserveMinor", b.reserve_policy as "reservePolicy", b.phase, b.outcome, b.price_minor as "priceMinor",
        b.leader_alias as "leaderAlias",
        (select json_build_object('alias', p.alias, 'priceMinor', a.price_minor)
           from awards a left join lot_bidders p on p.lot = a.lot and p.account_id = a.account_id
           where a.lot = b.lot and a.voided_at is null) as award,
        ${epochMs('clock_timestamp()')} as "readAtMs", coalesce(y.zone, 'UTC') as zone,
        coalesce(to_char(s.local_date, 'YYYY-MM-DD'), to_char(now() at time zone coalesce(y.zone, 'UTC'), 'YYYY-MM-DD')) as "on"
      from lot_bidding b left join lots l on l.number = b.lot left join sales s on s.id = l.sale_id left join yards y on y.number = l.yard
      where b.lot = any($1::bigint[])`,
    [lots, UNDECIDED_OUTCOMES],
  )
  return new Map(
    rows.map(({ lot, seq, hash, isFinal, ...facts }) => [
      lot,
      { type: 'lot' as const, lot, isFinal, seq, hash: hash.toString('hex'), facts },
    ]),
  )
}

async function readEvents(client: PoolClient, lots: readonly number[]): Promise<EventLine[]> {
  const { rows } = await client.query<{ lot: number; seq: number; kind: string; atMs: number; body: string; hash: Buffer }>(
    `select lot, seq, kind, ${epochMs('at')} as "atMs", body, hash from bid_events where lot = any($1::bigint[]) order by lot, seq`,
    [lots],
  )
  return rows.map(({ hash, ...row }) => ({ type: 'event', ...row, hash: hash.toString('hex') }))
}

async function readSignatures(client: PoolClient, lots: readonly number[]): Promise<SignatureLine[]> {
  const { rows } = await client.query<{ type: 'receipt' | 'seal'; lot: number; seq: number; hash: Buffer | null; signature: string }>(
    `select 'receipt' as type, b.lot, b.seq, e.hash, b.receipt as signature from bids b left join bid_events e on e.lot = b.lot and e.seq = b.seq
       where b.lot = any($1::bigint[]) and b.receipt is not null
     union all select 'seal', lot, seq, hash, signature from ledger_seals where lot = any($1::bigint[]) order by 2, 3`,
    [lots],
  )
  return rows.map(({ hash, ...row }) => ({ ...row, hash: hash?.toString('hex') ?? '' }))
}

async function readBids(client: PoolClient, lots: readonly number[]): Promise<BidLine[]> {
  const { rows } = await client.query<
    Omit<BidLine, 'type' | 'salt' | 'amountMinor'> & { readonly salt: Buffer | null; readonly amount: string }
  >(
    `select b.lot, b.seq, p.alias, b.kind, coalesce(q.amount_minor, b.amount_minor::text) as amount, b.is_one_plus as "isOnePlus", b.is_confirmed as "isConfirmed", b.salt,
        b.is_accepted as "isAccepted", b.reason, ${epochMs('b.received_at')} as "receivedAtMs",
        ${FEES} as fees
      from bids b left join lot_bidders p on p.lot = b.lot and p.account_id = b.account_id
        left join quarantined_bids q on q.lot = b.lot and q.seq = b.seq where b.lot = any($1::bigint[]) order by b.lot, b.seq`,
    [lots],
  )
  // The figures that were committed to came from a JavaScript number: as one they are written again, whatever their size.
  return rows.map(({ salt, amount, ...row }) => ({ type: 'bid', ...row, amountMinor: Number(amount), salt: salt?.toString('hex') ?? null }))
}

/** Who bids, by lot. */
async function readBidders(client: PoolClient, lots: readonly number[]): Promise<Map<number, BidderRecords>> {
  const { rows } = await client.query<BidderRecords & { readonly lot: number }>(
    `select k.lot, k.leader,
        coalesce((select json_agg(json_build_object('alias', p.alias, 'accountId', p.account_id, 'salt', encode(p.salt, 'hex')) order by p.alias)
          from lot_bidders p where p.lot = k.lot), '[]') as numbers,
        coalesce((select json_agg(json_build_object('seq', b.seq, 'accountId', b.account_id) order by b.seq)
          from bids b where b.lot = k.lot), '[]') as bids,
        (select json_build_object('accountId', a.account_id) from awards a where a.lot = k.lot and a.voided_at is null) as award
      from lot_bidding k where k.lot = any($1::bigint[])`,
    [lots],
  )
  return new Map(rows.map(({ lot, ...bidders }) => [lot, bidders]))
}

const ofLot = ({ lot }: { readonly lot: number }): number => lot

/** A lot's head by what can always be read: without the seller's secrets and the calendar. */
async function readBareHead(client: PoolClient, lot: number): Promise<LotLine> {
  const { rows } = await client.query<Pick<HeadRow, 'seq' | 'hash' | 'isFinal'>>(
    `select seq, head_hash as hash, phase = 'CLOSED' and coalesce(outcome <> all($2::text[]), false) as "isFinal" from lot_bidding where lot = $1`,
    [lot, UNDECIDED_OUTCOMES],
  )
  const [row] = rows
  return { type: 'lot', lot, isFinal: row?.isFinal ?? false, seq: row?.seq ?? 0, hash: row?.hash.toString('hex') ?? '' }
}

/** What proves a lot some row of which cannot be read: its public part, and why nothing else is there. */
async function readBareProof(pool: Pool, lot: number, unreadable: string): Promise<LotProof> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    const head = await readBareHead(client, lot)
    return { head, events: await readEvents(client, [lot]), signatures: await readSignatures(client, [lot]), bids: null, unreadable }
  })
}

/**
 * As `readProofs`; where a row of some lot cannot be read, that lot is proven by the rest of it and named, and the others are
 * answered all the same.
 */
async function readReadable(pool: Pool, lots: readonly number[]): Promise<LotProof[]> {
  try {
    return await readProofs(pool, lots)
  } catch (error) {
    if (isDatabaseDown(error) || !(error instanceof Error)) throw error
    const [only] = lots
    if (lots.length === 1 && only !== undefined) return [await readBareProof(pool, only, error.message)]
    const proofs: LotProof[] = []
    for (const lot of lots) proofs.push(...(await readReadable(pool, [lot])))
    return proofs
  }
}

/** Everything that proves some lots, as of one instant, the private rows included. Lots without a ledger are missing. */
async function readProofs(pool: Pool, lots: readonly number[]): Promise<LotProof[]> {
  const { heads, events, signatures, bids, bidders } = await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only')
    return {
      heads: await readHeads(client, lots),
      events: Map.groupBy(await readEvents(client, lots), ofLot),
      signatures: Map.groupBy(await readSignatures(client, lots), ofLot),
      bids: Map.groupBy(await readBids(client, lots), ofLot),
      bidders: await readBidders(client, lots),
    }
  })
  return lots.flatMap((lot): LotProof[] => {
    const own = { events: events.get(lot) ?? [], signatures: signatures.get(lot) ?? [], bids: bids.get(lot) ?? [] }
    const head = heads.get(lot)
    const known = bidders.get(lot)
    const proof = { head, ...own, ...(known && { bidders: known }) }
    if (head !== undefined) return head.seq === 0 && own.events.length === 0 ? [] : [{ ...proof, head }]
    // Without its row a ledger has no head: at event 0, so that its first event is named.
    return own.events.length === 0 ? [] : [{ head: { type: 'lot', lot, isFinal: false, seq: 0, hash: '' }, ...own, bids: null }]
  })
}

/** Proofs of all lots chosen, in runs, by lot number. */
export async function* readAllProofs(pool: Pool, choice: LedgerChoice): AsyncGenerator<readonly LotProof[]> {
  if (choice.lot !== undefined) {
    yield await readReadable(pool, [choice.lot])
    return
  }
  let after = 0
  for (;;) {
    const lots = await listAfter(pool, choice, after)
    const last = lots.at(-1)
    if (last === undefined) break
    yield await readReadable(pool, lots)
    after = last
  }
  if (choice.sale === undefined) yield await readReadable(pool, await listOrphans(pool))
}
