import { hasWaited, yearFrom } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { Tx } from '#platform/db/database.ts'
import { movePeriod } from './memberships.store.ts'
import { lockStanding, type Settled, settleStanding } from './settle-standing.ts'

/**
 * Settles an account that waited `since` an instant for an operator to decide about it. If it waits no more, the year that was paid for
 * meanwhile begins today: nothing of it was theirs before.
 */
export async function beginWaiting(
  tx: Tx,
  accountId: number,
  { since, nowMs }: { readonly since: Date; readonly nowMs: number },
): Promise<Settled> {
  const { member, row, today } = await lockStanding(tx, accountId, nowMs)
  const sinceOn = dayOfSite(member.site, since.getTime())
  const waited = row.isHeld ? undefined : row.periods.find((period) => hasWaited(period, { sinceOn, today }))
  if (waited !== undefined) await movePeriod(tx, waited.id, yearFrom(today))
  return settleStanding(tx, accountId, nowMs)
}
