import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { JWT_COOKIE, MEMBER_NAME_COOKIE } from '@app/rules/people/sign-in-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { sessionIdOf } from '#platform/http/visit.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { type Claims, readToken, signToken } from '#platform/tokens/index.ts'

/** Life of the readable token (rulings "readable JWT lifetime"). */
const TOKEN_LIFE_SECONDS = 300
const AUDIENCE = 'g2mext'
/** Calls that ask for the token. */
const EXTENSION_PATH = '/g2mext/'
/** The other token that may stand there, given to anybody and judged by the module that gives it. */
const FOR_ANYBODY = 'Bearer ext.'
const BEARER = /^Bearer ([\w.-]+)$/

/** What a token says of its session: enough to tell another, and nothing that could be a cookie. */
const markOf = (sessionId: string): string => createHash('sha256').update(`token:${sessionId}`).digest('base64url')

/** Gives the page its readable token; it lives five minutes and is worthless without the session's cookie. */
export function setSessionToken(keys: KeyRing, ctx: RequestContext, { sessionId, number }: { sessionId: string; number: number }): void {
  const claims: Claims = { sub: String(number), aud: AUDIENCE, sid: markOf(sessionId) }
  const value = signToken(keys, claims, { nowMs: ctx.nowMs, lifeSeconds: TOKEN_LIFE_SECONDS })
  ctx.setCookie({ name: JWT_COOKIE, value, maxAgeSeconds: TOKEN_LIFE_SECONDS })
}

const isSame = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

/** Whether an Authorization header is a member's token beside its own session. */
async function isGood(keys: KeyRing, request: FastifyRequest, header: string): Promise<boolean> {
  const [, token] = BEARER.exec(header) ?? []
  if (token === undefined) return false
  const claims = await readToken(keys, token, { audience: AUDIENCE, nowMs: Date.now() })
  const sessionId = sessionIdOf(request)
  if (claims?.sid === undefined || request.member === null || sessionId === null) return false
  return claims.sub === String(request.member.number) && isSame(claims.sid, markOf(sessionId))
}

/** Files and figures carry no cookies of members. */
const NO_COOKIES = /^\/(?:assets|media|health|metrics)\//

/**
 * Keeps the readable cookies true: a member's token and name are renewed when they are gone, a visitor has none (ACC-4.02). Under
 * /g2mext a token that is not good is refused with 401, whatever the session (assurance T21).
 */
export function keepSessionTokens(app: FastifyInstance, keys: KeyRing): void {
  app.addHook('onRequest', async (request, reply) => {
    if (NO_COOKIES.test(request.url)) return
    const { authorization } = request.headers
    const hasToken = authorization !== undefined && request.url.startsWith(EXTENSION_PATH) && !authorization.startsWith(FOR_ANYBODY)
    if (hasToken && !(await isGood(keys, request, authorization))) throw new Failure('NOT_SIGNED_IN')
    const sessionId = sessionIdOf(request)
    const { [JWT_COOKIE]: token, [MEMBER_NAME_COOKIE]: name } = request.cookies
    if (request.member !== null && sessionId !== null) {
      const ctx = app.edge.contextOf(request, reply)
      if (token === undefined) setSessionToken(keys, ctx, { sessionId, number: request.member.number })
      if (name !== request.member.displayName) ctx.setCookie({ name: MEMBER_NAME_COOKIE, value: request.member.displayName })
    } else if (token !== undefined || name !== undefined) {
      const ctx = app.edge.contextOf(request, reply)
      for (const gone of [JWT_COOKIE, MEMBER_NAME_COOKIE]) ctx.setCookie({ name: gone, value: '', maxAgeSeconds: 0 })
    }
  })
}
