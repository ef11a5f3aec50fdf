import type { CurrencyCode } from '@app/contract/sites.ts'
import { limitOf } from '../bidding/limits.ts'

/** What holds a deposit; minor units. */
export interface HeldDeposit {
  readonly heldMinor: number
  /** What the payer is bound for, fees included, and what they owe. */
  readonly boundMinor: number
  /** Whether something of what they owe, in any currency, is overdue: then nothing goes back. */
  readonly isOverdue: boolean
}

/** Ten times a deposit may be bid, so that a tenth of what is bound has to stay. */
const DEPOSIT_SHARE = 10

/** The most of a deposit that can go back so that the limit still covers what the payer is bound for (auction-rules B2.5), minor units. */
export function freeOf({ heldMinor, boundMinor, isOverdue }: HeldDeposit, currency: CurrencyCode): number {
  if (isOverdue) return 0
  const overFree = Math.max(0, boundMinor - limitOf(0, currency))
  return Math.max(0, heldMinor - Math.ceil(overFree / DEPOSIT_SHARE))
}

/** What is to be shown of a deposit (MKT-4.24, ACC-4.47, 4.48): nothing before it is known, nor where there is none. */
export const DEPOSIT_VISIBILITIES = ['UNINITIALISED', 'SHOWN', 'HIDDEN'] as const
export type DepositVisibility = (typeof DEPOSIT_VISIBILITIES)[number]

/** Whether a deposit shows; undefined before the answer, null where it did not come. */
export function depositVisibility(depositBalance: number | null | undefined): DepositVisibility {
  if (depositBalance === undefined) return 'UNINITIALISED'
  return depositBalance !== null && depositBalance > 0 ? 'SHOWN' : 'HIDDEN'
}

/** A payment that can go back, minor units. */
export interface PaidAmount {
  readonly amountMinor: number
  /** What of it went back or is set aside for it. */
  readonly backMinor: number
}

/** What of a payment can still go back. */
export const leftOf = ({ amountMinor, backMinor }: PaidAmount): number => Math.max(0, amountMinor - backMinor)
