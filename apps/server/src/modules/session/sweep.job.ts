import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import { sweepSessions } from './sessions.store.ts'
import { sweepFailures } from './sign-in-failures.store.ts'

const SWEEP_EVERY_MS = 10 * 60_000

/** Removes sessions, keys and counters that are over, every ten minutes while the application runs. */
export function startSweep(app: FastifyInstance, db: Db): void {
  let timer: NodeJS.Timeout | undefined
  const sweep = async (): Promise<void> => {
    try {
      await sweepSessions(db)
      await sweepFailures(db)
    } catch (error) {
      app.edgeLog.warn({ err: error }, 'what is over could not be swept; it is tried again')
    }
  }
  app.addHook('onReady', async () => {
    timer = setInterval(() => void sweep(), SWEEP_EVERY_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
