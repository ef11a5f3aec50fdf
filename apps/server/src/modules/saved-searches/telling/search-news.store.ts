import { type RawBuilder, sql } from 'kysely'
import type { AlertFrequency, AlertWay } from '@app/contract/saved-searches/saved-search-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { type BuyerClass, VISITOR_CLASS } from '@app/rules/fees/schedule.ts'
import { isoDayOf, type EpochDay } from '@app/rules/import/calendar-day.ts'
import { localTimeAt } from '@app/rules/import/zone-time.ts'
import { DIGEST_TIME_DEFAULT, digestDueAt, putOffMs } from '@app/rules/saved-searches/digest-time.ts'
import type { SavedRequest } from '@app/rules/saved-searches/saved-request.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { zoneInForce } from '@app/rules/sites/time-zones.ts'
import type { Locale } from '@app/text/locales.ts'
import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { forgetWaiting, nothingWaits } from '../matching/waiting-hits.store.ts'

/** News of a search that tells at once are joined for so long after it has told some, minutes. */
const JOINED_MINUTES = 15
/** Messages at once that a person or an address gets in a day, of all their searches; a day's and a week's news are not among them. */
export const INSTANT_A_DAY_MAX = 12
const MINUTE_MS = 60_000

/** Who is told: an account, or a mail address in a language. */
export type NewsReader =
  | { readonly accountId: number; readonly address: null; readonly locale: null }
  | { readonly accountId: null; readonly address: string; readonly locale: Locale }

/** What a search has to tell. */
interface NewsFacts {
  readonly id: number
  readonly name: string
  readonly site: SiteCode
  readonly frequency: AlertFrequency
  readonly ways: readonly AlertWay[]
  /** As it is stored. */
  readonly request: SavedRequest
  /** Hits of which it is not known any more which they were. */
  readonly more: number
  readonly buyerClass: BuyerClass
  /** Of the account; null for an address, which sees prices as visitors do. */
  readonly exemptions: readonly TaxExemption[] | null
  /** IANA zone of the reader; of the site for an address. */
  readonly zone: string
}

/** A search with something to tell, and whom. */
export type SearchNews = NewsFacts & NewsReader

/** Searches whose news are dated in one transaction. */
const DATED_AT_ONCE = 500
/** Any fixed number: the class of locks on who is told. */
const READER_LOCK = 610_064

/** Whether a search tells: it is asked, and its owner may sign in or its address confirmed it. */
const isTelling = sql`s.frequency <> 'NONE' and not s.is_paused and coalesce(a.status in ('active', 'inactive'), s.confirmed_at is not null)`

/** A search that has news and no instant yet at which it tells them. */
interface UndatedNews {
  readonly id: number
  readonly site: SiteCode
  readonly frequency: AlertFrequency
  readonly newsAtMs: number
  readonly toldAtMs: number | null
  readonly toldOn: EpochDay | null
  /** The zone that its reader chose, whether there is one or not. */
  readonly timeZone: string | null
  readonly hour: number
  readonly weekday: number
  readonly isTelling: boolean
}

/** When a search tells its news: joined for some minutes where it tells at once, else by the clock of its reader. */
function dueAtOf({ frequency, site, timeZone, ...times }: UndatedNews): number {
  const { newsAtMs, toldAtMs } = times
  if (frequency === 'DAILY' || frequency === 'WEEKLY')
    return digestDueAt({ ...times, frequency, zone: zoneInForce(siteOf(site), timeZone) })
  return Math.max(newsAtMs, toldAtMs === null ? newsAtMs : toldAtMs + JOINED_MINUTES * MINUTE_MS)
}

/** Dates news that were not dated, as many as one transaction takes; answers whether there may be more. */
export async function dateNews(tx: Tx): Promise<boolean> {
  const { rows } = await sql<UndatedNews>`
    select s.id, s.site, s.frequency, extract(epoch from s.news_at)::float8 * 1000 as "newsAtMs",
      extract(epoch from s.told_at)::float8 * 1000 as "toldAtMs", s.told_day - date '1970-01-01' as "toldOn",
      p.preferences ->> 'timeZone' as "timeZone", coalesce(c.hour, ${DIGEST_TIME_DEFAULT.hour}::int) as hour,
      coalesce(c.weekday, ${DIGEST_TIME_DEFAULT.weekday}::int) as weekday, ${isTelling} as "isTelling"
    from saved_searches s
      left join accounts a on a.id = s.account_id
      left join profiles p on p.account_id = s.account_id
      left join digest_times c on c.account_id = s.account_id
    where s.news_at is not null and s.due_at is null
    order by s.news_at limit ${DATED_AT_ONCE} for update of s skip locked`.execute(tx)
  if (rows.length === 0) return false
  // What does not tell now is dated anew once that changes.
  const dueAt = rows.map((row) => (row.isTelling ? new Date(dueAtOf(row)).toISOString() : 'infinity'))
  await sql`
    update saved_searches s set due_at = d.due_at
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${dueAt}::timestamptz[]) as d (id, due_at) where s.id = d.id`.execute(tx)
  return rows.length === DATED_AT_ONCE
}

/** Takes a search whose news are due at an instant, so that no other node does; those that tell at once come before a morning's digests. */
export const takeDueNews = async (tx: Tx, nowMs: number): Promise<SearchNews | null> =>
  (await takeDue(tx, nowMs, sql`s.frequency = 'INSTANT'`)) ?? (await takeDue(tx, nowMs, sql`true`))

async function takeDue(tx: Tx, nowMs: number, among: RawBuilder<unknown>): Promise<SearchNews | null> {
  const { rows } = await sql<SearchNews & { timeZone: string | null }>`
    select s.id, s.account_id as "accountId", d.address, s.locale, s.name, s.site, s.frequency, s.ways, s.request,
      coalesce((select more from search_waiting where search_id = s.id), 0) as more,
      coalesce(t.buyer_class, ${VISITOR_CLASS}) as "buyerClass", p.preferences ->> 'timeZone' as "timeZone",
      case when s.account_id is not null then ${sql.raw(exemptionsOf('s.account_id'))} end as exemptions
    from saved_searches s
      left join accounts a on a.id = s.account_id
      left join profiles p on p.account_id = s.account_id
      left join alert_addresses d on d.id = s.address_id
      left join bidder_terms t on t.account_id = s.account_id
    where s.due_at <= to_timestamp(${nowMs}::float8 / 1000) and s.news_at is not null and ${among} and ${isTelling}
    order by s.due_at limit 1 for update of s skip locked`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  const { timeZone, ...news } = row
  return { ...news, zone: zoneInForce(siteOf(news.site), timeZone) }
}

/**
 * Whether the reader of a search that tells at once had as many messages as a day may have; such news wait until the next. One node at a
 * time counts for a reader.
 */
export async function isFullToday(tx: Tx, { id, accountId, frequency }: SearchNews, nowMs: number): Promise<boolean> {
  if (frequency !== 'INSTANT') return false
  await sql`
    select pg_advisory_xact_lock(${READER_LOCK}, hashtext(coalesce('a' || account_id, 'm' || address_id))) from saved_searches where id = ${id}`.execute(
    tx,
  )
  const today = sql`(to_timestamp(${nowMs}::float8 / 1000))::date`
  const { rows } = await sql<{ isFull: boolean }>`
    select coalesce(sum(o.told_count), 0) >= ${INSTANT_A_DAY_MAX} as "isFull" from saved_searches o
    where ${accountId === null ? sql`o.address_id = (select address_id from saved_searches where id = ${id})` : sql`o.account_id = ${accountId}`}
      and o.told_on = ${today}`.execute(tx)
  if (rows[0]?.isFull !== true) return false
  await sql`update saved_searches set due_at = ${today} + interval '1 day' where id = ${id}`.execute(tx)
  return true
}

/** Puts off the news of a search that could not be told, longer each time; answers how often in a row it has failed. */
export async function putOffNews(tx: Tx, id: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update saved_searches set failures = failures + 1 where id = ${id} and news_at is not null returning failures`.execute(tx)
  const [row] = rows
  if (row === undefined) return 0
  await sql`update saved_searches set due_at = now() + ${putOffMs(row.failures)} * interval '1 millisecond' where id = ${id}`.execute(tx)
  return row.failures
}

/** A lot that waits to be told of, with what it was when it was last matched. */
export interface WaitingLot {
  readonly lot: number
  /** As matching keeps it; null or empty where that is not known. */
  readonly line: Buffer | null
  readonly vin: string | null
}

/** The lots that wait to be told of a search, the last that entered first; those gone from its site are left out. */
export async function listWaiting(tx: Tx, { id, site }: Pick<SearchNews, 'id' | 'site'>): Promise<readonly WaitingLot[]> {
  const { rows } = await sql<WaitingLot>`
    with waiting as (
      select u.lot, u.place from search_waiting w cross join unnest(w.first || w.last) with ordinality as u (lot, place)
      where w.search_id = ${id} and not exists (select from search_hits h where h.search_id = ${id} and h.lot = u.lot)
    )
    select w.lot, m.line, m.vin from waiting w join lots l on l.number = w.lot left join matched_lots m on m.lot = w.lot
    where l.status not in ('SOLD', 'WITHDRAWN') and ${site} = any(l.site_codes)
    order by w.place desc`.execute(tx)
  // A lot that left and entered again meanwhile may wait twice.
  return [...new Map(rows.map((row) => [row.lot, row])).values()]
}

/**
 * Notes what a message told of a search: the lots that it named are known for ever, as are those of the first ones that it counted. What did not stand any more is news when it enters again.
 */
export async function keepNamed(
  tx: Tx,
  { id, lots, named }: { readonly id: number; readonly lots: readonly number[]; readonly named: readonly number[] },
): Promise<void> {
  await sql`
    insert into search_hits (search_id, lot)
    select w.search_id, f.lot from search_waiting w cross join unnest(w.first) as f (lot)
    where w.search_id = ${id} and f.lot = any(${[...lots]}::bigint[])
    union select ${id}::bigint, unnest(${[...named]}::bigint[])
    on conflict do nothing`.execute(tx)
  await forgetWaiting(tx, id)
}

/** Notes that a search has told; `isSent` is false where there was nothing left to tell. */
export async function closeNews(
  tx: Tx,
  { id, zone, frequency }: Pick<SearchNews, 'id' | 'zone' | 'frequency'>,
  { isSent, nowMs }: { readonly isSent: boolean; readonly nowMs: number },
): Promise<void> {
  const toldDay = isoDayOf(localTimeAt(nowMs, zone).day)
  // Only what tells at once is counted: a morning of digests would leave none of its messages to the day.
  const isCounted = isSent && frequency === 'INSTANT'
  await sql`
    update saved_searches set ${nothingWaits},
      told_day = case when ${isSent} then ${toldDay}::date else told_day end,
      told_at = case when ${isSent} then now() else told_at end,
      told_count = case when not ${isCounted} then told_count when told_on = current_date then told_count + 1 else 1 end,
      told_on = case when ${isCounted} then current_date else told_on end
    where id = ${id}`.execute(tx)
}

/** A search by its id, whoever keeps it: what the key of a message is for. */
export async function findSearchOfKey(
  db: Db | Tx,
  id: number,
): Promise<{ readonly name: string; readonly frequency: AlertFrequency; readonly isOfAddress: boolean } | undefined> {
  const { rows } = await sql<{ name: string; frequency: AlertFrequency; isOfAddress: boolean }>`
    select name, frequency, address_id is not null as "isOfAddress" from saved_searches where id = ${id}`.execute(db)
  return rows[0]
}

/** Ends what an account's search tells; repeating is harmless. */
export async function endTelling(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    update saved_searches set frequency = 'NONE', ${nothingWaits},
      changed_xid = pg_current_xact_id()
    where id = ${id} and frequency <> 'NONE' returning id`.execute(tx)
  if (rows.length > 0) await forgetWaiting(tx, id)
}
