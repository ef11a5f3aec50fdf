import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.ts'
import type { AccountAlerts } from '#platform/db/schema.ts'

/** An account alert as stored. */
export type AlertRow = Selectable<AccountAlerts>

const OPEN = ['INITIATED', 'REMIND_ME_LATER', 'IN_PROGRESS'] as const
/** Alerts of one person that one answer holds. */
const ALERTS_MAX = 200

/** What an account has still to deal with, the oldest first. */
export async function listOpenAlerts(db: Db | Tx, accountId: number): Promise<AlertRow[]> {
  return db
    .selectFrom('account_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .limit(ALERTS_MAX)
    .execute()
}

/** All alerts of an account, the newest first. */
export async function listAllAlerts(db: Db | Tx, accountId: number): Promise<AlertRow[]> {
  return db.selectFrom('account_alerts').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc').limit(ALERTS_MAX).execute()
}

/** One alert, locked until the transaction ends; of this account only, where one is named. */
export async function lockAlert(tx: Tx, id: number, accountId: number | null): Promise<AlertRow | null> {
  let query = tx.selectFrom('account_alerts').selectAll().where('id', '=', id).forUpdate()
  if (accountId !== null) query = query.where('account_id', '=', accountId)
  return (await query.executeTakeFirst()) ?? null
}

/** One alert of an account of these sites, locked until the transaction ends. */
export async function lockAlertOfSites(tx: Tx, id: number, sites: readonly string[]): Promise<AlertRow | null> {
  const alerts = tx.selectFrom('account_alerts').selectAll().where('id', '=', id)
  const ofSites = tx.selectFrom('accounts').select('id').where('home_site', 'in', sites)
  return (await alerts.where('account_id', 'in', ofSites).forUpdate().executeTakeFirst()) ?? null
}

/** The open alert of an account whose verification has this status, locked until the transaction ends. */
export async function lockAlertByVerification(tx: Tx, accountId: number, status: string): Promise<AlertRow | null> {
  const row = await tx
    .selectFrom('account_alerts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', OPEN)
    .where(sql<boolean>`verification ->> 'status' = ${status}`)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The open alert of the house of this name, locked until the transaction ends; one that an operator raised is theirs. */
export async function lockSystemAlert(
  tx: Tx,
  { accountId, action, customCode }: { readonly accountId: number; readonly action: string; readonly customCode: string },
): Promise<number | null> {
  const row = await tx
    .selectFrom('account_alerts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('action_code', '=', action)
    .where('custom_code', '=', customCode)
    .where('raised_by', 'is', null)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

/** Which of some accounts have an open alert of the house of this name. */
export async function listWithSystemAlert(
  tx: Tx,
  { action, customCode }: { readonly action: string; readonly customCode: string },
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ accountId: number }>`
    select account_id as "accountId" from account_alerts where account_id = any(${[...accountIds]}::bigint[]) and action_code = ${action}
      and custom_code = ${customCode} and raised_by is null and status = any(${[...OPEN]})`.execute(tx)
  return new Set(rows.map(({ accountId }) => accountId))
}

/** First and last name of a person. */
export async function findName(tx: Tx, accountId: number): Promise<{ firstName: string; lastName: string }> {
  const row = await tx
    .selectFrom('profiles')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? { firstName: '', lastName: '' }
}

export async function insertAlert(tx: Tx, row: Insertable<AccountAlerts>): Promise<AlertRow> {
  return tx.insertInto('account_alerts').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function changeAlert(tx: Tx, id: number, change: Updateable<AccountAlerts>): Promise<AlertRow> {
  return tx
    .updateTable('account_alerts')
    .set({ ...change, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Account of one of these sites behind a user id, with the name it goes by; null for none. */
export async function findBuyer(db: Db | Tx, number: number, sites: readonly string[]) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.number', 'first_name', 'last_name', 'company_name'])
    .where('accounts.number', '=', number)
    .where('accounts.status', '!=', 'closed')
    .where('accounts.home_site', 'in', sites)
    .executeTakeFirst()
  return row ?? null
}
