import type { FastifyInstance } from 'fastify'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { isAllSealed, type LawRecords, type RetentionDeps, sealForLaw } from '#modules/retention/index.ts'
import { transaction } from '#platform/db/database.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { erasePerson, listAccountsToErase, lockToErase } from './personal-data.store.ts'

/** Days a closed account can be opened again (OQ-A62). */
const CLOSED_DAYS = 30
const ERASE_EVERY_MS = 3_600_000

/** Erases in one transaction, which keeps what law keeps; false where the account was opened again, or another node was first. */
async function eraseIn({ db, retention }: RetentionDeps, accountId: number, kept: LawRecords): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await lockToErase(tx, accountId, CLOSED_DAYS))) return false
    // A paper that was approved meanwhile is sealed with the next turn; one that is being approved waits for this account, and finds none.
    if (!(await isAllSealed(tx, accountId, kept))) return false
    for (const record of kept.records) await retention.keep(tx, record)
    await erasePerson(tx, accountId)
    await addAccountEvent(tx, { accountId, actorId: null, kind: 'account-erased', detail: { retained: kept.records.length } })
    return true
  })
}

/** Erases one account; its objects go at once, and with the sweep of the vault where that fails. */
async function eraseAccount(deps: RetentionDeps, accountId: number): Promise<boolean> {
  const kept = await sealForLaw(deps, accountId)
  const objects = await deps.vault.listOf(deps.db, accountId)
  const isErased = await eraseIn(deps, accountId, kept)
  await deps.vault.discard(isErased ? objects : kept.records.flatMap((record) => record.objects))
  return isErased
}

/**
 * Erases who stood behind accounts closed long enough ago; answers how many. One that fails holds up no other and is tried again with the
 * next turn. @throws that fault once the others were erased.
 */
export async function eraseClosedAccounts(deps: RetentionDeps): Promise<number> {
  let erased = 0
  const faults: unknown[] = []
  for (const accountId of await listAccountsToErase(deps.db, CLOSED_DAYS)) {
    try {
      if (await eraseAccount(deps, accountId)) erased += 1
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return erased
}

/** Erases every hour while the application runs. */
export function startErasing(app: FastifyInstance, deps: RetentionDeps): void {
  repeatInApp(app, {
    everyMs: ERASE_EVERY_MS,
    failed: 'closed accounts could not be erased',
    work: async () => void (await eraseClosedAccounts(deps)),
  })
}
