import type { Stripe as StripeClient } from 'stripe'
import { describe, expect, it } from 'vitest'
import { lineOf } from './stripe-settlements.ts'

const told = (type: string, amount: number, source: object | null): StripeClient.BalanceTransaction =>
  ({ id: `txn_${type}`, type, amount, fee: 0, currency: 'usd', source }) as StripeClient.BalanceTransaction

const DEBIT = { object: 'charge', payment_intent: 'pi_1', metadata: { attempt: 'a-debit' } }
const REFUND = { object: 'refund', payment_intent: 'pi_1', metadata: { refund: 'r-1' } }

describe('lines of the balance at Stripe', () => {
  it.each([
    ['CAPTURE', told('payment', 6_000, DEBIT)],
    ['REFUND', told('payment_failure_refund', -6_000, DEBIT)],
    ['REFUND', told('payment_refund', -1_000, REFUND)],
    ['REFUND', told('refund_failure', 1_000, REFUND)],
  ] as const)('a line of the balance at Stripe is a %s with its sum', (kind, line) => {
    expect(lineOf(line)).toMatchObject({ kind, amountMinor: line.amount, ref: 'pi_1', currency: 'USD' })
  })

  it('a payout at Stripe is no line', () => {
    expect(lineOf(told('payout', -6_000, null))).toBeNull()
  })
})
