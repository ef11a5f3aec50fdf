import { NEW_ACCOUNT_WAIT_HOURS } from '@app/rules/refunds/approvals.ts'
import type { Tx } from '#platform/db/database.ts'
import { type AskDeps, createRefund, type RefundWanted } from './create-refund.ts'
import { approve } from './refund-desk.ts'
import { lockRefund } from './refunds.store.ts'
import { settlePaid } from './settle-refund.ts'

const WAITED_MS = (NEW_ACCOUNT_WAIT_HOURS + 1) * 3_600_000

/** What two people have paid back by bank: who asked, who agreed and made the transfer, and under which words. */
interface RefundMade {
  readonly wanted: Omit<RefundWanted, 'by' | 'nowMs'>
  readonly agreedBy: number
  readonly bankReference: string
  readonly nowMs: number
}

/**
 * Pays money back to a bank account by two people, who asked and agreed as long ago as a new account waits, by the rules of the desk. @throws
 * Failure REFUND_REFUSED, INVOICE_NOT_FOUND.
 */
export async function refundFor(deps: AskDeps, tx: Tx, { wanted, agreedBy, bankReference, nowMs }: RefundMade): Promise<void> {
  const asked = await createRefund(deps, tx, { ...wanted, by: 'OPERATOR', nowMs: nowMs - WAITED_MS })
  await approve(deps, tx, { refund: asked, by: agreedBy, nowMs })
  await settlePaid(deps.post, tx, { refund: await lockRefund(tx, asked.id), by: agreedBy, bankReference, nowMs })
}
