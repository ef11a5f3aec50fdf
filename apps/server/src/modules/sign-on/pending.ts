import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { SIGN_ON_LIFE_MS } from '@app/rules/people/sign-on.ts'
import { issueKey, spendKey } from '#modules/session/index.ts'
import type { Db } from '#platform/db/database.ts'
import { hostCookie } from '#platform/http/host-cookie.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Bond } from './open-id.ts'

const PURPOSE = 'sign-on'
const COOKIE = 'hlSignOn'
const MS_PER_SECOND = 1_000

/** A sign-in that has gone elsewhere and is expected back in the same browser, once. */
export interface Pending {
  /** `brand`: single sign-on from a sister site. */
  readonly by: SignOnProvider | 'brand'
  /** What a provider's answer is checked by; a brand has its state alone. */
  readonly bond: Bond | null
  readonly state: string
  /** The wish of the address, cleaned when it is used. */
  readonly redirectUrl: string
  readonly locale: string
  readonly isMobileApp: boolean
  /** Account that is to be linked; null to sign in. */
  readonly linkTo: number | null
  /** Whether it fills in the first step of a registration, and signs nobody in. */
  readonly isRegistering?: boolean
}

/** Remembers a sign-in by a key in this browser's cookie; an earlier one of the browser is given up. */
export async function keepPending(db: Db, ctx: RequestContext, pending: Pending): Promise<void> {
  const key = await issueKey(db, { purpose: PURPOSE, accountId: null, detail: { ...pending }, lifeMs: SIGN_ON_LIFE_MS })
  ctx.setCookie({ name: hostCookie(ctx, COOKIE), value: key, maxAgeSeconds: SIGN_ON_LIFE_MS / MS_PER_SECOND, isHttpOnly: true })
}

/** The sign-in that this browser began, null for none; it can be taken once, whatever the answer is. */
export async function takePending(db: Db, ctx: RequestContext): Promise<Pending | null> {
  const key = ctx.origin.cookie(hostCookie(ctx, COOKIE))
  if (key === undefined || key === '') return null
  ctx.setCookie({ name: hostCookie(ctx, COOKIE), value: '', maxAgeSeconds: 0, isHttpOnly: true })
  const spent = await spendKey(db, { purpose: PURPOSE, key })
  return spent === null ? null : (spent.detail as unknown as Pending)
}
