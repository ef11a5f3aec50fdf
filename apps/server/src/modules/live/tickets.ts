import type { Db } from '#platform/db/database.ts'
import { hashOf, issueKey, spendKey } from '#modules/session/index.ts'
import { TICKET_LIFE_MS, type Caller } from '#platform/live/index.ts'

const PURPOSE = 'live'

/** Whom a ticket is for: the site, and the session or token, or that there is none. */
const boundTo = (siteCode: string, sessionHash: Buffer | null): string => `${siteCode} ${sessionHash?.toString('hex') ?? ''}`

/**
 * A ticket for one live connection of this visitor or member, on this site. It is not stored by account: two tabs of one person open
 * theirs side by side.
 */
export const issueLiveTicket = (
  db: Db,
  { siteCode, sessionId }: { readonly siteCode: string; readonly sessionId: string | null },
): Promise<string> =>
  issueKey(db, {
    purpose: PURPOSE,
    accountId: null,
    detail: { for: boundTo(siteCode, sessionId === null ? null : hashOf(sessionId)) },
    lifeMs: TICKET_LIFE_MS,
  })

/** Uses a ticket up; whether it was good, and this caller's. */
export async function spendLiveTicket(db: Db, key: string, caller: Caller): Promise<boolean> {
  const spent = await spendKey(db, { purpose: PURPOSE, key })
  return spent !== null && spent.detail['for'] === boundTo(caller.site.code, caller.sessionHash)
}
