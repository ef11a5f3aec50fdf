import { minorDigitsOf } from '@app/contract/money.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { limitFromDeposit } from './exposure.ts'

/** What may be bid without a deposit, in whole units (auction-rules B2.5: 10 % deposit over $1,000; other currencies near it). */
const FREE_UNITS: Readonly<Record<CurrencyCode, number>> = {
  USD: 1_000,
  CAD: 1_400,
  GBP: 800,
  EUR: 1_000,
  INR: 80_000,
  AED: 4_000,
  BHD: 400,
  OMR: 400,
}

/** How much an account may be bound for in a currency, fees included: ten times its deposit beside the free amount (MQ-099). */
export const limitOf = (depositMinor: number, currency: CurrencyCode): number =>
  limitFromDeposit(depositMinor, FREE_UNITS[currency] * 10 ** minorDigitsOf(currency))

/** Whether a text names a currency we sell in. */
export const isCurrency = (text: string): text is CurrencyCode => (CURRENCY_CODES as readonly string[]).includes(text)
