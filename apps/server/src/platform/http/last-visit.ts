import type { FastifyInstance } from 'fastify'

/** Visitors without a request for so long have left, milliseconds. */
const GONE_AFTER_MS = 600_000
/** What machines ask for says nothing of people. */
const MACHINE_PATHS = ['/health/', '/internal/']

/** Notes the last request; answers whether somebody is here. An open live connection counts as being here. */
export function watchVisits(app: FastifyInstance, openConnections: () => number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async ({ url }) => {
    if (!MACHINE_PATHS.some((path) => url.startsWith(path))) lastMs = performance.now()
  })
  return () => openConnections() > 0 || performance.now() - lastMs < GONE_AFTER_MS
}
