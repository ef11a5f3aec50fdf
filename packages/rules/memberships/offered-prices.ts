import type { LevelPrice, OfferedPrice } from '@app/contract/memberships/memberships.answers.ts'
import { type Home, type MembershipTax, membershipTaxMinor } from '../tax/membership-tax.ts'
import { taxesSales } from '../tax/tax-codes.ts'

/**
 * Prices as they are shown before anybody orders, with their tax where it is known; of a place that sells none (`tax` is null) what costs
 * nothing. Where sales are taxed, the state has to be known.
 */
export function offeredPrices(
  prices: readonly LevelPrice[],
  { tax, home }: { readonly tax: MembershipTax | null; readonly home: Home },
): readonly OfferedPrice[] {
  const isBeforeTax = taxesSales(home.country) && (home.state ?? '') === ''
  return prices
    .filter(({ firstMinor }) => tax !== null || firstMinor === 0)
    .map((price) => {
      const sum = (minor: number): number => (tax === null ? 0 : membershipTaxMinor(minor, tax, price.currency))
      return {
        ...price,
        taxPlace: tax?.place ?? '',
        taxRate: tax?.rate ?? 0,
        firstTaxMinor: sum(price.firstMinor),
        renewalTaxMinor: sum(price.renewalMinor),
        isBeforeTax,
      }
    })
}
