import { calls, answerSchemas } from '@app/contract/calls.ts'
import { bodyShapes } from '@app/contract/bodies.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import type { FastifyInstance } from 'fastify'
import { registerAccount } from '#modules/account/index.ts'
import { registerAccountInformation } from '#modules/account-information/index.ts'
import { registerAlerts } from '#modules/alerts/index.ts'
import { registerLocations } from '#modules/locations/index.ts'
import { registerAuctions } from '#modules/auctions/index.ts'
import { registerLots } from '#modules/lots/index.ts'
import { registerMedia } from '#modules/media/index.ts'
import { registerReference } from '#modules/reference/index.ts'
import { openSearch } from '#modules/search/index.ts'
import { registerSession, Sessions } from '#modules/session/index.ts'
import { registerSite } from '#modules/site/index.ts'
import { listWatchedLots, registerWatchlist } from '#modules/watchlist/index.ts'
import { openCaptcha } from '#platform/captcha/index.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { Log } from '#platform/log.ts'
import { openPost } from '#platform/mail/index.ts'
import { openPasswords } from '#platform/passwords/index.ts'
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
  const passwords = openPasswords(log)
  app.addHook('onClose', () => passwords.close())
  registerMetrics(app)
  registerHealth(app, deps.readiness)
  registerApiPage(app, { calls, answers: answerSchemas, examples: bodyExamples, bodies: bodyShapes })
  const captcha = openCaptcha(app, { config, log, db: deps.database.db, key: deps.keys.derive('captcha') })
  registerSession(app, { config, db: deps.database.db, keys: deps.keys, passwords, captcha, sessions })
  const post = openPost(app, { config, log, db: deps.database.db })
  registerAccount(app, { db: deps.database.db, log, post, passwords, sessions })
  registerAccountInformation(app, { db: deps.database.db, post, passwords, sessions })
  registerAlerts(app, { db: deps.database.db, sessions })
  registerLocations(app, { db: deps.database.db })
  registerReference(app, { db: deps.database.db })
  registerSite(app, { db: deps.database.db, config, keys: deps.keys, sessions, captchaSiteKey: captcha.siteKey })
  registerMedia(app, { pool: deps.database.pool, log, dataDir: config.dataDir })
  registerLots(app, { pool: deps.database.pool })
  registerAuctions(app, { pool: deps.database.pool, publicUrl: config.publicUrl })
  const search = openSearch(app, { ...deps, watchedLots: (accountId) => listWatchedLots(deps.database.db, accountId) })
  registerWatchlist(app, { db: deps.database.db, findLots: search.findListed })
  if (deps.hasPages) await registerPages(app, deps)
  else answerFailuresAsJson(app)
  return app
}
