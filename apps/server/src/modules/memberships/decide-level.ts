import type { MembershipLevel } from '@app/contract/people.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { hasLevel } from '@app/rules/memberships/levels.ts'
import { daysBetween } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { moveStatus } from './members.store.ts'
import { insertDecision } from './requests.store.ts'
import { lockStanding, settleStanding } from './settle-standing.ts'

/** How far ahead a price may begin, and a level be decided, in days. */
const AHEAD_DAYS_MAX = 731

/** Whether a day lies between today and two years ahead, in a site's zone. */
export function isLevelDay(day: string, site: SiteCode, nowMs: number): boolean {
  const days = daysBetween(dayOfSite(site, nowMs), day)
  return days >= 0 && days <= AHEAD_DAYS_MAX
}

/** A level that one operator asked for and another one gives. */
export interface DecidedLevel {
  readonly accountId: number
  readonly level: MembershipLevel
  /** YYYY-MM-DD. */
  readonly lastOn: string
  readonly reason: string
  readonly askedBy: number
  readonly decidedBy: number
}

/**
 * Gives an account a level until its last day, under its lock; false where the account is closed, its site has no such level or the day has passed. That two operators
 * agreed is the caller's to see to; after the commit the sessions have to forget the account.
 */
export async function decideLevel(tx: Tx, decision: DecidedLevel, nowMs: number): Promise<boolean> {
  const { accountId, level, lastOn, reason, askedBy, decidedBy } = decision
  const { member } = await lockStanding(tx, accountId, nowMs)
  if (member.status === 'closed' || !hasLevel(member.site, level) || !isLevelDay(lastOn, member.site, nowMs)) return false
  await insertDecision(tx, decision)
  await moveStatus(tx, accountId, { from: 'lapsed', to: 'active' })
  await addAccountEvent(tx, { accountId, actorId: decidedBy, kind: 'membership-decided', detail: { level, lastOn, reason, askedBy } })
  await settleStanding(tx, accountId, nowMs)
  return true
}
