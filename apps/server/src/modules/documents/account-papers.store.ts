import { sql } from 'kysely'
import type { DocumentCategory, LicenceCategory, Particular, SentBackFor } from '@app/contract/documents/document-codes.ts'
import { type AccountKind, type MembershipLevel, SCREENING_CAUSE } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { DocumentStatus, Override } from '@app/rules/documents/derive.ts'
import { goesBack, isSameName } from '@app/rules/documents/changed-particulars.ts'
import type { Shower } from '@app/rules/documents/needed.ts'
import type { PaperFacts } from '@app/rules/documents/paper-status.ts'
import { waitsForPair } from '#modules/accounts/index.ts'
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
  /** Whether a screening holds the person up, or a paper that somebody has shown with whom the house has parted. */
  readonly isHeld: boolean
}

interface AccountRow {
  readonly kind: AccountKind
  readonly site: SiteCode
  readonly level: MembershipLevel | null
  readonly country: string | null
  readonly memberType: string
  readonly businessType: string
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
    select a.kind, a.home_site as site, a.membership_type as level, coalesce(p.address ->> 'country', p.country) as country,
      p.member_type as "memberType", p.business_type as "businessType",
      t.document_status as "documentStatus", a.licence_category as licence,
      exists (select from account_steps s where s.account_id = a.id and s.cause = ${SCREENING_CAUSE})
        or ${sql.raw(waitsForPair("'DOCUMENT' = any(q.marks)"))} as "isHeld"
    from accounts a join profiles p on p.account_id = a.id left join bidder_terms t on t.account_id = a.id
    where a.id = ${accountId}`.execute(db)
  const papers = await sql<PaperFacts>`
    select id, category, state, to_char(expires_on, 'YYYY-MM-DD') as "expiresOn", is_passport as "isPassport"
    from documents where account_id = ${accountId} order by id`.execute(db)
  const overrides = await sql<{ field: 'STATUS' | 'LICENCE'; value: string; untilOn: string }>`
    select field, value, to_char(until_on, 'YYYY-MM-DD') as "untilOn" from document_overrides where account_id = ${accountId}`.execute(db)
  const [row] = account.rows
  if (row === undefined) throw new Error(`account ${accountId} is gone`)
  const override = <V extends string>(field: string): Override<V> | null => {
    const found = overrides.rows.find((one) => one.field === field)
    return found === undefined ? null : { value: found.value as V, untilOn: found.untilOn }
  }
  return {
    who: {
      site: row.site,
      level: levelOf(row),
      businessType: row.businessType,
      isBusiness: row.memberType === BUSINESS,
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

/** What an operator has set in place of the papers of an account, with its last day; null where they decide. */
export async function findOverride(
  db: Db | Tx,
  accountId: number,
  field: 'STATUS' | 'LICENCE',
): Promise<{ readonly value: string; readonly untilOn: string } | null> {
  const { rows } = await sql<{ value: string; untilOn: string }>`
    select value, to_char(until_on, 'YYYY-MM-DD') as "untilOn" from document_overrides
    where account_id = ${accountId} and field = ${field}`.execute(db)
  return rows[0] ?? null
}

/** Sends papers back to their reviewers, who read why. */
async function sendBack(tx: Tx, ids: readonly number[], why: readonly SentBackFor[]): Promise<void> {
  await sql`
    update documents set state = 'IN_REVIEW', claimed_by = null, claimed_until = null, again_at = now(),
      changed_since = array(select distinct unnest(changed_since || ${why}::text[]) order by 1)
    where id = any(${ids}::bigint[])`.execute(tx)
}

/**
 * Sends the approved papers that show what has changed back to their reviewers, but for those that show the name `exceptNamed`, empty for
 * none; answers which. Lock the terms of the account first. A paper that waits already is told what has changed as well.
 */
export async function sendBackApproved(
  tx: Tx,
  accountId: number,
  { changed, exceptNamed }: { readonly changed: readonly Particular[]; readonly exceptNamed: string },
): Promise<readonly DocumentCategory[]> {
  const { rows } = await sql<{ id: number; category: DocumentCategory; name: string }>`
    select id, category, name_on_document as name from documents
    where account_id = ${accountId} and (state = 'APPROVED' or changed_since <> '{}') order by id for update`.execute(tx)
  const back = rows.filter(({ category, name }) => goesBack(category, changed) && !(exceptNamed !== '' && isSameName(name, exceptNamed)))
  await sendBack(
    tx,
    back.map(({ id }) => id),
    changed,
  )
  return back.map(({ category }) => category)
}

/** Sends the approved papers back whose name was still to be confirmed by their owner; answers which. Lock the terms of the account first. */
export async function sendBackNamed(tx: Tx, accountId: number): Promise<readonly DocumentCategory[]> {
  const { rows } = await sql<{ id: number; category: DocumentCategory }>`
    select id, category from documents where account_id = ${accountId} and state = 'APPROVED' and reason_code = 'NAME_DIFFERS'
    order by id for update`.execute(tx)
  await sendBack(
    tx,
    rows.map(({ id }) => id),
    ['NAME_REFUSED'],
  )
  return rows.map(({ category }) => category)
}

/** Whether a reviewer has approved any paper of an account. */
export async function hasApproved(db: Db | Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from documents where account_id = ${accountId} and state = 'APPROVED' limit 1`.execute(db)
  return rows.length > 0
}
