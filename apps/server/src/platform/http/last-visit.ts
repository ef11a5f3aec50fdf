import type { FastifyInstance } from 'fastify'
import { isForMachines } from '../edge/machine-paths.ts'

/** Visitors without a request for so long have left, milliseconds. */
const GONE_AFTER_MS = 600_000

/** Notes the last request; answers whether somebody is here. An open live connection counts as being here. */
export function watchVisits(app: FastifyInstance, openConnections: () => number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async ({ url }) => {
    if (!isForMachines(url)) lastMs = performance.now()
  })
  return () => openConnections() > 0 || performance.now() - lastMs < GONE_AFTER_MS
}
