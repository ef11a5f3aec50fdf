import type { FastifyInstance } from 'fastify'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { erasePerson, listAccountsToErase } from './personal-data.store.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

/** Days a closed account can be opened again (OQ-A62). */
const CLOSED_DAYS = 30
const ERASE_EVERY_MS = 3_600_000

/** Erases who stood behind accounts closed long enough ago; answers how many. */
export async function eraseClosedAccounts(db: Db): Promise<number> {
  const due = await listAccountsToErase(db, CLOSED_DAYS)
  for (const accountId of due)
    await transaction(db, async (tx) => {
      await erasePerson(tx, accountId)
      await addAccountEvent(tx, { accountId, actorId: null, kind: 'account-erased' })
    })
  return due.length
}

/** Erases every hour while the application runs. */
export function startErasing(app: FastifyInstance, db: Db): void {
  repeatInApp(app, {
    everyMs: ERASE_EVERY_MS,
    failed: 'closed accounts could not be erased',
    work: async () => void (await eraseClosedAccounts(db)),
  })
}
