import type { FastifyInstance } from 'fastify'
import { repeatInApp } from '#platform/jobs/index.ts'
import { remindWatchers } from './sale-reminders.job.ts'
import { tellNextChange, type WatchNewsDeps } from './tell-watchers.job.ts'

export { type ReminderContent, remindWatchers, reminderWords } from './sale-reminders.job.ts'
export { type WatchNews, watchWords } from './watch-words.ts'

const LOOK_EVERY_MS = 2_000
const REMIND_EVERY_MS = 15 * 60_000

/** Tells people what happens to lots they watch and that they sell soon, for as long as the application runs; each change is one node's. */
export function startWatchNews(app: FastifyInstance, deps: WatchNewsDeps): void {
  repeatInApp(app, { everyMs: LOOK_EVERY_MS, failed: 'watchers could not be told', work: () => tellNextChange(deps, app.edgeLog) })
  repeatInApp(app, { everyMs: REMIND_EVERY_MS, failed: 'watchers could not be reminded', work: () => remindWatchers(deps) })
}
