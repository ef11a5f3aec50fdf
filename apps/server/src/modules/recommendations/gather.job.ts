import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { repeatInApp } from '#platform/jobs/index.ts'
import { gatherCounts } from './gather.store.ts'

/** How often what is popular and watched together is counted, milliseconds. */
const GATHER_EVERY_MS = 300_000

/** Counts while the application runs. */
export function startGathering(app: FastifyInstance, pool: Pool): void {
  const ending = new AbortController()
  app.addHook('preClose', async () => ending.abort())
  repeatInApp(app, {
    everyMs: GATHER_EVERY_MS,
    failed: 'popular lots could not be counted',
    // Every node asks, and the first after so long counts.
    work: () => gatherCounts(pool, { unlessYoungerMs: GATHER_EVERY_MS, ending: ending.signal }),
  })
}
