import { createHmac } from 'node:crypto'
import { type BankAccount, lastFourOf } from '@app/rules/refunds/bank-account.ts'
import type { Tx } from '#platform/db/database.ts'
import { findSealed, keepAccount } from './refund-accounts.store.ts'
import type { RefundDeps } from './refund-deps.ts'

const PURPOSE = 'refund-account'

/** What is sealed of a bank account. */
type Sealed = Pick<BankAccount, 'holder' | 'account' | 'routing'>

/** Keeps a bank account sealed; the same number in the same name again is the same account. */
export async function keepBankAccount(
  { keys }: Pick<RefundDeps, 'keys'>,
  tx: Tx,
  { payerId, bank }: { readonly payerId: number; readonly bank: BankAccount },
): Promise<{ readonly id: number; readonly isKnown: boolean }> {
  const { holder, account, routing, kind } = bank
  const sealed = keys.seal(PURPOSE, String(payerId), Buffer.from(JSON.stringify({ holder, account, routing } satisfies Sealed)))
  const mark = createHmac('sha256', keys.derive(PURPOSE)).update(`${payerId} ${kind} ${routing} ${account} ${holder}`).digest()
  return keepAccount(tx, { accountId: payerId, kind, lastFour: lastFourOf(bank), sealed, mark })
}

/** Opens a bank account for who makes the transfer; null once it is gone. */
export async function openBankAccount(
  { keys }: Pick<RefundDeps, 'keys'>,
  tx: Tx,
  { id, payerId }: { readonly id: number; readonly payerId: number },
): Promise<Sealed | null> {
  const sealed = await findSealed(tx, id)
  return sealed === null ? null : (JSON.parse((await keys.unseal(PURPOSE, String(payerId), sealed)).toString()) as Sealed)
}
