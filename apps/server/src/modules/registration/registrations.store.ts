import { sql } from 'kysely'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import type { StandingVersions } from '@app/rules/people/registration-form.ts'
import { MEMBER_QUESTIONS } from '@app/rules/reference/member-choices.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { CODE_TRIES_MAX, MAIL_WINDOW_SECONDS, MAILS_OF_ADDRESS_MAX, REGISTRATION_LIFE_MS } from './registration-limits.ts'

/** What was typed in the first step, as it is kept until there is an account. */
export type TypedFields = Readonly<Record<string, string>>

/** Which versions were read and agreed to, among what was typed. */
export const versionsRead = ({ termsVersion, privacyVersion }: StandingVersions): TypedFields => ({
  termsVersion: String(termsVersion),
  privacyVersion: String(privacyVersion),
})

/** The version of a text that was read; that of the software where it was not said. */
export const versionRead = (typed: TypedFields, kind: 'TERMS' | 'PRIVACY'): number =>
  Number(typed[kind === 'TERMS' ? 'termsVersion' : 'privacyVersion'] ?? BUILT_IN_VERSION)

/** A registration without an account. */
export interface OpenRegistration {
  readonly id: string
  readonly site: string
  readonly locale: string
  readonly typed: TypedFields
  readonly email: string | null
  readonly passwordHash: string | null
  readonly codeHash: Buffer | null
  readonly codeUntil: Date | null
  readonly codeTries: number
  readonly mailedAt: Date | null
}

/** Keeps what a browser typed, in place of what it typed before; a form with faults has no password and no mail. Answers its id. */
export async function saveTyped(
  db: Db | Tx,
  row: {
    readonly browserHash: Buffer
    readonly site: string
    readonly locale: string
    readonly typed: TypedFields
    readonly email: string
    readonly passwordHash: string | null
    readonly promo: string
    readonly source: string
    readonly choices: Readonly<Record<string, string>>
  },
): Promise<string> {
  const values = {
    site: row.site,
    locale: row.locale,
    typed: JSON.stringify(row.typed),
    email: row.email === '' ? null : row.email,
    password_hash: row.passwordHash,
    promo: row.promo,
    source: row.source,
    choices: JSON.stringify(row.choices),
    code_hash: null,
    code_until: null,
    code_tries: 0,
    key_hash: null,
    key_until: null,
    mailed_at: row.passwordHash === null ? null : sql<Date>`now()`,
    created_at: sql<Date>`now()`,
  }
  const { id } = await db
    .insertInto('registrations')
    .values({ ...values, browser_hash: row.browserHash })
    .onConflict((is) => is.column('browser_hash').where('account_id', 'is', null).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const COLUMNS = [
  'id',
  'site',
  'locale',
  'typed',
  'email',
  'password_hash as passwordHash',
  'code_hash as codeHash',
  'code_until as codeUntil',
  'code_tries as codeTries',
  'mailed_at as mailedAt',
] as const

const isYoung = sql<boolean>`created_at > now() - ${REGISTRATION_LIFE_MS} * interval '1 millisecond'`

/** What a browser has begun on a site and not yet confirmed; null for nothing. */
export async function findBegun(db: Db | Tx, browserHash: Buffer, site: string): Promise<OpenRegistration | null> {
  const row = await db
    .selectFrom('registrations')
    .select(COLUMNS)
    .where('browser_hash', '=', browserHash)
    .where('site', '=', site)
    .where('account_id', 'is', null)
    .where(isYoung)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, typed: row.typed as TypedFields }
}

/** The same, locked until the transaction ends. */
export async function lockBegun(
  tx: Tx,
  { id, browserHash, site }: { id: string; browserHash: Buffer; site: string },
): Promise<OpenRegistration | null> {
  const row = await tx
    .selectFrom('registrations')
    .select(COLUMNS)
    .where(sql<boolean>`id::text = ${id}`)
    .where('browser_hash', '=', browserHash)
    .where('site', '=', site)
    .where('account_id', 'is', null)
    .where(isYoung)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined ? null : { ...row, typed: row.typed as TypedFields }
}

/** The registration whose mailed link carries a key; null for one that is over or used. */
export async function findByKey(db: Db, keyHash: Buffer): Promise<OpenRegistration | null> {
  const row = await db
    .selectFrom('registrations')
    .select(COLUMNS)
    .where('key_hash', '=', keyHash)
    .where('key_until', '>', sql<Date>`now()`)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, typed: row.typed as TypedFields }
}

/** Puts a code and a key in place of earlier ones, unless what was typed has changed meanwhile. */
export async function saveKeys(
  tx: Tx,
  id: string,
  keys: { readonly email: string; readonly codeHash: Buffer; readonly codeUntil: Date; readonly keyHash: Buffer; readonly keyUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ code_hash: keys.codeHash, code_until: keys.codeUntil, key_hash: keys.keyHash, key_until: keys.keyUntil })
    .where('id', '=', id)
    .where('email', '=', keys.email)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts another mail of a registration and begins the tries at its code anew. */
export async function noteMailed(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ mailed_at: sql<Date>`now()`, code_tries: 0, code_hash: null, key_hash: null })
    .where('id', '=', id)
    .execute()
}

/** Counts a wrong code; answers the tries left. */
export async function countTry(tx: Tx, id: string): Promise<number> {
  const { code_tries: tries } = await tx
    .updateTable('registrations')
    .set({ code_tries: sql<number>`least(code_tries + 1, ${CODE_TRIES_MAX})` })
    .where('id', '=', id)
    .returning('code_tries')
    .executeTakeFirstOrThrow()
  return CODE_TRIES_MAX - tries
}

/** Whether an address may be mailed, and counts it: several at once are counted one after the other. */
export async function takeMail(tx: Tx, addressHash: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${addressHash}::bytea, 'hex'), 56))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from registration_mails
    where address_hash = ${addressHash} and at > now() - ${MAIL_WINDOW_SECONDS} * interval '1 second'`.execute(tx)
  if ((rows[0]?.count ?? 0) >= MAILS_OF_ADDRESS_MAX) return false
  await tx.insertInto('registration_mails').values({ address_hash: addressHash }).execute()
  return true
}

/** The account of an address that may sign in on a site, beside `exceptId`; null for none. Whoever asks twice at once waits. */
export async function findOwner(
  tx: Tx,
  { email, site, exceptId = 0 }: { email: string; site: string; exceptId?: number },
): Promise<{ readonly id: number; readonly number: number } | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 57))`.execute(tx)
  const row = await tx
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .select(['accounts.id', 'accounts.number'])
    .where(sql<boolean>`lower(profiles.email) = lower(${email})`)
    .where('accounts.status', '!=', 'closed')
    .where('accounts.id', '!=', exceptId)
    .where(sql<boolean>`(accounts.home_site = ${site} or ${site} = any (accounts.granted_sites))`)
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Binds a registration to its account, whose profile keeps what it buys for, and forgets what was typed. */
export async function bindAccount(tx: Tx, id: string, accountId: number): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({
      account_id: accountId,
      typed: '{}',
      email: null,
      password_hash: null,
      code_hash: null,
      code_until: null,
      key_hash: null,
      key_until: null,
    })
    .where('id', '=', id)
    .execute()
  await sql`
    update profiles p set member_type = coalesce(r.choices ->> ${MEMBER_QUESTIONS.memberType}, ''),
      business_type = coalesce(r.choices ->> ${MEMBER_QUESTIONS.businessType}, '')
    from registrations r where r.id = ${id} and p.account_id = ${accountId}`.execute(tx)
}

/** Address that a browser has begun with, or whose account it has made lately; null for none. */
export async function findAddressOf(db: Db, browserHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('registrations')
    .leftJoin('profiles', 'profiles.account_id', 'registrations.account_id')
    .select(sql<string | null>`coalesce(registrations.email, profiles.email)`.as('email'))
    .where('browser_hash', '=', browserHash)
    .where(isYoung)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Removes what was never confirmed, and counts of mails that are over. */
export async function sweepRegistrations(db: Db): Promise<void> {
  await db
    .deleteFrom('registrations')
    .where('account_id', 'is', null)
    .where(sql<boolean>`not ${isYoung}`)
    .execute()
  await sql`delete from registration_mails where at < now() - ${MAIL_WINDOW_SECONDS} * interval '1 second'`.execute(db)
}
