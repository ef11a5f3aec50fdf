import { sql } from 'kysely'
import type { Particulars } from '@app/rules/documents/changed-particulars.ts'
import { type ProfileForm, hasNoAddress } from '@app/rules/people/profile-form.ts'
import { BOUGHT_STATES, EXPOSURE } from '#modules/bid-accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isClosedAndNamed } from './closed-accounts.ts'
import { plainVatNumber } from './vat-numbers.ts'

/** A person's profile, with what decides about their account. */
export async function findProfile(db: Db | Tx, accountId: number) {
  return db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select([
      'number',
      'first_name',
      'last_name',
      'company_name',
      'phone',
      'email',
      'address',
      'membership_valid_until',
      'member_type',
      'business_type',
      'vat_number',
      'country',
    ])
    .select(sql<string | null>`preferences ->> 'language'`.as('language'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** What the papers of an account show of its holder. */
export async function findParticulars(tx: Tx, accountId: number): Promise<Particulars> {
  const row = await findProfile(tx, accountId)
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    companyName: row.company_name,
    memberType: row.member_type,
    businessType: row.business_type,
    address: row.address as Particulars['address'],
  }
}

/** Puts the name of a checked paper in place of the typed one. */
export async function saveName(tx: Tx, accountId: number, { firstName, lastName }: { firstName: string; lastName: string }): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ first_name: firstName, last_name: lastName, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute()
}

/** What a form says of the business, as it is kept: an answer that is left out stays, and who buys for themselves has none. */
function typesOf({ memberType, businessType, vatNumber }: ProfileForm) {
  if (memberType === 'INDIVIDUAL') return { member_type: memberType, business_type: '', vat_number: '' }
  return {
    ...(vatNumber === undefined ? {} : { vat_number: plainVatNumber(vatNumber) }),
    ...(memberType === '' ? {} : { member_type: memberType }),
    ...(businessType === '' ? {} : { business_type: businessType }),
  }
}

/** Keeps typed particulars; answers whether they differ from those that stood. */
export async function saveProfile(tx: Tx, accountId: number, form: ProfileForm): Promise<boolean> {
  const { line1, line2, city, state, country, postCode } = form
  const typed = {
    first_name: form.firstName.trim(),
    last_name: form.lastName.trim(),
    company_name: form.companyName.trim(),
    ...typesOf(form),
    phone: form.phone.trim(),
    address: hasNoAddress(form) ? null : JSON.stringify({ line1, line2, city, state, country, postCode }),
  }
  const differs = sql.join(
    Object.entries(typed).map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`),
    sql` or `,
  )
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({ ...typed, changed_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(${differs})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether bidders or countermen of this account can still sign in. */
export async function hasBidders(db: Db | Tx, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('broker_id', '=', accountId)
    .where('is_vacant', '=', false)
    .where('status', 'in', ['active', 'inactive'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether nobody would be left to run the house without this account. */
export async function isLastOperator(db: Db | Tx, accountId: number): Promise<boolean> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`'OPERATOR' = any(privileges)`)
    .limit(2)
    .execute()
  return rows.length === 1 && rows[0]?.id === accountId
}

/** For how long a lot that was won keeps its account open, days. */
const WIN_OPEN_DAYS = 30

/** What is open between a bidder and the house: bids, offers and negotiations that bind them, and lots won lately or not paid. */
export async function findBidMatters(db: Db | Tx, accountId: number): Promise<{ readonly bids: boolean; readonly wins: boolean }> {
  const { rows } = await sql<{ bids: boolean; wins: boolean }>`
    select exists (select from ${sql.raw(EXPOSURE)} b where b.account_id = ${accountId} and b.state not in ${sql.raw(BOUGHT_STATES)})
        or exists (select from negotiations where account_id = ${accountId} and owner is not null) as bids,
      exists (select from awards where account_id = ${accountId} and voided_at is null
        and awarded_at > now() - ${WIN_OPEN_DAYS} * interval '1 day')
        or exists (select from ${sql.raw(EXPOSURE)} b where b.account_id = ${accountId} and b.state = 'WON') as wins`.execute(db)
  return rows[0] ?? { bids: false, wins: false }
}

/**
 * What somebody owes, a membership whose payment went back among it, what the house holds of them, and what is on its way back to them
 * (OQ-A62): nobody could pay it, or pay it back, for an account that is gone.
 */
export async function findMoneyMatters(
  db: Db | Tx,
  accountId: number,
): Promise<{ readonly owed: boolean; readonly deposit: boolean; readonly credit: boolean; readonly refund: boolean }> {
  const { rows } = await sql<{ owed: boolean; deposit: boolean; credit: boolean; refund: boolean }>`
    select exists (select from balances where payer_id = ${accountId} and owed_minor > 0)
        or exists (select from membership_returns where account_id = ${accountId} and ended_at is null) as owed,
      exists (select from balances where payer_id = ${accountId} and deposit_minor > 0)
        or exists (select from deposits where account_id = ${accountId} and held_minor > 0) as deposit,
      exists (select from balances where payer_id = ${accountId} and credit_minor > 0) as credit,
      exists (select from refunds where payer_id = ${accountId} and state in ('ASKED', 'APPROVED', 'SENDING')) as refund`.execute(db)
  return rows[0] ?? { owed: false, deposit: false, credit: false, refund: false }
}

/** Closes an account. */
export async function closeAccount(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status: 'closed', closed_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** Opens a closed account that still names its owner; answers its id, null for none. */
export async function openAccountAgain(tx: Tx, number: number, sites: readonly string[]): Promise<number | null> {
  const row = await tx
    .updateTable('accounts')
    .set({ status: 'active', closed_at: null })
    .where('number', '=', number)
    .where(isClosedAndNamed)
    .where('closed_at', 'is not', null)
    .where('home_site', 'in', sites)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}
