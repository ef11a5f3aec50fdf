import type { DocumentStatus } from '@app/rules/documents/derive.ts'
import { isWithinDays } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { LicenceCategory } from '@app/contract/documents/document-codes.ts'
import { BY_PAPERS } from '@app/contract/operations/bidder-desk.ts'
import type { Change } from '@app/contract/operations/changes.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { wrongField } from '#platform/http/wrong-field.ts'
import { dropOverride, findOverride, putOverride } from './account-papers.store.ts'
import { deriveAccount } from './derive-account.ts'

/** Longest time that somebody's word stands in for papers, days. */
const OVERRIDE_DAYS_MAX = 366

/** Who sets something in place of the papers of whom, until when and why, and how it stands before. */
interface Override<V> {
  readonly accountId: number
  readonly site: string
  readonly value: V
  /** Last day, YYYY-MM-DD. */
  readonly untilOn: string
  readonly reason: string
  readonly held: string
  readonly actorId: number | null
}

/** What may be set in place of the papers, and the names of the fields that set it. */
const FIELDS = {
  STATUS: { value: 'documentStatus', until: 'documentUntil' },
  LICENCE: { value: 'licenceCategory', until: 'licenceUntil' },
} as const

/** Sets a value in place of what the papers give, or lets them decide again. Answers what changed. */
async function override(
  tx: Tx,
  field: keyof typeof FIELDS,
  { nowMs, ...of }: Override<string> & { readonly nowMs: number },
): Promise<readonly Change[]> {
  const { accountId, value, untilOn, reason, held, actorId } = of
  const names = FIELDS[field]
  const before = await findOverride(tx, accountId, field)
  if (value === BY_PAPERS) {
    if (before === null || !(await dropOverride(tx, { accountId, field, untilOn: before.untilOn }))) return []
    const derived = await deriveAccount(tx, accountId, { actorId, nowMs })
    return [
      { field: names.value, from: held, to: derived[names.value] },
      { field: names.until, from: before.untilOn, to: null },
    ]
  }
  const today = dayOfSite(of.site as SiteCode, nowMs)
  if (!isWithinDays(untilOn, today, OVERRIDE_DAYS_MAX)) wrongField(names.until, 'validation.until')
  if (reason.trim() === '') wrongField('reason', 'validation.reason')
  await putOverride(tx, { accountId, field, value, untilOn, reason, setBy: actorId })
  await deriveAccount(tx, accountId, { actorId, nowMs })
  return [
    ...(held === value ? [] : [{ field: names.value, from: held, to: value }]),
    ...(before?.untilOn === untilOn ? [] : [{ field: names.until, from: before?.untilOn ?? null, to: untilOn }]),
  ]
}

/**
 * Sets the state of somebody's documents until the end of a day, with a reason, under the lock of the account, or lets the papers decide again.
 * Answers what changed. @throws Failure INVALID_INPUT without a reason or a day within a year.
 */
export const overrideStatus = (tx: Tx, of: Override<DocumentStatus | typeof BY_PAPERS>, nowMs: number): Promise<readonly Change[]> =>
  override(tx, 'STATUS', { ...of, nowMs })

/** The same for the licence by which lots for licensed buyers are open to somebody. */
export const overrideLicence = (tx: Tx, of: Override<LicenceCategory | typeof BY_PAPERS>, nowMs: number): Promise<readonly Change[]> =>
  override(tx, 'LICENCE', { ...of, nowMs })
