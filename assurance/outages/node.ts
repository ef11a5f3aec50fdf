// One node of an installation of several: an application of its own on a database that others use as well.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { listen } from '../../apps/server/src/platform/edge/listen.ts'
import type { SimulatorPlace } from '../../apps/server/src/platform/gateway/index.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { CSRF_KEY, SECRET } from './secrets.ts'

const [url = '', port = '0'] = process.argv.slice(2)
const { REDIS_URL, PAYMENT_ASK_AFTER_S, TRIAL_SIMULATOR } = process.env
/** Where the practice bank of a trial of money runs, as JSON. */
const simulator = TRIAL_SIMULATOR === undefined ? undefined : (JSON.parse(TRIAL_SIMULATOR) as SimulatorPlace)
const config = loadConfig({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'node-')),
  DEMO: 'off',
  SEARCH_WORKERS: '0',
  DATABASE_URL: url,
  HOST: '127.0.0.1',
  PORT: port,
  ...(REDIS_URL === undefined ? {} : { REDIS_URL }),
  ...(PAYMENT_ASK_AFTER_S === undefined ? {} : { PAYMENT_ASK_AFTER_S }),
})
const log = createLog('error')
const database = openDatabase(url, { log, use: 'web' })
const engineDatabase = openDatabase(url, { log, use: 'engine' })
const keys = await openKeyRing(database.db, SECRET)
const app = await buildApp({
  config,
  log,
  database,
  engineDatabase,
  keys,
  csrfKey: CSRF_KEY,
  readiness: createReadiness(),
  hasPages: false,
  simulator,
})
// There are no pages; a payment comes back to this one.
if (simulator !== undefined) app.edge.pages = { isOurs: (path) => path === '/dashboard', localPath: (_, path) => path }
await listen(app, config)
process.send?.('ready')
