import type { CurrencyCode, Money } from './sites.ts'

const MINOR_DIGITS: Readonly<Record<string, number>> = { BHD: 3, OMR: 3 }
const DEFAULT_MINOR_DIGITS = 2

/** Decimals kept of a currency: 3 for BHD and OMR, 2 for the rest of our sites (rulings "decimals"). */
export const minorDigitsOf = (currency: string): number => MINOR_DIGITS[currency] ?? DEFAULT_MINOR_DIGITS

/** Major units as the wire carries them, e.g. 2150 for 215000 USD cents. */
export const majorOf = (money: Money): number => money.minor / 10 ** minorDigitsOf(money.currency)

/** Money of a wire amount; rounds to the nearest minor unit. */
export const moneyOf = (major: number, currency: CurrencyCode): Money => ({
  minor: Math.round(major * 10 ** minorDigitsOf(currency)),
  currency,
})
