import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CSRF_COOKIE, csrfToken } from './csrf.ts'

const VISIT_ID_BYTES = 16 // 128 bits (ASVS 7.2.3)
const VISIT_ID_PATTERN = /^[\w-]{22}$/
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface VisitPolicy {
  readonly key: Buffer
  readonly isInsecureHttpAllowed: boolean
}

const isLoopback = (request: FastifyRequest): boolean => {
  const name = request.hostname.replace(/:\d+$/, '')
  return LOOPBACK.has(name) || name.endsWith('.localhost')
}

/** `__Host-hl` over https; plain `hl` over http, only on loopback or where the operator allows it (rulings "Cookies"). */
const cookieName = (request: FastifyRequest): string => (request.protocol === 'https' ? '__Host-hl' : 'hl')

/** The id of the visit that a request carries, or null. */
export function visitId(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(request)]
  return value !== undefined && VISIT_ID_PATTERN.test(value) ? value : null
}

/** Gives the visitor a visit when he has none and answers its CSRF token; a page puts it into its head. */
export function openVisit(request: FastifyRequest, reply: FastifyReply, policy: VisitPolicy): string {
  const isSecure = request.protocol === 'https'
  const known = visitId(request)
  const id = known ?? randomBytes(VISIT_ID_BYTES).toString('base64url')
  const token = csrfToken(policy.key, id)
  if (!isSecure && !isLoopback(request) && !policy.isInsecureHttpAllowed) return token
  const common = { path: '/', sameSite: 'lax', secure: isSecure } as const
  if (known === null) reply.setCookie(cookieName(request), id, { ...common, httpOnly: true })
  if (request.cookies[CSRF_COOKIE] !== token) reply.setCookie(CSRF_COOKIE, token, common)
  return token
}
