import type { Stripe as StripeClient } from 'stripe'
import type { MaskedCard } from '../gateway.ts'

const MONTH_DIGITS = 2
/** Brands as people write them. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  visa: 'Visa',
}

/** With what a charge was paid, as Stripe masks it; null where it does not say. */
export function readCard(charge: StripeClient.Charge | null): MaskedCard | null {
  const paid = charge?.payment_method_details
  if (paid?.card?.last4 != null) {
    const { brand, last4, exp_month: month, exp_year: year } = paid.card
    return { brand: BRANDS[brand ?? ''] ?? 'Card', lastFour: last4, expires: `${year}-${String(month).padStart(MONTH_DIGITS, '0')}` }
  }
  const last4 = paid?.sepa_debit?.last4 ?? paid?.us_bank_account?.last4 ?? paid?.bacs_debit?.last4
  return last4 == null ? null : { brand: 'Bank account', lastFour: last4, expires: '' }
}
