import type { Stripe as StripeClient } from 'stripe'
import type { SavedCardToken } from '../gateway.ts'

type Page = Pick<StripeClient.Checkout.SessionCreateParams, 'customer' | 'customer_creation' | 'saved_payment_method_options'>

/**
 * What of a page of Stripe offers to keep the card, and shows the one that is kept. Each card is kept for a customer of its own, so that the
 * page of that customer shows the chosen card first.
 */
export const keepingOn = (card: SavedCardToken | null): Page => ({
  ...(card === null ? { customer_creation: 'always' } : { customer: card.customerRef }),
  saved_payment_method_options: { payment_method_save: 'enabled', allow_redisplay_filters: ['always'] },
})

/** Takes a card from who it is kept for, and then them, where nothing else is kept for them; false where Stripe answers something else. */
export async function forget(stripe: StripeClient, { token, customerRef }: SavedCardToken): Promise<boolean> {
  const { object, customer } = await stripe.paymentMethods.retrieve(token)
  if (object !== 'payment_method') return false
  if (customer !== null) await stripe.paymentMethods.detach(token)
  const { data } = await stripe.customers.listPaymentMethods(customerRef, { limit: 1 })
  if (data.length === 0) await stripe.customers.del(customerRef)
  return true
}
