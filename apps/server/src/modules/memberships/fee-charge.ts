import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'

/** An order that is to be paid; the amount is minor units. */
export interface OrderToPay {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly dueMinor: number
}

/** How an order is paid: on a page of a payment provider, or by hand, which operators confirm. */
export type Charge = { readonly kind: 'redirect'; readonly url: string } | { readonly kind: 'byHand' }

/** The way fees are paid. Whoever learns that an order is paid calls `applyPaid`. */
export interface FeeCharge {
  /** Whether orders are paid by hand. */
  readonly isByHand: boolean
  /** Begins to charge an order; the same order may be begun more than once. */
  start(order: OrderToPay): Promise<Charge>
}

/** Paid by hand: at the till or by wire, with a reference that two operators enter. */
export const chargedByHand: FeeCharge = { isByHand: true, start: () => Promise.resolve({ kind: 'byHand' }) }
