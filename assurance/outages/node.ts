// One node of an installation of several: an application of its own on a database that others use as well.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { listen } from '../../apps/server/src/platform/edge/listen.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { CSRF_KEY, SECRET } from './secrets.ts'

const [url = '', port = '0'] = process.argv.slice(2)
const { REDIS_URL } = process.env
const config = loadConfig({
  DATA_DIR: mkdtempSync(join(tmpdir(), 'node-')),
  DEMO: 'off',
  SEARCH_WORKERS: '0',
  DATABASE_URL: url,
  HOST: '127.0.0.1',
  PORT: port,
  ...(REDIS_URL === undefined ? {} : { REDIS_URL }),
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
})
await listen(app, config)
process.send?.('ready')
