import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { IndexQuery } from '@app/lot-index/query.ts'
import { openPool } from '#platform/db/pool.ts'
import { facetsJson, type SetClauses } from './facet-json.ts'
import { listenToFeed } from './feed-listener.ts'
import { IndexReplica } from './index-replica.ts'
import { QUESTION_LIMIT_MS, QuestionTooLongError, watchFor } from './limits/question-limit.ts'
import type { WireAnswer } from './search-engine.ts'
import type { WorkerAnswer, WorkerMessage, WorkerRequest, WorkerSettings } from './worker-messages.ts'

// An index worker: prepare while the database starts, open the replica, say ready, then answer questions as they come and follow the feed between them.

const FEED_POLL_MS = 1_000

const port = parentPort
if (port === null) throw new Error('index-worker runs as a worker thread')
const settings = workerData as WorkerSettings
const limitMs = settings.questionLimitMs ?? QUESTION_LIMIT_MS
/** The question that met a broken connection reports it. */
const QUIET = { warn: () => undefined }
const database = openPool(settings.url, { log: QUIET, use: 'background' })
const say = (message: WorkerMessage, handedOver: ArrayBuffer[] = []): void => port.postMessage(message, handedOver)
const replica = new IndexReplica({
  pool: database.pool,
  snapshotPath: settings.snapshotPath,
  onApplied: (lots) => say({ kind: 'applied', version: replica.version, lots }),
})

let following: Promise<void> | null = null
let isClosing = false

/** One round of the feed at a time; a database that is down is tried again at the next poll. */
function follow(): Promise<void> {
  return (following ??= replica
    .catchUp()
    .catch((error: unknown) => {
      if (!isClosing && !isDatabaseDown(error)) say({ kind: 'warning', text: `the change feed could not be applied: ${String(error)}` })
    })
    .finally(() => {
      following = null
    }))
}

async function compare(): Promise<boolean> {
  if (await replica.isEqualToTable()) return true
  await replica.build()
  return false
}

/** Compares while the feed waits. */
async function verify(): Promise<boolean> {
  await follow()
  const comparing = compare()
  following = comparing.then(
    () => undefined,
    () => undefined,
  )
  return comparing.finally(() => {
    following = null
  })
}

function searchForWire(query: IndexQuery, brief: SetClauses | null): Omit<WireAnswer, 'version'> {
  const { facets, ...answer } = replica.index.search(query, watchFor(limitMs))
  return { ...answer, facetsJson: new TextEncoder().encode(facetsJson(facets, brief)) }
}

async function perform(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.kind) {
    case 'search':
      return replica.index.search(request.query, watchFor(limitMs))
    case 'searchForWire':
      return searchForWire(JSON.parse(request.json) as IndexQuery, request.brief)
    case 'suggest': {
      const { prefix, ...options } = request.question
      return replica.index.suggest(prefix, options)
    }
    case 'refresh':
      // A round that runs already may have read the feed before the caller's change.
      await following
      await follow()
      return null
    case 'verify':
      return verify()
    case 'save':
      await replica.save()
      return null
    case 'close':
      isClosing = true
      clearInterval(poll)
      await bell.close()
      await following
      if (request.saves) await replica.save()
      await database.close()
      return null
    case 'crash':
      return process.exit(1)
  }
}

/** Bytes that change hands instead of being copied. */
const buffersOf = (answer: WorkerAnswer): ArrayBuffer[] =>
  typeof answer === 'object' && answer !== null && 'facetsJson' in answer ? [answer.facetsJson.buffer as ArrayBuffer] : []

async function answer(request: WorkerRequest): Promise<void> {
  try {
    const done = await perform(request)
    say({ kind: 'answer', id: request.id, version: replica.version, answer: done }, buffersOf(done))
    if (request.kind === 'close') port?.close()
  } catch (error) {
    // The index stays consistent when a task fails (a full disk, a database that is down), so the worker lives on.
    if (error instanceof QuestionTooLongError) say({ kind: 'tooLong', id: request.id })
    else say({ kind: 'refused', id: request.id, reason: String(error) })
  }
}

replica.prepare()
await once(port, 'message')
const from = await replica.open()
const bell = listenToFeed(database.pool, () => void follow())
const poll = setInterval(() => void follow(), FEED_POLL_MS)
port.on('message', (request: WorkerRequest) => void answer(request))
say({ kind: 'ready', version: replica.version, from, lots: replica.index.size })
