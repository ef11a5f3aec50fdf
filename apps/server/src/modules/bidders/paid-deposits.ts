import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { listLimits, saveDeposit } from './bidder-terms.store.ts'

/** Money that an account has paid, minor units. */
interface Paid {
  readonly accountId: number
  readonly currency: CurrencyCode
  readonly amountMinor: number
}

async function move(tx: Tx, { accountId, currency }: Paid, byMinor: number): Promise<void> {
  await lockTerms(tx, accountId)
  const held = (await listLimits(tx, accountId)).find((row) => row.currency === currency)?.held ?? 0
  await saveDeposit(tx, accountId, { currency, heldMinor: Math.max(0, held + byMinor) })
}

/** Adds to a deposit what its owner has paid, under the account's lock. */
export const addToDeposit = (tx: Tx, paid: Paid): Promise<void> => move(tx, paid, paid.amountMinor)

/** Takes back what a bank has fetched back, as far as it is there, whatever the account is bound for: bids that stand bind. */
export const takeFromDeposit = (tx: Tx, paid: Paid): Promise<void> => move(tx, paid, -paid.amountMinor)
