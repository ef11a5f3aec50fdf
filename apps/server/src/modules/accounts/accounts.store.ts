import { sql } from 'kysely'
import type { AccountEventKind } from '@app/contract/account-events.ts'
import type { AccountKind, AccountStatus } from '@app/contract/people.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { accountName } from './payer-name.ts'

/** An account that a typed user id or address may mean. */
export interface Candidate {
  readonly id: number
  readonly number: number
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly home_site: string
  readonly granted_sites: readonly string[]
  readonly is_vacant: boolean
  readonly email: string | null
  readonly name: string
  readonly password_hash: string | null
  readonly password_state: 'current' | 'temporary' | 'expired' | 'reset'
  readonly is_temporary_over: boolean
  /** Whether it may sign in on the site that was asked for. */
  readonly is_of_site: boolean
}

/** Accounts of one address that are looked at; nobody has more. */
const CANDIDATES_MAX = 20

/** The accounts that a typed name may mean: those of this site first, the lowest user id first. Closed ones do not exist. */
export async function findCandidates(
  db: Db,
  { number, email, id, site }: { number: number | null; email: string | null; id: number | null; site: string },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id, a.number, a.kind, a.status, a.home_site, a.granted_sites, a.is_vacant, p.email,
      ${sql.raw(accountName('a', 'p'))} as name,
      c.password_hash, coalesce(c.password_state, 'current') as password_state,
      coalesce(c.temporary_until <= now(), false) as is_temporary_over,
      (a.home_site = ${site} or ${site} = any(a.granted_sites)) as is_of_site
    from accounts a join profiles p on p.account_id = a.id left join credentials c on c.account_id = a.id
    where a.status <> 'closed' and (a.number = ${number}::int or lower(p.email) = lower(${email}::text) or a.id = ${id}::bigint)
    order by is_of_site desc, a.number limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/** Whether staff block this device, or the domain of this address (OQ-A08). */
export async function findBlocks(
  db: Db,
  { device, domain }: { device: string; domain: string },
): Promise<{ isDeviceBlocked: boolean; isEmailDomainBlocked: boolean }> {
  const rows = await db
    .selectFrom('sign_in_blocks')
    .select('kind')
    .where((is) =>
      is.or([
        is.and([is('kind', '=', 'device'), is('value', '=', device)]),
        is.and([is('kind', '=', 'email-domain'), is('value', '=', domain)]),
      ]),
    )
    .execute()
  return {
    isDeviceBlocked: rows.some(({ kind }) => kind === 'device'),
    isEmailDomainBlocked: rows.some(({ kind }) => kind === 'email-domain'),
  }
}

/** Puts a hash of today's parameters in place of an outdated one, unless the password changed meanwhile. */
export async function replaceHash(db: Db, accountId: number, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ password_hash: to })
    .where('account_id', '=', accountId)
    .where('password_hash', '=', from)
    .execute()
}

/** Marks a password that is on the list of breached ones: its owner has to choose another by mail (OQ-A41). */
export async function askForReset(db: Db, accountId: number): Promise<void> {
  await db.updateTable('credentials').set({ password_state: 'reset' }).where('account_id', '=', accountId).execute()
}

/** Uses a temporary password up; answers whether it was still there to be used (OQ-A36). */
export async function spendTemporaryPassword(tx: Tx, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ password_hash: null, temporary_until: null })
    .where('account_id', '=', accountId)
    .where('password_state', '=', 'temporary')
    .where('password_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets one after the other do what an account may do so often, whichever node is asked; until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

/** What happens to an account, and who does it. */
export interface AccountEvent {
  readonly accountId: number
  /** Null for a command, a job or somebody without a session. */
  readonly actorId: number | null
  readonly kind: AccountEventKind
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Appends events to the histories of their accounts, in their order. */
export async function insertEvents(db: Db | Tx, events: readonly AccountEvent[]): Promise<void> {
  const given = events.map(({ detail = {}, ...event }) => ({ ...event, detail }))
  await sql`
    insert into account_events (account_id, actor_id, kind, detail) select "accountId", "actorId", kind, detail
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("accountId" bigint, "actorId" bigint, kind text, detail jsonb)`.execute(
    db,
  )
}

export const insertEvent = (db: Db | Tx, event: AccountEvent): Promise<void> => insertEvents(db, [event])

/** Where and in which language the owner of an account is written to; each null where it is not known. */
export interface AccountAddressee {
  readonly email: string | null
  readonly language: string | null
}

/** The same of some accounts, by their ids; those without a profile are missing. */
export async function findAddressees(db: Db | Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, AccountAddressee>> {
  const rows = await db
    .selectFrom('profiles')
    .select(['account_id', 'email', sql<string | null>`preferences ->> 'language'`.as('language')])
    .where('account_id', '=', sql<number>`any(${[...accountIds]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ account_id: id, ...addressee }) => [id, addressee]))
}

/** The same of one account. */
export async function findAddressee(db: Db | Tx, accountId: number): Promise<AccountAddressee> {
  return (await findAddressees(db, [accountId])).get(accountId) ?? { email: null, language: null }
}

/** An account that is worked on by its user id. */
export interface NumberedAccount {
  readonly id: number
  readonly home_site: string
  readonly privileges: readonly string[]
}

/** The account of a user id. */
export const findByNumber = (db: Db, number: number): Promise<NumberedAccount | undefined> =>
  db.selectFrom('accounts').select(['id', 'home_site', 'privileges']).where('number', '=', number).executeTakeFirst()

/** As `findByNumber`, locked until the transaction ends. */
export const lockByNumber = (tx: Tx, number: number): Promise<NumberedAccount | undefined> =>
  tx.selectFrom('accounts').select(['id', 'home_site', 'privileges']).where('number', '=', number).forUpdate().executeTakeFirst()

export async function setGrantedSites(tx: Tx, accountId: number, sites: readonly string[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ granted_sites: [...sites] })
    .where('id', '=', accountId)
    .execute()
}

/** How many events of a kind, and with this detail, an account has of the last so many seconds. */
export async function countLately(
  db: Db | Tx,
  { accountId, kind, detail = {} }: Pick<AccountEvent, 'accountId' | 'kind' | 'detail'>,
  withinSeconds: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('account_events')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('at', '>', sql<Date>`clock_timestamp() - ${withinSeconds} * interval '1 second'`)
    .where(sql<boolean>`detail @> ${JSON.stringify(detail)}::jsonb`)
    .executeTakeFirstOrThrow()
  return count
}
