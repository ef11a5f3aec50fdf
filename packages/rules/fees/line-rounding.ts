import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'

/** Decimals that money pages show of every currency. */
const SHOWN_DIGITS = 2

/** What every line of money is a multiple of, minor units: 10 fils or baisa, so that what is shown is what is charged (MKT-9.12, MQ-114). */
export const lineStepOf = (currency: CurrencyCode): number => 10 ** Math.max(0, minorDigitsOf(currency) - SHOWN_DIGITS)

/** What a card pays of what is owed: cards pay what is shown, so a bank's third decimal is rounded up, and what is over is the payer's credit. */
export const cardMinor = (owedMinor: number, currency: CurrencyCode): number => {
  const step = lineStepOf(currency)
  return Math.ceil(owedMinor / step) * step
}

/** What of an amount can go back to a card: what is shown of it. */
export const toCardMinor = (minor: number, currency: CurrencyCode): number => minor - (minor % lineStepOf(currency))

/** A share as it is agreed: 750 of 10,000 are 7.5 %. */
export interface Share {
  readonly parts: number
  readonly of: number
}

/**
 * A share of an amount, rounded half up to what a line may be: the one place where money is rounded. Exact for every amount and share
 * that is a whole number, above nothing.
 */
export function shareOf(minor: number, { parts, of }: Share, currency: CurrencyCode): number {
  const step = lineStepOf(currency)
  const [product, by] = [minor * parts, of * step]
  if (Number.isSafeInteger(2 * product + by)) return Math.floor((2 * product + by) / (2 * by)) * step
  const exact = 2n * BigInt(minor) * BigInt(parts) + BigInt(by)
  return Number(exact / (2n * BigInt(by))) * step
}
