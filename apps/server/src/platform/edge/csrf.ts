import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import type { Call } from '@app/contract/define-call.ts'
import { ANONYMOUS, can } from '@app/rules/access/can.ts'

export const CSRF_COOKIE = 'XSRF-TOKEN'
const CSRF_HEADER = 'x-xsrf-token'
/** Field of a form that carries the token in place of the header. */
export const CSRF_FIELD = '_csrf'

/** Keys as the hash takes them; making one takes longer than the hash. */
const prepared = new WeakMap<Buffer, KeyObject>()

function keyObjectOf(key: Buffer): KeyObject {
  const known = prepared.get(key)
  if (known) return known
  const made = createSecretKey(key)
  prepared.set(key, made)
  return made
}

/** The token of a visit: HMAC of its id, so that it needs no store and dies with the visit (rulings "CSRF"). */
export const csrfToken = (key: Buffer, visitId: string): string =>
  createHmac('sha256', keyObjectOf(key)).update(`csrf:${visitId}`).digest('base64url')

const TOKEN_BYTES = 32 // of SHA-256
const TOKEN_LENGTH = csrfToken(Buffer.alloc(TOKEN_BYTES), '').length

const xor = (a: Buffer, b: Buffer): Buffer => Buffer.from(a.map((byte, at) => byte ^ (b[at] ?? 0)))

/** A token as a page carries it: hidden by random bytes, other ones each time, that stand before it. */
export function maskedToken(token: string): string {
  const mask = randomBytes(TOKEN_BYTES)
  return Buffer.concat([mask, xor(Buffer.from(token, 'base64url'), mask)]).toString('base64url')
}

/** The token that a page or the cookie carried. */
function unmasked(given: string): string {
  if (given.length <= TOKEN_LENGTH) return given
  const bytes = Buffer.from(given, 'base64url')
  return xor(bytes.subarray(TOKEN_BYTES), bytes.subarray(0, TOKEN_BYTES)).toString('base64url')
}

/** Whether an Origin is another than the one a request was sent to, in scheme, host or port; `null` is. */
export function isForeignOrigin(origin: string, { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): boolean {
  const own = `${protocol}://${host}`
  return !URL.canParse(origin) || !URL.canParse(own) || new URL(origin).origin !== new URL(own).origin
}

/** Whether a page of another origin asks (rulings "Public reads"): by Origin, `null` included, or by what the browser says of the site. */
export function isForeign(request: FastifyRequest): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite === 'cross-site' || fetchSite === 'same-site') return true
  const { origin } = request.headers
  return origin !== undefined && isForeignOrigin(origin, request)
}

const isSame = (given: string, wanted: string): boolean => {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether somebody followed a link: requests of a page's script have a header of their own or are marked by the browser, and a
 * program can set the header. A page of another site cannot set a header here without a preflight, which is never answered.
 */
function isFollowed({ headers }: FastifyRequest): boolean {
  if (headers['sec-fetch-mode'] === 'navigate') return true
  if (headers['x-requested-with'] !== undefined || headers[CSRF_HEADER] !== undefined) return false
  return headers['sec-fetch-site'] !== 'same-origin'
}

/** The token in a form that a browser sends by itself, which can set no header. */
function formToken({ headers, body }: FastifyRequest): unknown {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
  return isForm && typeof body === 'object' && body !== null && CSRF_FIELD in body ? body[CSRF_FIELD] : undefined
}

/** Whose token is asked for. */
interface Visit {
  readonly id: string | null
  readonly key: Buffer
}

/** Refuses a token that is not the one of the visit. */
export function checkToken(given: unknown, { id, key }: Visit): void {
  if (id === null || typeof given !== 'string' || !isSame(unmasked(given), csrfToken(key, id))) throw new Failure('CSRF')
}

/** Whether a request carries its token in its first part: a multipart form that a browser sends by itself, which can set no header. */
export const hasTokenInParts = ({ headers }: FastifyRequest): boolean => headers[CSRF_HEADER] === undefined

/**
 * Refuses what the effect of a call forbids: a foreign Origin for anything that is not safe, a missing or wrong token for members' calls.
 * Without a session where one is needed the refusal says that, and not that a token is missing which no visitor could have.
 * A request with a token of a program carries nothing that a browser would send by itself, so none of this concerns it.
 * Of a multipart call the token that is not in the header is left to whoever reads the parts.
 */
export function checkEffect(
  { effect, access, bodyForm }: Pick<Call, 'effect' | 'access' | 'bodyForm'>,
  request: FastifyRequest,
  visit: Visit,
): void {
  if (effect === 'none' || effect === 'elsewhere' || effect === 'signed' || request.token !== null) return
  if (isForeign(request)) throw new Failure('FOREIGN_ORIGIN')
  if (effect === 'script' && isFollowed(request)) throw new Failure('FOREIGN_ORIGIN')
  if (effect === 'public' || effect === 'script' || effect === 'download') return
  if (request.member === null && !can(ANONYMOUS, access)) throw new Failure('NOT_SIGNED_IN')
  if (bodyForm === 'multipart' && hasTokenInParts(request)) return
  checkToken(request.headers[CSRF_HEADER] ?? formToken(request), visit)
}
