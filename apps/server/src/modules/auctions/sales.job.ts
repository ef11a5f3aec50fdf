import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { SITE_CODES } from '@app/contract/sites.ts'
import { repeatSeries } from './build-sale.ts'
import { makeAlerts, takeTurn } from './lane-alerts.store.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import { repeatInApp } from '#platform/jobs/index.ts'

const POLL_MS = 15_000
/** How long before a sale people with lots in it are notified. */
const ALERT_AHEAD_MS = 15 * 60_000
/** An alert leads to its lane for so long after the start. */
const ALERT_LIFE_MS = 12 * 60 * 60_000

/** Notifies people of sales about to start and makes the next sales of series; one node at a time. Answers how many were notified. */
export async function runSalesJob(pool: Pool, nowMs: number): Promise<number> {
  const alerted = await inTransaction(pool, async (client) =>
    (await takeTurn(client)) ? makeAlerts(client, { aheadMs: ALERT_AHEAD_MS, lifeMs: ALERT_LIFE_MS }) : 0,
  )
  await repeatSeries({ pool, sites: SITE_CODES, nowMs })
  return alerted
}

/** Does so regularly while the application runs. */
export function startSalesJob(app: FastifyInstance, { pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }): void {
  repeatInApp(app, {
    everyMs: POLL_MS,
    failed: 'alerts of lanes or next sales could not be made',
    work: async () => void (await runSalesJob(pool, nowMs())),
  })
}
