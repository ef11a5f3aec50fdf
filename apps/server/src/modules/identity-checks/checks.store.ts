import { sql } from 'kysely'
import type {
  IdentityDecision,
  IdentityDocument,
  IdentityPicture,
  IdentityProviderName,
  IdentityReason,
  IdentityStatus,
} from '@app/contract/identity/identity-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isReviewerOf } from '#modules/pending-acts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** A check as its row holds it. */
export interface CheckRow {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly document: IdentityDocument
  readonly status: IdentityStatus
  readonly reasonCode: IdentityReason | null
  /** The outside service that checks, and its id of the session; null for reviewers, and while it is not begun or no longer there. */
  readonly provider: IdentityProviderName | null
  readonly providerRef: string | null
  /** Who has claimed it, as long as the claim lasts. */
  readonly claimedBy: number | null
  readonly claimedUntil: Date | null
  readonly sentAt: Date | null
  readonly decidedAt: Date | null
  readonly overruleAskedBy: number | null
  readonly overruleAskedAt: Date | null
  readonly overruleReason: string | null
  /** Whether it is the latest of its account. */
  readonly isLatest: boolean
}

/** SQL of whether somebody asks to overrule check `c` who is a reviewer of its site yet: what they asked for falls with their rights. */
export const IS_OVERRULE_ASKED = `exists (select from accounts asker where asker.id = c.overrule_asked_by
  and ${isReviewerOf('asker', (sites) => `c.site = any(${sites})`)})`

const COLUMNS = sql.raw(`c.id, c.account_id as "accountId", c.site, c.document, c.status, c.provider,
  c.provider_ref as "providerRef", c.reason_code as "reasonCode", case when c.claimed_until > now() then c.claimed_by end as "claimedBy",
  case when c.claimed_until > now() then c.claimed_until end as "claimedUntil", c.sent_at as "sentAt", c.decided_at as "decidedAt",
  case when ${IS_OVERRULE_ASKED} then c.overrule_asked_by end as "overruleAskedBy", c.overrule_asked_at as "overruleAskedAt", c.overrule_reason as "overruleReason",
  not exists (select from identity_checks l where l.account_id = c.account_id and l.id > c.id) as "isLatest"`)

/** The latest check of an account; null for somebody who was never checked. */
export async function findLatest(db: Db | Tx, accountId: number): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`
    select ${COLUMNS} from identity_checks c where c.account_id = ${accountId} order by c.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

export async function findCheck(db: Db | Tx, id: number): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`select ${COLUMNS} from identity_checks c where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** A check under lock; lock the terms of its account first. */
export async function lockCheck(tx: Tx, id: number): Promise<CheckRow | null> {
  const { rows } = await sql<CheckRow>`select ${COLUMNS} from identity_checks c where c.id = ${id} for update of c`.execute(tx)
  return rows[0] ?? null
}

/** How many checks of an account failed, and how many tries operators allowed beyond the usual. */
export async function countTries(db: Db | Tx, accountId: number): Promise<{ readonly failed: number; readonly allowed: number }> {
  const { rows } = await sql<{ failed: number; allowed: number }>`
    select (select count(*)::int from identity_checks where account_id = ${accountId} and status = 'FAILED') as failed,
      (select count(*)::int from identity_decisions where account_id = ${accountId} and decision = 'ALLOW_TRY') as allowed`.execute(db)
  return rows[0] ?? { failed: 0, allowed: 0 }
}

/** Country of a person, alpha-3; empty where none is known. */
export async function findCountry(db: Db | Tx, accountId: number): Promise<string> {
  const { rows } = await sql<{ country: string | null }>`
    select coalesce(nullif(address ->> 'country', ''), country) as country from profiles where account_id = ${accountId}`.execute(db)
  return rows[0]?.country ?? ''
}

export async function insertCheck(
  tx: Tx,
  of: Pick<CheckRow, 'accountId' | 'site' | 'document'> & { readonly provider?: IdentityProviderName | null },
): Promise<number> {
  const provider = of.provider ?? null
  const { rows } = await sql<{ id: number }>`
    insert into identity_checks (account_id, site, document, provider, provider_key)
    values (${of.accountId}, ${of.site}, ${of.document}, ${provider}, case when ${provider}::text is not null then gen_random_uuid() end)
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function saveDocument(tx: Tx, id: number, document: IdentityDocument): Promise<void> {
  await sql`update identity_checks set document = ${document} where id = ${id}`.execute(tx)
}

/** Takes away a check that nobody decided about, with its pictures; of those that wait, only one of a provider can go. */
export async function deleteBegun(tx: Tx, id: number): Promise<void> {
  await sql`delete from identity_checks where id = ${id} and (status = 'INITIATED' or status = 'PENDING' and provider is not null)`.execute(
    tx,
  )
}

/** Hands a check to whoever decides. */
export async function savePending(tx: Tx, id: number): Promise<void> {
  await sql`update identity_checks set status = 'PENDING', sent_at = now() where id = ${id}`.execute(tx)
}

/** What a verdict makes of a check. */
export interface DecidedCheck {
  readonly status: 'CLEARED' | 'FAILED'
  readonly reasonCode: IdentityReason | null
  /** The age that was compared; null where no day of birth was given. */
  readonly comparedAge: number | null
}

export async function saveVerdict(tx: Tx, id: number, { status, reasonCode, comparedAge }: DecidedCheck): Promise<void> {
  await sql`
    update identity_checks set status = ${status}, reason_code = ${reasonCode}, compared_age = ${comparedAge}, decided_at = now(),
      sent_at = coalesce(sent_at, now()), claimed_by = null, claimed_until = null where id = ${id}`.execute(tx)
}

/** Clears a failed check. */
export async function saveOverruled(tx: Tx, id: number): Promise<void> {
  await sql`
    update identity_checks set status = 'CLEARED', reason_code = null, overruled_at = now(), overrule_asked_by = null,
      overrule_asked_at = null, overrule_reason = null where id = ${id}`.execute(tx)
}

/** Appends a decision, of a person or of a provider. */
export async function addDecision(
  tx: Tx,
  of: {
    readonly check: Pick<CheckRow, 'id' | 'accountId'>
    readonly decision: IdentityDecision
    readonly by: number | IdentityProviderName
    readonly reasonCode?: IdentityReason | null
    readonly note: string
  },
): Promise<void> {
  const [decidedBy, provider] = typeof of.by === 'number' ? [of.by, null] : [null, of.by]
  await sql`
    insert into identity_decisions (check_id, account_id, decision, decided_by, provider, reason_code, note)
    values (${of.check.id}, ${of.check.accountId}, ${of.decision}, ${decidedBy}, ${provider}, ${of.reasonCode ?? null}, ${of.note})`.execute(
    tx,
  )
}

/** A picture that is kept. */
export interface PictureRow {
  readonly picture: IdentityPicture
  readonly objectId: string
}

/** The pictures of a check that are there, in no order. */
export async function listPictures(db: Db | Tx, id: number): Promise<readonly PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select picture, object_id as "objectId" from identity_pictures where check_id = ${id} and object_id is not null`.execute(db)
  return rows
}

/** A picture that is kept of somebody, with its check. */
export interface PersonPicture extends PictureRow {
  readonly id: number
  readonly document: IdentityDocument
}

/** Every picture that is kept of somebody. */
export async function listPicturesOf(db: Db | Tx, accountId: number): Promise<readonly PersonPicture[]> {
  const { rows } = await sql<PersonPicture>`
    select c.id, c.document, p.picture, p.object_id as "objectId" from identity_pictures p join identity_checks c on c.id = p.check_id
    where p.account_id = ${accountId} and p.object_id is not null order by c.id, p.picture`.execute(db)
  return rows
}

/** Keeps a picture in place of an earlier one. */
export async function putPicture(tx: Tx, of: Pick<CheckRow, 'id' | 'accountId'> & PictureRow & { readonly sha256: string }): Promise<void> {
  await sql`
    insert into identity_pictures (check_id, account_id, picture, object_id, sha256)
    values (${of.id}, ${of.accountId}, ${of.picture}, ${of.objectId}, decode(${of.sha256}, 'hex'))
    on conflict (check_id, picture) do update set object_id = excluded.object_id, sha256 = excluded.sha256, sent_at = now()`.execute(tx)
}

export async function deletePictures(tx: Tx, id: number, pictures: readonly IdentityPicture[]): Promise<void> {
  await sql`delete from identity_pictures where check_id = ${id} and picture = any(${[...pictures]}::text[])`.execute(tx)
}

/** Decided checks whose pictures have been kept long enough: also where a second person has not answered, since members are told when they go. */
export async function listToEmpty(db: Db, { days, limit }: { readonly days: number; readonly limit: number }) {
  const { rows } = await sql<{ id: number; accountId: number }>`
    select id, account_id as "accountId" from identity_checks
    where emptied_at is null and decided_at < now() - ${days} * interval '1 day'
    order by decided_at limit ${limit}`.execute(db)
  return rows
}

/** Forgets the pictures of a check, whose row stays; a provider is asked to forget its session, by a trigger of the table. */
export async function saveEmptied(tx: Tx, id: number): Promise<void> {
  await sql`update identity_pictures set object_id = null where check_id = ${id}`.execute(tx)
  await sql`update identity_checks set emptied_at = now(), provider_ref = null where id = ${id}`.execute(tx)
}

/** Checks that were begun and left. */
export async function listLeft(db: Db, { hours, limit }: { readonly hours: number; readonly limit: number }) {
  const { rows } = await sql<{ id: number; accountId: number }>`
    select id, account_id as "accountId" from identity_checks
    where status = 'INITIATED' and started_at < now() - ${hours} * interval '1 hour' order by started_at limit ${limit}`.execute(db)
  return rows
}
