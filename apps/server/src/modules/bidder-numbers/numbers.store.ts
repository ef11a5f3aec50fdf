import { sql } from 'kysely'
import type { AccountKind } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { personName } from '#modules/accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { NUMBERS_READ_MAX } from './number-limits.ts'

/** A number of an account as it stands; nulls where nobody is invited to it. */
export interface NumberRow {
  readonly number: number
  readonly accountKind: AccountKind
  readonly isVacant: boolean
  readonly holderName: string
  readonly invitationId: number | null
  readonly invitedName: string | null
  readonly email: string | null
  readonly invitedAt: Date | null
  readonly endsAt: Date | null
  readonly terms: unknown
}

const NAME = sql.raw(personName('p'))
const GONE = sql.raw(`('terminated', 'voided', 'closed')`)
/** Whether invitation `i` can be accepted. */
const IS_OPEN = sql.raw('(i.accepted_at is null and i.withdrawn_at is null and i.ends_at > now())')

/** Numbers of an account: held first, then those to which somebody is invited, then vacant ones. Of one number alone where it is named. */
export async function listNumbers(
  db: Db | Tx,
  { payerId, kinds, number = null }: { readonly payerId: number; readonly kinds: readonly AccountKind[]; readonly number?: number | null },
): Promise<readonly NumberRow[]> {
  const { rows } = await sql<NumberRow>`
    select a.number, a.kind as "accountKind", a.is_vacant as "isVacant", ${NAME} as "holderName", i.id as "invitationId", i.name as "invitedName",
      i.email, i.invited_at as "invitedAt", i.ends_at as "endsAt", i.terms
    from accounts a left join profiles p on p.account_id = a.id
      left join bidder_invitations i on i.account_id = a.id and i.payer_id = ${payerId} and a.is_vacant and ${IS_OPEN}
    where a.broker_id = ${payerId} and a.kind = any(${kinds}::text[]) and a.status not in ${GONE}
      and (${number}::int is null or a.number = ${number}::int)
    order by a.is_vacant, i.id nulls last, a.number limit ${NUMBERS_READ_MAX}`.execute(db)
  return rows
}

/** How many numbers of these kinds an account has. */
export async function countNumbers(tx: Tx, { payerId, kinds }: { payerId: number; kinds: readonly AccountKind[] }): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounts
    where broker_id = ${payerId} and kind = any(${kinds}::text[]) and status not in ${GONE}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The mandate in force of a number that an account's holder has, locked before its accounts are: bids that are being decided by it are waited for. */
export async function lockMandateOf(tx: Tx, { number, payerId }: { number: number; payerId: number }): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select m.id from mandates m join accounts a on a.id = m.holder_id
    where a.number = ${number} and m.payer_id = ${payerId} and m.revoked_at is null for update of m`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether somebody held a vacant number in this very account, so that it has their ways in or what they did. */
export async function wasHeld(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (select from profiles where account_id = ${accountId} and email is not null)
    or exists (select from credentials where account_id = ${accountId} and password_hash is not null)
    or exists (select from mandates where holder_id = ${accountId}) or exists (select from passkeys where account_id = ${accountId})
    or exists (select from identities where account_id = ${accountId}) as held`.execute(tx)
  return rows[0]?.held ?? true
}

/** Keeps which number somebody held, gives them another and takes them out of the account; what they did stays theirs. */
export async function moveAway(
  tx: Tx,
  { accountId, payerId, number, newNumber }: { accountId: number; payerId: number; number: number; newNumber: number },
): Promise<void> {
  await tx.insertInto('vacated_numbers').values({ account_id: accountId, payer_id: payerId, number }).execute()
  await tx.updateTable('accounts').set({ number: newNumber, broker_id: null, is_vacant: true }).where('id', '=', accountId).execute()
  await tx.deleteFrom('standby_maxima').where('account_id', '=', accountId).execute()
}

/** Makes a vacant number the account of a person who has proved their address and accepted the terms. */
export async function fillNumber(
  tx: Tx,
  person: {
    readonly accountId: number
    readonly email: string
    readonly firstName: string
    readonly lastName: string
    readonly language: string
    readonly termsVersion: number
  },
): Promise<void> {
  const { accountId, email, firstName, lastName, language, termsVersion } = person
  await tx.updateTable('accounts').set({ is_vacant: false }).where('id', '=', accountId).execute()
  const filled = {
    email,
    first_name: firstName,
    last_name: lastName,
    company_name: '',
    phone: '',
    preferences: JSON.stringify({ language }),
    terms_version: termsVersion,
    terms_accepted_at: sql<Date>`now()`,
    changed_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('profiles')
    .values({ account_id: accountId, ...filled })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(filled))
    .execute()
}

/** Address of an account; null for none. */
export async function findOwnEmail(db: Db, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('profiles').select('email').where('account_id', '=', accountId).executeTakeFirst()
  return row?.email ?? null
}

/** Whether an account that somebody can sign in to on a site has this address. */
export async function isAddressKnown(db: Db, { email, site }: { email: string; site: SiteCode }): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from profiles p join accounts a on a.id = p.account_id
    where lower(p.email) = lower(${email}) and a.status in ('active', 'inactive') and not a.is_vacant
      and (a.home_site = ${site} or ${site} = any(a.granted_sites))) as known`.execute(db)
  return rows[0]?.known ?? false
}
