import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { repeatInApp } from '../jobs/index.ts'
import { handleDueOf } from './handle-notices.ts'
import { DEAD_KEPT_DAYS, HANDLED_KEPT_DAYS, LOOKED_EVERY_MS, SWEPT_EVERY_MS, UNCLAIMED_DAYS } from './limits.ts'
import { sweepNotices } from './notices.store.ts'
import type { NoticeInbox, ProviderNotices } from './provider-notices.ts'
import { serveNotices } from './serve-notices.ts'

const NAME = /^[a-z][a-z-]{0,39}$/

/** Opens the inbox of an application: its address, and the job of each provider that registers. Without one nothing is taken or asked. */
export function openNoticeInbox(app: FastifyInstance, deps: { readonly db: Db; readonly log: Log }): NoticeInbox {
  const providers: ProviderNotices[] = []
  const find = (kind: string, provider: string): ProviderNotices | null =>
    providers.find((one) => one.kind === kind && one.provider === provider) ?? null
  let isStopped = false
  app.addHook('preClose', async () => void (isStopped = true))
  serveNotices(app, { db: deps.db, find })
  const handle = (provider: ProviderNotices): Promise<number> => handleDueOf(deps, provider, () => isStopped)
  repeatInApp(app, {
    work: () => sweepNotices(deps.db, { unclaimed: UNCLAIMED_DAYS, handled: HANDLED_KEPT_DAYS, dead: DEAD_KEPT_DAYS }),
    everyMs: SWEPT_EVERY_MS,
    failed: 'old notices of providers could not be removed',
  })
  return {
    register: (provider) => {
      const { kind, provider: name } = provider
      if (!NAME.test(kind) || !NAME.test(name)) throw new Error(`${kind}/${name} cannot stand in an address`)
      if (find(kind, name) !== null) throw new Error(`notices of ${kind}/${name} are taken already`)
      providers.push(provider)
      // A provider that is away keeps none of the others waiting.
      repeatInApp(app, {
        work: () => handle(provider),
        everyMs: LOOKED_EVERY_MS,
        failed: `notices of ${kind}/${name} could not be handled`,
      })
    },
    handleDue: async () => (await Promise.all(providers.map(handle))).reduce((sum, one) => sum + one, 0),
  }
}
