import type { BY_RULE } from '@app/contract/operations/bidder-desk.ts'
import type { Change } from '@app/contract/operations/changes.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { isWithinDays } from '@app/rules/documents/days.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { saveClass } from './bidder-terms.store.ts'
import { dropClassOverride, findClassOverride, putClassOverride } from './classes.store.ts'
import { judgeClass } from './judge-classes.job.ts'

/** How far ahead a class may be set, days. */
const OVERRIDE_DAYS_MAX = 365

interface Override {
  readonly accountId: number
  readonly site: SiteCode
  readonly buyerClass: BuyerClass | typeof BY_RULE
  readonly untilOn: string
  readonly reason: string
  readonly actorId: number | null
}

/**
 * Sets somebody's class until the end of a day, with a reason, or lets the rule decide again. Answers what changed.
 * @throws Failure INVALID_INPUT without a reason or a day within a year.
 */
export async function overrideClass(tx: Tx, override: Override, nowMs: number): Promise<readonly Change[]> {
  const { accountId, site, buyerClass, untilOn, reason, actorId } = override
  const before = await findClassOverride(tx, accountId)
  if (buyerClass === 'BY_RULE') {
    if (before === null) return []
    await dropClassOverride(tx, accountId)
    const { from, to } = await judgeClass(tx, accountId, { nowMs, isToldOf: false })
    return [...(from === to ? [] : [{ field: 'buyerClass', from, to }]), { field: 'classUntil', from: before.untilOn, to: null }]
  }
  if (!isWithinDays(untilOn, dayOfSite(site, nowMs), OVERRIDE_DAYS_MAX)) wrongField('classUntil', 'validation.until')
  if (reason.trim() === '') wrongField('reason', 'validation.reason')
  const { buyer_class: from } = await lockTerms(tx, accountId)
  await putClassOverride(tx, { accountId, buyerClass, untilOn, reason, setBy: actorId })
  await saveClass(tx, accountId, buyerClass)
  return [
    ...(from === buyerClass ? [] : [{ field: 'buyerClass', from, to: buyerClass }]),
    ...(before?.untilOn === untilOn ? [] : [{ field: 'classUntil', from: before?.untilOn ?? null, to: untilOn }]),
  ]
}
