import type { MembershipLevel } from '@app/contract/people.ts'
import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode, Money } from '@app/contract/sites.ts'
import { isHigher } from '../memberships/levels.ts'
import type { BuyerClass } from './schedule.ts'

/** Days back over which purchases count, and how many make a high volume (auction-rules B3). */
export const VOLUME_DAYS = 365
export const VOLUME_VEHICLES = 25
/** Sum of hammer prices that makes one, whole units: 75,000 dollars, and about that elsewhere, for nothing is converted. */
export const VOLUME_UNITS: Readonly<Record<CurrencyCode, number>> = {
  USD: 75_000,
  CAD: 75_000,
  GBP: 75_000,
  EUR: 75_000,
  INR: 6_000_000,
  AED: 300_000,
  BHD: 30_000,
  OMR: 30_000,
}

/** What a buyer's class follows from. */
export interface ClassFacts {
  /** Null for an account without one. */
  readonly level: MembershipLevel | null
  readonly isLicensed: boolean
  /** Whether a deposit secures what the account pays. */
  readonly isSecured: boolean
  /** What was bought within `VOLUME_DAYS`, by currency. */
  readonly bought: readonly { readonly vehicles: number; readonly sum: Money }[]
}

const isVolume = ({ vehicles, sum }: ClassFacts['bought'][number]): boolean =>
  vehicles >= VOLUME_VEHICLES && majorOf(sum) >= VOLUME_UNITS[sum.currency]

/**
 * The class of a buyer by what is known of them (MQ-015, auction-rules B3): unsecured without a deposit and without a level above the standard
 * one; high volume with a license, a deposit, such a level, and enough bought in one currency; standard otherwise.
 */
export function classOf({ level, isLicensed, isSecured, bought }: ClassFacts): BuyerClass {
  const hasHigherLevel = level !== null && isHigher(level, 'S')
  if (!isSecured && !hasHigherLevel) return 'UNS'
  return isSecured && hasHigherLevel && isLicensed && bought.some(isVolume) ? 'VOL' : 'STD'
}
