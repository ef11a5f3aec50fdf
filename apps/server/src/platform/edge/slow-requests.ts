import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { BODY_TIMEOUT_MS, TIMEOUTS_LOOKED_AT_EVERY_MS } from '../http/limits.ts'
import { answerClientError } from './client-error.ts'

/** Requests that have longer: Node's own limit of the server is theirs. */
const excused = new WeakSet<IncomingMessage>()

/** Lets a request take as long as uploads may; only for whoever was found to be allowed to send files. */
export const excuseSlowRequest = (request: IncomingMessage): void => void excused.add(request)

/** Whether more is to come after the head. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** Ends a connection as Node does whose request did not come in time: in words, where no answer has begun. */
function cut({ socket }: IncomingMessage): void {
  answerClientError(Object.assign(new Error('the request did not come in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
  socket.destroySoon()
}

/**
 * Cuts requests whose body does not come within a time after their head (assurance T16). Node knows one limit for all requests of a server,
 * and that is the one of uploads. One look goes over all that are not whole yet.
 */
export function cutSlowRequests(server: Server, bodyTimeoutMs: number = BODY_TIMEOUT_MS): void {
  const dueAtMs = new Map<IncomingMessage, number>()
  const look = (): void => {
    const nowMs = performance.now()
    for (const [request, dueMs] of dueAtMs)
      if (request.complete || request.destroyed || excused.has(request)) dueAtMs.delete(request)
      else if (nowMs >= dueMs) {
        dueAtMs.delete(request)
        cut(request)
      }
  }
  server.prependListener('request', (request: IncomingMessage, _response: ServerResponse) => {
    if (!hasBody(request)) return
    dueAtMs.set(request, performance.now() + bodyTimeoutMs)
    request.once('close', () => dueAtMs.delete(request))
  })
  const timer = setInterval(look, Math.min(bodyTimeoutMs, TIMEOUTS_LOOKED_AT_EVERY_MS)).unref()
  server.once('close', () => clearInterval(timer))
}
