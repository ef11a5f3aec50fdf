import { TICKET_LIFE_MS, WAITING_TICKET_LIFE_MS } from '@app/rules/people/sign-in-limits.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { issueKey, spendKey } from './one-time-keys.store.ts'
import type { SignInMethod } from './sessions.ts'

const PURPOSE = 'login-ticket'

/** Whom a ticket speaks for and why. */
export interface Ticket {
  readonly accountId: number
  readonly method: SignInMethod
  /** A site that the ticket opens although the account has no grant of it: that of a brand, by single sign-on. */
  readonly grantsSite?: string | null
}

/**
 * A login ticket (`userUId`) for an account whose owner proved their identity in another way: social or single sign-on, a passkey. It works
 * once, within a minute (OQ-A12), whatever other tickets the account has: its owner may sign in on two devices at once. A ticket that waits
 * for a code of the authenticator app lives long enough to fetch a phone.
 */
export function issueTicket(
  db: Db | Tx,
  { accountId, method, grantsSite, isWaiting = false }: Ticket & { isWaiting?: boolean },
): Promise<string> {
  const detail = { method, grantsSite }
  const lifeMs = isWaiting ? WAITING_TICKET_LIFE_MS : TICKET_LIFE_MS
  return issueKey(db, { purpose: PURPOSE, accountId, detail, lifeMs, isBesideEarlier: true })
}

/** Whom a ticket speaks for, null for one that is unknown, used or over. */
export async function spendTicket(db: Db, key: string): Promise<Ticket | null> {
  const spent = await spendKey(db, { purpose: PURPOSE, key })
  if (spent === null || spent.accountId === null) return null
  const { method = 'ticket', grantsSite = null } = spent.detail as Partial<Ticket>
  return { accountId: spent.accountId, method, grantsSite }
}
