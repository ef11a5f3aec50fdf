import { hostCookie } from '#platform/http/host-cookie.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Db } from '#platform/db/database.ts'
import { isKey, keyHash, newKey } from '#platform/random-key.ts'
import { REGISTRATION_LIFE_MS } from './registration-limits.ts'
import { findAddressOf } from './registrations.store.ts'

const COOKIE = 'registration'
const MS_PER_SECOND = 1_000

/** The browser of a request by the cookie of its registration, as the database knows it; null where it began none. */
export function browserOf(ctx: Pick<RequestContext, 'origin'>): Buffer | null {
  const key = ctx.origin.cookie(hostCookie(ctx, COOKIE)) ?? ''
  return isKey(key) ? keyHash(key) : null
}

/** The same; a browser without the cookie gets one. */
export function browserFor(ctx: RequestContext): Buffer {
  const known = browserOf(ctx)
  if (known !== null) return known
  const key = newKey()
  ctx.setCookie({ name: hostCookie(ctx, COOKIE), value: key, maxAgeSeconds: REGISTRATION_LIFE_MS / MS_PER_SECOND, isHttpOnly: true })
  return keyHash(key)
}

/** The address that the browser of a request has registered with within a day; null for none. */
export async function addressBegunHere(db: Db, ctx: RequestContext): Promise<string | null> {
  const browser = browserOf(ctx)
  return browser === null ? null : findAddressOf(db, browser)
}
