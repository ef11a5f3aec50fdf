import type { DocumentStatus } from '@app/rules/documents/derive.ts'
import { isWithinDays } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { Change } from '@app/contract/operations/changes.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { dropOverride, findOverride, putOverride } from './account-papers.store.ts'
import { deriveAccount } from './derive-account.ts'

/** Longest time that somebody's word stands in for papers, days. */
const OVERRIDE_DAYS_MAX = 366

/** A state that an operator sets in place of the papers; BY_PAPERS lets them decide again. */
export interface StatusOverride {
  readonly accountId: number
  readonly site: string
  readonly status: DocumentStatus | 'BY_PAPERS'
  /** Last day, YYYY-MM-DD. */
  readonly untilOn: string
  readonly reason: string
  /** How the documents stand before. */
  readonly held: string
  readonly actorId: number | null
}

/**
 * Sets the state of somebody's documents until the end of a day, with a reason, under the lock of the account, or lets the papers decide again.
 * Answers what changed. @throws Failure INVALID_INPUT without a reason or a day within a year.
 */
export async function overrideStatus(tx: Tx, override: StatusOverride, nowMs: number): Promise<readonly Change[]> {
  const { accountId, status, untilOn, reason, held, actorId } = override
  const before = await findOverride(tx, accountId)
  if (status === 'BY_PAPERS') {
    if (before === null || !(await dropOverride(tx, { accountId, field: 'STATUS', untilOn: before.untilOn }))) return []
    const derived = await deriveAccount(tx, accountId, { actorId, nowMs })
    return [
      { field: 'documentStatus', from: held, to: derived.documentStatus },
      { field: 'documentUntil', from: before.untilOn, to: null },
    ]
  }
  const today = dayOfSite(override.site as SiteCode, nowMs)
  if (!isWithinDays(untilOn, today, OVERRIDE_DAYS_MAX)) wrongField('documentUntil', 'validation.until')
  if (reason.trim() === '') wrongField('reason', 'validation.reason')
  await putOverride(tx, { accountId, field: 'STATUS', value: status, untilOn, reason, setBy: actorId })
  await deriveAccount(tx, accountId, { actorId, nowMs })
  return [
    ...(held === status ? [] : [{ field: 'documentStatus', from: held, to: status }]),
    ...(before?.untilOn === untilOn ? [] : [{ field: 'documentUntil', from: before?.untilOn ?? null, to: untilOn }]),
  ]
}
