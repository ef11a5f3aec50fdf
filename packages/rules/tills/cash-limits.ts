import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'

/**
 * The cash that one payer may bring on a day of a site, whole units: at or below what law has reported or forbids (31 CFR 1010.330 in the
 * United States, Regulation (EU) 2024/1624, section 269ST in India). Whoever runs a site asks their own counsel.
 */
const CASH_A_DAY_UNITS: Readonly<Record<CurrencyCode, number>> = {
  USD: 10_000,
  CAD: 9_999,
  GBP: 8_500,
  EUR: 9_999,
  INR: 199_999,
  AED: 54_999,
  BHD: 5_999,
  OMR: 5_999,
}
/** Sites whose law takes less, whole units. Spain: article 7 of law 7/2012. */
const LOWER_BY_SITE: Readonly<Partial<Record<SiteCode, number>>> = { CPRTES: 999 }

/** The cash that one payer may bring on a day of a site, minor units. */
export function cashLimitMinor(site: SiteCode, currency: CurrencyCode): number {
  const units = Math.min(CASH_A_DAY_UNITS[currency], LOWER_BY_SITE[site] ?? Number.POSITIVE_INFINITY)
  return units * 10 ** minorDigitsOf(currency)
}

/** What of a limit is left after what was brought, minor units; never below nothing. */
export const cashLeftMinor = (limitMinor: number, broughtMinor: number): number => Math.max(0, limitMinor - broughtMinor)
