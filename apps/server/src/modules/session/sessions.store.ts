import type { TaxExemption } from '@app/rules/tax/payer-tax.ts'
import { exemptionsOf } from '#modules/tax-terms/index.ts'
import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Sessions as SessionsTable } from '#platform/db/schema.ts'
import { KIOSK_IDLE_MS, SESSION_IDLE_MS } from './session-limits.ts'

/** A live session with what decides what its person may do. */
export interface SessionRow {
  readonly id_hash: Buffer
  readonly handle: string
  readonly site: string
  readonly method: string
  readonly facts: unknown
  readonly is_mobile_app: boolean
  readonly proved_at: Date
  readonly seen_at: Date
  readonly account_id: number
  readonly number: number
  readonly kind: string
  readonly status: string
  readonly roles: readonly string[]
  readonly privileges: readonly string[]
  readonly home_site: string
  readonly granted_sites: readonly string[]
  readonly first_name: string
  readonly last_name: string
  readonly company_name: string
  readonly email: string | null
  readonly preferences: unknown
  readonly has_second_factor: boolean
  readonly terms_version: number
  readonly has_answers: boolean
  readonly steps: readonly number[]
  readonly buyer_class: string
  readonly exemptions: readonly TaxExemption[]
  readonly bids_by_choice: boolean
}

/** Whose fees the bids of account `a` pay: its own class, or that of the account for which its mandate lets it bid. */
const BUYER_CLASS = sql.raw(`coalesce((select b.buyer_class from bidder_terms b
  where b.account_id = coalesce((select m.payer_id from mandates m where m.holder_id = a.id and m.is_current), a.id)), 'STD')`)

/** Where whoever pays for the bids of account `a` need not pay tax. */
const EXEMPTIONS = sql.raw(exemptionsOf(`coalesce((select m.payer_id from mandates m where m.holder_id = a.id and m.is_current), a.id)`))

/** Whether account `a`, which could bid for itself, bids for another one now. */
const BIDS_BY_CHOICE = sql.raw(`exists (select from mandates m where m.holder_id = a.id and m.is_current and m.kind = 'SUB_BIDDER')`)

const idle = (alias: string) =>
  sql.raw(`(case ${alias}.method when 'kiosk' then ${KIOSK_IDLE_MS} else ${SESSION_IDLE_MS} end * interval '1 millisecond')`)

/** The sessions behind the hashes of cookies; those are missing that are unknown, idle for too long, past their end, or their account disabled. */
export async function findSessions(db: Db | Tx, idHashes: readonly Buffer[]): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id_hash, s.handle, s.site, s.method, s.facts, s.is_mobile_app, s.proved_at, s.seen_at, s.has_second_factor, s.account_id,
      a.number, a.kind, a.status, a.roles, a.privileges, a.home_site, a.granted_sites,
      p.first_name, p.last_name, p.company_name, p.email, p.preferences, p.terms_version,
      exists (select from security_answers q where q.account_id = a.id) as has_answers,
      array(select t.status from account_steps t where t.account_id = a.id) as steps, ${BUYER_CLASS} as buyer_class, ${EXEMPTIONS} as exemptions,
      ${BIDS_BY_CHOICE} as bids_by_choice
    from sessions s join accounts a on a.id = s.account_id join profiles p on p.account_id = a.id
    where s.id_hash = any(${idHashes}::bytea[]) and s.ends_at > now() and s.seen_at > now() - ${idle('s')}
      and a.status in ('active', 'inactive')`.execute(db)
  return rows
}

/** As `findSessions` for one; null when it would be missing. */
export const findSession = async (db: Db | Tx, idHash: Buffer): Promise<SessionRow | null> => (await findSessions(db, [idHash]))[0] ?? null

/** Of these sessions those that are over, unknown ones among them; `isAged` are those only whose time ran out. */
export async function findEnded(db: Db, idHashes: readonly Buffer[]): Promise<{ idHash: Buffer; isAged: boolean }[]> {
  const { rows } = await sql<{ idHash: Buffer; isAged: boolean }>`
    select h as "idHash", coalesce(a.status in ('active', 'inactive') and s.seen_at > now() - ${idle('s')}, false) as "isAged"
    from unnest(${idHashes}::bytea[]) h left join sessions s on s.id_hash = h left join accounts a on a.id = s.account_id
    where s.id_hash is null or a.status not in ('active', 'inactive') or s.ends_at <= now() or s.seen_at <= now() - ${idle('s')}`.execute(
    db,
  )
  return rows
}

/** When a session ends whatever its person does; null for an unknown one. */
export async function findEnd(db: Db, idHash: Buffer): Promise<Date | null> {
  return (await db.selectFrom('sessions').select('ends_at').where('id_hash', '=', idHash).executeTakeFirst())?.ends_at ?? null
}

/** An account as a session of it would show it, without a second factor; null for one that may not sign in. */
export async function findAccountAsSession(db: Db, accountId: number): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select ''::bytea as id_hash, '' as handle, a.home_site as site, '' as method, '{}'::jsonb as facts, false as is_mobile_app, to_timestamp(0) as proved_at, now() as seen_at,
      false as has_second_factor, a.id as account_id, a.number, a.kind, a.status, a.roles, a.privileges, a.home_site, a.granted_sites,
      p.first_name, p.last_name, p.company_name, p.email, p.preferences, p.terms_version,
      exists (select from security_answers q where q.account_id = a.id) as has_answers,
      array(select t.status from account_steps t where t.account_id = a.id) as steps, ${BUYER_CLASS} as buyer_class, ${EXEMPTIONS} as exemptions,
      ${BIDS_BY_CHOICE} as bids_by_choice
    from accounts a join profiles p on p.account_id = a.id
    where a.id = ${accountId} and a.status in ('active', 'inactive')`.execute(db)
  return rows[0] ?? null
}

/** Notes that a session is in use. */
export async function touchSession(db: Db, idHash: Buffer): Promise<void> {
  await sql`update sessions set seen_at = now() where id_hash = ${idHash}`.execute(db)
}

export async function insertSession(db: Db | Tx, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/** Ends one session by its cookie's hash. An ended session stops notices to its device; one that expired does not. */
export async function deleteSession(db: Db | Tx, idHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute()
  await db.deleteFrom('push_subscriptions').where('session_hash', '=', idHash).execute()
}

/** Ends one session of an account by the handle its owner sees; answers whether there was one. */
export async function deleteSessionByHandle(db: Db | Tx, accountId: number, handle: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('handle', '=', handle)
    .returning('id_hash')
    .executeTakeFirst()
  if (ended !== undefined) await db.deleteFrom('push_subscriptions').where('session_hash', '=', ended.id_hash).execute()
  return ended !== undefined
}

/** Ends every session of an account, but for one when its hash is given. */
export async function deleteSessionsOf(db: Db | Tx, accountId: number, except: Buffer | null = null): Promise<void> {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId)
  let devices = db.deleteFrom('push_subscriptions').where('account_id', '=', accountId)
  if (except !== null) {
    query = query.where('id_hash', '!=', except)
    devices = devices.where('session_hash', '!=', except)
  }
  await query.execute()
  await devices.execute()
}

/** The live sessions of an account, the last used first. */
export async function listSessions(db: Db, accountId: number) {
  return db
    .selectFrom('sessions')
    .select(['handle', 'site', 'method', 'created_at', 'seen_at', 'user_agent', 'network', 'id_hash'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`sessions.seen_at > now() - ${idle('sessions')}`)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Replaces what belongs to a visit alone. */
export async function mergeFacts(db: Db | Tx, idHash: Buffer, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`update sessions set facts = facts || ${JSON.stringify(facts)}::jsonb where id_hash = ${idHash}`.execute(db)
}

/** Adds facts to every visit of an account. */
export async function mergeFactsOf(db: Db | Tx, accountId: number, facts: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`update sessions set facts = facts || ${JSON.stringify(facts)}::jsonb where account_id = ${accountId}`.execute(db)
}

/**
 * Records a fresh proof of who the person is, and gives the session another id (ASVS 7.2.4): a copy of the earlier cookie is void. Its
 * devices stay with it. Answers whether there was one by the earlier id.
 */
export async function renewSession(
  tx: Tx,
  { from, to, addsSecondFactor }: { from: Buffer; to: Buffer; addsSecondFactor: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sessions set id_hash = ${to}, proved_at = now(), has_second_factor = has_second_factor or ${addsSecondFactor}
    where id_hash = ${from}`.execute(tx)
  await tx.updateTable('push_subscriptions').set({ session_hash: to }).where('session_hash', '=', from).execute()
  return numAffectedRows === 1n
}

/** Removes what cannot be used any more. */
export async function sweepSessions(db: Db): Promise<void> {
  await sql`delete from sessions s where s.ends_at <= now() or s.seen_at <= now() - ${idle('s')}`.execute(db)
}
