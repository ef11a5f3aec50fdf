import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { transaction } from '#platform/db/database.ts'
import { applyMoney } from './apply-money.ts'
import type { InvoiceDeps } from './invoice-deps.ts'
import { sumUnpaid } from './read-invoices.store.ts'

/** Pays everything that some accounts owe, as by a transfer of each: what people do who were made up. */
export async function payAll(
  { db, post }: Pick<InvoiceDeps, 'db' | 'post'>,
  { accountIds, site, nowMs }: { readonly accountIds: readonly number[]; readonly site: SiteCode; readonly nowMs: number },
): Promise<void> {
  for (const payerId of accountIds)
    for (const { currency, owedMinor } of await sumUnpaid(db, payerId)) {
      if (owedMinor === 0) continue
      const reference = `${dayOfSite(site, nowMs)} ${nowMs}`
      const money = {
        payerId,
        site,
        currency: currency satisfies CurrencyCode,
        amountMinor: owedMinor,
        source: 'BANK',
        reference,
        nowMs,
      } as const
      await transaction(db, (tx) => applyMoney(post, tx, { ...money, cause: `made up ${payerId} ${currency} ${nowMs}` }))
    }
}
