/** The application in a process of its own, for trials of people and sessions; it ends with its parent. */
import { subscribe } from 'node:diagnostics_channel'
import type { AddressInfo, Socket } from 'node:net'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { arePagesBuilt } from '../../apps/server/src/platform/pages/index.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import type { InstallationRequest, InstallationMessage } from './protocol.ts'

const CSRF_KEY_BYTES = 32

const tell = (word: InstallationMessage): void => void process.send?.(word)

subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (address: string, port?: number) => {
    // Without a port it is PostgreSQL's socket in the file system.
    if (port !== undefined) tell({ kind: 'connection', target: `${address}:${port}` })
  })
})

const { databaseUrl, dataDir, env, logLevel, captchaTries } = JSON.parse(process.argv[2] ?? '{}') as InstallationRequest
const log = createLog(logLevel)
const database = openDatabase(databaseUrl, { log, use: 'web' })
const engineDatabase = openDatabase(databaseUrl, { log, use: 'engine' })
const hasPages = arePagesBuilt()
const app = await buildApp({
  config: loadConfig({ DATA_DIR: dataDir, DEMO: 'off', SEARCH_WORKERS: '1', ...env }),
  log,
  database,
  engineDatabase,
  keys: await openKeyRing(database.db, TEST_SECRET),
  csrfKey: Buffer.alloc(CSRF_KEY_BYTES),
  readiness: createReadiness(),
  hasPages,
  ...(captchaTries !== undefined && { captchaTries }),
})
await app.listen({ host: '127.0.0.1', port: 0 })
const routes = app.edge.routes.map(({ method, url: path }) => ({ method, path }))
process.once('disconnect', () => {
  void app
    .close()
    .then(() => Promise.all([database.close(), engineDatabase.close()]))
    .finally(() => process.exit(0))
})
tell({ kind: 'ready', port: (app.server.address() as AddressInfo).port, hasPages, routes })
