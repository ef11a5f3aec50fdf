import { takeDueAttempts } from './attempts/attempts.store.ts'
import { askAbout } from './learn-state.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** A node looks for attempts to ask about so often. */
export const LOOK_EVERY_MS = 1_000
/** Questions at a time. */
const TOGETHER_MAX = 10
/** No other node asks about an attempt for so long after one has taken it: longer than all tries of a provider's client. */
export const LEASE_MS = 90_000

/** Asks about every attempt that is due, each by one node; answers whether more may wait. */
export async function askDueAttempts(deps: PaymentDeps): Promise<boolean> {
  const due = await takeDueAttempts(deps.db, { most: TOGETHER_MAX, leaseMs: LEASE_MS })
  const asked = await Promise.allSettled(due.map((attempt) => askAbout(deps, attempt)))
  for (const [at, one] of asked.entries())
    if (one.status === 'rejected') deps.log.error({ err: one.reason as unknown, payment: due[at]?.ref }, 'a payment could not be looked at')
  return due.length === TOGETHER_MAX
}
