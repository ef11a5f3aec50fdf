import type { PoolClient } from 'pg'
import type { SiteCode } from '@app/contract/sites.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import { savedRequestOf, type SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import type { FeedPosition } from '#modules/lot-documents/index.ts'
import { LAST_HITS_MAX } from './entered-lots.ts'

/** Where matching stands. */
export interface SearchCursor {
  readonly base: string
  readonly rules: string
  readonly position: FeedPosition
  /** Lots after this number are still to be compared; null when none are. */
  readonly sweepAfter: number | null
  readonly isWhole: boolean
}

/** The place of matching, locked; null before it has begun. */
export async function lockCursor(tx: PoolClient): Promise<SearchCursor | null> {
  const { rows } = await tx.query<Omit<SearchCursor, 'position'> & FeedPosition>(
    `select base, rules, xid::text as xid, seq, sweep_after as "sweepAfter", is_whole as "isWhole" from search_cursor for update`,
  )
  const [row] = rows
  if (row === undefined) return null
  const { xid, seq, ...rest } = row
  return { ...rest, position: { xid, seq } }
}

export async function moveCursor(tx: PoolClient, { base, rules, position, sweepAfter, isWhole }: SearchCursor): Promise<void> {
  await tx.query(
    `insert into search_cursor (base, rules, xid, seq, sweep_after, is_whole) values ($1, $2, $3::xid8, $4, $5, $6)
     on conflict (only_one) do update set base = excluded.base, rules = excluded.rules, xid = excluded.xid, seq = excluded.seq,
       sweep_after = excluded.sweep_after, is_whole = excluded.is_whole`,
    [base, rules, position.xid, position.seq, sweepAfter, isWhole],
  )
}

/** Any fixed number. */
const MATCH_LOCK = 610_063

/** Takes the lease of matching, which a session holds until it gives it back or ends; answers whether it has it. */
export async function takeLease(session: PoolClient): Promise<boolean> {
  const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [MATCH_LOCK])
  return rows[0]?.held === true
}

export async function giveLeaseBack(session: PoolClient): Promise<void> {
  await session.query('select pg_advisory_unlock($1)', [MATCH_LOCK])
}

/** Forgets what lots were, but not which there were. */
export async function forgetLines(tx: PoolClient): Promise<void> {
  await tx.query(`update matched_lots set line = ''`)
}

/** What a lot was when it was last matched; an empty line where that is not known any more. */
export interface MatchedLot {
  readonly lot: number
  readonly line: Buffer
  readonly vin: string | null
}

export async function readMatchedLots(tx: PoolClient, lots: readonly number[]): Promise<ReadonlyMap<number, MatchedLot>> {
  const { rows } = await tx.query<MatchedLot>('select lot, line, vin from matched_lots where lot = any($1::bigint[])', [lots])
  return new Map(rows.map((row) => [row.lot, row]))
}

/** Numbers of the lots that are known, after one and up to another; null for no end. */
export async function listMatchedLots(tx: PoolClient, after: number, upTo: number | null): Promise<readonly number[]> {
  const { rows } = await tx.query<{ lot: number }>(
    'select lot from matched_lots where lot > $1 and ($2::bigint is null or lot <= $2) order by lot',
    [after, upTo],
  )
  return rows.map(({ lot }) => lot)
}

export async function keepMatchedLots(tx: PoolClient, lots: readonly MatchedLot[], gone: readonly number[]): Promise<void> {
  if (lots.length > 0)
    await tx.query(
      `insert into matched_lots (lot, line, vin) select * from unnest($1::bigint[], $2::bytea[], $3::text[])
       on conflict (lot) do update set line = excluded.line, vin = excluded.vin`,
      [lots.map(({ lot }) => lot), lots.map(({ line }) => line), lots.map(({ vin }) => vin)],
    )
  if (gone.length > 0) await tx.query('delete from matched_lots where lot = any($1::bigint[])', [gone])
}

/** What no index holds of a lot. */
export interface LotFacts {
  readonly lot: number
  readonly vin: string | null
  readonly createdAtMs: number | null
  readonly updatedAtMs: number
}

export async function readLotFacts(tx: PoolClient, lots: readonly number[]): Promise<ReadonlyMap<number, LotFacts>> {
  const { rows } = await tx.query<LotFacts>(
    `select number as lot, vin, (extract(epoch from created_at) * 1000)::float8 as "createdAtMs",
       (extract(epoch from updated_at) * 1000)::float8 as "updatedAtMs"
     from lots where number = any($1::bigint[])`,
    [lots],
  )
  return new Map(rows.map((row) => [row.lot, row]))
}

/** A search as matching loads it; one that is not asked any more has `isAsked` false. */
export interface LiveSearch {
  readonly id: number
  readonly isAsked: boolean
  readonly request: SavedRequest
  readonly site: SiteCode
  readonly buyerClass: BuyerClass
  readonly exemptions: readonly TaxExemption[]
  /** Changes of lots that were there when it was asked, as pg_snapshot; and the first transaction that was not. */
  readonly askedIn: string
  readonly askedXmax: string
  readonly askedAtMs: number
}

/** The oldest transaction that still runs: what changes in it or after it is not seen yet. */
export async function readOldestRunning(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ oldest: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as oldest')
  return rows[0]?.oldest ?? '0'
}

const SEARCHES = `select s.id,
    s.frequency <> 'NONE' and not s.is_paused and coalesce(a.status in ('active', 'inactive'), s.confirmed_at is not null) as "isAsked",
    s.request, s.site, coalesce(t.buyer_class, 'STD') as "buyerClass", ${exemptionsOf('s.account_id')} as exemptions,
    s.asked_in::text as "askedIn", pg_snapshot_xmax(s.asked_in)::text as "askedXmax",
    (extract(epoch from s.asked_at) * 1000)::float8 as "askedAtMs"
  from saved_searches s left join accounts a on a.id = s.account_id left join bidder_terms t on t.account_id = s.account_id`

const toSearches = (rows: readonly LiveSearch[]): readonly LiveSearch[] =>
  rows.map((row) => ({ ...row, request: savedRequestOf(row.request) }))

/** Searches that changed in a transaction or after it. */
export async function listChangedSearches(tx: PoolClient, since: string): Promise<readonly LiveSearch[]> {
  const { rows } = await tx.query<LiveSearch>(`${SEARCHES} where s.changed_xid >= $1::xid8 order by s.id`, [since])
  return toSearches(rows)
}

/** The next searches after one, by id. */
export async function listSearchesAfter(client: PoolClient, after: number, limit: number): Promise<readonly LiveSearch[]> {
  const { rows } = await client.query<LiveSearch>(`${SEARCHES} where s.id > $1 order by s.id limit $2`, [after, limit])
  return toSearches(rows)
}

/** Whether any search is asked. */
export const ANY_ASKED = `select exists (
  select from saved_searches where frequency <> 'NONE' and not is_paused and (account_id is not null or confirmed_at is not null)
) as "isAsked"`

/** Of some lots those that a stretch of the feed changed in transactions that a snapshot does not see. */
export async function listChangedUnseen(
  tx: PoolClient,
  {
    lots,
    from,
    to,
    askedIn,
  }: { readonly lots: readonly number[]; readonly from: FeedPosition; readonly to: FeedPosition; readonly askedIn: string },
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.query<{ lot: number }>(
    `select distinct named.lot from feed f cross join lateral unnest(coalesce(f.lots, array[f.lot])) as named (lot)
     where (f.xid, f.seq) > ($1::xid8, $2::bigint) and (f.xid, f.seq) <= ($3::xid8, $4::bigint)
       and not pg_visible_in_snapshot(f.xid, $5::pg_snapshot) and named.lot = any($6::bigint[])`,
    [from.xid, from.seq, to.xid, to.seq, askedIn, lots],
  )
  return new Set(rows.map(({ lot }) => lot))
}

/** Which searches have told of some lots, by lot. */
export async function readTellings(tx: PoolClient, lots: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const { rows } = await tx.query<{ lot: number; searches: number[] }>(
    'select lot, array_agg(search_id) as searches from search_hits where lot = any($1::bigint[]) group by lot',
    [lots],
  )
  return new Map(rows.map(({ lot, searches }) => [lot, new Set(searches)]))
}

/** Locks searches; answers those of them that are still asked, whether they tell at once, and how many first lots wait of each. */
export async function lockSearches(
  tx: PoolClient,
  searchIds: readonly number[],
): Promise<readonly { readonly id: number; readonly isInstant: boolean; readonly waiting: number }[]> {
  const { rows } = await tx.query<{ id: number; isInstant: boolean; waiting: number }>(
    `select s.id, s.frequency = 'INSTANT' as "isInstant", coalesce(cardinality(w.first), 0) as waiting
     from saved_searches s left join search_waiting w on w.search_id = s.id
     where s.id = any($1::bigint[]) and s.frequency <> 'NONE' and not s.is_paused order by s.id for update of s`,
    [searchIds],
  )
  return rows
}

/** Lots that wait from now on to be told of a search, which its row is locked for. */
export interface NewHits {
  readonly searchId: number
  readonly first: readonly number[]
  /** The last of those beyond, at most LAST_HITS_MAX, and how many there were. */
  readonly last: readonly number[]
  readonly beyond: number
}

const asArray = (lots: readonly number[]): string => `{${lots.join(',')}}`

/** Adds what waits to be told: each search is one row. A lot that is among the first ones already, having left and come back, is not added. */
export async function keepHits(tx: PoolClient, hits: readonly NewHits[]): Promise<void> {
  if (hits.length === 0) return
  await tx.query(
    `with given as (
       select g.search_id, g.beyond, coalesce(w.first, '{}') as first, coalesce(w.last, '{}') || g.last::bigint[] as last,
         array(select lot from unnest(g.first::bigint[]) with ordinality as u (lot, place)
           where w.first is null or lot <> all (w.first) order by place) as fresh, coalesce(cardinality(w.last), 0) as listed
       from unnest($1::bigint[], $2::text[], $3::text[], $4::integer[]) as g (search_id, first, last, beyond)
         left join search_waiting w using (search_id)
     ),
     news as (select * from given where cardinality(fresh) + beyond > 0),
     put as (
       insert into search_waiting as w (search_id, first, last, more)
       select search_id, first || fresh, last[greatest(1, cardinality(last) - ${LAST_HITS_MAX - 1}):],
         listed + beyond - least(cardinality(last), ${LAST_HITS_MAX})
       from news
       on conflict (search_id) do update set first = excluded.first, last = excluded.last, more = w.more + excluded.more
     )
     update saved_searches s set news_at = now() from news n where s.id = n.search_id and s.news_at is null`,
    [
      hits.map(({ searchId }) => searchId),
      hits.map(({ first }) => asArray(first)),
      hits.map(({ last }) => asArray(last)),
      hits.map(({ beyond }) => beyond),
    ],
  )
}
