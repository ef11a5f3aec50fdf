import type { SiteCode } from '@app/contract/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RetainedRecord } from '#platform/vault/index.ts'
import { type RetentionDeps, SWEEP_BATCH_COUNT } from './retention-deps.ts'

/** Removes a record with its key and files; false where it is not due, was changed, or another node was first. */
async function removeDue({ db, log, vault, retention }: RetentionDeps, record: RetainedRecord, nowMs: number): Promise<boolean> {
  // Before its site and day are believed: a changed row may name any.
  if (!(await retention.isAsSealed(record))) {
    log.error({ record: record.id }, 'a record that law keeps is not as it was sealed, and stays')
    return false
  }
  if (record.goesOn > dayOfSite(record.site as SiteCode, nowMs)) return false
  const objects = await transaction(db, async (tx) => {
    const removed = await retention.remove(tx, record)
    const { id, accountId, kind, category } = record
    if (removed !== null)
      await addAccountEvent(tx, { accountId, actorId: null, kind: 'retention-ended', detail: { record: id, kind, category } })
    return removed
  })
  if (objects === null) return false
  await vault.discard(objects)
  return true
}

/** Removes what law keeps no longer, each on its day in the zone of its site; answers how much. */
export async function sweepRetained(deps: RetentionDeps, nowMs: number): Promise<number> {
  let removed = 0
  for (let after = '', page = await deps.retention.listDue(nowMs, { after, count: SWEEP_BATCH_COUNT }); page.length > 0;) {
    for (const record of page) if (await removeDue(deps, record, nowMs)) removed += 1
    after = page.at(-1)?.id ?? ''
    page = await deps.retention.listDue(nowMs, { after, count: SWEEP_BATCH_COUNT })
  }
  return removed
}
