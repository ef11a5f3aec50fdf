import { sql } from 'kysely'
import type { DocumentCategory, LicenceCategory, Particular } from '@app/contract/documents/document-codes.ts'
import { type AccountKind, type MembershipLevel, SCREENING_CAUSE } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { DocumentStatus, Override } from '@app/rules/documents/derive.ts'
import { goesBack } from '@app/rules/documents/changed-particulars.ts'
import type { Shower } from '@app/rules/documents/needed.ts'
import type { PaperFacts } from '@app/rules/documents/paper-status.ts'
import { MEMBER_QUESTIONS } from '@app/rules/reference/member-choices.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** Kinds that hold papers of their own; a counterman bids for their buyer, a till has none. */
const SHOWING_KINDS: ReadonlySet<AccountKind> = new Set<AccountKind>(['guest', 'buyer', 'broker-bidder', 'master-bidder'])
const BUSINESS = 'BUSINESS'

/** What of an account decides about its papers, and what they have made of it so far. */
export interface AccountPapers {
  readonly who: Shower
  readonly papers: readonly PaperFacts[]
  readonly overrides: { readonly status: Override<DocumentStatus> | null; readonly licence: Override<LicenceCategory> | null }
  readonly held: { readonly documentStatus: DocumentStatus; readonly licenceCategory: LicenceCategory }
  /** Whether a screening holds the person up. */
  readonly isHeld: boolean
}

interface AccountRow {
  readonly kind: AccountKind
  readonly site: SiteCode
  readonly level: MembershipLevel | null
  readonly country: string | null
  readonly choices: Readonly<Record<string, string>> | null
  readonly documentStatus: DocumentStatus | null
  readonly licence: LicenceCategory
  readonly isHeld: boolean
}

const levelOf = ({ kind, level }: AccountRow): MembershipLevel | null => {
  if (!SHOWING_KINDS.has(kind)) return null
  return kind === 'guest' ? 'G' : (level ?? 'S')
}

/** Papers, overrides and the person of an account; lock its terms first where something follows from them. */
export async function readAccountPapers(db: Db | Tx, accountId: number): Promise<AccountPapers> {
  const account = await sql<AccountRow>`
    select a.kind, a.home_site as site, a.membership_type as level, coalesce(p.address ->> 'country', p.country) as country, r.choices,
      t.document_status as "documentStatus", a.licence_category as licence,
      exists (select from account_steps s where s.account_id = a.id and s.cause = ${SCREENING_CAUSE}) as "isHeld"
    from accounts a join profiles p on p.account_id = a.id left join registrations r on r.account_id = a.id
      left join bidder_terms t on t.account_id = a.id
    where a.id = ${accountId}`.execute(db)
  const papers = await sql<PaperFacts>`
    select id, category, state, to_char(expires_on, 'YYYY-MM-DD') as "expiresOn", is_passport as "isPassport"
    from documents where account_id = ${accountId} order by id`.execute(db)
  const overrides = await sql<{ field: 'STATUS' | 'LICENCE'; value: string; untilOn: string }>`
    select field, value, to_char(until_on, 'YYYY-MM-DD') as "untilOn" from document_overrides where account_id = ${accountId}`.execute(db)
  const [row] = account.rows
  if (row === undefined) throw new Error(`account ${accountId} is gone`)
  const choice = (question: string): string => row.choices?.[question] ?? ''
  const override = <V extends string>(field: string): Override<V> | null => {
    const found = overrides.rows.find((one) => one.field === field)
    return found === undefined ? null : { value: found.value as V, untilOn: found.untilOn }
  }
  return {
    who: {
      site: row.site,
      level: levelOf(row),
      businessType: choice(MEMBER_QUESTIONS.businessType),
      isBusiness: choice(MEMBER_QUESTIONS.memberType) === BUSINESS,
      country: row.country ?? '',
    },
    papers: papers.rows,
    overrides: { status: override('STATUS'), licence: override('LICENCE') },
    held: { documentStatus: row.documentStatus ?? 'MISSING', licenceCategory: row.licence },
    isHeld: row.isHeld,
  }
}

/** Writes what follows from the papers of an account; bids are judged by it. */
export async function saveDerived(
  tx: Tx,
  accountId: number,
  { documentStatus, licenceCategory }: { readonly documentStatus: DocumentStatus; readonly licenceCategory: LicenceCategory },
): Promise<void> {
  await sql`update bidder_terms set document_status = ${documentStatus}, changed_at = now() where account_id = ${accountId}`.execute(tx)
  await sql`update accounts set licence_category = ${licenceCategory} where id = ${accountId}`.execute(tx)
}

/** What an operator sets in place of the papers, until the end of a day. */
export async function putOverride(
  tx: Tx,
  of: {
    readonly accountId: number
    readonly field: 'STATUS' | 'LICENCE'
    readonly value: string
    readonly untilOn: string
    readonly reason: string
    readonly setBy: number | null
  },
): Promise<void> {
  await sql`
    insert into document_overrides (account_id, field, value, until_on, reason, set_by)
    values (${of.accountId}, ${of.field}, ${of.value}, ${of.untilOn}::date, ${of.reason}, ${of.setBy})
    on conflict (account_id, field) do update set value = excluded.value, until_on = excluded.until_on, reason = excluded.reason,
      set_by = excluded.set_by, set_at = now()`.execute(tx)
}

/** Lets the papers decide again; answers whether there was an override until that day. One that was set anew meanwhile stays. */
export async function dropOverride(
  tx: Tx,
  { accountId, field, untilOn }: { readonly accountId: number; readonly field: 'STATUS' | 'LICENCE'; readonly untilOn: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from document_overrides where account_id = ${accountId} and field = ${field} and until_on = ${untilOn}::date`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** The state that an operator has set for an account, with its last day; null where the papers decide. */
export async function findOverride(db: Db | Tx, accountId: number): Promise<{ readonly value: string; readonly untilOn: string } | null> {
  const { rows } = await sql<{ value: string; untilOn: string }>`
    select value, to_char(until_on, 'YYYY-MM-DD') as "untilOn" from document_overrides
    where account_id = ${accountId} and field = 'STATUS'`.execute(db)
  return rows[0] ?? null
}

/**
 * Sends the approved papers that show what has changed back to their reviewers; answers which. Lock the terms of the account first. A paper
 * that waits already is told what has changed as well.
 */
export async function sendBackApproved(tx: Tx, accountId: number, changed: readonly Particular[]): Promise<readonly DocumentCategory[]> {
  const { rows } = await sql<{ id: number; category: DocumentCategory }>`
    select id, category from documents where account_id = ${accountId} and (state = 'APPROVED' or changed_since <> '{}')
    order by id for update`.execute(tx)
  const back = rows.filter(({ category }) => goesBack(category, changed))
  await sql`
    update documents set state = 'IN_REVIEW', claimed_by = null, claimed_until = null, again_at = now(),
      changed_since = array(select distinct unnest(changed_since || ${changed}::text[]) order by 1)
    where id = any(${back.map(({ id }) => id)}::bigint[])`.execute(tx)
  return back.map(({ category }) => category)
}

/** Whether a reviewer has approved any paper of an account. */
export async function hasApproved(db: Db | Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from documents where account_id = ${accountId} and state = 'APPROVED' limit 1`.execute(db)
  return rows.length > 0
}
