import type { Stripe as StripeClient } from 'stripe'
import type { SettlementLine } from '../gateway.ts'

/**
 * What the balance calls what we book. A debit is booked when it is submitted; one that fails gives its money back, and a refund that fails
 * has it come again.
 */
const KINDS: Readonly<Record<string, SettlementLine['kind']>> = {
  charge: 'CAPTURE',
  payment: 'CAPTURE',
  refund: 'REFUND',
  payment_refund: 'REFUND',
  payment_failure_refund: 'REFUND',
  refund_failure: 'REFUND',
  adjustment: 'CHARGEBACK',
}

/** A line of the balance as we book it; null for what is no payment of ours, such as a payout. */
export function lineOf({ id, type, source, amount, fee, currency }: StripeClient.BalanceTransaction): SettlementLine | null {
  const kind = KINDS[type]
  if (kind === undefined || typeof source !== 'object' || source === null || !('payment_intent' in source)) return null
  const { payment_intent: intent, metadata } = source as { payment_intent: string | null; metadata?: Record<string, string> | null }
  return {
    lineId: id,
    ref: intent ?? '',
    key: metadata?.['attempt'] ?? '',
    kind,
    currency: currency.toUpperCase(),
    amountMinor: amount,
    feeMinor: fee,
  }
}
