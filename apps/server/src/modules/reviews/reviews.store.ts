import { sql } from 'kysely'
import type { DocumentCategory, PaperState, ReviewReason, ReviewVerdict, SentBackFor } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isNotClosed } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Which papers of the queue are listed: of these sites, of one category or of all, of one reviewer or of everybody. */
export interface QueueFilter {
  readonly sites: readonly string[]
  readonly category: string | null
  readonly claimedBy: number | null
}

/** A paper that waits, as the queue shows it. */
export interface WaitingRow {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly buyerNumber: number
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly category: DocumentCategory
  readonly country: string
  readonly stateCode: string
  readonly isSentAgain: boolean
  readonly changedSince: readonly SentBackFor[]
  readonly sentAt: Date
  readonly claimedBy: number | null
  readonly claimedByNumber: number | null
  readonly claimedUntil: Date | null
}

const WAITING = sql.raw(`d.id, d.account_id as "accountId", d.site, a.number as "buyerNumber", p.first_name as "firstName",
  p.last_name as "lastName", p.company_name as "companyName", d.category, d.country, d.state_code as "stateCode",
  exists (select from documents e where e.account_id = d.account_id and e.category = d.category and e.id < d.id
    and e.state = 'RESUBMISSION_REQUESTED') as "isSentAgain",
  d.changed_since as "changedSince", coalesce(d.again_at, d.sent_at) as "sentAt", case when d.claimed_until > now() then d.claimed_by end as "claimedBy",
  case when d.claimed_until > now() then c.number end as "claimedByNumber", case when d.claimed_until > now() then d.claimed_until end as "claimedUntil"`)
const FROM = sql.raw(
  `documents d join accounts a on a.id = d.account_id join profiles p on p.account_id = a.id left join accounts c on c.id = d.claimed_by`,
)

/** SQL of whether paper `d` waits for a reviewer. */
const WAITS = `d.state = 'IN_REVIEW' and ${isNotClosed('d.account_id')}`

const matches = ({ sites, category, claimedBy }: QueueFilter) => sql`
  ${sql.raw(WAITS)} and d.site = any(${sites}::text[]) and (${category}::text is null or d.category = ${category})
  and (${claimedBy}::bigint is null or (d.claimed_by = ${claimedBy} and d.claimed_until > now()))`

/** One page of the queue, the oldest first. */
export async function listWaiting(
  db: Db,
  filter: QueueFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${WAITING} from ${FROM} where ${matches(filter)} order by coalesce(d.again_at, d.sent_at), d.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from documents d where ${matches(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The paper that has waited longest and that nobody has claimed; null for none. */
export async function findNextWaiting(db: Db, sites: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d
    where ${sql.raw(WAITS)} and d.site = any(${sites}::text[]) and (d.claimed_until is null or d.claimed_until <= now())
    order by coalesce(d.again_at, d.sent_at), d.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The row of the queue of one paper, in whatever state and of whatever site. */
export async function findWaiting(db: Db | Tx, id: number): Promise<WaitingRow | null> {
  const { rows } = await sql<WaitingRow>`select ${WAITING} from ${FROM} where d.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** What the account says, beside what the paper says. */
export interface Beside {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly address: Readonly<Record<string, string>> | null
  readonly country: string | null
  readonly membershipType: string | null
  readonly businessType: string | null
}

export async function findBeside(db: Db, accountId: number): Promise<Beside | null> {
  const { rows } = await sql<Beside>`
    select p.first_name as "firstName", p.last_name as "lastName", p.company_name as "companyName", p.address, p.country,
      a.membership_type as "membershipType", nullif(p.business_type, '') as "businessType"
    from accounts a join profiles p on p.account_id = a.id where a.id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

/** Country of an account's holder (alpha-3), of their address where they have given one; empty while it is not known. */
export async function findCountryOf(db: Db | Tx, accountId: number): Promise<string> {
  const { rows } = await sql<{ country: string | null }>`
    select coalesce(nullif(address ->> 'country', ''), country) as country from profiles where account_id = ${accountId}`.execute(db)
  return rows[0]?.country ?? ''
}

/** Other accounts named beside a paper. */
const ELSEWHERE_MAX = 10

/** User ids of other accounts with the same number on a paper of the category, or with the very same file. */
export async function listSameElsewhere(db: Db, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct a.number from documents d join documents o on o.account_id <> d.account_id
      and ((o.category = d.category and o.compared_number = d.compared_number and d.compared_number <> '') or o.sha256 = d.sha256)
    join accounts a on a.id = o.account_id where d.id = ${id} order by a.number limit ${ELSEWHERE_MAX}`.execute(db)
  return rows.map(({ number }) => number)
}

/** A verdict of before. */
export interface PastReview {
  readonly at: Date
  readonly category: DocumentCategory
  readonly verdict: ReviewVerdict
  readonly reasonCode: ReviewReason | null
  readonly by: number
  readonly note: string
}

const HISTORY_MAX = 50

/** What was decided about papers of an account, the newest first. */
export async function listPast(db: Db, accountId: number): Promise<readonly PastReview[]> {
  const { rows } = await sql<PastReview>`
    select r.at, d.category, r.verdict, r.reason_code as "reasonCode", a.number as by, r.note
    from document_reviews r join documents d on d.id = r.document_id join accounts a on a.id = r.reviewer_id
    where r.account_id = ${accountId} order by r.id desc limit ${HISTORY_MAX}`.execute(db)
  return rows
}

/** Claims a paper; answers until when. */
export async function saveClaim(tx: Tx, id: number, { by, minutes }: { readonly by: number; readonly minutes: number }): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    update documents set claimed_by = ${by}, claimed_until = now() + ${minutes} * interval '1 minute' where id = ${id}
    returning claimed_until as until`.execute(tx)
  return rows[0]?.until ?? new Date()
}

export async function dropClaim(tx: Tx, id: number): Promise<void> {
  await sql`update documents set claimed_by = null, claimed_until = null where id = ${id}`.execute(tx)
}

/** What a verdict makes of a paper. */
export interface DecidedPaper {
  readonly state: PaperState
  readonly reasonCode: ReviewReason | null
  readonly number: string
  readonly comparedNumber: string
  readonly expiresOn: string | null
  readonly nameOnDocument: string
  readonly neededBy: string | null
  readonly isPassport: boolean
}

export async function saveDecision(tx: Tx, id: number, decided: DecidedPaper): Promise<void> {
  await sql`
    update documents set state = ${decided.state}, reason_code = ${decided.reasonCode}, document_number = ${decided.number},
      compared_number = ${decided.comparedNumber}, expires_on = ${decided.expiresOn}::date, name_on_document = ${decided.nameOnDocument},
      needed_by = ${decided.neededBy}::date, is_passport = ${decided.isPassport}, decided_at = now(),
      closed_at = case when ${decided.state} = 'APPROVED' then null else now() end,
      claimed_by = null, claimed_until = null, changed_since = '{}', again_at = null
    where id = ${id}`.execute(tx)
}

/** Appends a verdict. */
export async function addReview(
  tx: Tx,
  review: {
    readonly id: number
    readonly accountId: number
    readonly reviewerId: number
    readonly verdict: ReviewVerdict
    readonly reasonCode: ReviewReason | null
    readonly note: string
  },
): Promise<void> {
  await sql`
    insert into document_reviews (document_id, account_id, reviewer_id, verdict, reason_code, note)
    values (${review.id}, ${review.accountId}, ${review.reviewerId}, ${review.verdict}, ${review.reasonCode}, ${review.note})`.execute(tx)
}
