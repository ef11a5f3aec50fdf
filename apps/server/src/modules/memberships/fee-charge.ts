import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/** An order that is to be paid; the amount is minor units. */
export interface OrderToPay {
  readonly id: number
  readonly accountId: number
  readonly site: SiteCode
  readonly currency: CurrencyCode
  readonly dueMinor: number
}

/** How an order is paid: on a page of a payment provider, `ref` being the payment's; by hand, which operators confirm; or not just now. */
export type Charge =
  | { readonly kind: 'redirect'; readonly url: string; readonly ref: string }
  | { readonly kind: 'byHand' }
  | { readonly kind: 'down' }

/** The way fees are paid. Whoever learns that an order is paid calls `applyPaid`. */
export interface FeeCharge {
  /** Whether orders are paid by hand on a site. */
  isByHand(site: SiteCode): boolean
  /** Begins to charge an order for whoever asks; the same order may be begun more than once. */
  start(order: OrderToPay, ctx: RequestContext): Promise<Charge>
}

/** Paid by hand: at the till or by wire, with a reference that two operators enter. */
export const chargedByHand: FeeCharge = { isByHand: () => true, start: () => Promise.resolve({ kind: 'byHand' }) }
