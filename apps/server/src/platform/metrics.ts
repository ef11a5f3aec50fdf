import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** Figures of this process; modules add their own. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

const requests = new Histogram({
  name: 'hammerlane_http_request_seconds',
  help: 'Time from the request read to the answer sent, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: LATENCY_BUCKETS_SECONDS,
  registers: [metrics],
})

/** What a cache holds, and the most that it may. */
export interface CacheSize {
  readonly maxBytes: number
  readonly bytes: () => number
}

const caches = new Map<string, CacheSize>()
/** A figure of every cache, by its name. */
function registerCacheFigure(name: string, help: string, figureOf: (size: CacheSize) => number): void {
  metrics.registerMetric(
    new Gauge({
      name,
      help,
      labelNames: ['cache'],
      registers: [],
      collect() {
        for (const [cache, size] of caches) this.set({ cache }, figureOf(size))
      },
    }),
  )
}
registerCacheFigure('hammerlane_cache_bytes', 'Bytes held by each cache of this process.', ({ bytes }) => bytes())
registerCacheFigure('hammerlane_cache_max_bytes', 'Bytes that each cache of this process may hold.', ({ maxBytes }) => maxBytes)

/** Shows the size of a cache among the figures; the newest of a name counts. */
export function watchCache(name: string, size: CacheSize): void {
  caches.set(name, size)
}

/** Measures every answered request by its route pattern, never by its address. */
export function registerMetrics(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
}

/** Serves GET /metrics on a port of its own, on loopback; nothing else is answered there. */
export function listenForMetrics(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
