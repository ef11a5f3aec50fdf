import type { KeyRing } from '#platform/keys/key-ring.ts'

const ALGORITHM = 'HS256'
const TYPE = 'JWT'
const ISSUER = 'hammerlane'
const PURPOSE = 'jwt'
const KEY_ID = /^[\w-]{1,64}$/
/** Clocks of two nodes may differ by so much, in seconds (assurance T21). */
const LEEWAY_SECONDS = 30
const TOKEN_LENGTH_MAX = 2_048

/** What a token says. */
export interface Claims {
  /** Whom it speaks of: a user id, or `anonymous`. */
  readonly sub: string
  /** What it may be used for. */
  readonly aud: string
  /** The session it is bound to, as `sessionMark` made it; left out where there is none. */
  readonly sid?: string
}

interface Payload extends Claims {
  readonly iss: string
  readonly iat: number
  readonly nbf: number
  readonly exp: number
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Makes a signed token (JWT, HS256) that lives `lifeSeconds` from `nowMs` on. */
export function signToken(keys: KeyRing, claims: Claims, { nowMs, lifeSeconds }: { nowMs: number; lifeSeconds: number }): string {
  const iat = Math.floor(nowMs / 1_000)
  const payload = encode({ ...claims, iss: ISSUER, iat, nbf: iat, exp: iat + lifeSeconds } satisfies Payload)
  // The key's id is part of what is signed; between the two questions it may have become another.
  for (;;) {
    const [kid = ''] = keys.mac(PURPOSE, '').split('.')
    const head = `${encode({ alg: ALGORITHM, typ: TYPE, kid })}.${payload}`
    const [usedId, tag = ''] = keys.mac(PURPOSE, head).split('.')
    if (usedId === kid) return `${head}.${tag}`
  }
}

function isPayload(value: Record<string, unknown> | null): value is Record<string, unknown> & Payload {
  if (value === null || value['iss'] !== ISSUER) return false
  const areTimes = ['iat', 'nbf', 'exp'].every((name) => Number.isSafeInteger(value[name]))
  const { sub, aud, sid } = value
  return areTimes && typeof sub === 'string' && typeof aud === 'string' && (sid === undefined || typeof sid === 'string')
}

/**
 * What a token says, null unless it is one of ours for this audience and its time is now. Algorithm and type are held to
 * one value each, whatever the token says of itself (assurance T21).
 */
export async function readToken(
  keys: KeyRing,
  token: string,
  { audience, nowMs }: { audience: string; nowMs: number },
): Promise<Claims | null> {
  if (token.length > TOKEN_LENGTH_MAX) return null
  const [head = '', body = '', tag = '', ...more] = token.split('.')
  const header = decode(head)
  if (more.length > 0 || header?.['alg'] !== ALGORITHM || header['typ'] !== TYPE) return null
  const kid = header['kid']
  if (typeof kid !== 'string' || !KEY_ID.test(kid) || !(await keys.verifyMac(PURPOSE, `${head}.${body}`, `${kid}.${tag}`))) return null
  const payload = decode(body)
  const now = nowMs / 1_000
  if (!isPayload(payload) || payload.aud !== audience) return null
  return payload.nbf <= now + LEEWAY_SECONDS && payload.exp > now - LEEWAY_SECONDS ? payload : null
}
