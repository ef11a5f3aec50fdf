import type { CurrencyCode } from '@app/contract/sites.ts'
import { balanceOf } from '@app/rules/invoices/invoice-status.ts'
import { findAwaitedUntil, lockStates, saveState, settleLate, standingOf } from '#modules/invoices/index.ts'
import type { Tx } from '#platform/db/database.ts'

/**
 * Leaves invoices PENDING for the money that is still awaited for them, whatever else was paid, taken back or has bounced, and nothing for what
 * is not. Under the payer's lock; a check has to stand as it is by then.
 */
export async function awaitAgain(
  tx: Tx,
  {
    payerId,
    currency,
    invoiceIds,
    nowMs,
  }: { readonly payerId: number; readonly currency: CurrencyCode; readonly invoiceIds: readonly number[]; readonly nowMs: number },
): Promise<void> {
  const rows = await lockStates(tx, payerId, invoiceIds)
  const awaited = await findAwaitedUntil(tx, invoiceIds, new Date(nowMs))
  for (const row of rows)
    if (balanceOf(standingOf(row)) > 0) await saveState(tx, { ...row, pendingUntilMs: awaited.get(row.invoiceId) ?? null }, nowMs)
  await settleLate(tx, payerId, currency)
}
