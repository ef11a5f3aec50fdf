import { sql } from 'kysely'
import { eraseAlertsOf, listAlertsOf } from '#modules/saved-searches/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { forgetPerson } from '#platform/vault/index.ts'
import { isClosedAndNamed } from './closed-accounts.ts'
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts'

/** Rows of one table that an export holds. */
const EXPORTED_ROWS_MAX = 50_000

async function rowsOf(
  db: Db | Tx,
  { table, owner, secret, secretWhere, untoldWhere = 'false' }: PersonalTable,
  accountId: number,
): Promise<Record<string, unknown>[]> {
  const hidden =
    secretWhere === undefined
      ? sql`'{}'::text[]`
      : sql`case when ${sql.raw(secretWhere.condition)} then array[${secretWhere.column}::text] else '{}' end`
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${[...secret]}::text[] - ${hidden} as row from ${sql.table(table)} t
    where ${sql.ref(`t.${owner}`)} = ${accountId} and not (${sql.raw(untoldWhere)}) limit ${EXPORTED_ROWS_MAX}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Caps of the mandates that an account has given or holds. */
async function capsOf(db: Db | Tx, accountId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(c) as row from mandate_caps c join mandates m on m.id = c.mandate_id
    where m.holder_id = ${accountId} or m.payer_id = ${accountId} order by m.id, c.currency limit ${EXPORTED_ROWS_MAX}`.execute(db)
  return rows.map(({ row }) => row)
}

/** Everything kept about an account, by table; empty tables are left out. */
export async function collectRecords(db: Db | Tx, accountId: number): Promise<Record<string, Record<string, unknown>[]>> {
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const table of PERSONAL_TABLES) {
    const rows = await rowsOf(db, table, accountId)
    // Some tables name a person twice: as whom a row commits, and as who acted.
    if (rows.length > 0) records[table.table] = [...(records[table.table] ?? []), ...rows]
  }
  const caps = await capsOf(db, accountId)
  if (caps.length > 0) records['mandate_caps'] = caps
  // Alerts belong to an address, not to an account: those of the person's own are told with the rest.
  const alerts = await listAlertsOf(db, await provedAddressesOf(db, accountId))
  if (alerts.length > 0) records['alert_addresses'] = [...alerts]
  return records
}

/** Accounts that were closed long enough ago and still name somebody. */
export async function listAccountsToErase(db: Db, waitDays: number): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(isClosedAndNamed)
    .where('closed_at', '<=', sql<Date>`now() - ${waitDays} * interval '1 day'`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds an account that is to be erased until the transaction is over; false where it was opened again, or is erased already. */
export async function lockToErase(tx: Tx, accountId: number, waitDays: number): Promise<boolean> {
  await sql`select from accounts where id = ${accountId} for update`.execute(tx)
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(isClosedAndNamed)
    .where('closed_at', '<=', sql<Date>`now() - ${waitDays} * interval '1 day'`)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Addresses that the account has proved to be its own: by registering, or by the link that was mailed to them. What a provider of a sign-in
 * says of an address is no proof, and neither is one that somebody wants to have: either may be another person's.
 */
async function provedAddressesOf(db: Db | Tx, accountId: number): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select lower(email) as address from profiles where account_id = ${accountId} and email is not null`.execute(db)
  return rows.map(({ address }) => address)
}

/** Mails to an address the account has, whomever they are about; those about the account go with its rows, wherever they went. */
async function deleteMails(tx: Tx, addresses: readonly string[]): Promise<void> {
  await sql`delete from mails where lower(recipient) = any(${[...addresses]}::text[])`.execute(tx)
}

/** Takes away whatever says who somebody was; rows with ids alone stay. */
export async function erasePerson(tx: Tx, accountId: number): Promise<void> {
  const addresses = await provedAddressesOf(tx, accountId)
  await eraseAlertsOf(tx, addresses)
  await deleteMails(tx, addresses)
  await sql`delete from sign_in_failures where scope in ('account', 'device') and split_part(key, ':', 1) = ${String(accountId)}`.execute(
    tx,
  )
  for (const { table, owner, erasure } of PERSONAL_TABLES)
    if (erasure === 'delete') await sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${accountId}`.execute(tx)
  await forgetPerson(tx, accountId)
  await sql`
    update pay_links set ended_at = now(), end_reason = 'REVOKED', sealed_key = '', email = null
    where account_id = ${accountId} and ended_at is null`.execute(tx)
  await sql`update lender_handovers set their_reference = '' where payer_id = ${accountId} and their_reference <> ''`.execute(tx)
  await sql`
    update bank_lines set party = '', party_account = '', remittance = ''
    where payer_id = ${accountId} and state = 'POSTED' and (party, party_account, remittance) <> ('', '', '')`.execute(tx)
  // Links of others that were mailed to them go on; their address goes.
  await sql`update pay_links set email = null where lower(email) = any(${[...addresses]}::text[])`.execute(tx)
  await tx.updateTable('consents').set({ network: '' }).where('account_id', '=', accountId).execute()
  await sql`update tax_exemptions set tax_number = '', reason = '', ended_reason = case when ended_at is not null then '' end
    where account_id = ${accountId}`.execute(tx)
  await sql`update mandates set reason = '' where ${accountId} in (holder_id, payer_id) and reason is not null`.execute(tx)
  await tx
    .updateTable('profiles')
    .set({
      email: null,
      first_name: '',
      last_name: '',
      company_name: '',
      member_type: '',
      business_type: '',
      vat_number: '',
      phone: '',
      country: null,
      address: null,
      preferences: '{}',
      changed_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .execute()
}
