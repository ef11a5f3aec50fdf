import { countryOfPlace, taxesSales } from './tax-codes.ts'
import { readTaxText, taxText } from './tax-terms.ts'

/** That a payer need not pay tax at a place, a state or a whole country, from a day on and through another (YYYY-MM-DD). */
export interface TaxExemption {
  readonly place: string
  readonly fromOn: string
  /** Null: until it is ended. */
  readonly untilOn: string | null
}

/** Whether somebody is exempt at a place on a day. */
export function isExemptAt(exemptions: readonly TaxExemption[], { place, on }: { readonly place: string; readonly on: string }): boolean {
  return exemptions.some(
    (one) =>
      (one.place === place || one.place === countryOfPlace(place)) && one.fromOn <= on && (one.untilOn === null || on <= one.untilOn),
  )
}

/**
 * By what a payer is taxed for a lot, its terms being those of its place: nothing where sales are taxed and the payer is exempt there on
 * the day of the sale. Tax on value is charged to everybody.
 */
export function payerTax(lotTerms: string, exemptions: readonly TaxExemption[], on: string): string {
  if (exemptions.length === 0) return lotTerms
  const { place, status } = readTaxText(lotTerms)
  const isRelieved = status === 'STANDARD' && taxesSales(place) && isExemptAt(exemptions, { place, on })
  return isRelieved ? taxText({ place, status: 'RELIEVED', rates: {} }) : lotTerms
}

/**
 * By what a price is shown: to visitors before tax where sales are taxed, as their own tax is not known, with tax everywhere else.
 * Undefined: before tax.
 */
export function shownTax(
  lotTerms: string,
  { exemptions, on }: { readonly exemptions: readonly TaxExemption[] | null; readonly on: string },
): string | undefined {
  if (exemptions === null) return taxesSales(readTaxText(lotTerms).place) ? undefined : lotTerms
  return payerTax(lotTerms, exemptions, on)
}
