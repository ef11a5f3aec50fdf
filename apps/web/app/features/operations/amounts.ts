import { Failure } from '@app/contract/failures.ts'
import { minorDigitsOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { fieldText } from '../../platform/field-text.ts'
import { minorOf, wholeUnits } from '../bidding/amounts.ts'

/** Whole units of a field as minor units, read as a bid is; null for an empty field. Throws INVALID_INPUT for anything else. */
export function minorIn(form: FormData, name: string, currency: CurrencyCode): number | null {
  const typed = fieldText(form, name).trim()
  if (typed === '') return null
  const units = wholeUnits(typed)
  if (units === null) throw new Failure('INVALID_INPUT')
  return minorOf(units, currency)
}

/** Minor units as whole units for a field; empty for none. */
export const unitsOf = (minor: number | null, currency: CurrencyCode): string =>
  minor === null ? '' : String(Math.round(minor / 10 ** minorDigitsOf(currency)))
