import type { Pool, PoolClient } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Negotiation } from '@app/rules/negotiation/negotiation.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'
import type { Book } from './book.store.ts'
import { stands } from '#modules/bid-accounts/index.ts'

/** A negotiation as stored, with the account that it commits. */
export interface NegotiationRow extends Negotiation {
  readonly lot: number
  readonly accountId: number | null
  /** Who bid for the account; null where it bid itself. */
  readonly actorId: number | null
}

/** One as it is listed. */
export interface ListedNegotiation extends NegotiationRow {
  readonly description: string
  readonly currency: CurrencyCode
  readonly sellingSite: SiteCode
  /** Calendar day of its sale, YYYY-MM-DD: which steps are in force. */
  readonly on: string
  readonly sellerName: string
  readonly sellerEmail: string | null
  readonly buyerNumber: number | null
}

/** One of an account, with its answer that waits for a second person; nulls for none. */
export interface OwnNegotiation extends ListedNegotiation {
  readonly requestedMinor: number | null
  readonly requestedUntilMs: number | null
}

const COLUMNS = `n.lot, n.account_id as "accountId", n.actor_id as "actorId", n.state, n.bid_minor as "bidMinor", n.counter_minor as "counterMinor", n.rounds, n.owner,
  ${epochMs('n.deadline')} as "deadlineMs", ${epochMs('n.window_end')} as "windowEndMs"`
const SHOWN = `${COLUMNS}, l.description, l.currency, l.selling_site as "sellingSite",
    to_char(coalesce(s.local_date::timestamp, now()), 'YYYY-MM-DD') as "on", coalesce(l.seller_name, '') as "sellerName",
    e.email as "sellerEmail", a.number as "buyerNumber"`
const FROM = `from negotiations n join lots l on l.number = n.lot left join sales s on s.id = l.sale_id left join sellers e on e.name = l.seller_name
    left join accounts a on a.id = n.account_id`
const LISTED = `select ${SHOWN} ${FROM}`
const LISTED_MAX = 200

/** The negotiation of a lot; to be read under the lock of the lot's row. */
export async function findNegotiation(client: Pool | PoolClient, lot: number): Promise<NegotiationRow | null> {
  const { rows } = await client.query<NegotiationRow>(`select ${COLUMNS} from negotiations n where n.lot = $1`, [lot])
  return rows[0] ?? null
}

export async function readListedNegotiation(client: Pool | PoolClient, lot: number): Promise<ListedNegotiation | null> {
  const { rows } = await client.query<ListedNegotiation>(`${LISTED} where n.lot = $1`, [lot])
  return rows[0] ?? null
}

/** Negotiations of one account, and those of others that it bid for; open ones first, by what is due soonest. */
export async function listNegotiationsOf(pool: Pool, accountId: number): Promise<OwnNegotiation[]> {
  const { rows } = await pool.query<OwnNegotiation>(
    `select ${SHOWN}, r.amount_minor as "requestedMinor", ${epochMs('r.until')} as "requestedUntilMs" ${FROM}
       left join bid_requests r on r.lot = n.lot and r.holder_id = n.actor_id and r.state = 'OPEN' and r.until > clock_timestamp()
         and r.kind in ('ANSWER_ACCEPT', 'ANSWER_RAISE')
     where n.account_id = $1 or n.actor_id = $1 order by n.deadline nulls last, n.opened_at desc limit ${LISTED_MAX}`,
    [accountId],
  )
  return rows
}

/** Which part of a list, of all or of what a seller has to answer alone. */
export interface ListPart {
  readonly limit: number
  readonly offset: number
  readonly isSellersTurn: boolean
}

/** Negotiations of lots that these sites sell, open ones first, by what is due soonest; and how many there are in all. */
export async function listNegotiations(
  pool: Pool,
  sites: readonly string[],
  { limit, offset, isSellersTurn }: ListPart,
): Promise<{ readonly rows: readonly ListedNegotiation[]; readonly total: number }> {
  const [listed, counted] = await Promise.all([
    pool.query<ListedNegotiation>(
      // Which are on the page is found by the index of their order; only those are joined with what is shown of them.
      `${LISTED} where n.lot = any(array(select p.lot from negotiations p join lots of on of.number = p.lot where of.selling_site = any($1)
         and (not $4 or p.owner = 'seller' and p.deadline is not null)
         order by p.deadline nulls last, p.opened_at desc, p.lot limit $2 offset $3))
       order by n.deadline nulls last, n.opened_at desc, n.lot`,
      [sites, limit, offset, isSellersTurn],
    ),
    pool.query<{ total: number }>(
      `select count(*)::int as total from negotiations n join lots l on l.number = n.lot where l.selling_site = any($1)
         and (not $2 or n.owner = 'seller' and n.deadline is not null)`,
      [sites, isSellersTurn],
    ),
  ])
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function saveNegotiation(client: PoolClient, lot: number, next: Negotiation): Promise<void> {
  await client.query(
    `update negotiations set state = $2, bid_minor = $3, counter_minor = $4, rounds = $5, owner = $6, deadline = to_timestamp($7 / 1000.0)
     where lot = $1`,
    [lot, next.state, next.bidMinor, next.counterMinor, next.rounds, next.owner, next.deadlineMs],
  )
}

/** Lots whose negotiation is past its deadline, the longest overdue first; those another node is at are passed over. */
export async function listOverdue(pool: Pool, nowMs: number, limit: number): Promise<number[]> {
  const { rows } = await pool.query<{ lot: number }>(
    `select lot from negotiations where deadline < to_timestamp($1 / 1000.0) order by deadline limit $2 for update skip locked`,
    [nowMs, limit],
  )
  return rows.map(({ lot }) => lot)
}

/** Seller's turns without a mail yet, where the seller has an address. */
export async function listUnnotified(client: PoolClient | Pool, limit: number): Promise<ListedNegotiation[]> {
  const { rows } = await client.query<ListedNegotiation>(
    `${LISTED} where n.owner = 'seller' and n.deadline > now() and e.email is not null and not exists (
       select from one_time_keys k where k.purpose = 'seller-turn' and k.key_hash = sha256(convert_to(n.lot || ':' || ${epochMs('n.deadline')}::bigint || ':' || n.rounds, 'UTF8')))
     order by n.deadline limit $1`,
    [limit],
  )
  return rows
}

/** All with a valid bid on a lot but one: those of an earlier sale were notified when it ended. */
export async function othersOn(book: Book, lot: number, but: number | null): Promise<number[]> {
  const { rows } = await book.client.query<{ account_id: number }>(
    `select distinct b.account_id from bids b
     where b.lot = $1 and ${stands('b', '$1')} and b.account_id is not null and b.account_id is distinct from $2`,
    [lot, but],
  )
  return rows.map(({ account_id }) => account_id)
}

interface RunnerUp {
  readonly alias: number
  readonly seq: number
  readonly amount_minor: number
  readonly is_one_plus: boolean
  readonly salt: Buffer
}

/** The highest valid bid of anybody but the leader, at most the price. */
export async function findRunnerUp(
  client: Book['client'],
  lot: number,
  { leader, priceMinor }: { readonly leader: number | null; readonly priceMinor: number },
): Promise<RunnerUp | undefined> {
  const { rows } = await client.query<RunnerUp>(
    `select p.alias, b.seq, b.amount_minor, b.is_one_plus, b.salt from bids b join lot_bidders p on p.lot = b.lot and p.account_id = b.account_id
     where b.lot = $1 and ${stands('b', '$1')} and b.salt is not null and b.account_id is distinct from $2 and b.amount_minor <= $3
     order by b.amount_minor desc, b.seq limit 1`,
    [lot, leader, priceMinor],
  )
  return rows[0]
}

/** Begins a negotiation in place of an earlier one; what its bidder is bound by waits for the seller. */
export async function beginNegotiation(
  client: Book['client'],
  lot: number,
  {
    open,
    leader,
    actorId,
    answerUntilMs,
  }: { readonly open: Negotiation; readonly leader: number | null; readonly actorId: number | null; readonly answerUntilMs: number },
): Promise<void> {
  await client.query(
    `insert into negotiations (lot, state, account_id, bid_minor, counter_minor, rounds, owner, deadline, window_end, actor_id)
     values ($1, $2, $3, $4, null, 0, $5, to_timestamp($6 / 1000.0), to_timestamp($6 / 1000.0), $7)
     on conflict (lot) do update set state = excluded.state, account_id = excluded.account_id, bid_minor = excluded.bid_minor, counter_minor = null,
       rounds = 0, owner = excluded.owner, deadline = excluded.deadline, window_end = excluded.window_end, actor_id = excluded.actor_id,
       opened_at = now()`,
    [lot, open.state, leader, open.bidMinor, open.owner, answerUntilMs, actorId],
  )
  // Bound as before, for as long as the seller may answer.
  await client.query(`update commitments set state = 'PENDING' where lot = $1`, [lot])
}
