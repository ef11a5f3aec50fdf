import type { Pool, PoolClient } from 'pg'
import type { ChainHead } from '@app/rules/ledger/ledger-chain.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** Links checked in one question. */
const LINKS_PER_READ = 2_000
/** Any fixed number; the lock that serialises writers and signers of the chain among all nodes, each for one transaction. */
const CHAIN_LOCK = 4_242_012

type Asking = Pick<Pool | PoolClient, 'query'>

/** The end of the chain, or of what was signed of it. */
export interface ChainEnd {
  readonly n: number
  readonly chained: Buffer
}

/** Whether the chain is this transaction's to write; no where another node is at it. */
export async function takeChain(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [CHAIN_LOCK])
  return rows[0]?.taken === true
}

/** The last link; null for an empty chain. */
export async function findChainEnd(client: Asking): Promise<ChainEnd | null> {
  const { rows } = await client.query<ChainEnd>('select n, chained from ledger_chain order by n desc limit 1')
  return rows[0] ?? null
}

/** Lots with events that are not in the chain yet, at most so many. */
export async function listUnchainedLots(pool: Pool, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ lot: number }>(
    `select b.lot from lot_bidding b where b.seq > 0 and not exists (select from ledger_chain c where c.lot = b.lot and c.seq = b.seq)
     order by b.lot limit $1`,
    [limit],
  )
  return rows.map(({ lot }) => lot)
}

/** An event that is to be chained. */
export interface UnchainedEvent {
  readonly lot: number
  readonly seq: number
  readonly hash: Buffer
}

/** Events of lots after those in the chain, by the time they were decided, those of a lot in their order. */
export async function readUnchained(client: Asking, lots: readonly number[]): Promise<UnchainedEvent[]> {
  const { rows } = await client.query<UnchainedEvent>(
    `select lot, seq, hash from (
       select e.lot, e.seq, e.hash, max(e.at) over (partition by e.lot order by e.seq) as decided
       from (select distinct lot from unnest($1::bigint[]) as lot) x
         cross join lateral (select coalesce(max(c.seq), 0) as seq from ledger_chain c where c.lot = x.lot) k
         join bid_events e on e.lot = x.lot and e.seq > k.seq) n
     order by decided, lot, seq`,
    [lots],
  )
  return rows
}

/** Appends links to the chain. */
export async function addLinks(client: PoolClient, links: readonly (UnchainedEvent & ChainEnd)[]): Promise<void> {
  await client.query(
    'insert into ledger_chain (n, lot, seq, hash, chained) select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::bytea[], $5::bytea[])',
    [
      links.map(({ n }) => n),
      links.map(({ lot }) => lot),
      links.map(({ seq }) => seq),
      links.map(({ hash }) => hash),
      links.map(({ chained }) => chained),
    ],
  )
}

/** A link with the event it is of; null where that is gone. */
export interface ReadLink extends UnchainedEvent, ChainEnd {
  readonly event: Buffer | null
  readonly body: string | null
  /** Hash of the lot's event before; null for its first. */
  readonly before: Buffer | null
  /** The place of the lot's event before in the chain. */
  readonly beforeN: number | null
}

/** Links after a number, in their order, in runs. */
export async function* readLinks(client: Asking, after: number): AsyncGenerator<readonly ReadLink[]> {
  for (let from = after; ;) {
    const { rows } = await client.query<ReadLink>(
      `select c.n, c.lot, c.seq, c.hash, c.chained, e.hash as event, e.body, p.hash as before, k.n as "beforeN"
       from ledger_chain c left join bid_events e on e.lot = c.lot and e.seq = c.seq
         left join bid_events p on p.lot = c.lot and p.seq = c.seq - 1 left join ledger_chain k on k.lot = c.lot and k.seq = c.seq - 1
       where c.n > $1 order by c.n limit ${LINKS_PER_READ}`,
      [from],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    from = last.n
  }
}

/** The hash of a link, hex; null where the chain has none of this number. */
export async function findLinkHash(client: Asking, n: number): Promise<string | null> {
  const { rows } = await client.query<{ chained: Buffer }>('select chained from ledger_chain where n = $1', [n])
  return rows[0]?.chained.toString('hex') ?? null
}

/** How many events older than so many milliseconds are not in the chain. */
export async function countUnchained(pool: Pool, olderThanMs: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from bid_events e where e.at < clock_timestamp() - $1 * interval '1 millisecond'
       and not exists (select from ledger_chain c where c.lot = e.lot and c.seq = e.seq)`,
    [olderThanMs],
  )
  return rows[0]?.count ?? 0
}

/** A head as the database keeps it. */
export interface SignedHead extends ChainHead {
  readonly signature: string
}

const HEAD = `select n, encode(chained, 'hex') as hash, ${epochMs('at')} as "atMs", signature from ledger_heads`

/** The last head; null before the first. */
export async function findLastHead(client: Asking): Promise<SignedHead | null> {
  const { rows } = await client.query<SignedHead>(`${HEAD} order by n desc limit 1`)
  return rows[0] ?? null
}

/** Heads after a number, in their order. */
export async function listHeadsAfter(client: Asking, n: number): Promise<SignedHead[]> {
  const { rows } = await client.query<SignedHead>(`${HEAD} where n > $1 order by n`, [n])
  return rows
}

/** The last heads, in their order. */
export async function listLastHeads(client: Asking, limit: number): Promise<SignedHead[]> {
  const { rows } = await client.query<SignedHead>(`${HEAD} order by n desc limit $1`, [limit])
  return rows.toReversed()
}

export async function addHead(client: Asking, { n, hash, atMs, signature }: SignedHead): Promise<void> {
  await client.query('insert into ledger_heads (n, chained, at, signature) values ($1, $2, to_timestamp($3::float8 / 1000), $4)', [
    n,
    Buffer.from(hash, 'hex'),
    atMs,
    signature,
  ])
}

/** Of these events those that the ledgers do not hold with this hash; `isLotGone` where nothing is left of the lot. */
export async function findLost(
  client: Asking,
  links: readonly { readonly lot: number; readonly seq: number; readonly hash: string }[],
): Promise<{ readonly lot: number; readonly seq: number; readonly isLotGone: boolean; readonly isGone: boolean }[]> {
  const { rows } = await client.query<{ lot: number; seq: number; isLotGone: boolean; isGone: boolean }>(
    `select x.lot, x.seq, e.lot is null as "isGone", not exists (select from bid_events o where o.lot = x.lot) as "isLotGone"
     from unnest($1::bigint[], $2::int[], $3::text[]) as x (lot, seq, hash) left join bid_events e on e.lot = x.lot and e.seq = x.seq
     where e.hash is distinct from decode(x.hash, 'hex') order by x.lot, x.seq`,
    [links.map(({ lot }) => lot), links.map(({ seq }) => seq), links.map(({ hash }) => hash)],
  )
  return rows
}
