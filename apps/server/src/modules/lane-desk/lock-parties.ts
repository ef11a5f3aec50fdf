import type { PoolClient } from 'pg'
import { lockBidders } from '#modules/bid-accounts/index.ts'

/** Locks accounts together, in the order of their ids as everybody does: whose invoice is taken back, and who is judged next. */
export async function lockParties(client: PoolClient, accounts: readonly (number | null)[]): Promise<void> {
  await lockBidders(client, [...new Set(accounts.filter((accountId) => accountId !== null))])
}
