import type { SiteCode } from '@app/contract/sites.ts'
import { dayRange } from '@app/rules/auctions/auction-day.ts'
import { yardClockAt } from '@app/rules/formats/yard-clock.ts'
import { hasMembership, RIGHTS_OF_LEVEL, rolesWith } from '@app/rules/memberships/levels.ts'
import { hasWaited, yearFrom } from '@app/rules/memberships/periods.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { asksRenewal, nextLookOn, type Standing, standingOn } from '@app/rules/memberships/standing.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { settle } from '#modules/alerts/index.ts'
import { deriveAccount, noteMissing } from '#modules/documents/index.ts'
import { setSteps } from '#modules/steps/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { lockMember, type Member, saveDerived } from './members.store.ts'
import { RENEWAL_ALERT } from './membership-mails.ts'
import { dropNotices, type MembershipRow, movePeriod, readMembership, saveNextLook, takeOver } from './memberships.store.ts'

/** A membership on a day of its site. */
export interface Settled {
  readonly member: Member
  readonly row: MembershipRow
  readonly standing: Standing
  /** YYYY-MM-DD, in the zone of the member's site. */
  readonly today: string
}

/** What an account's membership is at an instant, as it stands. */
export async function readStanding(db: Db | Tx, member: Member, nowMs: number): Promise<Settled> {
  const today = dayOfSite(member.site, nowMs)
  const row = await readMembership(db, member)
  return { member, row, today, standing: standingOn(today, row) }
}

/** Locks an account, and takes over what it held before it had a membership here. */
export async function lockStanding(tx: Tx, accountId: number, nowMs: number): Promise<Settled> {
  const member = await lockMember(tx, accountId)
  await takeOver(tx, member)
  return readStanding(tx, member, nowMs)
}

/** The instant at which a day begins in a site's zone. */
function beginOf(day: string, site: SiteCode): Date | null {
  const { zone } = siteOf(site)
  const near = Date.parse(`${day}T12:00:00Z`)
  const range = dayRange(day, yardClockAt(zone, near))
  return range === null ? null : new Date(range.fromMs)
}

/** Nobody is asked to renew what is theirs no longer, or not for a while; if it ends after all, they are told so once more. */
async function endRenewalNotice(tx: Tx, accountId: number): Promise<void> {
  await settle(tx, { ...RENEWAL_ALERT, accountId })
  await dropNotices(tx, accountId, 'RENEWAL')
}

/**
 * Gives an account what follows from its membership now: kind, roles, level, last day and steps, in the transaction of the cause and under
 * the account's lock. Accounts that act for others, or for the house, have none. After the commit the sessions have to forget the account.
 */
export async function settleStanding(tx: Tx, accountId: number, nowMs: number): Promise<Settled> {
  const settled = await lockStanding(tx, accountId, nowMs)
  const { member, row, standing, today } = settled
  if (!hasMembership(member.kind)) return settled
  const { level, validUntil, steps } = standing
  // Where a level has to be chosen, the step holds the account up and the lock of a bid refuses: it keeps its kind meanwhile.
  const { kind } = RIGHTS_OF_LEVEL[level ?? 'S']
  const roles = rolesWith(member.roles, level ?? 'S')
  if (level !== member.level || validUntil !== member.validUntil || kind !== member.kind || roles.join() !== member.roles.join()) {
    await saveDerived(tx, accountId, { kind, roles, level, validUntil })
    const detail = { from: member.level, to: level, until: validUntil }
    await addAccountEvent(tx, { accountId, actorId: null, kind: 'membership-changed', detail })
    if (!asksRenewal(standing, today)) await endRenewalNotice(tx, accountId)
    // Guests show no papers, everybody else does.
    if (kind !== member.kind) await noteMissing(tx, accountId, await deriveAccount(tx, accountId, { actorId: null, nowMs }))
  }
  await setSteps(tx, { accountId, cause: 'MEMBERSHIP', statuses: steps })
  const next = nextLookOn(standing, { today, decision: row.decision })
  await saveNextLook(tx, accountId, next === null ? null : beginOf(next, member.site))
  return settled
}

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
