import type { SiteCode } from '@app/contract/sites.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { deleteSessionsOf } from './sessions.store.ts'
import { addAccountEvent, lockByNumber, setGrantedSites } from '#modules/accounts/index.ts'

/**
 * Grants an account exactly these sites beside its home site, by its user id, and ends its sessions. Answers all sites of the account,
 * the home site first; null where there is no such account.
 */
export async function grantSites(db: Db, number: number, sites: readonly SiteCode[]): Promise<readonly string[] | null> {
  return transaction(db, async (tx) => {
    const account = await lockByNumber(tx, number)
    if (account === undefined) return null
    const granted = sites.filter((site) => site !== account.home_site)
    await setGrantedSites(tx, account.id, granted)
    await deleteSessionsOf(tx, account.id)
    await addAccountEvent(tx, { accountId: account.id, actorId: null, kind: 'sites-granted', detail: { by: 'command', sites: granted } })
    return [account.home_site, ...granted]
  })
}
