import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { sweepKeys, sweepSessions } from '#modules/session/index.ts'
import { sweepFailures } from '#modules/sign-in-tries/index.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

const SWEEP_EVERY_MS = 10 * 60_000
/** Keys of anybody live for half a minute to some minutes and may be made by the hundred. */
const SWEEP_KEYS_EVERY_MS = 60_000

/** Removes sessions and counters that are over every ten minutes while the application runs, and keys every minute. */
export function startSweep(app: FastifyInstance, db: Db): void {
  repeatInApp(app, {
    everyMs: SWEEP_EVERY_MS,
    failed: 'what is over could not be swept',
    work: async () => {
      await sweepSessions(db)
      await sweepFailures(db)
    },
  })
  repeatInApp(app, { everyMs: SWEEP_KEYS_EVERY_MS, failed: 'keys that are over could not be swept', work: () => sweepKeys(db) })
}
