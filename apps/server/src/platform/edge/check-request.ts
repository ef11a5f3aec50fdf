import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'

/** Methods that no route of ours will ever take; they are refused on every path. */
const FOREIGN_METHODS: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT'])
const ALL_METHODS = 'GET, HEAD, POST, DELETE'

function refuseMalformed(reply: FastifyReply, reason: string): never {
  // What a proxy before us read of such a request may not be what we read, so nothing more is read from the connection.
  reply.header('connection', 'close')
  throw new Failure('MALFORMED', { reason })
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i
const READING_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a request that only reads announces content: no client of ours sends any, and proxies differ on where it ends. */
function hasUnexpectedContent({ method, headers }: FastifyRequest['raw']): boolean {
  if (!READING_METHODS.has(method ?? '')) return false
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function countHosts({ rawHeaders }: FastifyRequest['raw']): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count
}

/**
 * Refuses what the parser takes and RFC 9112 does not: no or more than one Host or one that is none, and a target that is no path (§3.2);
 * also content of a request that only reads.
 * With a target of another form, what the router matched and what the pages call their own address would differ.
 */
export function checkRequestLine(request: FastifyRequest, reply: FastifyReply): void {
  // Node leaves a connection hanging whose refused upgrade came with a body that is not read.
  if (request.headers.upgrade !== undefined) reply.header('connection', 'close')
  const hosts = countHosts(request.raw)
  if (hosts > 1 || (hosts === 0 && request.raw.httpVersion !== '1.0')) refuseMalformed(reply, 'host')
  if (hosts > 0 && !HOST.test(request.host)) refuseMalformed(reply, 'host')
  if (hasUnexpectedContent(request.raw)) refuseMalformed(reply, 'content')
  if (!request.url.startsWith('/')) refuseMalformed(reply, 'target')
}

/** Refuses a method that a path does not take with 405 and what it takes; a path that nothing takes is left to be not found. */
export function checkMethod(request: FastifyRequest, reply: FastifyReply, allowedMethods: (path: string) => readonly string[]): void {
  if (!request.is404) return
  const allowed = allowedMethods(request.url.split('?', 1)[0] ?? '/')
  if (allowed.includes(request.method) || (allowed.length === 0 && !FOREIGN_METHODS.has(request.method))) return
  reply.header('allow', allowed.length === 0 ? ALL_METHODS : allowed.join(', '))
  throw new Failure('METHOD_NOT_ALLOWED')
}
