import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { transaction } from '#platform/db/database.ts'
import { applyMoney } from './apply-money.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { listInvoiceRows } from './read-invoices.store.ts'

/** Invoices of one payer that are paid in one turn; more wait for the next. */
const PAID_A_TURN = 50

/** Pays what some accounts owe, each invoice as by a transfer to its seller: what people do who were made up. */
export async function payAll(
  { db, post }: Pick<InvoiceDeps, 'db' | 'post'>,
  { accountIds, nowMs }: { readonly accountIds: readonly number[]; readonly nowMs: number },
): Promise<void> {
  for (const payerId of accountIds) {
    const unpaid = { payerId, statuses: ['OPEN', 'OVERDUE'], currency: null } as const
    for (const row of await listInvoiceRows(db, unpaid, { offset: 0, limit: PAID_A_TURN })) {
      const { id, site, currency, totalMinor, paidMinor, creditedMinor, writtenOffMinor } = row
      const amountMinor = totalMinor - paidMinor - creditedMinor - writtenOffMinor
      if (amountMinor <= 0) continue
      const reference = `${dayOfSite(site, nowMs)} ${nowMs}`
      const money = { payerId, site, currency, amountMinor, invoiceIds: [id], source: 'BANK', reference, nowMs } as const
      await transaction(db, (tx) => applyMoney(post, tx, { ...money, cause: `made up ${id} ${nowMs}` }))
    }
  }
}
