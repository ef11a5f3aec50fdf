import { randomBytes } from 'node:crypto'
import type { SiteCode } from '@app/contract/sites.ts'
import type { WholeAddress } from '@app/rules/validation/physical-address.ts'
import type { Locale } from '@app/text/locales.ts'
import type { Tx } from '#platform/db/database.ts'
import { findOwner } from './registrations.store.ts'

const BROWSER_HASH_BYTES = 32

/** An account that was just made for somebody who had one elsewhere. */
interface BroughtAccount {
  readonly accountId: number
  readonly site: SiteCode
  readonly locale: Locale
  readonly email: string
  /** Null for none. */
  readonly address: WholeAddress | null
}

/**
 * Begins the registration of an account that was made without one: its owner chooses a level, looks at the address and answers the questions
 * like anybody. Answers false where the address of mails belongs to somebody on the site already; the caller then undoes the account.
 */
export async function beginBrought(tx: Tx, { accountId, site, locale, email, address }: BroughtAccount): Promise<boolean> {
  if ((await findOwner(tx, { email, site, exceptId: accountId })) !== null) return false
  await tx
    .insertInto('registrations')
    .values({ site, locale, account_id: accountId, browser_hash: randomBytes(BROWSER_HASH_BYTES) })
    .execute()
  if (address !== null)
    await tx
      .updateTable('profiles')
      .set({ address: JSON.stringify(address) })
      .where('account_id', '=', accountId)
      .execute()
  return true
}
