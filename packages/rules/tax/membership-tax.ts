import type { CurrencyCode } from '@app/contract/sites.ts'
import { taxMinor } from './line-tax.ts'
import { isExemptAt, type TaxExemption } from './payer-tax.ts'
import type { TaxRate } from './rates-at.ts'
import { placesOf, taxesSales } from './tax-codes.ts'

/** By what a membership is taxed: whose the tax is, and its rate in thousandths of a percent, 0 where none is due. */
export interface MembershipTax {
  readonly place: string
  readonly rate: number
}

/** A country (ISO alpha-3) with one of its states; null or empty where that is not known. */
export interface Home {
  readonly country: string
  readonly state: string | null
}

/** Where a membership is taxed: where its member lives, if the site sells there, else where the site is at home. */
export function membershipHome(member: Home, site: { readonly country: string; readonly sellsIn: readonly string[] }): Home {
  return site.sellsIn.includes(member.country) ? member : { country: site.country, state: null }
}

/** The rate of a kind that is in force at a place on a day; null for none. */
function rateAt(rates: readonly TaxRate[], { place, kind, on }: Pick<TaxRate, 'place' | 'kind'> & { readonly on: string }): number | null {
  const begun = rates.filter((one) => one.place === place && one.kind === kind && one.fromOn <= on)
  const [last] = begun.toSorted((a, b) => (a.fromOn < b.fromOn ? 1 : -1))
  return last?.rate ?? null
}

/**
 * By what a membership is taxed on a day, the state before its country. Where value is taxed, by the rate of memberships, else by that of
 * fees; a place that has neither sells none: null. Where sales are taxed, only by a rate of memberships, as most states tax none, and not
 * for a payer who is exempt there.
 */
export function membershipTaxAt(
  rates: readonly TaxRate[],
  { home, on, exemptions }: { readonly home: Home; readonly on: string; readonly exemptions: readonly TaxExemption[] },
): MembershipTax | null {
  const taxed = taxesSales(home.country)
  for (const place of placesOf(home)) {
    const own = rateAt(rates, { place, kind: 'MEMBERSHIP', on })
    const rate = own ?? (taxed ? null : rateAt(rates, { place, kind: 'FEES', on }))
    if (rate === null) continue
    return { place, rate: taxed && isExemptAt(exemptions, { place, on }) ? 0 : rate }
  }
  return taxed ? { place: home.country, rate: 0 } : null
}

/** The tax of a sum before tax, minor units. */
export const membershipTaxMinor = (beforeMinor: number, { rate }: MembershipTax, currency: CurrencyCode): number =>
  beforeMinor === 0 ? 0 : taxMinor(beforeMinor, rate, currency)
