import { SCREENING_CAUSE } from '@app/contract/people.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { deriveAccount } from '#modules/documents/index.ts'
import { setSteps } from '#modules/steps/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { hasHolding } from './hits.store.ts'

/** The step that waits for a look at papers (account spec §8). */
const DOCUMENTS_PENDING = 467

/**
 * Holds an account up while one of its hits is not cleared, and lets it on after that: the step, and what its papers open, are one commit under
 * the lock by which its bids are judged. In the history it reads as any look at papers. Answers whether anything changed; then the sessions have
 * to forget the account after the commit.
 */
export async function settleHold(tx: Tx, accountId: number, nowMs: number): Promise<boolean> {
  const isHeld = await hasHolding(tx, accountId)
  const hasChanged = await setSteps(tx, { accountId, cause: SCREENING_CAUSE, statuses: isHeld ? [DOCUMENTS_PENDING] : [] })
  if (!hasChanged) return false
  const detail = { status: DOCUMENTS_PENDING, cause: 'DOCUMENTS' }
  await addAccountEvent(tx, { accountId, actorId: null, kind: isHeld ? 'step-raised' : 'step-lifted', detail })
  await deriveAccount(tx, accountId, { actorId: null, nowMs })
  return true
}
