import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { claimDay, finishDay } from './verifications.store.ts'

/** How often a node looks whether the day was verified. */
const LOOK_EVERY_MS = 30 * 60_000

/** What adds up a book. */
type Verify = (db: Db) => Promise<{ readonly faults: readonly string[] }>

/** Verifies books once a day, by the node that takes it first; each fault is an error of the log. True where it was this one. */
export async function verifyDay(db: Db, log: Pick<Log, 'error'>, books: readonly Verify[]): Promise<boolean> {
  const day = await claimDay(db)
  if (day === null) return false
  const faults: string[] = []
  for (const verify of books) {
    const found = (await verify(db)).faults
    // What one book found is told even where the next cannot be read.
    for (const fault of found) log.error({ fault }, 'the journal does not add up')
    faults.push(...found)
  }
  await finishDay(db, day, faults)
  return true
}

/** Has the journal, and the books that are written with it, verified once a day while the application runs. */
export function registerJournal(app: FastifyInstance, { db, books }: { readonly db: Db; readonly books: readonly Verify[] }): void {
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'the journal could not be verified',
    work: async () => void (await verifyDay(db, app.edgeLog, books)),
  })
}
