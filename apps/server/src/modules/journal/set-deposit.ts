import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { readHeld } from './balances.store.ts'
import { lockPayers } from './entries.store.ts'
import { postEntry } from './post-entry.ts'

/** What a payer's deposit is to be. */
export interface DepositToSet {
  readonly site: SiteCode
  readonly payerId: number
  readonly currency: CurrencyCode
  /** Minor units. */
  readonly heldMinor: number
  /** What set it; one cause sets one deposit. */
  readonly cause: string
  readonly actor: number | null
}

/**
 * Sets what is held of a payer by hand, under the payer's lock: the difference is posted, and waits in suspense for the line of a bank or a
 * till that tells where its money is. Nothing is posted where it is so already.
 */
export async function setDeposit(tx: Tx, { site, payerId, currency, heldMinor, cause, actor }: DepositToSet): Promise<void> {
  await lockPayers(tx, [payerId])
  const amountMinor = BigInt(heldMinor - (await readHeld(tx, payerId, currency)))
  if (amountMinor === 0n) return
  await postEntry(tx, {
    site,
    kind: 'DEPOSIT_SET',
    cause,
    actor,
    lines: [
      { account: 'SUSPENSE', detail: 'deposit', currency, amountMinor },
      { account: 'DEPOSIT', payerId, currency, amountMinor: -amountMinor },
    ],
  })
}
