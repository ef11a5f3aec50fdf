import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { cardLimitOf } from '../reference/payment-methods.ts'

/** The least that a deposit is added to, in whole units; ours, no published figure exists. */
const LEAST_UNITS: Readonly<Record<CurrencyCode, number>> = { USD: 50, CAD: 50, GBP: 50, EUR: 50, INR: 4_000, AED: 200, BHD: 20, OMR: 20 }

/** The least and the most that one payment by card adds to a deposit, minor units. */
export function depositBounds(site: SiteCode, currency: CurrencyCode): { readonly leastMinor: number; readonly mostMinor: number } {
  const unit = 10 ** minorDigitsOf(currency)
  return { leastMinor: LEAST_UNITS[currency] * unit, mostMinor: cardLimitOf(site) * unit }
}

/** An amount in major units as it is sent: digits and at most two decimals behind a point (MKT-9.12); null for what is none. */
export function sentMinor(sent: string, currency: CurrencyCode): number | null {
  const [, whole = '', part = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(sent.trim()) ?? []
  if (whole === '') return null
  const minor = Number(whole + part.padEnd(minorDigitsOf(currency), '0'))
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null
}
