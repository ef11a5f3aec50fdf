import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { WebSocket } from 'ws'
import type { ClientMessage, LiveMessage } from '@app/contract/lanes/live.ts'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import type { SitePreferenceName } from '@app/contract/people.ts'
import { siteByHost } from '@app/rules/sites/sites.ts'
import { Tokens } from '#modules/open-api/index.ts'
import { Sessions } from '#modules/session/index.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { answerFailuresAsJson, createEdge } from '#platform/edge/edge.ts'
import { openKeyRing } from '#platform/keys/key-ring.ts'
import { silentLog } from '#platform/log.ts'
import type { TestDatabase } from './database.ts'
import { TEST_SECRET } from './test-secret.ts'
import type { Bidding } from '../src/modules/bidding/bidding.ts'
import { openBidding } from '../src/modules/bidding/open-bidding.ts'
import { openLive, type Live } from '../src/modules/live/live.ts'

const CSRF_KEY_BYTES = 32

/** One node: the edge, the engine and live connections on a port of its own; several may share a database. */
export interface LiveNode {
  readonly app: FastifyInstance
  readonly bidding: Bidding
  readonly sessions: Sessions
  readonly live: Live
  readonly host: string
  close(): Promise<void>
}

/** Opens a node on a database, with connections of its own. It runs lanes only where a test says so. */
export async function openNode(
  on: TestDatabase,
  {
    redisUrl,
    runsLanes = false,
    sitePreferences = [],
  }: { readonly redisUrl?: string; readonly runsLanes?: boolean; readonly sitePreferences?: readonly SitePreferenceName[] } = {},
): Promise<LiveNode> {
  const folder = mkdtempSync(join(tmpdir(), 'live-'))
  const log = silentLog()
  const config = loadConfig({ DATA_DIR: folder, DEMO: 'off' })
  const database = openDatabase(on.url, { log, use: 'web' })
  const sessions = new Sessions(database.db, () => BUILT_IN_VERSION)
  const tokens = new Tokens({ db: database.db, sessions })
  const app = await createEdge({
    config,
    log,
    csrfKey: Buffer.alloc(CSRF_KEY_BYTES),
    siteOfHost: (host) => siteByHost(host, config),
    readSession: (sessionId, site) => sessions.read(sessionId, site),
    readToken: tokens.read,
    sitePreferencesOf: () => sitePreferences,
  })
  const keys = await openKeyRing(database.db, TEST_SECRET)
  const bidding = openBidding(app, { pool: database.pool, log, keys, address: () => 'http://127.0.0.1:1', runsLanes })
  const live = openLive(app, { database, log, bidding, sessions: tokens.callers, redisUrl, keys })
  answerFailuresAsJson(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const close = async (): Promise<void> => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, bidding, sessions, live, host: `127.0.0.1:${port}`, close }
}

type Headers = Readonly<Record<string, string>>

/** Headers of somebody on this node: those of their session, if any, with the host that the port makes. */
const headersOn = (node: LiveNode, headers: Headers): Headers => ({ ...headers, host: node.host, origin: `http://${node.host}` })

/** A fresh ticket for somebody. */
export async function ticketFor(node: LiveNode, headers: Headers = {}): Promise<string> {
  const answer = await node.app.inject({ method: 'POST', url: '/public/data/live-ticket', headers: headersOn(node, headers), payload: {} })
  return answer.json<{ data: { ticket: string } }>().data.ticket
}

/** What a client over a real socket heard, in order. */
export class SocketClient {
  readonly socket: WebSocket
  readonly heard: LiveMessage[] = []
  closed: number | null = null
  readonly #waiting = new Set<() => void>()

  constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString('utf8')) as LiveMessage)
      this.#wake()
    })
    socket.on('close', (code) => {
      this.closed = code
      this.#wake()
    })
    socket.on('error', () => undefined)
  }

  say(message: ClientMessage | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  follow(lanes: readonly number[], lots: readonly { lot: number; lastSeq: number }[] = []): void {
    this.say({ type: 'follow', lanes, lots })
  }

  /** Numbers of the events of a lot, as they came. */
  seqs(lot: number): number[] {
    return this.heard.flatMap((message) =>
      message.type === 'events' && message.state.lot === lot ? message.events.map(({ seq }) => seq) : [],
    )
  }

  of<T extends LiveMessage['type']>(type: T): Extract<LiveMessage, { type: T }>[] {
    return this.heard.filter((message): message is Extract<LiveMessage, { type: T }> => message.type === type)
  }

  /** Waits until what was heard makes this true; the test's own limit ends a wait in vain. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#waiting.add(resolve))
  }

  /** Waits until all messages so far have been handled: they are taken in their order. */
  async settled(): Promise<void> {
    const at = Math.random()
    this.say({ type: 'ping', at, isVisible: false })
    await this.until(() => this.of('pong').some((pong) => pong.at === at))
  }

  async leave(): Promise<void> {
    this.socket.close(1000)
    await this.until(() => this.closed !== null)
  }

  /** The line breaks without a goodbye. */
  async breakOff(): Promise<void> {
    this.socket.terminate()
    await this.until(() => this.closed !== null)
  }

  #wake(): void {
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
  }
}

export interface ConnectOptions {
  readonly cookie?: string | undefined
  /** Of a program, which names no origin. */
  readonly authorization?: string | undefined
  /** The page's origin as a browser names it; null: none is named. */
  readonly origin?: string | null
  readonly path?: string
}

/** Opens a socket; answers the client, or the HTTP status with which it was refused. */
export async function tryConnect(node: LiveNode, ticket: string, options: ConnectOptions = {}): Promise<SocketClient | number> {
  const { cookie, authorization, origin = authorization === undefined ? `http://${node.host}` : null, path = '/live' } = options
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(authorization === undefined ? {} : { authorization }),
    ...(origin === null ? {} : { origin }),
  }
  const socket = new WebSocket(`ws://${node.host}${path}?ticket=${ticket}`, { headers })
  const client = new SocketClient(socket)
  return new Promise((resolve) => {
    socket.once('open', () => resolve(client))
    socket.once('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}

/** A client of somebody, with a fresh ticket of theirs. */
export async function connect(node: LiveNode, headers: Headers = {}): Promise<SocketClient> {
  const client = await tryConnect(node, await ticketFor(node, headers), {
    cookie: headers['cookie'],
    authorization: headers['authorization'],
  })
  if (typeof client === 'number') throw new Error(`refused with ${client}`)
  return client
}
