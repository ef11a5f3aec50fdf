import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '@app/contract/failure.ts'
import { TOKEN_PREFIX, type TokenScope } from '@app/contract/tokens/token-codes.ts'
import type { Member } from '@app/rules/access/can.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import { newKey } from '#platform/random-key.ts'

/** A program that acts as a person by a token. */
export interface RequestToken {
  readonly id: number
  readonly scopes: readonly TokenScope[]
  /** What stands for it on live connections, as an id stands for a session, until the token is changed. No request takes it. */
  readonly credential: string
}

const CREDENTIAL = 't'

/** What stands for a token from now on; ids of sessions begin otherwise. */
export const newCredential = (): string => `${CREDENTIAL}${newKey()}`

/** Whether this stands for a token, and is not the id of a session. */
export const isCredential = (id: string): boolean => id.startsWith(CREDENTIAL)

/** Whose token it is, and what for. */
export interface TokenHolder {
  readonly token: RequestToken
  readonly member: Member
}

/**
 * Whose a token is, on a site and from an address; null for one that is unknown or over.
 * @throws Failure TOKEN_NETWORK where it is good and not taken from that address.
 */
export type ReadToken = (token: string, from: { readonly site: Site; readonly address: string }) => Promise<TokenHolder | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a token needs for the route; without it the route refuses tokens. */
    readonly scope?: TokenScope | undefined
  }
  interface FastifyRequest {
    /** The token of a request that came with one; set before any handler. */
    token: RequestToken | null
  }
}

const BEARER = /^bearer +(\S+)$/i

/** The token of a request: in its Authorization header, and nowhere else. Its prefix distinguishes it from the readable session token. */
function tokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [, token] = BEARER.exec(headers.authorization ?? '') ?? []
  return token?.startsWith(TOKEN_PREFIX) === true ? token : null
}

/** Refuses a token where nothing is done by one, or not by this one. */
export function checkScope(scope: TokenScope | undefined, { scopes }: Pick<RequestToken, 'scopes'>): void {
  if (scope === undefined || !scopes.includes(scope)) throw new Failure('TOKEN_SCOPE', { scope: scope ?? '' })
}

/**
 * Takes a request with a token by it alone; false for one without. Its cookies are dropped before anything reads them. A token that may not
 * read the person's bids sees what visitors see.
 */
export async function admitToken(request: FastifyRequest, reply: FastifyReply, readToken?: ReadToken): Promise<boolean> {
  const token = tokenOf(request)
  if (token === null) return false
  request.cookies = {}
  delete request.headers.cookie
  reply.header('vary', 'Authorization')
  const holder = (await readToken?.(token, { site: request.site, address: request.ip })) ?? null
  if (holder === null) throw new Failure('TOKEN_INVALID')
  request.token = holder.token
  if (!request.is404) checkScope(request.routeOptions.config.scope, holder.token)
  request.member = holder.token.scopes.includes('bids:read') ? holder.member : null
  return true
}
