import { sql } from 'kysely'
import type { AccountKind } from '@app/contract/people.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { isWithLender } from '#modules/lender-holds/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What kind of account it is. */
export async function findAccountKind(db: Db | Tx, accountId: number): Promise<AccountKind> {
  const { kind } = await db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirstOrThrow()
  return kind as AccountKind
}

/** A currency in which something is owed. */
export interface OwedCurrency {
  readonly currency: CurrencyCode
  /** All of it waits for the transfers of lenders. */
  readonly isWithLenders: boolean
}

/** Currencies in which an account has unpaid invoices for which no money is on its way. */
export async function listOwedCurrencies(tx: Tx, accountId: number): Promise<readonly OwedCurrency[]> {
  const { rows } = await sql<OwedCurrency>`
    select s.currency, bool_and(${sql.raw(isWithLender('s.invoice_id'))}) as "isWithLenders" from invoice_states s
    where s.payer_id = ${accountId} and s.status in ('OPEN', 'OVERDUE') group by s.currency order by s.currency`.execute(tx)
  return rows
}

/** When an account was made, ms; null where there is none. */
export async function findAccountSince(db: Db | Tx, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ sinceMs: number }>`
    select floor(extract(epoch from created_at) * 1000)::float8 as "sinceMs" from accounts where id = ${accountId}`.execute(db)
  return rows[0]?.sinceMs ?? null
}
