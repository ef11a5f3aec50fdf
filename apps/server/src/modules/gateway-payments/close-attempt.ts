import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { Closed } from '#platform/gateway/index.ts'
import { type AttemptRow, lockAttempt, saveLearnt } from './attempts/attempts.store.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { isAttemptOver } from '@app/rules/payments/attempt-states.ts'

/** Closes an attempt at its provider first, so that nobody can pay there any more, and then here. */
export async function closeAttempt({ db, gateways }: PaymentDeps, attempt: AttemptRow): Promise<Closed> {
  const { id, accountId, provider, providerRef } = attempt
  // Without a page of which anybody knows the provider has to be asked first.
  if (providerRef === null) return 'unknown'
  const closed = (await gateways.named(provider)?.close(providerRef)) ?? 'unknown'
  if (closed !== 'closed') return closed
  await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const held = await lockAttempt(tx, id)
    if (isAttemptOver(held.state)) return
    const { reason, isUnderWay } = held
    await saveLearnt(tx, id, {
      state: 'CANCELLED',
      reason,
      isUnderWay,
      isApplied: null,
      isChargedBack: false,
      isDisputeWon: false,
      card: null,
      askInMs: null,
    })
  })
  return 'closed'
}
