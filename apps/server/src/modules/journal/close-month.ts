import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { JournalFault } from './journal-fault.ts'
import { insertMonth, lockMonths } from './months.store.ts'

/**
 * Closes the books of a site for a month, given by its first day, YYYY-MM-DD: no entry counts in it any more. It waits for entries that are
 * being posted. @throws JournalFault MONTH_NOT_OVER.
 */
export async function closeMonth(
  tx: Tx,
  { site, month, closedBy }: { readonly site: SiteCode; readonly month: string; readonly closedBy: number },
): Promise<void> {
  await lockMonths(tx, site)
  if (!(await insertMonth(tx, { site, month, closedBy, zone: siteOf(site).zone })))
    throw new JournalFault('MONTH_NOT_OVER', `${month} of ${site}`)
}
