import { sql } from 'kysely'
import type { IdentityDecision, IdentityDocument, IdentityPicture, IdentityReason } from '@app/contract/identity/identity-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isNotClosed } from '#modules/accounts/index.ts'
import { IS_OVERRULE_ASKED } from '#modules/identity-checks/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A check as the queue shows it. */
export interface QueueRow {
  readonly id: number
  readonly site: SiteCode
  readonly buyerNumber: number
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly country: string
  readonly document: IdentityDocument
  readonly attempt: number
  readonly sentAt: Date
  readonly claimedBy: number | null
  readonly claimedByNumber: number | null
  readonly claimedUntil: Date | null
  readonly isOverruleAsked: boolean
}

const ROW = sql.raw(`c.id, c.site, a.number as "buyerNumber", p.first_name as "firstName", p.last_name as "lastName",
  p.company_name as "companyName", coalesce(nullif(p.address ->> 'country', ''), p.country, '') as country, c.document,
  (select count(*)::int from identity_checks e where e.account_id = c.account_id and e.id <= c.id) as attempt,
  coalesce(c.sent_at, c.started_at) as "sentAt", case when c.claimed_until > now() then c.claimed_by end as "claimedBy",
  case when c.claimed_until > now() then r.number end as "claimedByNumber",
  case when c.claimed_until > now() then c.claimed_until end as "claimedUntil", ${IS_OVERRULE_ASKED} as "isOverruleAsked"`)
const FROM = sql.raw(
  `identity_checks c join accounts a on a.id = c.account_id join profiles p on p.account_id = a.id left join accounts r on r.id = c.claimed_by`,
)
const waits = (sites: readonly string[]) =>
  sql`(c.status = 'PENDING' and c.provider is null or ${sql.raw(IS_OVERRULE_ASKED)}) and c.site = any(${[...sites]}::text[])
    and ${sql.raw(isNotClosed('c.account_id'))}`

/** One page of what waits, the oldest first. */
export async function listQueue(
  db: Db,
  sites: readonly string[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${ROW} from ${FROM} where ${waits(sites)} order by c.sent_at, c.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countQueue(db: Db, sites: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_checks c where ${waits(sites)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The check that has waited longest and that nobody has claimed; null for none. */
export async function findNext(db: Db, sites: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select c.id from identity_checks c where ${waits(sites)} and (c.claimed_until is null or c.claimed_until <= now())
    order by c.sent_at, c.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** The row of the queue of one check, in whatever state. */
export async function findRow(db: Db, id: number): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`select ${ROW} from ${FROM} where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Object of a picture; null for one that there is not. */
export async function findPicture(db: Db, id: number, picture: IdentityPicture): Promise<string | null> {
  const { rows } = await sql<{ object: string | null }>`
    select object_id as object from identity_pictures where check_id = ${id} and picture = ${picture}`.execute(db)
  return rows[0]?.object ?? null
}

/** The pictures of a check that there are to see. */
export async function listShown(db: Db, id: number): Promise<readonly IdentityPicture[]> {
  const { rows } = await sql<{ picture: IdentityPicture }>`
    select picture from identity_pictures where check_id = ${id} and object_id is not null`.execute(db)
  return rows.map(({ picture }) => picture)
}

/** Other accounts named beside a check. */
const ELSEWHERE_MAX = 10

/** User ids of other accounts that have sent the very same picture. */
export async function listSameElsewhere(db: Db, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select distinct a.number from identity_pictures p join identity_pictures o on o.sha256 = p.sha256 and o.account_id <> p.account_id
    join accounts a on a.id = o.account_id where p.check_id = ${id} order by a.number limit ${ELSEWHERE_MAX}`.execute(db)
  return rows.map(({ number }) => number)
}

/** A decision of before. */
export interface PastDecision {
  readonly at: Date
  readonly decision: IdentityDecision
  readonly reasonCode: IdentityReason | null
  /** User id; null where a provider decided. */
  readonly by: number | null
  readonly note: string
}

const HISTORY_MAX = 50

/** What was decided about checks of an account, the newest first. */
export async function listPast(db: Db, accountId: number): Promise<readonly PastDecision[]> {
  const { rows } = await sql<PastDecision>`
    select d.at, d.decision, d.reason_code as "reasonCode", a.number as by, d.note
    from identity_decisions d left join accounts a on a.id = d.decided_by
    where d.account_id = ${accountId} order by d.id desc limit ${HISTORY_MAX}`.execute(db)
  return rows
}

/** User id of an account. */
export async function findNumber(db: Db, accountId: number): Promise<number> {
  const row = await db.selectFrom('accounts').select('number').where('id', '=', accountId).executeTakeFirstOrThrow()
  return row.number
}

/** Claims a check; answers until when. */
export async function saveClaim(tx: Tx, id: number, { by, minutes }: { readonly by: number; readonly minutes: number }): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    update identity_checks set claimed_by = ${by}, claimed_until = now() + ${minutes} * interval '1 minute' where id = ${id}
    returning claimed_until as until`.execute(tx)
  return rows[0]?.until ?? new Date()
}

export async function dropClaim(tx: Tx, id: number): Promise<void> {
  await sql`update identity_checks set claimed_by = null, claimed_until = null where id = ${id}`.execute(tx)
}

/** Notes who asks to overrule a failure, and why. */
export async function saveOverruleRequest(
  tx: Tx,
  id: number,
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<void> {
  await sql`
    update identity_checks set overrule_asked_by = ${by}, overrule_asked_at = now(), overrule_reason = ${reason} where id = ${id}`.execute(
    tx,
  )
}

export async function dropOverruleRequest(tx: Tx, id: number): Promise<void> {
  await sql`
    update identity_checks set overrule_asked_by = null, overrule_asked_at = null, overrule_reason = null where id = ${id}`.execute(tx)
}
