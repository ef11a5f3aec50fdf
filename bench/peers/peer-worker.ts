// The peers that live in memory, in a thread of their own so that their heap does not cause pauses elsewhere.
import { parentPort, workerData } from 'node:worker_threads'
import { allFields, type IndexAnswer, type IndexDocument, type IndexQuery } from '@app/lot-index/query.ts'
import { LOT_SCHEMA, readAllDocuments } from '../../apps/server/src/modules/lot-documents/index.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { columnScan } from './column-scan.ts'
import { duckDb } from './duckdb.ts'
import { minisearchAndLoop } from './minisearch-and-loop.ts'

/** A question to a peer. */
export interface PeerQuestion {
  readonly peer: 'minisearch' | 'columnScan' | 'duckDb'
  readonly query: IndexQuery
}

/** Its answer and the time of the search itself, without the way between the threads. */
export interface PeerAnswer {
  readonly answer: IndexAnswer
  readonly ms: number
}

const { url } = workerData as { url: string }
const database = openDatabase(url, { log: silentLog(), use: 'background' })
const documents: IndexDocument[] = []
for await (const chunk of readAllDocuments(database.pool))
  for (const document of chunk) documents.push({ id: document.id, fields: allFields(document) })
await database.close()
const peers = {
  minisearch: minisearchAndLoop(LOT_SCHEMA, documents),
  columnScan: columnScan(LOT_SCHEMA, documents),
  duckDb: await duckDb(LOT_SCHEMA, documents),
}

const port = parentPort
port?.on('message', ({ peer, query }: PeerQuestion) => {
  const begunMs = performance.now()
  void Promise.resolve(peers[peer](query)).then((answer) =>
    port?.postMessage({ answer, ms: performance.now() - begunMs } satisfies PeerAnswer),
  )
})
port?.postMessage('ready')
