import { sql } from 'kysely'
import type { AccountEventKind } from '@app/contract/account-events.ts'
import type { AgreementEnd, AgreementStatus, EsignForm } from '@app/contract/agreements/agreement-codes.ts'
import type { DocumentCategory, PaperState } from '@app/contract/documents/document-codes.ts'
import type { MandateKind } from '@app/contract/mandates/mandate-codes.ts'
import type { MembershipLevel } from '@app/contract/people.ts'
import type { Db } from '#platform/db/database.ts'

/** Most rows of one list of a member. */
const ROWS_MAX = 100

/** The account of a user id on some sites, whatever its state; null for none. */
export async function findMemberId(db: Db, number: number, sites: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where number = ${number} and home_site = any(${[...sites]}::text[])`.execute(db)
  return rows[0]?.id ?? null
}

/** Periods of a membership, the newest first; none that an upgrade left nothing of. */
export async function listPeriods(db: Db, accountId: number) {
  const { rows } = await sql<{ level: MembershipLevel; firstOn: string; lastOn: string }>`
    select level, to_char(first_on, 'YYYY-MM-DD') as "firstOn", to_char(last_on, 'YYYY-MM-DD') as "lastOn" from membership_periods
    where account_id = ${accountId} and not is_void order by first_on desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** Papers that reviewers of these sites see, the newest first. */
export async function listPapers(db: Db, accountId: number, sites: readonly string[]) {
  const { rows } = await sql<{ id: number; category: DocumentCategory; state: PaperState; sentAt: Date; expiresOn: string }>`
    select id, category, state, sent_at as "sentAt", coalesce(to_char(expires_on, 'YYYY-MM-DD'), '') as "expiresOn" from documents
    where account_id = ${accountId} and site = any(${[...sites]}::text[]) and state <> 'CHECKING' order by id desc limit ${ROWS_MAX}`.execute(
    db,
  )
  return rows
}

/** An agreement that a member signs, or a power of attorney that they hold. */
export interface AgreementOfMember {
  readonly id: number
  readonly form: EsignForm
  readonly status: AgreementStatus
  readonly isOwn: boolean
  readonly other: number | null
  readonly signedAt: Date | null
  readonly untilOn: string
  readonly endReason: AgreementEnd | null
}

export async function listAgreements(db: Db, accountId: number): Promise<readonly AgreementOfMember[]> {
  const { rows } = await sql<AgreementOfMember>`
    select g.id, g.form, g.status, g.account_id = ${accountId} as "isOwn", o.number as other, g.signed_at as "signedAt",
      coalesce(to_char(g.until_on, 'YYYY-MM-DD'), '') as "untilOn", g.end_reason as "endReason"
    from agreements g left join accounts o on o.id = case when g.account_id = ${accountId} then g.holder_id else g.account_id end
    where g.account_id = ${accountId} or (g.holder_id = ${accountId} and g.status = 'ACTIVE')
    order by g.id desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** A mandate that a member gave or holds. */
export interface MandateOfMember {
  readonly id: number
  readonly kind: MandateKind
  readonly isGiven: boolean
  readonly other: number
  readonly madeAt: Date
  readonly until: Date | null
  readonly revokedAt: Date | null
}

export async function listMandates(db: Db, accountId: number): Promise<readonly MandateOfMember[]> {
  const { rows } = await sql<MandateOfMember>`
    select m.id, m.kind, m.payer_id = ${accountId} as "isGiven", o.number as other, m.made_at as "madeAt", m.until, m.revoked_at as "revokedAt"
    from mandates m join accounts o on o.id = case when m.payer_id = ${accountId} then m.holder_id else m.payer_id end
    where ${accountId} in (m.payer_id, m.holder_id) order by m.id desc limit ${ROWS_MAX}`.execute(db)
  return rows
}

/** What happened to an account, the newest first, and who did it. */
export async function listEvents(db: Db, accountId: number) {
  const { rows } = await sql<{ id: number; at: Date; kind: AccountEventKind; by: number | null }>`
    select e.id, e.at, e.kind, a.number as by from account_events e left join accounts a on a.id = e.actor_id
    where e.account_id = ${accountId} order by e.id desc limit ${ROWS_MAX}`.execute(db)
  return rows
}
