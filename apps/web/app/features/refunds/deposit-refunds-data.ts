import { isFailure } from '@app/contract/failure.ts'
import type { OwnRefund, RefundBalance, RefundSource } from '@app/contract/refunds/refunds.answers.ts'
import { getCreditCardDetailsForDepositRefund, getDepositRefundBalance, listOwnRefunds } from '@app/contract/refunds/refunds.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import type { Api } from '../../platform/page/page-module.ts'

/** What can go back of the reader's deposits, and what went. */
export interface DepositRefunds {
  readonly balances: readonly RefundBalance['depositRefundBalance'][]
  readonly cards: readonly RefundSource[]
  readonly refunds: readonly OwnRefund[]
}

/** Reads it for the currencies in which something is held; null where an answer did not come: then nothing of it shows (OQ-A68). */
export async function loadDepositRefunds(api: Api, currencies: readonly CurrencyCode[]): Promise<DepositRefunds | null> {
  try {
    const [cards, { refunds }, ...balances] = await Promise.all([
      api(getCreditCardDetailsForDepositRefund, {}),
      api(listOwnRefunds, {}),
      ...currencies.map((currency) => api(getDepositRefundBalance, { body: { currency } })),
    ])
    return {
      balances: balances.map(({ depositRefundBalance }) => depositRefundBalance),
      cards: cards.depositRefundCardDetails,
      refunds,
    }
  } catch (error) {
    if (!isFailure(error)) throw error
    return null
  }
}
