import type { PayLinkEnd, PayLinkState } from '@app/contract/payments/pay-link-codes.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { cardMinor } from '../fees/line-rounding.ts'
import { SITES } from '../sites/site-table.ts'
import { isEmail } from '../validation/emails.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { sentMinor } from './deposits.ts'

/** What of a link decides how it stands; minor units. */
export interface PayLinkStanding {
  readonly endReason: PayLinkEnd | null
  readonly expiresAtMs: number
  /** What is left to pay of its invoice. */
  readonly balanceMinor: number
  /** Whether its owner may pay at all: an account that was closed asks nobody for money. */
  readonly isOwnerActive: boolean
}

/** How a link stands: how it ended, or what ends it at this moment, whether anybody has noted it or not. */
export function payLinkState({ endReason, expiresAtMs, balanceMinor, isOwnerActive }: PayLinkStanding, nowMs: number): PayLinkState {
  if (endReason !== null) return endReason
  if (!isOwnerActive) return 'REVOKED'
  if (balanceMinor <= 0) return 'SETTLED'
  return nowMs < expiresAtMs ? 'OPEN' : 'EXPIRED'
}

/** What is paid by a link now: never more than is left to pay, as a card pays it. Minor units. */
export const payLinkAmount = ({
  amountMinor,
  balanceMinor,
  currency,
}: {
  readonly amountMinor: number
  readonly balanceMinor: number
  readonly currency: CurrencyCode
}): number => cardMinor(Math.min(amountMinor, balanceMinor), currency)

/**
 * The amount that somebody types for a link, minor units: nothing for all that is left; null for what is no amount, or more than that.
 */
export function typedLinkMinor(typed: string, { currency, balanceMinor }: { currency: CurrencyCode; balanceMinor: number }): number | null {
  if (typed.trim() === '') return balanceMinor
  const minor = sentMinor(typed, currency)
  return minor === null || minor > balanceMinor ? null : minor
}

/** What is wrong with a link that somebody asks for; `amountMinor` is what `typedLinkMinor` has read. */
export const checkPayLink = (
  { email, amountMinor }: { readonly email: string; readonly amountMinor: number | null },
  site: SiteCode,
): FieldErrors =>
  fieldErrorsOf({
    amount: faultUnless(amountMinor !== null, 'validation.linkAmount'),
    email: faultUnless(email === '' || isEmail(email, SITES[site]), 'validation.email'),
  })
