import { minorDigitsOf } from '@app/contract/money.ts'
import type { RefundRefusal, RefundState, RefundWay } from '@app/contract/refunds/refund-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'

/** From which amount on two people decide about a refund, in whole units; ours, no published figure exists. */
const TWO_PEOPLE_FROM_UNITS: Readonly<Record<CurrencyCode, number>> = {
  USD: 1_000,
  CAD: 1_400,
  GBP: 800,
  EUR: 1_000,
  INR: 80_000,
  AED: 4_000,
  BHD: 400,
  OMR: 400,
}
/** A site may raise that so many times and no further: whoever sets preferences does so alone. */
const RAISED_TIMES_MAX = 5
/** Code of the preference by which a site has another amount, such as `REFUND_TWO_PEOPLE_FROM_USD` with the value `500`, in whole units. */
const PREFERENCE = 'pref:REFUND_TWO_PEOPLE_FROM_'

/** A bank account that was never used waits so long, so that an owner who did not ask can say so. */
export const NEW_ACCOUNT_WAIT_HOURS = 72
/** Two people. */
export const BOTH = 2

/** The site's amount from which two people decide, minor units: as the site prefers, else the usual one. */
export function twoPeopleFromMinor(preferences: readonly string[], currency: CurrencyCode): number {
  const usual = TWO_PEOPLE_FROM_UNITS[currency]
  const prefix = `${PREFERENCE}${currency}=`
  const set = preferences.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? ''
  const units = /^\d{1,9}$/.test(set) ? Math.min(Number(set), usual * RAISED_TIMES_MAX) : usual
  return units * 10 ** minorDigitsOf(currency)
}

/** What is asked to go back. */
export interface RefundRequest {
  readonly by: 'PAYER' | 'OPERATOR' | 'RULE'
  readonly way: RefundWay
  /** With what the payer got back within a day. */
  readonly amountMinor: number
  readonly twoPeopleFromMinor: number
  /** Whether money went to this bank account before; of a payment it came from there. */
  readonly isKnownAccount: boolean
  /** Whether something about the payer waits for reviewers. */
  readonly isPayerHeld: boolean
}

/**
 * How many operators have to agree to a refund; who proposes one is the first of them. A new bank account and a payer whom reviewers look at
 * take two. What the payer asks for goes back to its card by itself below the site's amount, and is agreed to by one above.
 */
export function operatorsNeeded({ by, way, amountMinor, twoPeopleFromMinor: from, isKnownAccount, isPayerHeld }: RefundRequest): number {
  if (isPayerHeld || (way === 'BANK' && !isKnownAccount)) return BOTH
  const isLarge = amountMinor >= from
  if (by !== 'PAYER') return isLarge ? BOTH : 1
  return isLarge || way === 'BANK' ? 1 : 0
}

/** A refund that somebody decides about. */
export interface WaitingRefund {
  readonly state: RefundState
  readonly payerId: number
  readonly askedBy: number | null
  readonly approvedBy: readonly number[]
  readonly notBeforeMs: number | null
}

/** Why an operator may not agree to a refund now; null where they may. */
export function approvalRefusal(refund: WaitingRefund, by: number, nowMs: number): RefundRefusal | null {
  const { state, payerId, askedBy, approvedBy, notBeforeMs } = refund
  if (payerId === by) return 'SELF'
  if (state !== 'PROPOSED' && state !== 'ASKED') return 'CHANGED'
  if (askedBy === by || approvedBy.includes(by)) return 'SECOND_PERSON'
  return notBeforeMs !== null && nowMs < notBeforeMs ? 'EARLY' : null
}

/** Whether so many who agree are enough, and the refund may go. */
export const isAgreed = ({ needed, approvals }: { readonly needed: number; readonly approvals: number }): boolean => approvals >= needed
