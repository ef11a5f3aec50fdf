import type { CurrencyCode, Money } from './sites.ts'

const MINOR_DIGITS: Readonly<Record<string, number>> = { BHD: 3, OMR: 3 }
const DEFAULT_MINOR_DIGITS = 2

/** Largest amount that is read or stored, minor units: more is a slip, or an attempt to write what cannot be read back. */
export const AMOUNT_MINOR_MAX = 100_000_000_000

/** Whether this is an amount somebody can mean: whole minor units, above nothing and within the bound. */
export const isAmountMinor = (minor: number): boolean => Number.isSafeInteger(minor) && minor > 0 && minor <= AMOUNT_MINOR_MAX

/** Decimals of a currency: 3 for BHD and OMR, 2 for the rest of our sites (rulings "decimals"). */
export const minorDigitsOf = (currency: string): number => MINOR_DIGITS[currency] ?? DEFAULT_MINOR_DIGITS

/** Major units as the wire carries them, e.g. 2150 for 215000 USD cents. */
export const majorOf = (money: Money): number => money.minor / 10 ** minorDigitsOf(money.currency)

/** Money of a wire amount; rounds to the nearest minor unit. */
export const moneyOf = (major: number, currency: CurrencyCode): Money => ({
  minor: Math.round(major * 10 ** minorDigitsOf(currency)),
  currency,
})

/** Minor units of an amount in major units as a caller wrote it, rounded to the nearest; null where `isAmountMinor` does not hold. */
export function amountMinorOf(major: number | string, currency: CurrencyCode): number | null {
  const { minor } = moneyOf(Number(major), currency)
  return isAmountMinor(minor) ? minor : null
}
