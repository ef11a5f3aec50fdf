import type { Pool, PoolClient } from 'pg'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Negotiation } from '@app/rules/bidding/negotiation.ts'
import { epochMs } from '#platform/db/epoch-ms.ts'

/** A negotiation as it is kept, with whom it binds. */
export interface NegotiationRow extends Negotiation {
  readonly lot: number
  readonly accountId: number | null
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

const COLUMNS = `n.lot, n.account_id as "accountId", n.state, n.bid_minor as "bidMinor", n.counter_minor as "counterMinor", n.rounds, n.owner,
  ${epochMs('n.deadline')} as "deadlineMs", ${epochMs('n.window_end')} as "windowEndMs"`
const LISTED = `select ${COLUMNS}, l.description, l.currency, l.selling_site as "sellingSite",
    to_char(coalesce(s.local_date::timestamp, now()), 'YYYY-MM-DD') as "on", coalesce(l.seller_name, '') as "sellerName",
    e.email as "sellerEmail", a.number as "buyerNumber"
  from negotiations n join lots l on l.number = n.lot left join sales s on s.id = l.sale_id left join sellers e on e.name = l.seller_name
    left join accounts a on a.id = n.account_id`
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

/** Negotiations of one account; open ones first, by what is due soonest. */
export async function listNegotiationsOf(pool: Pool, accountId: number): Promise<ListedNegotiation[]> {
  const { rows } = await pool.query<ListedNegotiation>(
    `${LISTED} where n.account_id = $1 order by n.deadline nulls last, n.opened_at desc limit ${LISTED_MAX}`,
    [accountId],
  )
  return rows
}

/** Which part of a list is asked for. */
export interface ListPart {
  readonly limit: number
  readonly offset: number
}

/** Negotiations of lots that these sites sell, open ones first, by what is due soonest; and how many there are in all. */
export async function listNegotiations(
  pool: Pool,
  sites: readonly string[],
  { limit, offset }: ListPart,
): Promise<{ readonly rows: readonly ListedNegotiation[]; readonly total: number }> {
  const [listed, counted] = await Promise.all([
    pool.query<ListedNegotiation>(
      // Which are on the page is found by the index of their order; only those are joined with what is shown of them.
      `${LISTED} where n.lot = any(array(select p.lot from negotiations p join lots of on of.number = p.lot where of.selling_site = any($1)
         order by p.deadline nulls last, p.opened_at desc, p.lot limit $2 offset $3))
       order by n.deadline nulls last, n.opened_at desc, n.lot`,
      [sites, limit, offset],
    ),
    pool.query<{ total: number }>(
      'select count(*)::int as total from negotiations n join lots l on l.number = n.lot where l.selling_site = any($1)',
      [sites],
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

/** Seller's turns nobody was written to of yet, where the seller has an address. */
export async function listUntold(client: PoolClient | Pool, limit: number): Promise<ListedNegotiation[]> {
  const { rows } = await client.query<ListedNegotiation>(
    `${LISTED} where n.owner = 'seller' and n.deadline > now() and e.email is not null and not exists (
       select from one_time_keys k where k.purpose = 'seller-turn' and k.key_hash = sha256(convert_to(n.lot || ':' || ${epochMs('n.deadline')}::bigint || ':' || n.rounds, 'UTF8')))
     order by n.deadline limit $1`,
    [limit],
  )
  return rows
}
