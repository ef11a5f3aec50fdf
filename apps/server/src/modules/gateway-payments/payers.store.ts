import { sql } from 'kysely'
import type { AccountKind } from '@app/contract/people.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What kind of account it is. */
export async function findAccountKind(db: Db | Tx, accountId: number): Promise<AccountKind> {
  const { kind } = await db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirstOrThrow()
  return kind as AccountKind
}

/** Currencies in which an account has unpaid invoices for which no money is on its way. */
export async function listOwedCurrencies(tx: Tx, accountId: number): Promise<readonly CurrencyCode[]> {
  const rows = await tx
    .selectFrom('invoice_states')
    .select('currency')
    .distinct()
    .where('payer_id', '=', accountId)
    .where('status', 'in', ['OPEN', 'OVERDUE'])
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency as CurrencyCode)
}

/** When an account was made, ms; null where there is none. */
export async function findAccountSince(db: Db | Tx, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ sinceMs: number }>`
    select floor(extract(epoch from created_at) * 1000)::float8 as "sinceMs" from accounts where id = ${accountId}`.execute(db)
  return rows[0]?.sinceMs ?? null
}
