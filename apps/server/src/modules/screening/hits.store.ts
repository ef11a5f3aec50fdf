import { sql } from 'kysely'
import type { ScreeningEvent, ScreeningList, ScreeningState } from '@app/contract/documents/screening-codes.ts'
import type { ScreeningHit } from '@app/contract/documents/screening.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Party } from '@app/rules/documents/review.ts'
import { isReviewerOf } from '#modules/pending-acts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A hit as the desk lists it. */
export interface WaitingHitRow {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly buyerNumber: number
  readonly list: ScreeningList
  readonly score: number
  readonly state: ScreeningState
  readonly foundAt: Date
}

/** A hit with everything that is known of it. */
export interface HitRow extends WaitingHitRow {
  readonly entry: Omit<ScreeningHit['entry'], 'isListed'>
  readonly matched: ScreeningHit['matched']
  readonly isListed: boolean
  /** Of the entry and the names that were compared: another one means that a reviewer has seen something else. */
  readonly version: string
  readonly firstBy: number | null
  readonly firstByNumber: number | null
  readonly name: string
  readonly companyName: string
  readonly country: string
  readonly bornOn: string
}

/** A likeness that is kept. */
export interface FoundHit {
  readonly accountId: number
  readonly list: ScreeningList
  readonly entry: Omit<ScreeningHit['entry'], 'isListed'>
  readonly entrySha256: Buffer
  readonly subjectSha256: Buffer
  readonly score: number
  readonly matched: ScreeningHit['matched']
}

const LISTED =
  sql.raw(`h.id, h.account_id as "accountId", a.home_site as site, a.number as "buyerNumber", h.list, h.score::float8 as score, h.state,
  h.found_at as "foundAt"`)

/**
 * Which hits a desk lists: of its sites, in these states, without those of accounts that its reader learns nothing of. What waits of a
 * closed account is listed once that is open again.
 */
interface Seen {
  readonly sites: readonly string[]
  readonly states: readonly ScreeningState[]
  readonly hidden: readonly number[]
}

const seen = ({ sites, states, hidden }: Seen) => sql`
  from screening_hits h join accounts a on a.id = h.account_id
  where a.home_site = any(${[...sites]}::text[]) and h.state = any(${[...states]}::text[]) and a.id <> all(${[...hidden]}::bigint[])
    and (a.status <> 'closed' or h.state not in ('OPEN', 'PROPOSED'))`

/** Accounts with hits that a reviewer may be close to, at most: their own, their broker's side, and those of one mailbox or telephone. */
const CLOSE_MAX = 1_000

/** Of the accounts with hits in these states those that may be close to a reviewer; the rule of who is close decides among them. */
export async function listCloseParties(db: Db, { sites, states }: Omit<Seen, 'hidden'>, reader: Party): Promise<readonly Party[]> {
  const { rows } = await sql<Party>`
    select a.id as "accountId", a.broker_id as "brokerId", coalesce(p.email, '') as email, p.phone
    from accounts a join profiles p on p.account_id = a.id
    where a.home_site = any(${[...sites]}::text[]) and exists (
        select from screening_hits h where h.account_id = a.id and h.state = any(${[...states]}::text[]))
      and (a.id in (${reader.accountId}, ${reader.brokerId}) or a.broker_id in (${reader.accountId}, ${reader.brokerId})
        or (${reader.email} <> '' and lower(p.email) = lower(${reader.email}))
        or (${reader.phone} <> '' and regexp_replace(p.phone, '\\D', '', 'g') = regexp_replace(${reader.phone}, '\\D', '', 'g')))
    order by a.id limit ${CLOSE_MAX}`.execute(db)
  return rows
}

/** One page of hits, the oldest first. */
export async function listHits(
  db: Db,
  which: Seen,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly WaitingHitRow[]> {
  const { rows } = await sql<WaitingHitRow>`
    select ${LISTED} ${seen(which)} order by h.found_at, h.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Most hits that are listed of one account. */
const OF_ACCOUNT_MAX = 100

/** The hits of one account, the newest first, without what they say. */
export async function listAccountHits(db: Db, accountId: number) {
  const { rows } = await sql<Pick<WaitingHitRow, 'id' | 'list' | 'state' | 'foundAt'>>`
    select id, list, state, found_at as "foundAt" from screening_hits where account_id = ${accountId}
    order by id desc limit ${OF_ACCOUNT_MAX}`.execute(db)
  return rows
}

/** How many there are of these. */
export async function countHits(db: Db, which: Seen): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${seen(which)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** SQL of whether account `f` is a reviewer of the site of account `a` yet: what they said of a hit falls with their rights. */
const IS_FIRST_IN = isReviewerOf('f', (sites) => `a.home_site = any(${sites})`)

/** One hit; null for none. */
export async function findHit(db: Db | Tx, id: number): Promise<HitRow | null> {
  const { rows } = await sql<HitRow>`
    select ${LISTED}, h.entry, h.matched, encode(sha256(h.entry_sha256 || h.subject_sha256), 'hex') as version, f.id as "firstBy", f.number as "firstByNumber",
      exists (select from screening_entries e join screening_lists l on l.id = e.list_id where l.kind = h.list and e.ref = h.ref) as "isListed",
      trim(p.first_name || ' ' || p.last_name) as name, p.company_name as "companyName",
      coalesce(p.address ->> 'country', p.country, '') as country, coalesce(to_char(b.born_on, 'YYYY-MM-DD'), '') as "bornOn"
    from screening_hits h join accounts a on a.id = h.account_id join profiles p on p.account_id = a.id
      left join accounts f on f.id = h.first_by and ${sql.raw(IS_FIRST_IN)} left join screening_births b on b.account_id = a.id
    where h.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The same under lock; lock the terms of its account first. */
export async function lockHit(tx: Tx, id: number): Promise<HitRow | null> {
  await sql`select from screening_hits where id = ${id} for update`.execute(tx)
  return findHit(tx, id)
}

/**
 * Keeps a likeness. One that is known takes on what the list says now; one that was cleared, or is about to be, is open anew once the entry or the
 * names of the account are others. Answers the id where somebody has to look at it now, null where nothing changed for reviewers.
 */
export async function saveHit(tx: Tx, hit: FoundHit): Promise<number | null> {
  const isOther = sql.raw(`(h.entry_sha256, h.subject_sha256) is distinct from (excluded.entry_sha256, excluded.subject_sha256)`)
  const reopens = sql.raw(`h.state in ('CLEARED', 'PROPOSED')`)
  const { rows } = await sql<{ id: number }>`
    insert into screening_hits as h (account_id, list, ref, entry, entry_sha256, subject_sha256, score, matched)
    values (${hit.accountId}, ${hit.list}, ${hit.entry.ref}, ${JSON.stringify(hit.entry)}::jsonb, ${hit.entrySha256}, ${hit.subjectSha256},
      ${hit.score}, ${JSON.stringify(hit.matched)}::jsonb)
    on conflict (account_id, list, ref) do update set entry = excluded.entry, entry_sha256 = excluded.entry_sha256,
      subject_sha256 = excluded.subject_sha256, score = excluded.score, matched = excluded.matched,
      state = case when ${reopens} then 'OPEN' else h.state end,
      found_at = case when ${reopens} then now() else h.found_at end,
      first_by = case when ${reopens} then null else h.first_by end,
      first_reason = case when ${reopens} then '' else h.first_reason end,
      decided_by = case when ${reopens} then null else h.decided_by end,
      decided_at = case when ${reopens} then null else h.decided_at end,
      reason = case when ${reopens} then '' else h.reason end
    where ${isOther}
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Keeps what was decided of a hit. */
export async function saveDecision(
  tx: Tx,
  id: number,
  { state, by, reason }: { readonly state: 'PROPOSED' | 'CLEARED' | 'CONFIRMED'; readonly by: number; readonly reason: string },
): Promise<void> {
  if (state === 'PROPOSED')
    await sql`
      update screening_hits set state = 'PROPOSED', first_by = ${by}, first_reason = ${reason}, decided_by = null, decided_at = null, reason = ''
      where id = ${id}`.execute(tx)
  else
    await sql`
      update screening_hits set state = ${state}, decided_by = ${by}, decided_at = now(), reason = ${reason} where id = ${id}`.execute(tx)
}

/** Whether a hit holds an account up. */
export async function hasHolding(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from screening_hits where account_id = ${accountId} and state <> 'CLEARED') as has`.execute(tx)
  return rows[0]?.has === true
}

export async function addHitEvent(
  db: Db | Tx,
  event: {
    readonly id: number
    readonly accountId: number
    readonly kind: ScreeningEvent
    readonly actorId: number | null
    readonly reason?: string
  },
): Promise<void> {
  await sql`
    insert into screening_events (hit_id, account_id, kind, actor_id, reason)
    values (${event.id}, ${event.accountId}, ${event.kind}, ${event.actorId}, ${event.reason ?? ''})`.execute(db)
}

/** Newest events of a hit, and of them those that are shown. */
const EVENTS_SHOWN = 100

/** The course of a hit, the newest first. */
export async function listHitEvents(db: Db, id: number) {
  const { rows } = await sql<{ kind: ScreeningEvent; at: Date; by: number | null; reason: string }>`
    select e.kind, e.at, a.number as by, e.reason from screening_events e left join accounts a on a.id = e.actor_id
    where e.hit_id = ${id} order by e.id desc limit ${EVENTS_SHOWN}`.execute(db)
  return rows
}

/** Keeps the day of birth that a reviewer read on a paper. */
export async function saveBirth(
  tx: Tx,
  { accountId, bornOn, by }: { readonly accountId: number; readonly bornOn: string; readonly by: number },
) {
  await sql`
    insert into screening_births (account_id, born_on, noted_by) values (${accountId}, ${bornOn}::date, ${by})
    on conflict (account_id) do update set born_on = excluded.born_on, noted_by = excluded.noted_by, noted_at = now()`.execute(tx)
}
