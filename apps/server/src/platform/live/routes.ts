import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { LIVE_EVENTS_PATH, LIVE_PATH } from '@app/contract/lanes/live-limits.ts'
import { isForeignOrigin } from '#platform/edge/csrf.ts'
import { excuseSlowReading } from '#platform/edge/slow-readers.ts'
import { sessionIdOf } from '#platform/http/visit.ts'
import { isKey } from '#platform/random-key.ts'
import type { Caller, Connection, Reader } from './connection.ts'
import type { Connections } from './connections.ts'
import type { Frame } from './frame.ts'
import { SocketConnection } from './socket-connection.ts'
import { StreamConnection } from './stream-connection.ts'

export interface LiveRoutes {
  readonly connections: Connections
  hashOf(sessionId: string): Buffer
  /** Uses a ticket up; answers whether it was good and this caller's. */
  spendTicket(ticket: string, caller: Caller): Promise<boolean>
  /** Database time, stamped on what comes as soon as its bytes have been read. */
  nowMs(): number
  /** What a stream says when it has nothing to say. */
  heartbeat(): Frame
  /** Who reads what a new connection says; `query` is that of its address. */
  openReader(connection: Connection, query: Readonly<Record<string, unknown>>): Reader
}

interface Admitted {
  readonly caller: Caller
  readonly response: ServerResponse
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who may open a live connection by this request, and its response; set once ticket and origin have been checked. */
    liveCaller: Admitted | null
  }
}

const queryOf = (request: FastifyRequest): Readonly<Record<string, unknown>> => (request.query ?? {}) as Record<string, unknown>

/** A browser names the page's origin with every socket, and with a stream where it is not of the page's own. */
function isForeign(request: FastifyRequest, isOriginNeeded: boolean): boolean {
  const { headers } = request
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  if (headers.origin === undefined) return isOriginNeeded
  return isForeignOrigin(headers.origin, request)
}

function callerOf(request: FastifyRequest, reply: FastifyReply, hashOf: LiveRoutes['hashOf']): Caller {
  const { site, member, token } = request
  const { person, origin } = request.server.edge.contextOf(request, reply)
  const sessionId = token?.credential ?? (member === null ? null : sessionIdOf(request))
  return { site, person, member, network: origin.network, sessionId, sessionHash: sessionId === null ? null : hashOf(sessionId) }
}

/**
 * The addresses under which live connections are opened: a WebSocket, and a stream of server-sent events. Both want our own origin and
 * a ticket that the same visitor, member or program has just been given (assurance C2 4.4).
 */
export function registerLiveRoutes(app: FastifyInstance, routes: LiveRoutes): void {
  const { connections } = routes
  app.decorateRequest('liveCaller', null)

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // Plain requests to the socket's address get a 404.
    if (request.routeOptions.url === LIVE_PATH && !request.ws) return
    // A program has no page of its own, and a page of another site has no token.
    if (request.token === null && isForeign(request, request.ws)) throw new Failure('FOREIGN_ORIGIN')
    const { ticket } = queryOf(request)
    if (typeof ticket !== 'string' || !isKey(ticket)) throw new Failure('FORBIDDEN')
    const caller = callerOf(request, reply, routes.hashOf)
    if (!connections.hasRoom(caller)) throw new Failure('UNAVAILABLE')
    if (!(await routes.spendTicket(ticket, caller))) throw new Failure('FORBIDDEN')
    request.liveCaller = { caller, response: reply.raw }
  }
  const admitted = (request: FastifyRequest): Admitted => {
    if (request.liveCaller === null) throw new Failure('FORBIDDEN')
    return request.liveCaller
  }

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    config: { scope: 'watch' },
    preHandler: admit,
    handler: async () => {
      throw new Failure('NOT_FOUND')
    },
    wsHandler: (socket, request) => {
      const { caller, response } = admitted(request)
      const line = request.raw.socket
      // Held by their line, request and response would be half of what a socket costs for as long as it lives.
      response.detachSocket(line)
      excuseSlowReading(line)
      const connection = new SocketConnection(socket, caller, { line, backlog: connections.backlog })
      connection.read(routes.openReader(connection, queryOf(request)), routes.nowMs, connections.add(connection))
    },
  })

  app.route({
    method: 'GET',
    url: LIVE_EVENTS_PATH,
    exposeHeadRoute: false,
    config: { scope: 'watch' },
    preHandler: admit,
    handler: (request: FastifyRequest, reply: FastifyReply) => {
      const { caller } = admitted(request)
      reply.hijack()
      // A stream is quiet for longer than a request may be.
      request.raw.socket.setTimeout(0)
      excuseSlowReading(request.raw.socket)
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      reply.raw.flushHeaders()
      const connection = new StreamConnection(reply.raw, caller, { backlog: connections.backlog, heartbeat: routes.heartbeat })
      connection.read(routes.openReader(connection, queryOf(request)), connections.add(connection))
    },
  })

  app.addHook('preClose', () => connections.close())
}
