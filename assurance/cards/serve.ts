/** The application in a process of its own, which writes down each body that comes in and goes out; it ends with its parent. */
import { appendFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeHeapSnapshot } from 'node:v8'
import { buildApp } from '../../apps/server/src/app.ts'
import { loadConfig } from '../../apps/server/src/platform/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { createReadiness } from '../../apps/server/src/platform/health.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { arePagesBuilt } from '../../apps/server/src/platform/pages/index.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import type { CardsAnswer, CardsQuestion, CardsRequest } from './protocol.ts'

const CSRF_KEY_BYTES = 32
const ASK_AFTER_S = '1,3,10'
const tell = (answer: CardsAnswer): void => void process.send?.(answer)

const { databaseUrl, dataDir, simulator, bodiesFile } = JSON.parse(process.argv[2] ?? '{}') as CardsRequest
const log = createLog('debug')
const database = openDatabase(databaseUrl, { log, use: 'web' })
const engineDatabase = openDatabase(databaseUrl, { log, use: 'engine' })
const hasPages = arePagesBuilt()
const app = await buildApp({
  config: loadConfig({ DATA_DIR: dataDir, DEMO: 'off', SEARCH_WORKERS: '1', PAYMENT_ASK_AFTER_S: ASK_AFTER_S }),
  log,
  database,
  engineDatabase,
  keys: await openKeyRing(database.db, TEST_SECRET),
  csrfKey: Buffer.alloc(CSRF_KEY_BYTES),
  readiness: createReadiness(),
  hasPages,
  simulator,
})

// Below everything that the application does: what is on the wire, both ways. Nothing of it stays in this process.
const write = (part: unknown): void => {
  if (typeof part === 'string' || part instanceof Uint8Array) appendFileSync(bodiesFile, part)
}
app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
  write(`\n${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)}\n`)
  const push = request.push.bind(request)
  request.push = (part: unknown, ...more) => {
    write(part)
    return push(part, ...more)
  }
  const [send, end] = [response.write.bind(response), response.end.bind(response)]
  response.write = ((part: unknown, ...more: never[]) => {
    write(part)
    return send(part, ...more)
  }) as typeof response.write
  response.end = ((part: unknown, ...more: never[]) => {
    write(part)
    return end(part as never, ...more)
  }) as typeof response.end
})

await app.listen({ host: '127.0.0.1', port: 0 })
const held: string[] = []
process.on('message', (question: CardsQuestion) => {
  if (question.kind === 'hold') held.push(`held ${question.text} here`)
  else {
    global.gc?.()
    writeHeapSnapshot(question.file)
  }
  tell({ kind: 'done' })
})
process.once('disconnect', () => process.exit(0))
tell({ kind: 'ready', port: (app.server.address() as AddressInfo).port, hasPages })
