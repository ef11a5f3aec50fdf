import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CSRF_COOKIE, csrfToken } from '../edge/csrf.ts'

const VISIT_ID_BYTES = 16 // 128 bits (ASVS 7.2.3)
const VISIT_ID_PATTERN = /^[\w-]{22}$/
/** Ids of sessions differ from visits in form, so that a visitor costs the database nothing. */
const SESSION_ID_PATTERN = /^s[\w-]{43}$/
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

/** The id of the visit or session that a request carries, or null. */
export function visitId(request: FastifyRequest): string | null {
  const value = request.cookies[cookieName(request)]
  return value !== undefined && (VISIT_ID_PATTERN.test(value) || SESSION_ID_PATTERN.test(value)) ? value : null
}

/** The session id that a request carries; whether it lives is for the session store to say. */
export function sessionIdOf(request: FastifyRequest): string | null {
  const id = visitId(request)
  return id !== null && SESSION_ID_PATTERN.test(id) ? id : null
}

/** Whether this request may be given a session or a visit: over https, on loopback, or where the operator allows plain http. */
const mayOpenVisit = (request: FastifyRequest, policy: VisitPolicy): boolean =>
  request.protocol === 'https' || isLoopback(request) || policy.isInsecureHttpAllowed

/** Puts another id in place of the visitor's and answers its CSRF token; a new id at sign-in and sign-out ends fixation (assurance T31). */
export function replaceVisit(request: FastifyRequest, reply: FastifyReply, { id, key }: { id: string; key: Buffer }): string {
  const token = csrfToken(key, id)
  const common = { path: '/', sameSite: 'lax', secure: request.protocol === 'https' } as const
  reply.setCookie(cookieName(request), id, { ...common, httpOnly: true })
  reply.setCookie(CSRF_COOKIE, token, common)
  return token
}

/** A new id of a visitor without a session. */
export const newVisitId = (): string => randomBytes(VISIT_ID_BYTES).toString('base64url')

/** Starts a visit for a visitor without one and answers its CSRF token; a page puts it into its head. */
export function openVisit(request: FastifyRequest, reply: FastifyReply, policy: VisitPolicy): string {
  const isDead = sessionIdOf(request) !== null && request.member === null
  const known = isDead ? null : visitId(request)
  const id = known ?? newVisitId()
  if (!mayOpenVisit(request, policy)) return csrfToken(policy.key, id)
  if (known === null) return replaceVisit(request, reply, { id, key: policy.key })
  const token = csrfToken(policy.key, id)
  if (request.cookies[CSRF_COOKIE] !== token)
    reply.setCookie(CSRF_COOKIE, token, { path: '/', sameSite: 'lax', secure: request.protocol === 'https' })
  return token
}
