import type { AccountKind } from '@app/contract/people.ts'
import { UNPAID_STATUSES } from '@app/contract/payments/invoice-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Db, Tx } from '#platform/db/database.ts'

/** What kind of account it is. */
export async function findAccountKind(db: Db | Tx, accountId: number): Promise<AccountKind> {
  const { kind } = await db.selectFrom('accounts').select('kind').where('id', '=', accountId).executeTakeFirstOrThrow()
  return kind as AccountKind
}

/** Currencies in which an account has unpaid invoices. */
export async function listOwedCurrencies(tx: Tx, accountId: number): Promise<readonly CurrencyCode[]> {
  const rows = await tx
    .selectFrom('invoice_states')
    .select('currency')
    .distinct()
    .where('payer_id', '=', accountId)
    .where('status', 'in', [...UNPAID_STATUSES])
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency as CurrencyCode)
}
