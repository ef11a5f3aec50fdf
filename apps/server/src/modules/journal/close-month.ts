import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { JournalFault } from './journal-fault.ts'
import { carryMonth, insertMonth, lockMonths } from './months.store.ts'

/**
 * Closes the books of a site for a month, given by its first day, YYYY-MM-DD: no entry counts in it or before it any more, and what its
 * accounts stand at is carried. It waits for entries that are being posted. @throws JournalFault MONTH_NOT_OVER.
 */
export async function closeMonth(
  tx: Tx,
  { site, month, closedBy }: { readonly site: SiteCode; readonly month: string; readonly closedBy: number },
): Promise<void> {
  await lockMonths(tx, site)
  const { isOver, isNew } = await insertMonth(tx, { site, month, closedBy, zone: siteOf(site).zone })
  if (!isOver) throw new JournalFault('MONTH_NOT_OVER', `${month} of ${site}`)
  if (isNew) await carryMonth(tx, { site, month })
}
