import { sql } from 'kysely'
import type { AccountKind, AccountStatus, MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { payerName } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** An account as far as its membership goes. */
export interface Member {
  readonly accountId: number
  readonly number: number
  readonly name: string
  readonly kind: AccountKind
  readonly status: AccountStatus
  readonly roles: readonly string[]
  readonly level: MembershipLevel | null
  /** YYYY-MM-DD. */
  readonly validUntil: string | null
  readonly site: SiteCode
  /** ISO 3166 alpha-3; empty where it is not known. */
  readonly country: string
  /** State or province of the address; empty where it is not known. */
  readonly state: string
}

const MEMBER = sql.raw(`a.id as "accountId", a.number, a.kind, a.status, a.roles, a.membership_type as level,
  to_char(a.membership_valid_until, 'YYYY-MM-DD') as "validUntil", a.home_site as site, coalesce(p.country, '') as country,
  coalesce(p.address ->> 'state', '') as state,
  ${payerName('p')} as name`)

/** An account that may have a membership. @throws Error for one that does not exist. */
export async function findMember(db: Db | Tx, accountId: number): Promise<Member> {
  const { rows } = await sql<Member>`
    select ${MEMBER} from accounts a join profiles p on p.account_id = a.id where a.id = ${accountId}`.execute(db)
  const [member] = rows
  if (member === undefined) throw new Error('there is no such account')
  return member
}

/**
 * The same, locked until the transaction ends: first the lock under which bids of the account are decided, then the account itself, in this
 * order everywhere.
 */
export async function lockMember(tx: Tx, accountId: number): Promise<Member> {
  await lockTerms(tx, accountId)
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  return findMember(tx, accountId)
}

/** Account of one of these sites behind a user id; null for none, and for one that is closed. */
export async function findMemberByNumber(db: Db | Tx, number: number, sites: readonly string[]): Promise<Member | null> {
  const { rows } = await sql<Member>`
    select ${MEMBER} from accounts a join profiles p on p.account_id = a.id
    where a.number = ${number} and a.status <> 'closed' and a.home_site = any(${[...sites]})`.execute(db)
  return rows[0] ?? null
}

/** What an account gets by its membership. */
export interface DerivedAccount {
  readonly kind: AccountKind
  readonly roles: readonly string[]
  readonly level: MembershipLevel | null
  readonly validUntil: string | null
}

/** Gives an account what follows from its membership. */
export async function saveDerived(tx: Tx, accountId: number, { kind, roles, level, validUntil }: DerivedAccount): Promise<void> {
  await sql`
    update accounts set kind = ${kind}, roles = ${[...roles]}, membership_type = ${level}, membership_valid_until = ${validUntil}::date
    where id = ${accountId}`.execute(tx)
}

/** Moves an account from one status to another; false where it has a third. */
export async function moveStatus(tx: Tx, accountId: number, { from, to }: { from: AccountStatus; to: AccountStatus }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update accounts set status = ${to} where id = ${accountId} and status = ${from}`.execute(tx)
  return numAffectedRows === 1n
}
