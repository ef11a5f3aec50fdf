import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startScratchPostgres } from '../../apps/server/src/platform/postgres/scratch.ts'
import { Asker, type RawRequest, type Reply } from '../raw/ask.ts'
import type { InstallationReady, InstallationRequest, InstallationMessage } from './protocol.ts'

const DATABASE = 'people'
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 20_000
const REQUEST_LIMIT_MS = 30_000

/** A request to a server: JSON goes as JSON, `from` is the caller's network address. */
export interface Question extends Pick<RawRequest, 'path'> {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: object
  readonly from?: string
}

/** An answer as trials look at it; data is what the envelope holds. */
export interface Answer {
  readonly status: number
  readonly headers: Reply['headers']
  readonly text: string
  /** The answer as it came. */
  readonly bytes: Buffer
  readonly elapsedMs: number
  readonly returnCode: number | null
  readonly data: Readonly<Record<string, unknown>>
}

/** The application with a PostgreSQL of its own, both in processes of their own. */
export interface Installation extends InstallationReady {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly db: Database['db']
  readonly pool: Database['pool']
  /** Every line that the server has logged. */
  readonly logged: readonly string[]
  /** Every connection that the server has opened over the network, as `address:port`. */
  readonly connections: readonly string[]
  ask(question: Question): Promise<Answer>
  /** Sends a request as it is given, whatever the body calls itself. */
  send(request: RawRequest): Promise<Answer>
  stop(): Promise<void>
}

function toAnswer(reply: Reply): Answer {
  const text = reply.body.toString('utf8')
  const { status, headers, elapsedMs } = reply
  const isJson = String(headers['content-type']).startsWith('application/json')
  const body = (isJson ? JSON.parse(text) : {}) as { returnCode?: number; data?: Answer['data'] }
  return { status, headers, text, bytes: reply.body, elapsedMs, returnCode: body.returnCode ?? null, data: body.data ?? {} }
}

async function send(asker: Asker, request: RawRequest): Promise<Answer> {
  const outcome = await asker.ask(request)
  if (outcome.kind === 'reply') return toAnswer(outcome)
  throw new Error(`${request.method} ${request.path}: no answer, ${outcome.kind} after ${Math.round(outcome.elapsedMs)} ms`)
}

/** Where a request says where it comes from, the server must trust one proxy: env TRUST_PROXY=1. */
function askAs(asker: Asker, { method = 'GET', path, headers = {}, json, from }: Question): Promise<Answer> {
  return send(asker, {
    method: json === undefined ? method : method === 'GET' ? 'POST' : method,
    path,
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  })
}

interface Served {
  readonly ready: InstallationReady
  readonly logged: string[]
  readonly connections: string[]
  readonly end: () => Promise<void>
}

async function serve(request: InstallationRequest): Promise<Served> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(request)], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const logged: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => void logged.push(...chunk.toString().split('\n').filter(Boolean)))
  const connections: string[] = []
  child.on('message', (word: InstallationMessage) => void (word.kind === 'connection' && connections.push(word.target)))
  const limit = AbortSignal.timeout(START_LIMIT_MS)
  const gone = once(child, 'exit', { signal: limit }).then(([code]) => {
    throw new Error(`The server ended with ${String(code)}: ${logged.join('\n')}`)
  })
  const listens = new Promise<InstallationReady>((resolve) => {
    child.on('message', (word: InstallationMessage) => void (word.kind === 'ready' && resolve(word)))
  })
  const ready = await Promise.race([listens, gone])
  gone.catch(() => undefined)
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || !child.connected) return
    const ended = once(child, 'exit')
    const cut = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    child.disconnect()
    await ended
    clearTimeout(cut)
  }
  return { ready, logged, connections, end }
}

/** Opens a server without people. */
export async function openInstallation({
  env = {},
  logLevel = 'error',
  captchaTries,
}: Partial<Pick<InstallationRequest, 'env' | 'logLevel' | 'captchaTries'>> = {}): Promise<Installation> {
  const postgres = await startScratchPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'installation-'))
  const admin = new Client({ connectionString: postgres.url('postgres') })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  const databaseUrl = postgres.url(DATABASE)
  await migrate(databaseUrl)
  const database = openDatabase(databaseUrl, { log: silentLog(), use: 'command' })
  const { ready, logged, connections, end } = await serve({ databaseUrl, dataDir, env, logLevel, captchaTries }).catch(
    async (error: unknown) => {
      await database.close()
      await postgres.stop()
      throw error
    },
  )
  const asker = new Asker(ready.port, REQUEST_LIMIT_MS)
  const stop = async (): Promise<void> => {
    asker.close()
    await end()
    await database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    ...ready,
    databaseUrl,
    dataDir,
    ...database,
    logged,
    connections,
    ask: (question) => askAs(asker, question),
    send: (request) => send(asker, request),
    stop,
  }
}

/** Opens a server for one trial and stops it whatever comes. */
export async function withInstallation(
  how: Parameters<typeof openInstallation>[0],
  trial: (installation: Installation) => Promise<void>,
): Promise<void> {
  const installation = await openInstallation(how)
  try {
    await trial(installation)
  } finally {
    await installation.stop()
  }
}
