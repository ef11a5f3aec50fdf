import type { Pool } from 'pg'
import { DESK_COUNT_MAX, type DeskOverview } from '@app/contract/operations/desk-overview.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { START_GRACE_MINUTES } from '@app/rules/auctions/sale-lacks.ts'
import { LATE_START_MINUTES } from '@app/rules/auctions/sale-over.ts'
import { runsEverySite } from '@app/rules/access/operator-sites.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { isNotClosed } from '#modules/accounts/index.ts'
import { CODES_OF_HOUSE_MAX } from '#modules/texts/index.ts'

/** A count and the instant it is told with. */
interface Counted {
  readonly count: number
  readonly at: Date | null
}

/** Counting stops here, however much there is. */
const COUNTED_MAX = DESK_COUNT_MAX + 1
const MAIL_DAYS = 30
const IMPORT_DAYS = 7

const NONE: Counted = { count: 0, at: null }

async function counted(pool: Pool, text: string, values: readonly unknown[]): Promise<Counted> {
  const { rows } = await pool.query<Counted>(text, [...values])
  return rows[0] ?? NONE
}

/** Lanes of these selling sites that run or pause, those that pause first. */
export const OPEN_LANES = `select r.sale_id as "saleId" from lane_runs r join sales s on s.id = r.sale_id
  where r.state in ('RUNNING', 'PAUSED') and s.selling_site = any($1) order by r.state, s.starts_at, r.sale_id limit ${COUNTED_MAX}`

export async function listOpenLanes(pool: Pool, sellingSites: readonly string[]): Promise<number[]> {
  const { rows } = await pool.query<{ saleId: number }>({ name: 'desk-open-lanes', text: OPEN_LANES, values: [sellingSites] })
  return rows.map(({ saleId }) => saleId)
}

/** Highest bids and offers that wait for their seller, and when the first lapses. */
export const AT_SELLERS = `select count(*)::int as count, min(deadline) as at from (
    (select n.deadline from negotiations n join lots l on l.number = n.lot
      where n.deadline is not null and n.owner = 'seller' and l.selling_site = any($1) order by n.deadline limit ${COUNTED_MAX})
    union all
    (select o.deadline from offers o join lots l on l.number = o.lot
      where o.state = 'OPEN' and l.selling_site = any($1) order by o.deadline limit ${COUNTED_MAX})) waiting`

export const countAtSellers = (pool: Pool, sites: readonly string[]): Promise<Counted> => counted(pool, AT_SELLERS, [sites])

/** Talks that wait for an answer, and since when the first of them does. */
export const QUESTIONS = `select count(*)::int as count, min(last_at) as at from (
    select last_at from chats where closed_at is null and is_waiting and site = any($1) order by last_at limit ${COUNTED_MAX}) waiting`

export const countQuestions = (pool: Pool, sites: readonly string[]): Promise<Counted> => counted(pool, QUESTIONS, [sites])

/** Papers that wait for a reviewer of these sites; $2 whether the reader is one. */
export const WAITING_PAPERS = `select count(*)::int as count, min(at) as at from (
    select coalesce(again_at, sent_at) as at from documents d where state = 'IN_REVIEW' and site = any($1) and $2 and ${isNotClosed('d.account_id')}
    order by coalesce(again_at, sent_at), id limit ${COUNTED_MAX}) waiting`

export const countPapers = (pool: Pool, sites: readonly string[], isReviewer: boolean): Promise<Counted> =>
  counted(pool, WAITING_PAPERS, [sites, isReviewer])

/** What did not add up as the books were verified last; they are of all sites. */
export const countMoneyFaults = (pool: Pool, sites: readonly string[]): Promise<Counted> =>
  counted(
    pool,
    `select cardinality(faults)::int as count, finished_at as at from journal_verifications
     where finished_at is not null and $1 order by day desc limit 1`,
    [runsEverySite(sites)],
  )

/** Refunds of these sites that wait for a person: to agree, or to make the transfer; $2 whether the reader keeps the books. */
export const WAITING_REFUNDS = `select count(*)::int as count, min(asked_at) as at from (
    select asked_at from refunds where state in ('PROPOSED', 'ASKED', 'APPROVED', 'SENDING') and site = any($1) and $2
      and (state in ('PROPOSED', 'ASKED') or state = 'APPROVED' and way = 'BANK') order by site, id limit ${COUNTED_MAX}) waiting`

export const countRefunds = (pool: Pool, sites: readonly string[], isBookkeeper: boolean): Promise<Counted> =>
  counted(pool, WAITING_REFUNDS, [sites, isBookkeeper])

/** $1 sites, $2 whether those of no site count too. */
const FAILED = `from mails where state = 'failed' and ended_at > now() - interval '${MAIL_DAYS} days' and (site = any($1) or $2 and site is null)
  order by ended_at desc`
export const FAILED_MAILS = `select count(*)::int as count, max(ended_at) as at from (select ended_at ${FAILED} limit ${COUNTED_MAX}) failed`

export const countFailedMails = (pool: Pool, sites: readonly string[]): Promise<Counted> =>
  counted(pool, FAILED_MAILS, [sites, runsEverySite(sites)])

/** The last mails that could not be delivered: to whom and why; what they said is gone. */
export async function listFailedMails(pool: Pool, sites: readonly string[], limit: number) {
  const { rows } = await pool.query<{ id: number; to: string; reason: string; at: Date }>(
    `select id, recipient as "to", coalesce(last_error, '') as reason, ended_at as at ${FAILED} limit $3`,
    [sites, runsEverySite(sites), limit],
  )
  return rows
}

/** $1 whether the operator runs every site: a notice of a provider is no site's. */
const DEAD = `from provider_notices where state = 'dead' and $1 order by ended_at desc`
export const DEAD_NOTICES = `select count(*)::int as count, max(ended_at) as at from (select ended_at ${DEAD} limit ${COUNTED_MAX}) dead`

export const countDeadNotices = (pool: Pool, sites: readonly string[]): Promise<Counted> =>
  counted(pool, DEAD_NOTICES, [runsEverySite(sites)])

/** The last notices that were given up: whose, about what, and why. */
export async function listDeadNotices(pool: Pool, sites: readonly string[], limit: number) {
  const { rows } = await pool.query<{ id: number; provider: string; ref: string; reason: string; at: Date }>(
    `select id, kind || '/' || provider as provider, ref, coalesce(last_error, '') as reason, ended_at as at ${DEAD} limit $2`,
    [runsEverySite(sites), limit],
  )
  return rows
}

/** Has a notice tried again that was given up; answers false for one that was not, or where the operator does not run every site. */
export async function retryDeadNotice(pool: Pool, sites: readonly string[], id: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update provider_notices set state = 'waiting', tries = 0, due_at = now(), ended_at = null where id = $1 and state = 'dead' and $2`,
    [id, runsEverySite(sites)],
  )
  return (rowCount ?? 0) > 0
}

/** Whether the house has texted as many codes today as it may, to operators of every site: the house is no site's. */
export const countSpentBudget = (pool: Pool, sites: readonly string[]): Promise<Counted> =>
  counted(
    pool,
    `select count(*)::int as count, null as at from text_counts
     where counted = 'house' and on_day = current_date and count >= $1 and $2`,
    [CODES_OF_HOUSE_MAX, runsEverySite(sites)],
  )

const FAULTY = `from imports where rows_rejected > 0 and finished_at > now() - interval '${IMPORT_DAYS} days' and site = any($1)
  order by finished_at desc`
export const FAULTY_IMPORTS = `select count(*)::int as count, max(at) as at, coalesce(sum(rows_read), 0)::float8 as "rowsRead",
    coalesce(sum(rows_rejected), 0)::float8 as "rowsRejected"
  from (select finished_at as at, rows_read, rows_rejected ${FAULTY} limit ${COUNTED_MAX}) faulty`

/** How many imports of the last days left rows out, with the rows of all of them. */
export async function countFaultyImports(pool: Pool, sites: readonly string[]) {
  const { rows } = await pool.query<Counted & { readonly rowsRead: number; readonly rowsRejected: number }>(FAULTY_IMPORTS, [sites])
  return rows[0] ?? { ...NONE, rowsRead: 0, rowsRejected: 0 }
}

/** Imports of the last days that left rows out, the last first. */
export async function listFaultyImports(pool: Pool, sites: readonly string[], limit: number) {
  const { rows } = await pool.query<{ id: number; fileName: string; rowsRead: number; rowsRejected: number; at: Date }>(
    `select id, file_name as "fileName", rows_read as "rowsRead", rows_rejected as "rowsRejected", finished_at as at ${FAULTY} limit $2`,
    [sites, limit],
  )
  return rows
}

/** Selling sites, and the site's day. A yard's day begins and ends within so many hours of UTC's. */
interface OfDay {
  readonly sellingSites: readonly string[]
  /** `YYYY-MM-DD`. */
  readonly today: string
}

const OF_DAY = `s.selling_site = any($1) and s.local_date = $2::date
  and s.starts_at >= $2::date::timestamp at time zone 'UTC' - interval '1 day'
  and s.starts_at < $2::date::timestamp at time zone 'UTC' + interval '2 days'`
/** A live sale with lots that somebody has to begin, or to move; what `saleLacks` calls START and MISSED. */
const UNBEGUN = `s.sale_type = 'live' and s.status = 'SCHEDULED' and s.starts_at <= now() - interval '${START_GRACE_MINUTES} minutes'
  and not exists (select from lane_runs r where r.sale_id = s.id and r.state <> 'WAITING')
  and exists (select from lots l where l.sale_id = s.id and l.status <> 'WITHDRAWN')`
const MISSED = `s.starts_at <= now() - interval '${LATE_START_MINUTES} minutes' and not exists (select from lane_runs r where r.sale_id = s.id)`
export const UNBEGUN_SALES = `select count(*)::int as count, min(starts_at) as at from (
    select s.starts_at from sales s where ${OF_DAY} and ${UNBEGUN} order by s.starts_at limit ${COUNTED_MAX}) unbegun`

export const countUnbegun = (pool: Pool, { sellingSites, today }: OfDay): Promise<Counted> =>
  counted(pool, UNBEGUN_SALES, [sellingSites, today])

export const COUNT_SALES = `select count(*)::int as count from (select from sales s where ${OF_DAY} limit ${COUNTED_MAX}) of_day`

export async function countSales(pool: Pool, { sellingSites, today }: OfDay): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(COUNT_SALES, [sellingSites, today])
  return rows[0]?.count ?? 0
}

/** What can still be held comes before what was missed, however much of that there is; what is over is last. */
const SALES_ORDER = `s.unbegun desc, s.missed, s.status in ('CLOSED', 'CANCELLED'), s.starts_at, s.yard, s.lane`

/** The sales of a day, those that should have begun first; the lots are counted of what is shown alone. */
export async function listSales(pool: Pool, { sellingSites, today }: OfDay, limit: number): Promise<DeskOverview['sales']> {
  type Sale = DeskOverview['sales'][number]
  const { rows } = await pool.query<Omit<Sale, 'startsAt' | 'clock'> & { readonly startsAtMs: number; readonly zone: string }>(
    `select s.id as "saleId", y.name as "yardName", coalesce(s.name, '') as name, s.lane, s.sale_type as "saleType", s.status,
       extract(epoch from s.starts_at)::float8 * 1000 as "startsAtMs", y.zone,
       (select count(*)::int from lots l where l.sale_id = s.id and l.status <> 'WITHDRAWN') as "lotCount", s.unbegun as "isUnbegun",
       s.missed as "isMissed"
     from (select * from (select *, unbegun and ${MISSED} as missed from (select *, ${UNBEGUN} as unbegun from sales s where ${OF_DAY}) s) s
       order by ${SALES_ORDER} limit $3) s
       join yards y on y.number = s.yard
     order by ${SALES_ORDER}`,
    [sellingSites, today, limit],
  )
  return rows.map(({ startsAtMs, zone, ...sale }) => ({
    ...sale,
    startsAt: new Date(startsAtMs).toISOString(),
    clock: yardClockAt(zone, startsAtMs),
  }))
}

/** What one selling site's results of a day come to. */
export interface DayResults {
  readonly site: SiteCode
  readonly offered: number
  readonly sold: number
  readonly hammerMinor: number
}

/** Results by the index that counts them; a site sells in one currency. */
const resultsWhere = (more: string): string => `select selling_site as site, count(*)::int as offered, count(final_minor)::int as sold,
    coalesce(sum(final_minor), 0)::float8 as "hammerMinor"
  from lot_results where selling_site = any($1) and held_on = $2::date and taken_back_seq is null and outcome <> 'WITHDRAWN' ${more}
  group by selling_site order by selling_site`
export const RESULTS = resultsWhere('')
const CLEAN_RESULTS = resultsWhere(`and title_group = 'C'`)

/** Whose results a site publishes. */
export interface Listed {
  readonly sellingSites: readonly string[]
  readonly hasCleanTitlesOnly: boolean
}

/** Counts what the list of results has of that day, of which every reader of the site sees all. */
export async function listResults(
  pool: Pool,
  { listed, today }: { readonly listed: Listed; readonly today: string },
): Promise<DayResults[]> {
  const { rows } = await pool.query<DayResults>(listed.hasCleanTitlesOnly ? CLEAN_RESULTS : RESULTS, [listed.sellingSites, today])
  return rows
}
