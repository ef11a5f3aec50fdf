import { expect } from 'vitest'
import type { PaymentWorld } from './gateway-payments.test-kit.ts'

/** What banks of payers do with money that was paid, by the reference of its payment. */
export function openDisputes(world: PaymentWorld) {
  /** Has the bank asked about a payment, as a notice would. */
  const ask = async (ref: string): Promise<void> => {
    await world.database.pool.query('update payment_attempts set ask_at = now() where ref = $1', [ref])
    await world.app.rooms.payments.askDue()
  }
  /** The same until it is known: the application may be asking already, and have been answered before. */
  const askUntil = (ref: string, known: 'charged_back_at' | 'dispute_won_at'): Promise<void> =>
    expect
      .poll(
        async () => {
          await ask(ref)
          return (await world.row(ref))[known]
        },
        { timeout: 10_000 },
      )
      .not.toBeNull()
  return {
    ask,
    /** Waits until the bank has fetched the money back, and has it asked. */
    fetchBack: async (ref: string): Promise<void> => {
      await expect.poll(() => world.bank.orders.byKey(ref)?.isReturned, { timeout: 5_000 }).toBe(true)
      await askUntil(ref, 'charged_back_at')
    },
    /** Ends a dispute for the house. */
    win: async (ref: string): Promise<void> => {
      const order = world.bank.orders.byKey(ref)
      if (order === null || order === undefined) throw new Error('the bank does not know the payment')
      order.isWon = true
      await askUntil(ref, 'dispute_won_at')
    },
  }
}
