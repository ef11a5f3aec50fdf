import type { Stripe as StripeClient } from 'stripe'
import type { GatewayState } from '../gateway.ts'

/** Disputes of one payment that are read; more than one are rare. */
const DISPUTES_MAX = 10
/** Questions of a bank that have taken no money, and disputes that never came about. */
const TOOK_NOTHING: ReadonlySet<string> = new Set(['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented'])

/** Whether disputes of a payment took its money, and whether all that did were won. */
export async function readDisputes(stripe: StripeClient, intentId: string): Promise<Pick<GatewayState, 'isChargedBack' | 'isDisputeWon'>> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: DISPUTES_MAX })
  const taking = data.filter(({ status }) => !TOOK_NOTHING.has(status))
  return { isChargedBack: taking.length > 0, isDisputeWon: taking.length > 0 && taking.every(({ status }) => status === 'won') }
}
