// The peer of P4: raw node:http, the index call, JSON.stringify of what it answers; rows and words of the answer lie ready in memory.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { findRunningPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { indexQueryOf } from '../world/mixed-requests.ts'
import { openReadyEngine } from '../world/ready-engine.ts'

const [dataDir = '', workers = '1', answersFile = ''] = process.argv.slice(2)
const url = await findRunningPostgres(dataDir)
if (url === null) throw new Error('the peer needs the PostgreSQL of the world')
const log = silentLog()
const database = openDatabase(url, { log, use: 'web' })
const own = mkdtempSync(join(tmpdir(), 'bare-search-'))
const engine = await openReadyEngine(database, { dataDir: own, searchWorkers: Number(workers) })
const wholeAnswers = JSON.parse(readFileSync(answersFile, 'utf8')) as unknown[]
let served = 0

const server = createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const body = JSON.parse(await text(request)) as SearchRequest
    const found = await engine.search(indexQueryOf(body, Date.now()))
    const json = JSON.stringify(request.url === '/bare' ? found : wholeAnswers[served++ % wholeAnswers.length])
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(json)
  }
  answer().catch((error: unknown) => {
    response.statusCode = 500
    response.end(String(error))
  })
})
await engine.search(indexQueryOf({ ...(JSON.parse(process.argv[5] ?? '{}') as SearchRequest) }, Date.now()))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => {
  const end = async (): Promise<void> => {
    server.closeAllConnections()
    await engine.close()
    await database.close()
    rmSync(own, { recursive: true, force: true })
    process.exit(0)
  }
  void end()
})
