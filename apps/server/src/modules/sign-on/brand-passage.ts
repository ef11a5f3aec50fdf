import * as z from 'zod/mini'
import type { SiteCode } from '@app/contract/sites.ts'
import { TICKET_LIFE_MS } from '@app/rules/people/sign-in-limits.ts'
import { findEnd, hashOf, memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SignOnRooms } from './sign-on-deps.ts'

const PURPOSE = 'brand-passage'
const content = z.object({ accountId: z.int(), session: z.string(), endsAtMs: z.number() })

/** Where a passage leads, and the state of the browser that may use it. */
interface Passage {
  readonly site: SiteCode
  readonly state: string
}

const aboutOf = ({ site, state }: Passage): string => `${site} ${state}`

/**
 * Says for a minute that whoever holds `state` in their browser is the owner of this session (OQ-A47). It is sealed and not stored: it is
 * made for a GET, which anybody may have a reader follow, and so must leave nothing behind.
 */
export function makePassage({ keys }: SignOnRooms, ctx: RequestContext, passage: Passage): string {
  const { accountId } = memberOf(ctx)
  const session = hashOf(ctx.sessionId ?? '').toString('base64url')
  const endsAtMs = ctx.nowMs + TICKET_LIFE_MS
  return keys.seal(PURPOSE, aboutOf(passage), Buffer.from(JSON.stringify({ accountId, session, endsAtMs })))
}

/** The account of a passage; null for one that is not ours, over, of another state or site, or whose session has ended since. */
export async function readPassage(
  { db, keys }: SignOnRooms,
  { nowMs }: RequestContext,
  { sealed, ...passage }: Passage & { readonly sealed: string },
): Promise<number | null> {
  const bytes = await keys.unseal(PURPOSE, aboutOf(passage), sealed).catch(() => null)
  if (bytes === null) return null
  const { accountId, session, endsAtMs } = content.parse(JSON.parse(bytes.toString('utf8')))
  if (endsAtMs < nowMs || (await findEnd(db, Buffer.from(session, 'base64url'))) === null) return null
  return accountId
}
