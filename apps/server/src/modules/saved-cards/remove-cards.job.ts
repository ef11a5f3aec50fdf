import { waitBeforeAsk } from '@app/rules/payments/attempt-states.ts'
import type { Log } from '#platform/log.ts'
import type { CardDeps } from './own-cards.ts'
import { askAgain, forgetRemovals, markRemoved, takeDueRemovals } from './saved-cards.store.ts'

/** A node looks for cards to have forgotten so often. */
export const LOOK_EVERY_MS = 2_000
/** Questions at a time. */
const TOGETHER_MAX = 10
/** No other node asks about a card for so long after one has taken it: longer than all tries of a provider's client. */
const LEASE_MS = 90_000
/** A card that was removed is known so long that no answer of its provider is under way any more: a week. */
const KEPT_MS = 7 * 86_400_000

/** Asks providers to forget cards that payers keep no more; answers whether more may wait. */
export async function removeDueCards({ db, gateways, log }: CardDeps & { readonly log: Log }): Promise<boolean> {
  const due = await takeDueRemovals(db, { most: TOGETHER_MAX, leaseMs: LEASE_MS })
  for (const one of due) {
    const removed = await gateways.named(one.provider)?.forgetCard(one)
    if (removed === 'removed') await markRemoved(db, one)
    else {
      log.error({ gateway: one.provider }, 'a gateway did not remove a card, and is asked again')
      await askAgain(db, one, waitBeforeAsk(one.asked - 1))
    }
  }
  if (due.length === 0) await forgetRemovals(db, KEPT_MS)
  return due.length === TOGETHER_MAX
}
