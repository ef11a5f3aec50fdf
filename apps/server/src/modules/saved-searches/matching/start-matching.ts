import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { ANY_ASKED } from './search-matching.store.ts'

/** How soon the first search that is saved here is matched. */
const LOOK_EVERY_MS = 2_000
/** Any message ends the thread. */
const CLOSE: [string, []] = ['close', []]
const CLOSE_WITHIN_MS = 3_000

/** Matches saved searches in a thread of their own, from the first one on that wants to be told of something. */
export function startMatching(app: FastifyInstance, { pool, log }: { readonly pool: Pool; readonly log: Log }): void {
  let worker: Worker | null = null
  const start = (): void => {
    const url = pool.options.connectionString ?? ''
    const thread = new Worker(join(import.meta.dirname, 'match-worker.ts'), { workerData: { url }, name: 'saved-searches' })
    worker = thread
    thread.on('message', ({ warning }: { readonly warning: string }) => log.warn(warning))
    thread.on('error', (error) => log.error({ err: error }, 'the thread of saved searches failed'))
    thread.on('exit', () => {
      if (worker === thread) worker = null
    })
  }
  repeatInApp(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'it could not be seen whether searches are saved',
    work: async () => {
      if (worker !== null) return
      const { rows } = await pool.query<{ isAsked: boolean }>(ANY_ASKED)
      if (rows[0]?.isAsked === true) start()
    },
  })
  app.addHook('onClose', async () => {
    const thread = worker
    if (thread === null) return
    const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
    thread.postMessage(...CLOSE)
    const cut = setTimeout(() => void thread.terminate(), CLOSE_WITHIN_MS)
    await gone
    clearTimeout(cut)
  })
}
