import { calls, answerSchemas } from '@app/contract/calls.ts'
import { bodyShapes } from '@app/contract/bodies.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import type { FastifyInstance } from 'fastify'
import { registerLots } from '#modules/lots/index.ts'
import { registerMedia } from '#modules/media/index.ts'
import { openSearch } from '#modules/search/index.ts'
import { registerSessions, Sessions } from '#modules/session/index.ts'
import { openCaptcha } from '#platform/captcha/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import type { Readiness } from '#platform/health.ts'
import { registerHealth } from '#platform/health.ts'
import { answerFailuresAsJson, createEdge } from '#platform/http/edge.ts'
import { registerApiPage } from '#platform/http/api-page.ts'
import { registerPages } from '#platform/pages/index.ts'
import { registerMetrics } from '#platform/metrics.ts'

/** What the process hands to the application; everything else is made from it. */
export interface AppDeps {
  readonly config: Config
  readonly log: Log
  readonly database: Database
  readonly readiness: Readiness
  /** Key of the CSRF tokens, 32 bytes, shared by all nodes. */
  readonly csrfKey: Buffer
  /** Signatures and sealed purposes shared by all nodes. */
  readonly keys: KeyRing
  /** Whether the built pages are served; without them every unknown path is a JSON 404. */
  readonly hasPages: boolean
}

/** The table of contents: the edge, then every module in order. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log } = deps
  const sessions = new Sessions(deps.database.db)
  const app = await createEdge({
    config,
    log,
    csrfKey: deps.csrfKey,
    siteOfHost: (host) => siteByHost(host, config),
    readSession: (sessionId, site) => sessions.read(sessionId, site),
  })
  registerMetrics(app)
  registerHealth(app, deps.readiness)
  registerApiPage(app, { calls, answers: answerSchemas, examples: bodyExamples, bodies: bodyShapes })
  openCaptcha(app, { config, log, db: deps.database.db, key: deps.keys.derive('captcha') })
  registerSessions(app, sessions)
  registerMedia(app, { pool: deps.database.pool, log, dataDir: config.dataDir })
  registerLots(app, { pool: deps.database.pool })
  openSearch(app, deps)
  if (deps.hasPages) await registerPages(app, deps)
  else answerFailuresAsJson(app)
  return app
}
