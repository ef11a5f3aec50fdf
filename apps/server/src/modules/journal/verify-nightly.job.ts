import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { claimDay, finishDay } from './verifications.store.ts'
import { verifyJournal } from './verify-journal.ts'

/** How often a node looks whether the day was verified. */
const LOOK_EVERY_MS = 30 * 60_000

/** Verifies the journal once a day, by the node that takes it first; each fault is an error of the log. True where it was this one. */
export async function verifyDay(db: Db, log: Pick<Log, 'error'>): Promise<boolean> {
  if (!(await claimDay(db))) return false
  const { faults } = await verifyJournal(db)
  await finishDay(db, faults)
  for (const fault of faults) log.error({ fault }, 'the journal does not add up')
  return true
}

/** Has the journal verified once a day while the application runs. */
export function registerJournal(app: FastifyInstance, { db }: { readonly db: Db }): void {
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'the journal could not be verified',
    work: async () => void (await verifyDay(db, app.edgeLog)),
  })
}
