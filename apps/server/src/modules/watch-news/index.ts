import type { FastifyInstance } from 'fastify'
import { repeatInApp } from '#platform/jobs/index.ts'
import { tellNextChange, type WatchNewsDeps } from './tell-watchers.job.ts'

export { type WatchNews, watchWords } from './watch-words.ts'

const LOOK_EVERY_MS = 2_000

/** Tells people what happens to lots they watch, for as long as the application runs; each change is one node's. */
export const startWatchNews = (app: FastifyInstance, deps: WatchNewsDeps): void =>
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'watchers could not be told', work: () => tellNextChange(deps) })
