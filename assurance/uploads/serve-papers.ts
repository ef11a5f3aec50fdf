/** A node that takes papers by the call of the tests, in a process of its own, so that it can be killed. Its parent is told its port, and spoils its disk. */
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { servePapers } from '../../apps/server/test/files/papers-call.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { type DiskState, openSpoiltDisk } from './spoilt-disk.ts'

const CSRF_KEY_BYTES = 32

const [, , url = '', dataDir = ''] = process.argv
process.once('disconnect', () => process.exit(0))
const log = createLog('error')
const config = loadConfig({ DATA_DIR: dataDir, DEMO: 'off', SEARCH_WORKERS: '0' })
const database = openDatabase(url, { log, use: 'web' })
const keys = await openKeyRing(database.db, TEST_SECRET)
const csrfKey = Buffer.alloc(CSRF_KEY_BYTES)
const app = await buildApp({ keys, config, log, database, readiness: createReadiness(), csrfKey, hasPages: false, runsLanes: false })
servePapers(app, () => database.db)
const spoil = await openSpoiltDisk()
process.on('message', (state: DiskState) => {
  spoil(state)
  process.send?.(state)
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
