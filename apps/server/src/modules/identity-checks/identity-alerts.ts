import { IDENTITY_CHECK_ALERT } from '@app/contract/alerts/alert-codes.ts'
import type { IdentityReason, IdentityStatus } from '@app/contract/identity/identity-codes.ts'
import { verificationOf } from '@app/rules/identity/check-status.ts'
import { raise, settle } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { IDENTITY_PATH } from './identity-limits.ts'

/** The alert of a check; that of a name on a paper is another. */
const CHECK = { action: 'IDENTITY_VERIFICATION', customCode: IDENTITY_CHECK_ALERT } as const

/** What the open alert of an earlier failure says once other pictures were sent; who has none hears nothing. */
export async function noteWaiting(tx: Tx, accountId: number): Promise<void> {
  const verification = { status: 'under_review', reasonCode: null }
  await raise(tx, { ...CHECK, accountId, isBanner: true, link: IDENTITY_PATH, verification, isOnlyChanged: true })
}

/** What a verdict makes of the alert of its member (ACC-4.38). */
export async function noteDecided(
  tx: Tx,
  of: {
    readonly accountId: number
    readonly status: IdentityStatus
    readonly reason: IdentityReason | null
    readonly triesLeft: number
  },
): Promise<void> {
  const { accountId, status, reason } = of
  if (status === 'CLEARED') {
    await settle(tx, { ...CHECK, accountId })
    return
  }
  const verification = { status: verificationOf(status, reason, of.triesLeft), reasonCode: reason }
  await raise(tx, { ...CHECK, accountId, isBanner: true, link: IDENTITY_PATH, verification })
}
