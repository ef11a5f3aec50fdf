import { createPrivateKey, sign } from 'node:crypto'
import type { AppleSettings } from '#platform/config.ts'

/** Apple takes half a year at most; one that is made for each sign-in need not outlive it. */
const LIFE_SECONDS = 300
const MS_PER_SECOND = 1_000

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The client secret for Apple: a token (RFC 7519) of this server about a client of its own, signed by ES256. */
export function appleSecret(settings: AppleSettings, { clientId, nowMs }: { clientId: string; nowMs: number }): string {
  const nowSeconds = Math.floor(nowMs / MS_PER_SECOND)
  const head = part({ alg: 'ES256', kid: settings.keyId, typ: 'JWT' })
  const body = part({ iss: settings.teamId, iat: nowSeconds, exp: nowSeconds + LIFE_SECONDS, aud: settings.issuer, sub: clientId })
  const key = createPrivateKey(settings.privateKey)
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${body}.${signature.toString('base64url')}`
}
