import type { FastifyReply, FastifyRequest } from 'fastify'

import { isForeign } from '../edge/csrf.ts'

/** How long a browser remembers what it may ask, seconds; browsers cut it to two hours themselves. */
const PREFLIGHT_SECONDS = 86_400
const HTTP_NO_CONTENT = 204

/** What the answer to a public read depends on beside its address: whether the asking page is ours. */
const DEPENDS_ON = 'Origin, Sec-Fetch-Site'

/** Opens an answer to pages of every origin, without credentials. */
const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route serves a public read (rulings "Public reads"). */
    readonly isPublicRead?: boolean
    /** Name of the call that the route serves. */
    readonly callName?: string
  }
  interface FastifyRequest {
    /** Whether the answer is the same for everybody: to a public read that came without a cookie or whose cookies were not read. */
    isForEverybody: boolean
  }
}

/** Pictures and the description of the calls, which never read a cookie. */
const asksNoCookie = (url: string): boolean => url.startsWith('/media/') || url.startsWith('/api/')

/**
 * Before anything is read of who asks: from a foreign origin a public read loses its cookies, and an answer that reads none is open to
 * every origin. A request of our own pages keeps its session, and with it CORP same-origin and no CORS.
 */
export function openPublicRead(request: FastifyRequest, reply: FastifyReply): void {
  if (asksNoCookie(request.url)) {
    request.isForEverybody = true
    reply.headers(OPEN_HEADERS)
    return
  }
  if (request.routeOptions.config.isPublicRead !== true) return
  reply.header('vary', DEPENDS_ON)
  if (isForeign(request)) {
    request.cookies = {}
    delete request.headers.cookie
  }
  if (Object.keys(request.cookies).length > 0) return
  request.isForEverybody = true
  reply.headers(OPEN_HEADERS)
}

/** Answers a browser that asks before it sends a public read from elsewhere. */
export function answerPreflight(reply: FastifyReply, methods: string): FastifyReply {
  return reply
    .code(HTTP_NO_CONTENT)
    .headers({
      ...OPEN_HEADERS,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': '*',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
    })
    .send()
}
