import { Failure } from '@app/contract/failure.ts'
import type { PaymentRefusal } from '@app/contract/gateway/gateway-codes.ts'
import { isMoneyOnItsWay } from '@app/rules/invoices/invoice-status.ts'
import type { StateRow } from '#modules/invoices/index.ts'

const refuse = (reason: PaymentRefusal): never => {
  throw new Failure('PAYMENT_REFUSED', { reason })
}

/**
 * What one sum of a payer can pay: invoices of one seller and one currency that no lender has, and for which no money is awaited. Answers the
 * first. @throws Failure PAYMENT_REFUSED with the reason NOTHING_DUE for none, MIXED_CURRENCY, MIXED_SELLER, LENDER_HOLD or IN_FLIGHT.
 */
export function oneSellerOf(rows: readonly StateRow[], nowMs: number): StateRow {
  const [first] = rows
  if (first === undefined) return refuse('NOTHING_DUE')
  if (rows.some(({ currency }) => currency !== first.currency)) return refuse('MIXED_CURRENCY')
  if (rows.some(({ entityId }) => entityId !== first.entityId)) return refuse('MIXED_SELLER')
  if (rows.some(({ isWithLender }) => isWithLender)) return refuse('LENDER_HOLD')
  if (rows.some((row) => isMoneyOnItsWay(row, nowMs))) return refuse('IN_FLIGHT')
  return first
}
